import Foundation

/// A program run directly with its arguments, without a shell that could interpret them.
struct ChildProgram {
    /// The program, as a path or found in `PATH`, and its arguments.
    let commandLine: [String]
    /// The environment of this program without credentials, which the child must not see.
    let environment: [String: String]
    /// Signals that this program ignores, but that end the child by default.
    let defaultSignals: [Int32]
    /// Whether the program gets its own process group, so that everything it starts can be killed at once.
    var hasOwnGroup = false

    struct StartError: Error {
        /// The errno.
        let code: Int32
    }

    /// The user's command line, run by the shell because it may contain options.
    ///
    /// - Parameter words: The arguments after `sh -c`: the line, and if it uses them, the shell's `$0`, `$1` and so on.
    static func shell(
        _ words: [String], environment: [String: String], defaultSignals: [Int32], hasOwnGroup: Bool = false
    ) -> ChildProgram {
        ChildProgram(
            commandLine: ["/bin/sh", "-c"] + words, environment: environment, defaultSignals: defaultSignals,
            hasOwnGroup: hasOwnGroup)
    }

    /// Starts the program without waiting.
    ///
    /// - Parameter redirect: Adds the file actions for the inherited descriptors, which otherwise stay as they are.
    func start(
        redirect: (inout posix_spawn_file_actions_t) -> Void = { _ in }
    ) throws(StartError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        redirect(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in defaultSignals { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGDEF | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let arguments = commandLine.map { strdup($0) } + [nil]
        let variables =
            environment.filter { !CredentialStore.variables.contains($0.key) }
            .map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var child: pid_t = 0
        let code = posix_spawnp(&child, commandLine[0], &actions, &attributes, arguments, variables)
        guard code == 0 else { throw StartError(code: code) }
        return child
    }

    /// Starts the program without input, and discards its output.
    func startSilently() throws(StartError) -> pid_t {
        try start { actions in
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
            }
        }
    }

    /// Waits for a program to end, and returns its status as waitpid(2) does.
    static func waitForEnd(of child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status
    }

    /// Waits for a program to end, and returns its exit code; after a signal 128 plus its number, as in a shell.
    static func waitForExitCode(of child: pid_t) -> Int32 {
        let status = waitForEnd(of: child)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
