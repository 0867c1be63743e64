import Records
import ArgumentParser
import Films
import TMDBClient

struct PersonCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "person",
        abstract: "A person's page: life, best-known films, filmography.",
        usage: "movielib person <person> [<options>]",
        discussion: """
            A person is a TMDB id, an IMDb id, an address of either, or a name.

            EXAMPLES:
              movielib person 1190668
              movielib person nm3154303
              movielib person agnès varda
            """)

    @Argument(help: "The person.")
    var person: [String]

    @Flag(help: "Take the best match where the name fits several people.")
    var first = false

    @OptionGroup var rows: RowOptions
    @OptionGroup var options: FilmOptions

    private var name: String { person.joined(separator: " ") }
    var limit: Int? { rows.limit }
    var activity: String { "person \(name)" }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let reference: PersonReference
        do throws(ReferenceError) { reference = try PersonReference(name) } catch { throw Failure(error) }
        let answer = try await context.asking { (films) async throws(FilmsError) in
            try await films.page(of: reference, takingFirst: first)
        }
        let ids = (answer.value.cast + answer.value.crew).map(\.movie.id)
        try context.show(
            PersonPagePresenter(
                answer: answer, marks: try context.marks(among: ids),
                today: PartialDate.today,
                filmsShown: rows.limit ?? context.display.screenRows.map { max(5, $0 - 13) }
                    ?? Films.usualRows))
        return .done
    }
}
