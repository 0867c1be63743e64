import Foundation
import Terminal

/// The person's own editor, for a text that is not given on the command line.
struct Editor {
    let context: AppContext

    /// The text as the person left it, without the line end every editor adds.
    ///
    /// - Throws: ``Failure`` where there is nobody to edit, no editor, or the editor says it failed; the text
    ///   stays as it was then.
    func edit(_ text: String) throws(Failure) -> String {
        guard context.console.canAsk else {
            throw Failure(
                .usage, context.activity, "there is no terminal to open an editor in",
                hint: "give the text as an argument, or '-' to read it from standard input")
        }
        let names = ["VISUAL", "EDITOR"]
        let editor = names.lazy.compactMap { context.environment[$0] }.first { !$0.trimmed.isEmpty } ?? "vi"
        var template = Array((FileManager.default.temporaryDirectory.path + "/movielib-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template) else { throw failure("a temporary folder cannot be made") }
        let folder = String(cString: made)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/note.txt"
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else { throw failure("a temporary file cannot be written") }
        let code = run(editor, path)
        guard code == 0 else { throw failure("'\(editor)' ended with code \(code); nothing was changed") }
        guard let data = FileManager.default.contents(atPath: path), data.count <= 1 << 20,
            let edited = String(data: data, encoding: .utf8)
        else { throw failure("what the editor left is no UTF-8 text below 1 MiB") }
        return edited.hasSuffix("\n") ? String(edited.dropLast()) : edited
    }

    private func failure(_ why: String) -> Failure { Failure(.failed, context.activity, why) }

    /// In this process's own group, because another one may not read the terminal.
    private func run(_ editor: String, _ path: String) -> Int32 {
        // Ctrl-C is the editor's own while it has the terminal, as system(3) has it.
        let (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        let command = ShellCommand(
            words: ["exec \(editor) \"$1\"", "sh", path], environment: context.environment,
            defaultSignals: [SIGINT, SIGQUIT, SIGPIPE])
        guard let child = try? command.start() else { return 127 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}
