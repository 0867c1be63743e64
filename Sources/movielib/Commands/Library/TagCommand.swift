import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct TagCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: tr("Tag and untag films: lists of your own."),
        usage: tr("movielib tag <film> ... +<tag> ... -<tag> ... [<options>]"),
        discussion: tr(
            """
            Tags that differ only in case are one tag, spelled as it was first written.

            EXAMPLES:
              movielib tag 603 +cyberpunk
              movielib tag "dune 2021" "dune 1984" +desert -unsorted
              movielib discover director:varda | movielib tag - +varda
            """))

    @Argument(
        help: .init(tr("The films, +tags to add and -tags to remove."), .filmsAndTags),
        completion: FilmCompletion.kind(after: "tag", from: .libraryFirst),
        transform: DashedArguments.unmarked)
    var arguments: [String] = []

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        func tags(_ sign: Character) -> [String] {
            arguments.filter { $0.first == sign && $0 != "-" }.map { $0.dropFirst().description.trimmed }
        }
        let films = arguments.filter { $0 == "-" || ($0.first != "+" && $0.first != "-") }
        let (adding, removing) = (tags("+"), tags("-"))
        guard !films.isEmpty, !(adding + removing).isEmpty, !(adding + removing).contains("") else {
            let isUnsigned = films.count > 1 && films.last != "-" && (adding + removing).isEmpty
            let shows = films.count == 1 && films != ["-"] && (adding + removing).isEmpty
            throw failure(
                .usage, tr("a film and a +tag or -tag are needed"),
                hint: isUnsigned
                    ? Failure.guess(
                        CommandLineText.line(["tag"], films.dropLast() + ["+\(films.last ?? "")"]))
                    : shows
                        ? tr(
                            "'{tag}' adds one, '{movie}' shows those it has",
                            [
                                "tag": CommandLineText.line(["tag"], films + ["+noir"]),
                                "movie": CommandLineText.line(["movie"], films),
                            ])
                        : "movielib tag 603 +cyberpunk -unsorted")
        }
        let records = try await context.filmRecords(films, takingFirst: first, needingPages: false)
        // A tag that is added by the same command exists as well.
        var known = Set(adding.map(\.tagKey))
        if !removing.isEmpty {
            for record in records {
                let film = try FilmInLibrary(record).response(from: context.core).film
                known.formUnion((film?.tags ?? []).map(\.tagKey))
            }
        }
        let absent = removing.filter { !known.contains($0.tagKey) }
        // A single one of these tags would be enough, hence "or".
        let names = absent.map { tr("'{name}'", ["name": $0], context: "a tag") }
            .joined(separator: tr(" or ", context: "between tags"))
        let none =
            records.count == 1
            ? tr("the film has no tag {tags}", ["tags": names])
            : tr("the films have no tag {tags}", ["tags": names])
        if adding.isEmpty, absent.count == removing.count { throw failure(.notFound, none) }
        try context.makeAndShow(Change(.tag(adding: adding, removing: removing), records))
        if !absent.isEmpty { context.console.remark(none) }
        return .done
    }
}
