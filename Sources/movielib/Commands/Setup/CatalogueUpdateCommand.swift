import ArgumentParser
import Foundation

struct CatalogueUpdateCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Fetch today's list of all films, or read one from a file.",
        usage: "movielib catalogue update [--people] [--from <file>] [<options>]",
        discussion: """
            TMDB publishes the list every morning; no credential is needed. It is about 28 MB, the catalogue about \
            100 MB. An interrupted fetch goes on where it stopped; the old catalogue serves until the new one is whole. \
            People who were asked for once stay: 'movielib catalogue remove' forgets them.

            EXAMPLES:
              movielib catalogue update
              movielib catalogue update --people
              movielib catalogue update --from movie_ids_11_21_2026.json.gz
            """)

    @Flag(help: "People as well: some 4.8 million, 600 MB.")
    var people = false

    @Flag(help: "Films for adults as well, where the file has them.")
    var adult = false

    @Option(
        help: ArgumentHelp("Read this file of films instead, compressed or not.", valueName: "file"),
        completion: .file())
    var from: String?

    @Option(help: ArgumentHelp("And this file of people.", valueName: "file"), completion: .file())
    var peopleFrom: String?

    @OptionGroup var options: NetworkOptions

    var activity: String { "catalogue update" }

    func validate() throws {
        if from == nil && peopleFrom != nil { throw ValidationError("--people-from goes with --from") }
        if from != nil && people {
            throw ValidationError("--people fetches; with --from it is --people-from FILE")
        }
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let update = CatalogueUpdate(context: context, includingAdult: adult)
        let status = try update.run(
            from: from, people: peopleFrom, fetchingPeople: people, isForced: options.refresh)
        try context.show(
            CataloguePresenter(status: status, path: context.paths.catalogueFile ?? "", now: Date()))
        return .done
    }
}
