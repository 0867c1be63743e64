import Records
import Foundation
import Localization
import Terminal

/// The user's editor, for text not given on the command line.
struct Editor {
    let context: AppContext

    /// What the user left in the editor, and its file, kept until the text is safe elsewhere.
    struct Edited {
        let text: String
        let path: String

        /// Removes the file and its folder; until the text is saved, it is nowhere else.
        func discard() {
            try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
        }

        /// The failure, with a hint saying where the text is now.
        func kept(_ failure: Failure) -> Failure {
            var failure = failure
            failure.hints.insert(tr("what you wrote is in {path}", ["path": path]), at: 0)
            return failure
        }
    }

    /// The text as the user left it, without the newline every editor adds.
    ///
    /// - Throws: ``Failure`` if there is no user, no editor, or the editor reports failure. Text typed
    ///   before that stays in its file, and the failure says where.
    func edit(_ text: String) throws(Failure) -> Edited {
        guard context.console.canAsk else {
            throw Failure(
                .usage, context.activity, tr("there is no terminal to open an editor in"),
                hint: tr("give the text as an argument, or '-' to read it from standard input"))
        }
        let names = ["VISUAL", "EDITOR"]
        let editor =
            names.lazy.compactMap { context.run.environment[$0] }.first { !$0.trimmed.isEmpty } ?? "vi"
        var template = Array((FileManager.default.temporaryDirectory.path + "/movielib-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template) else { throw failure(tr("a temporary folder cannot be made")) }
        let folder = String(cString: made)
        let path = folder + "/note.txt"
        let file = Edited(text: text, path: path)
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else {
            file.discard()
            throw failure(tr("a temporary file cannot be written"))
        }
        let code = run(editor, path)
        let left = FileManager.default.contents(atPath: path)
        guard code == 0 else {
            let failure = failure(
                tr(
                    "'{editor}' ended with code {code}; nothing was changed",
                    ["editor": editor, "code": "\(code)"]))
            if let left, left != Data(text.utf8) { throw file.kept(failure) }
            file.discard()
            throw failure
        }
        guard let left else {
            file.discard()
            throw failure(tr("the editor left no file; nothing was changed"))
        }
        guard left.count <= 1 << 20, let edited = String(data: left, encoding: .utf8) else {
            throw file.kept(failure(tr("what the editor left is not UTF-8 text below 1 MiB")))
        }
        return Edited(text: edited.hasSuffix("\n") ? String(edited.dropLast()) : edited, path: path)
    }

    private func failure(_ why: String) -> Failure { Failure(.failed, context.activity, why) }

    /// In this process's own group, because another may not read from the terminal.
    private func run(_ editor: String, _ path: String) -> Int32 {
        let terminal = LentTerminal()
        defer { terminal.takeBack() }
        let command = ShellCommand(
            words: ["exec \(editor) \"$1\"", "sh", path], environment: context.run.environment,
            defaultSignals: [SIGINT, SIGQUIT, SIGPIPE])
        guard let child = try? command.start() else { return 127 }
        let status = ChildProgram.end(of: child)
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}
