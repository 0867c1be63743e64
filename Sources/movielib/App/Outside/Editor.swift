import CProcess
import FileNames
import Foundation
import Localization
import Media
import MovielibCore
import Presenters
import Records
import Terminal

/// The user's editor, for text not given on the command line.
struct Editor {
    let context: AppContext
    /// Whether a locked note's file may be on a disk if there is no folder in memory.
    var mayWriteToDisk = false

    /// The text that the user left in the editor, and its file, which stays until the text is safe elsewhere.
    struct EditResult {
        let text: String
        let path: String
        /// Why the editor failed, if it did; the text is stored all the same.
        let failure: Failure?

        /// - Parameter text: The content of the file, with the newline that every editor adds.
        init(_ text: String, path: String, failure: Failure? = nil) {
            self.text = text.hasSuffix("\n") ? String(text.dropLast()) : text
            (self.path, self.failure) = (path, failure)
        }

        /// Removes the file and its folder. Call it only once the text is saved, since it exists nowhere else before.
        func discard() {
            try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
        }

        /// The note to store. The text of an editor that failed may be incomplete, so it replaces no text.
        func note(insteadOf former: Note?, isLocked: Bool? = nil) -> EditedNote {
            let replaced = failure == nil || former?.text == nil ? former : nil
            return EditedNote(
                text, insteadOf: replaced, isLocked: isLocked, separator: DisplayText.noteSeparator)
        }

        /// The failure, with a hint saying where the text is now.
        func addingPathHint(_ failure: Failure) -> Failure {
            failure.hinting(tr("what you wrote is in {path}", ["path": path]))
        }
    }

    /// Opens the text in the editor, and returns it as the user left it, without the newline that every editor adds.
    ///
    /// - Throws: ``Failure`` if there is no terminal, no editor, or the editor reports failure. Text
    ///   typed before that stays in its file, and the failure says where.
    /// - Parameters:
    ///   - film: The film of the text: editors show their file's name.
    ///   - isSecret: Whether the text is a locked note: its file is only in memory.
    func edit(_ text: String, about film: String, isSecret: Bool = false) throws(Failure) -> EditResult {
        guard context.console.canAsk else {
            throw context.failure(
                .usage, tr("there is no terminal to open an editor in"),
                hint: tr("give the text as an argument, or '-' to read it from standard input"))
        }
        let names = ["VISUAL", "EDITOR"]
        let chosen = names.lazy.compactMap { context.run.environment[$0] }.first { !$0.trimmed.isEmpty }
        let editor = chosen ?? "vi"
        if chosen == nil {
            context.console.remark(
                tr(
                    "vi opens: 'i' begins to write, Esc and ':wq' save, Esc and ':q!' leave; $EDITOR names another"
                ))
        }
        // A shell's command line may begin with anything; a plain name is a program's.
        let program = editor.trimmed.prefix { !$0.isWhitespace }
        let isPlain =
            program.allSatisfy { $0.isLetter || $0.isNumber || "+-_.".contains($0) }
            && !["exec", "command", "eval", "builtin", "time"].contains(program)
        if isPlain, ProgramLookup.find(String(program), in: context.run.environment) == nil {
            throw failure(
                tr("there is no editor called '{name}'", ["name": String(program)]),
                hint: tr("$VISUAL or $EDITOR names yours"))
        }
        if isSecret { MemoryGuard.begin() }
        let parent = isSecret ? try memoryFolder() : FileManager.default.temporaryDirectory.path
        // The process id distinguishes an edit in progress from one that was killed.
        var template = Array("\(parent)/movielib-\(getpid())-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw failure(tr("a temporary folder cannot be made")) }
        let folder = String(cString: made)
        // A name that needs no quotes, as the user types it again after a failure.
        let name = film.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        let path = "\(folder)/\(name.isEmpty ? "note" : SafeName.cut(name, to: 200)).txt"
        let file = EditResult(text, path: path)
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else {
            file.discard()
            throw failure(tr("a temporary file cannot be written"))
        }
        let code =
            isSecret
            ? runWithoutTraces(editor, path) : run(editor, path, context.run.environment)
        // Nano saves there when a signal ends it, for example when its window is closed.
        if code != 0 { rename("\(path).save", path) }
        let left = FileManager.default.contents(atPath: path)
        guard code == 0 else {
            let failure = failure(
                tr(
                    "'{editor}' ended with code {code}; nothing was changed",
                    ["editor": editor, "code": "\(code)"]))
            if let left, left != Data(text.utf8) {
                if isSecret, left.count <= 1 << 20, let typed = String(data: left, encoding: .utf8) {
                    return EditResult(typed, path: path, failure: failure.withSavedTextHint)
                }
                throw file.addingPathHint(failure)
            }
            file.discard()
            throw failure
        }
        guard let left else {
            file.discard()
            throw failure(tr("the editor left no file; nothing was changed"))
        }
        guard left.count <= 1 << 20, let edited = String(data: left, encoding: .utf8) else {
            throw file.addingPathHint(failure(tr("the file from the editor is not UTF-8 text below 1 MiB")))
        }
        return EditResult(edited, path: path)
    }

    /// A folder that exists only in memory.
    private func memoryFolder() throws(Failure) -> String {
        let places = Self.memoryPlaces(context.run.environment)
        if let place = places.first(where: Self.isMemory) { return place }
        if mayWriteToDisk { return FileManager.default.temporaryDirectory.path }
        throw failure(
            tr("there is no folder in memory for the editor's file"),
            hint: tr("or give the text from standard input, with '-'")
        ).hinting(tr("--plain-temp writes it to the disk, where it may stay"))
    }

    private static func memoryPlaces(_ environment: [String: String]) -> [String] {
        [environment["XDG_RUNTIME_DIR"] ?? "", "/dev/shm"]
    }

    /// Files of edits that were interrupted, or whose editor failed: they hold the only copy of the user's text.
    static func leftoverFiles(_ environment: [String: String]) -> [String] {
        let disk = FileManager.default
        let places = memoryPlaces(environment) + [disk.temporaryDirectory.path]
        // Two of the places may be one folder.
        return Set(places.map { ($0 as NSString).resolvingSymlinksInPath }).sorted().flatMap { place in
            let folders = ((try? disk.contentsOfDirectory(atPath: place)) ?? []).filter { name in
                let parts = name.split(separator: "-")
                guard parts.count == 3, parts[0] == "movielib", let program = pid_t(parts[1]) else {
                    return false
                }
                return kill(program, 0) != 0 && errno == ESRCH
            }
            return folders.map { "\(place)/\($0)" }.flatMap { folder in
                ((try? disk.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
            }
        }
    }

    private static func isMemory(_ path: String) -> Bool {
        // The types of tmpfs and ramfs (linux/magic.h).
        path.hasPrefix("/") && access(path, W_OK | X_OK) == 0
            && [0x0102_1994, 0x8584_58F6].contains(cprocess_file_system_type(path))
    }

    /// Runs the editor so that it keeps no copy of a locked note.
    private func runWithoutTraces(_ editor: String, _ path: String) -> Int32 {
        let folder = (path as NSString).deletingLastPathComponent + "/state"
        mkdir(folder, 0o700)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let traces = EditorTraces(editor, context.run.environment, keepingIn: folder)
        if !traces.isKnown {
            context.run.remark(
                tr(
                    "'{editor}' may keep copies of it on the disk; 'movielib note <film> --locked -' takes it from standard input",
                    ["editor": editor]))
        }
        return run(traces.line, path, traces.environment)
    }

    private func failure(_ why: String, hint: String? = nil) -> Failure {
        context.failure(.failed, why, hint: hint)
    }

    /// Runs the editor in this process's own group, because another group may not read from the terminal.
    private func run(_ editor: String, _ path: String, _ environment: [String: String]) -> Int32 {
        let terminal = TerminalHandoff()
        defer { terminal.restoreSignals() }
        // Closing the window ends the editor, too: its file is cleaned up before this program ends.
        let stop = StopSignals()
        defer { stop.release() }
        let command = ChildProgram.shell(
            ["exec \(editor) \"$1\"", "sh", path], environment: environment,
            defaultSignals: [SIGINT, SIGQUIT, SIGPIPE])
        guard let child = try? command.start() else { return 127 }
        return ChildProgram.waitForExitCode(of: child)
    }
}

extension Failure {
    /// This failure, for a text that was stored all the same.
    fileprivate var withSavedTextHint: Failure {
        Failure(
            status, activity, tr("the editor failed; what you wrote is kept in the locked note"),
            hint: tr("'movielib undo' undoes it"))
    }
}
