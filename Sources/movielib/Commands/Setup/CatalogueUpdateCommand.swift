import ArgumentParser
import Catalogue
import Foundation
import Localization
import MovielibCore
import Presenters

struct CatalogueUpdateCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: tr("Fetch today's list of all films, or read one from a file."),
        usage: tr("movielib catalogue update [--people] [--from <file>] [<options>]"),
        discussion: tr(
            """
            TMDB publishes the list every morning; no credential is needed. It is about 28 MB, the catalogue about 100 \
            MB. An interrupted download continues where it stopped; the old catalogue is used until the new one is \
            complete. Once you have included people, updates keep them: 'movielib catalogue remove' forgets them.

            EXAMPLES:
              movielib catalogue update
              movielib catalogue update --people
              movielib catalogue update --from movie_ids_11_21_2026.json.gz
            """))

    @Flag(help: .init(tr("Include people: some 4.8 million, 600 MB."))) var people = false

    @Flag(help: .init(tr("Include adult films, if the file has them."))) var adult = false

    @Option(
        help: .init(tr("Read this file of films instead, compressed or not."), .file), completion: .file())
    var from: String?

    @Option(help: .init(tr("Also read this file of people."), .file), completion: .file())
    var peopleFrom: String?

    @OptionGroup var options: NetworkOptions

    static var answerFields: AnswerFields? { CataloguePresenter.answerFields }

    func validate() throws {
        if from == nil && peopleFrom != nil { throw ValidationError(tr("--people-from goes with --from")) }
        if from != nil && people {
            throw ValidationError(tr("--people downloads people; with --from, use --people-from FILE"))
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        guard let path = context.paths.catalogueFile else {
            throw failure(.failed, tr("there is no cache folder"), hint: tr("set HOME or XDG_CACHE_HOME"))
        }
        if options.offline, from == nil {
            throw failure(
                .usage, tr("--offline and a fetch cannot be combined"),
                hint: tr("--from FILE reads one that is on this disk"))
        }
        var update = CatalogueUpdate(path: path, context.dialogue)
        update.includesAdult = adult
        update.userAgent = Version.userAgent
        if let server = context.run.variable("MOVIELIB_EXPORT_URL") { update.server = server }
        let films = try from.map { try UserFiles.absolutePath($0, of: "--from") }
        let people = try peopleFrom.map { try UserFiles.absolutePath($0, of: "--people-from") }
        if let films {
            try update.build(fromFilms: films, people: people)
        } else {
            try update.fetch(people: self.people, isForced: options.refresh)
        }
        try context.show(
            CataloguePresenter(status: Catalogue.open(path: path)?.status(), path: path, now: Date()))
        return .done
    }
}
