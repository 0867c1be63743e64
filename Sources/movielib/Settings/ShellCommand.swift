import Foundation

/// A command line of the person's own, run by the shell because it may hold options.
struct ShellCommand {
    /// What follows `sh -c`: the line, and where it asks for any the shell's `$0`, `$1` and so on.
    let words: [String]
    /// This program's; a credential in it is none of the command's business, and is left out.
    let environment: [String: String]
    /// What this program ignores and the command expects to die of.
    let defaultSignals: [Int32]
    /// Whether it gets a process group of its own, so that all it starts can be ended at once.
    var hasOwnGroup = false

    struct CannotStart: Error {
        /// By errno.
        let code: Int32
    }

    /// Starts it, and does not wait.
    ///
    /// - Parameter actions: what is done with the descriptors it inherits; nil leaves them as they are.
    func start(_ actions: UnsafePointer<posix_spawn_file_actions_t>? = nil) throws(CannotStart) -> pid_t {
        let program = ChildProgram(
            words: ["/bin/sh", "-c"] + words, environment: environment, defaultSignals: defaultSignals,
            hasOwnGroup: hasOwnGroup)
        return try program.start(actions)
    }
}

/// A program with its arguments as they are, without a shell that could read anything else out of them.
struct ChildProgram {
    /// The program, by path or as `PATH` finds it, and its arguments.
    let words: [String]
    /// This program's; a credential in it is none of the other's business, and is left out.
    let environment: [String: String]
    /// What this program ignores and the other expects to die of.
    let defaultSignals: [Int32]
    /// Whether it gets a process group of its own.
    var hasOwnGroup = false

    /// Starts it, and does not wait.
    ///
    /// - Parameter actions: what is done with the descriptors it inherits; nil leaves them as they are.
    func start(
        _ actions: UnsafePointer<posix_spawn_file_actions_t>? = nil
    ) throws(ShellCommand.CannotStart) -> pid_t {
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
        let arguments = words.map { strdup($0) } + [nil]
        let variables =
            environment.filter { !CredentialStore.variables.contains($0.key) }
            .map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var child: pid_t = 0
        let code = posix_spawnp(&child, words[0], actions, &attributes, arguments, variables)
        guard code == 0 else { throw ShellCommand.CannotStart(code: code) }
        return child
    }

    /// How a program ended, as waitpid(2) has it; waits until it has.
    static func end(of child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status
    }
}
