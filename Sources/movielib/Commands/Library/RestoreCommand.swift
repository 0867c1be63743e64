import ArgumentParser
import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct RestoreCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: tr("Restore a backup; the current library is kept beside it."),
        usage: tr("movielib restore <file> [--everywhere] [<options>]"),
        discussion: tr(
            """
            The backup is checked first. At a terminal you are shown the current library and the backup, and asked; \
            --yes skips the question. 'movielib doctor' lists the backups that were made automatically.

            If the library is in a share, the next 'share' brings back what was changed since the backup. With --everywhere, the \
            values of the backup are made your values on all machines.

            EXAMPLES:
              movielib restore movielib-2026-11-21.db
              movielib restore movielib-2026-11-21.db --everywhere
            """))

    @Argument(help: .init(tr("The backup."), .file), completion: .file()) var file: String

    @Flag(name: .shortAndLong, help: .init(tr("Restore without asking."))) var yes = false

    @Flag(help: .init(tr("Make its values yours on all machines of the share."))) var everywhere = false

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { FilePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let source = try UserFiles.absolutePath(file, of: activity)
        let path = try context.core.libraryPath()
        // Before anything is replaced.
        if everywhere { try context.core.requireShare() }
        let unshared = (try? context.core.changesToShare()) ?? 0
        if unshared > 0 {
            context.console.remark(
                plural(
                    "{n} change is not shared yet; 'movielib share' before a restore sends it",
                    "{n} changes are not shared yet; 'movielib share' before a restore sends them", unshared))
        }
        guard confirms(source, path, context) else { return .failed }
        try createFolder(of: path, context)
        let restored: LibraryStore.RestoreResult
        do throws(LibraryError) {
            restored = try LibraryStore.restore(
                from: source, to: path,
                keeping: LibraryBackup.pathBeforeRestore(of: path, at: DisplayText.time(Date())),
                waiting: context.core.lockWait, keys: context.core.run.stepKeys)
        } catch {
            var failure = Failure(error, activity)
            // Naming another library would not help: the backup itself is bad.
            if error.isAbout(source) {
                failure.hints = [tr("nothing was changed; 'movielib doctor' names the backups there are")]
            }
            throw failure
        }
        context.rememberUnrecordedCommand()
        let file = StyledText(path, .title)
        try context.show(FilePresenter(path: path, text: styled("Restored: {file}", ["file": file], .label)))
        if restored.hasForeignLock {
            context.console.remark(
                tr("the lock of this backup opens its notes, but does not lock new ones until it is yours")
            )
            context.console.printHint(tr("'movielib lock setup' with its passphrase makes it yours"))
        }
        if restored.openNotes > 0 {
            context.console.remark(
                plural(
                    "{n} note that was locked is open in this backup; 'movielib lock all' locks it",
                    "{n} notes that were locked are open in this backup; 'movielib lock all' locks them",
                    restored.openNotes))
        }
        if let kept = restored.previousLibraryPath {
            context.console.remark(tr("the library that was there is kept as {file}", ["file": kept]))
            context.console.printHint(
                tr("to go back, run 'movielib restore' with that file; 'undo' cannot do it"))
        }
        guard everywhere else { return .done }
        let outcome = try context.showingShareProgress { try context.core.share(isRestoring: true) }
        return try context.share(outcome, isQuiet: true)
    }

    /// Asks at a terminal whether to replace the library, if there is one.
    private func confirms(_ source: String, _ path: String, _ context: AppContext) -> Bool {
        let console = context.console
        guard console.canReply, !yes, let now = Self.summary(of: path),
            let coming = Self.summary(of: source)
        else { return true }
        console.remark(tr("now: {library}", ["library": now]))
        console.remark(tr("from the backup: {library}", ["library": coming]))
        return console.confirms()
    }

    /// The number of films in a library, and the time of its last change; nil if it cannot be read.
    private static func summary(of path: String) -> String? {
        guard let library = (try? LibraryStore.openForReading(path: path)).flatMap({ $0 }),
            let count = try? library.films(on: .library).films.count
        else { return nil }
        let films = plural("{n} film", "{n} films", count)
        guard let last = (try? library.history(limit: 1))?.first else { return films }
        return tr(
            "{films}, last changed {time}",
            ["films": films, "time": DisplayText.tableMoment(last.madeAt, in: .current)])
    }

    /// Creates the library's folder in its default place; a folder chosen by the user may be on a disk that
    /// is not mounted.
    private func createFolder(of path: String, _ context: AppContext) throws(Failure) {
        guard path == context.paths.libraryFile else { return }
        let folder = (path as NSString).deletingLastPathComponent
        do throws(PrivateFile.Problem) { try PrivateFile.makeFolder(folder) } catch {
            throw failure(
                .library, tr("{path} cannot be made: {why}", ["path": folder, "why": error.reason]))
        }
    }
}

extension LibraryError {
    /// Whether the error is about this file.
    fileprivate func isAbout(_ file: String) -> Bool {
        switch self {
        case .notAFile(let path, _), .unreadable(let path, _), .notALibrary(let path), .damaged(let path, _),
            .schemaChanged(let path, _), .unknownMigration(let path, _):
            path == file
        default: false
        }
    }
}
