import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct YearCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "year",
        abstract: tr("Your year in review: what you saw, how long, how often, and with whom."),
        usage: tr("movielib year [<year>] [--output <file>] [<options>]"),
        discussion: tr(
            """
            Without a year, shows this year. --limit says how many names or films a list has. --output writes an HTML \
            page that contains its posters.

            EXAMPLES:
              movielib year
              movielib year 2025 --limit 5
              movielib year 2025 --output 2025.html
              movielib year --fields watched_at,title,my_rating
            """))

    @Argument(help: .init(tr("The year, such as 2026."), .year), completion: YearCompletion.kind)
    var year: Int?

    @Option(
        name: .shortAndLong, help: .init(tr("Write a page to this file, which ends in .html."), .file),
        completion: .file(extensions: ["html"]))
    var output: String?

    @Flag(name: .shortAndLong, help: .force) var force = false
    @OptionGroup var rows: RowOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { YearPresenter.answerFields }

    func validate() throws {
        if let year, !PartialDate.filmYears.contains(year) {
            throw ValidationError(tr("a year is a number such as 2026, not '{year}'", ["year": "\(year)"]))
        }
        // The output options reject combinations of the first four; this adds `--output`.
        try Self.rejectTogether(
            (options.json, "--json"), (options.plain, "--plain"), (options.format != nil, "--format"),
            (options.fields != nil, "--fields"), (output != nil, "--output"))
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        var path: String?
        if let output, output != "-" { path = try self.path(output, in: context) }
        let year = year ?? PartialDate.thisYear
        let found = try YearReviewRequest(year, limit: rows.limit ?? 10).response(from: context.core)
        let review = found.review
        if review.films.isEmpty { explainNoResults(of: year, besides: found.years, in: context) }
        guard output != nil else {
            try context.show(YearPresenter(review: review))
            return .done
        }
        if review.films.isEmpty { return .done }
        let posters = YearPage.filmsWithPosters(review).compactMap(\.film.record.posterPath)
        let pictures = await EmbeddedPosters(
            posters, maxPosters: YearPage.maxPosters, at: try context.run.imageService()
        ).response(from: context.core)
        pictures.remarks.forEach(context.console.remark)
        let text = try context.withRatingStyle {
            YearPage(review: review, pictures: pictures.addresses).text
        }
        guard let path else {
            try context.display.write(answer: text)
            return .done
        }
        try context.files.write(text, to: path, replacing: force)
        context.console.remark(tr("wrote {file}", ["file": path]))
        return .done
    }

    /// The path of the page to write; checked before anything is fetched for it.
    private func path(_ output: String, in context: AppContext) throws(Failure) -> String {
        let path = try UserFiles.absolutePath(output, of: "--output")
        let isPage = [".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
        guard isPage || UserFiles.isStream(path) else {
            throw failure(
                .usage, tr("the page is HTML, and '{file}' is not named so", ["file": output]),
                hint: tr("end the name with .html"))
        }
        try context.files.rejectLosses(at: [path], replacing: force)
        return path
    }

    /// Names the year with viewings that is next to it, if there is one.
    private func explainNoResults(of year: Int, besides years: [Int], in context: AppContext) {
        context.console.remark(tr("nothing was seen in {year}", ["year": "\(year)"]))
        if let near = years.min(by: { abs($0 - year) < abs($1 - year) }) {
            context.console.printHint(
                tr("'{command}' shows the nearest year with viewings", ["command": "movielib year \(near)"]))
        }
    }
}
