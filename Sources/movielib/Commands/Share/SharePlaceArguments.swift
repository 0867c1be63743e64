import ArgumentParser
import Localization
import MovielibCore
import Terminal

/// The folder of a share, or the address of its git repository.
struct SharePlaceArguments: ParsableArguments {
    @Argument(
        help: .init(tr("The folder that is carried to your other machines."), .folder), completion: .directory
    )
    var folder: String?

    @Option(help: .init(tr("Carry the files through this git repository."), .address)) var git: String?

    func validate() throws {
        if (folder == nil) == (git == nil) {
            throw ValidationError(tr("a folder is needed, or --git with an address"))
        }
    }

    func parsed(in context: AppContext) throws -> SharePlace {
        if let git {
            // A path would mean another repository in another folder.
            let isPath = !git.contains(":") && !git.hasPrefix("-")
            return .git(isPath ? try UserFiles.absolutePath(git, of: "--git") : git)
        }
        return .folder(try context.sharedFolder(folder ?? ""))
    }
}
