import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels

struct PersonCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "person", abstract: tr("A person's page: life, best-known films, filmography."),
        usage: tr("movielib person <person> [<options>]"),
        discussion: tr(
            """
            A person is a TMDB id, an IMDb id, an address on either site, or a name. '-' reads people from standard \
            input, one per line; in a line with tabs, only the first field is used.

            EXAMPLES:
              movielib person 1190668
              movielib person nm3154303
              movielib person agnès varda
              movielib person agnès varda --web
            """))

    @Argument(help: .init(tr("The person."), .person)) var person: [String]

    @Flag(help: .init(tr("Take the best match if the name matches several people."))) var first = false

    @Flag(help: .init(tr("Open TMDB's page in your browser."))) var web = false

    @OptionGroup var rows: RowOptions
    @OptionGroup var options: FilmOptions

    private var name: String { person.joined(separator: " ") }
    static var answerFields: AnswerFields? { PersonPagePresenter.answerFields }
    static var otherAnswers: [String] { ["person x --web"] }
    var answerFields: AnswerFields? { web ? AddressPresenter.answerFields : PersonPagePresenter.answerFields }
    var activity: String { "person \(name)" }

    func validate() throws {
        if web, name == "-" { throw ValidationError(tr("--web takes one person")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        if web {
            let reference = try PersonReference(name)
            try context.open(try await context.address(of: reference, .tmdb, takingFirst: first))
            return .done
        }
        guard name == "-" else {
            try show(try await page(name, context), context)
            return .done
        }
        var pages: [Answer<PersonDetails>] = []
        for (text, line) in try context.files.linesFromStandardInput(naming: "people") {
            pages.append(try await LineError.wrapErrors(line) { try await page(text, context) })
        }
        if pages.isEmpty { throw failure(.usage, tr("no person was named")) }
        for (number, page) in pages.enumerated() {
            if number > 0 { context.display.writePageSeparator() }
            try show(page, context)
        }
        return .done
    }

    private func page(_ text: String, _ context: AppContext) async throws -> Answer<PersonDetails> {
        try await PersonPage(try PersonReference(text), takesFirst: first).response(from: context.core)
    }

    private func show(_ answer: Answer<PersonDetails>, _ context: AppContext) throws {
        let ids = (answer.value.cast + answer.value.crew).map(\.record.id)
        try context.show(
            PersonPagePresenter(
                answer: answer, userData: try context.userData(among: ids), today: PartialDate.today,
                filmsShown: rows.limit ?? context.display.screenRows.map { max(5, $0 - 13) }
                    ?? Core.tmdbPageSize))
    }
}
