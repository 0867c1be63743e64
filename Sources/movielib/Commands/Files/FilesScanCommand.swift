import ArgumentParser
import FileNames
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct FilesScanCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: tr("Look through your folders again: what is new, moved, gone or back."),
        usage: tr("movielib files scan [<folder>...] [<options>]"),
        discussion: tr(
            """
            Without a folder, scans all of yours. A folder that is not available keeps its films; a file that is gone \
            is missing until it comes back, or until 'movielib files forget --missing'.

            EXAMPLES:
              movielib files scan
              movielib files scan ~/Films
            """))

    @Argument(help: .init(tr("Which of your folders to scan."), .folder), completion: .directory)
    var folders: [String] = []

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { FileScanPresenter.answerFields }
    static var touchesFiles: Bool { true }

    func run(in context: AppContext) async throws -> ExitStatus {
        let known = try context.core.folders()
        if known.isEmpty {
            context.console.remark(tr("you have no folders; 'movielib files add <folder>' adds one"))
            return .done
        }
        let wanted = try folders.isEmpty ? known : folders.map { try context.folder($0, among: known) }
        let name = wanted.map(\.path).joined(separator: ", ")
        return try await context.scan(wanted, named: name, isDryRun: false)
    }
}
