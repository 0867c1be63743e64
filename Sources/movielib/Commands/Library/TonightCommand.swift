import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Query
import Records
import TMDBModels

struct TonightCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "tonight", abstract: tr("A film from the watch-later list, and why this one."),
        usage: tr("movielib tonight [<query>] [--under <time>] [<options>]"),
        discussion: tr(
            """
            Picked at random, but films that have waited long, are well liked or differ from what you saw last are more \
            likely. No network is needed.

            EXAMPLES:
              movielib tonight
              movielib tonight --under 2h genre:comedy
              movielib tonight on:mine offer:stream
              movielib tonight owned
              movielib tonight --again
              movielib tonight --limit 3
              movielib tonight --with ana.json
              movielib tonight --for olena,taras
            """))

    @OptionGroup var query: QueryArguments

    @Option(
        help: .init(tr("How long you have: 2h, 1h30 or 100 (minutes)."), .time), transform: Duration.option)
    var under: Duration?

    @Option(help: .init(tr("The same number picks the same film again."), .number)) var seed: UInt64?

    @Flag(help: .init(tr("Pick something other than the last few."))) var again = false

    @Option(
        help: .init(tr("Pick only from films that are also on someone else's exported list."), .file),
        completion: .file())
    var with: String?

    @Option(
        name: .customLong("for"),
        help: .init(tr("Pick for several people of your share: olena,taras."), .people))
    var people: String?

    @OptionGroup var rows: RowOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { TonightPresenter.answerFields }
    static var otherAnswers: [String] { ["tonight --limit 3"] }
    var answerFields: AnswerFields? {
        rows.limit == nil ? TonightPresenter.answerFields : TonightListPresenter.answerFields
    }

    /// A duration as typed by the user.
    struct Duration: ExpressibleByArgument {
        let minutes: Int
        /// Whether it was a bare number, without a unit.
        let isBare: Bool

        init?(argument: String) {
            guard let minutes = LibraryQuery.minutes(argument), minutes > 0 else { return nil }
            (self.minutes, isBare) = (minutes, Int(argument) != nil)
        }

        /// Parses an option's value; the error says what is valid.
        static func option(_ text: String) throws -> Duration {
            guard let time = Duration(argument: text) else {
                throw ValidationError(tr("a time is 2h, 1h30 or 100 (minutes)"))
            }
            return time
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let picks = LastPicks(path: context.paths.picksFile)
        var request = TonightFilms()
        request.query = try await query.parsed(on: .watchlist, in: context)
        guard request.query.orders.isEmpty else {
            throw failure(
                .usage, tr("a pick has no order, so 'sort:' cannot be used here"),
                hint: tr(
                    "'{command}' sorts the list",
                    ["command": CommandLineText.line(["watchlist"], query.words)])
            )
        }
        request.excludedIDs = again ? Set(picks.ids()) : []
        request.otherListIDs = try with.map { try Self.sharedListIDs($0, context) }
        request.people = try people.map { try context.sharedPeople(named: $0) } ?? []
        request.maxMinutes = under?.minutes
        let hidesRatings = try context.hidesRatings()
        request.hidesRatings = hidesRatings
        var found = try request.response(from: context.core)
        if again, found.tonight.candidates.isEmpty, !found.isEmpty, !found.nothingFits {
            // Begins again, but without the last picks.
            let last = Array(picks.ids().prefix(rows.limit ?? 1))
            request.excludedIDs = Set(last)
            found = try request.response(from: context.core)
            if !found.tonight.candidates.isEmpty {
                picks.beginAgain(with: last)
                context.console.remark(tr("every matching film was picked recently; starting over"))
            }
        }
        if under != nil {
            (try context.core.uncheckedFilms(on: .watchlist)?.displayText).map(context.console.remark)
        }
        let chosen = found.tonight.picks(rows.limit ?? 1, seed: seed)
        guard !chosen.isEmpty else {
            throw try noResultsFailure(
                found.isEmpty, found.nothingFits, ofFiles: request.query.requiresFiles,
                shortest: found.shortest,
                context)
        }
        picks.add(chosen.prefix(20).map(\.film.record.id))
        let region = try context.locale().region
        let shown = try chosen.map { pick in
            let page = try context.core.savedPage(of: pick.film.record.id)
            return TonightPresenter(
                film: pick.film, reasons: pick.reasons, candidates: found.tonight.candidates.count,
                hidesRatings: hidesRatings, region: region, offers: page?.watchProviders[region],
                files: pick.film.isOwned
                    ? try FilmInLibrary(pick.film.record.id).response(from: context.core).files : [])
        }
        if rows.limit == nil {
            try context.show(shown[0])
        } else {
            try context.show(TonightListPresenter(picks: shown))
        }
        return .done
    }

    /// The ids on a list exported by another person.
    private static func sharedListIDs(_ file: String, _ context: AppContext) throws -> Set<Int> {
        let path = try UserFiles.absolutePath(file, of: "--with")
        do throws(CoreError) { return try SharedList(path: path).ids } catch {
            if case .noWatchlistFilms = error { throw Failure(error, "--with: \(file)", environment: [:]) }
            throw Failure(error, "--with", environment: [:])
        }
    }

    /// The hint for a limit that no film meets. A bare number means minutes: below ten, suggests hours, else names the
    /// length of the shortest film.
    private func underHint(_ shortest: Int?) -> String? {
        guard let under, let shortest, shortest > under.minutes else { return nil }
        if under.isBare, under.minutes < 10 {
            return tr("{n} is minutes; did you mean '--under {n}h'?", ["n": "\(under.minutes)"])
        }
        return tr("the shortest takes {time}", ["time": DisplayText.runtime(shortest)])
    }

    /// `maxMinutes 2h` as two words of the query.
    private var underOptionHint: String? {
        var words = query.words
        guard let place = words.firstIndex(of: "under"), place + 1 < words.count,
            let time = Duration(argument: words[place + 1])
        else { return nil }
        words.replaceSubrange(place...place + 1, with: ["--under", "\(time.minutes)m"])
        return Failure.guess(CommandLineText.line(["tonight"], words))
    }

    private func noResultsFailure(
        _ isEmpty: Bool, _ nothingFits: Bool, ofFiles: Bool, shortest: Int?, _ context: AppContext
    ) throws -> Failure {
        if isEmpty && query.isEmpty && people == nil {
            return failure(
                .notFound, tr("the watch-later list is empty"),
                hint: tr("'movielib watchlist add <film>' saves one"))
        }
        if isEmpty || nothingFits {
            let failure = failure(
                .notFound,
                people != nil
                    ? tr("no film matches that one of them has saved and none has seen")
                    : with != nil
                        ? tr("no film on both lists matches")
                        : ofFiles
                            ? tr("no film with a file of yours matches")
                            : tr("no film on the watch-later list matches"))
            let hint = isEmpty ? try query.suggestion(on: .watchlist, for: "tonight", in: context) : nil
            return failure.hinting(underHint(shortest)).hinting(underOptionHint ?? hint)
        }
        return failure(
            .notFound, tr("every matching film was picked recently"),
            hint: tr("leave out --again to pick one of them"))
    }
}
