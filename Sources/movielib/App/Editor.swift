import Foundation

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

    /// Through the shell, because `EDITOR` may hold options; in this process's own group, because another one
    /// may not read the terminal. The editor has no use for a credential.
    private func run(_ editor: String, _ path: String) -> Int32 {
        let words = ["/bin/sh", "-c", "exec \(editor) \"$1\"", "sh", path]
        let environment = context.environment.filter { !CredentialStore.variables.contains($0.key) }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        // Ctrl-C is the editor's own while it has the terminal, as system(3) has it.
        let (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var child = pid_t()
        guard posix_spawn(&child, "/bin/sh", nil, &attributes, &arguments, &variables) == 0 else {
            return 127
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}
