import ArgumentParser
import FileNames
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct FilesAddCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Add film folders, and identify the films in them."),
        usage: tr("movielib files add <folder>... [<options>]"),
        discussion: tr(
            """
            Sure matches are stored as one change that 'movielib undo' undoes; for the rest, use 'movielib files \
            review'. Nothing on the disk is changed.

            EXAMPLES:
              movielib files add ~/Films
              movielib files add /media/usb --dry-run
            """))

    @Argument(help: .init(tr("Folders of films."), .folder), completion: .directory) var folders: [String]

    @Flag(help: .dryRun) var dryRun = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { FileScanPresenter.answerFields }
    static var touchesFiles: Bool { true }

    func run(in context: AppContext) async throws -> ExitStatus {
        let paths = try folders.map { try context.bytes(ofPath: $0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
        let wanted = try context.core.remember(paths, isDryRun: dryRun)
        let name = wanted.map(\.path).joined(separator: ", ")
        return try await context.scan(wanted, named: name, isDryRun: dryRun)
    }
}
