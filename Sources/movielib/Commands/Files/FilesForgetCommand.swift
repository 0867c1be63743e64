import ArgumentParser
import FileNames
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct FilesForgetCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: tr("Forget a folder, or the files that are gone."),
        usage: tr("movielib files forget <folder> | --missing [<options>]"),
        discussion: tr(
            """
            Nothing is deleted from the disk: the library just forgets the files. Ratings, notes and viewings stay. \
            Your decisions about the files are lost, and 'movielib undo' cannot revert moves in the folder any more: \
            at a terminal you are asked first.

            EXAMPLES:
              movielib files forget ~/Films
              movielib files forget --missing
            """))

    @Argument(help: .init(tr("One of your folders."), .folder), completion: .directory)
    var folder: String?

    @Flag(help: .init(tr("The files that are gone."))) var missing = false

    @OptionGroup var options: LibraryOptions

    static var touchesFiles: Bool { true }

    func validate() throws {
        if (folder != nil) == missing {
            throw ValidationError(tr("a folder or --missing is needed, and not both"))
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let wanted = try folder.map { try context.folder($0, among: context.core.folders()) }
        guard try confirmsForgetting(to: wanted, in: context) else { return .done }
        let count = try context.core.forgetFiles(of: wanted)
        context.console.remark(
            plural(
                "{n} file is forgotten; nothing was deleted", "{n} files are forgotten; nothing was deleted",
                count))
        return .done
    }

    /// Asks for a confirmation if the user's decisions, or steps that could be undone, would be lost for good.
    private func confirmsForgetting(to folder: FilmFolder?, in context: AppContext) throws -> Bool {
        let console = context.console
        guard console.canReply else { return true }
        let decided = try context.core.decisions(in: folder)
        let steps = try folder.map(context.core.doneSteps) ?? 0
        if decided > 0 {
            console.remark(
                plural(
                    "your decision about {n} of these files will be lost for good",
                    "your decision about {n} of these files will be lost for good", decided))
        }
        if steps > 0 {
            console.remark(
                plural(
                    "'movielib undo' will not revert {n} move or copy of a file in this folder",
                    "'movielib undo' will not revert {n} moves and copies of files in this folder", steps))
        }
        return decided == 0 && steps == 0 || console.confirms()
    }
}
