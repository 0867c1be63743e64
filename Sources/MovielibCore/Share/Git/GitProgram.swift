import Glibc
import Media

/// The user's git, which works on one bare repository and one work tree: without input, prompts or hooks.
struct GitProgram {
    /// The result of a command that ended by itself.
    struct Output {
        var status: Int32
        var bytes: [UInt8]
        /// The end of its standard error.
        var errors: [UInt8]
    }

    private let program: String
    private let root: String
    private var variables: [String: String]

    /// Finds git in PATH.
    ///
    /// - Parameters:
    ///   - root: An existing folder with `folder`, the work tree, and `repository`; absolute.
    ///   - variables: The user's environment.
    init(root: String, variables: [String: String]) throws(GitError) {
        guard let program = ProgramLookup.find("git", in: variables) else { throw .notInstalled }
        (self.program, self.root) = (program, root)
        self.variables = Self.passed(variables)
        // Where there is no repository, git would look for one in the folders above.
        self.variables["GIT_CEILING_DIRECTORIES"] = root
    }

    // MARK: Running

    /// Runs a command to its end, which may be a failure.
    ///
    /// - Parameters:
    ///   - usesRepository: False for a command that works without it, or if it is damaged.
    ///   - additional: Variables for this command.
    func run(
        _ arguments: [String], usesRepository: Bool = true, adding additional: [String: String] = [:]
    ) throws(GitError) -> Output {
        let options = ["-C", root + "/folder"] + Self.settings.flatMap { ["-c", $0] }
        let repository = ["--git-dir=\(root)/repository", "--work-tree=\(root)/folder"]
        let process = LimitedProcess(
            program, arguments: options + (usesRepository ? repository : []) + arguments,
            variables: variables.merging(additional) { $1 }, time: .seconds(60), maxOutput: 16 << 20)
        // A file, not a pipe: a connection that ssh keeps open for later (ControlPersist) also holds it, so
        // that a pipe would not end. Without a name, it is deleted even if this process is killed.
        let errorFile = root + "/messages"
        let errors = open(errorFile, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard errors >= 0 else { throw .system(path: errorFile, code: errno) }
        unlink(errorFile)
        defer { close(errors) }
        switch process.run(errors: errors) {
        case .finished(let bytes, let status):
            return Output(status: status, bytes: bytes, errors: status == 0 ? [] : Self.end(of: errors))
        case .timedOut: throw .timedOut
        case .outputTooLarge: throw .tooLarge
        case .signalled(let signal): throw .failed("git: signal \(signal)")
        case .cannotStart(let code): throw .system(path: program, code: code)
        }
    }

    /// Runs a command that has to succeed; returns its output without the last line end.
    @discardableResult
    func text(_ arguments: [String], usesRepository: Bool = true) throws(GitError) -> String {
        let output = try run(arguments, usesRepository: usesRepository)
        guard output.status == 0 else { throw Self.failure(output, of: arguments) }
        let text = String(decoding: output.bytes, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    static func failure(_ output: Output, of arguments: [String]) -> GitError {
        GitError(status: output.status, of: arguments.first ?? "", errors: output.errors)
    }

    private static func end(of file: Int32) -> [UInt8] {
        var info = stat()
        guard fstat(file, &info) == 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = pread(file, &bytes, bytes.count, max(0, info.st_size - bytes.count))
        return Array(bytes.prefix(max(0, count)))
    }

    // MARK: Settings

    /// Settings that count more than the user's: nothing in a branch, and no setting for work on code, may
    /// change the bytes of a file, start a program or ask for input.
    private static let settings = [
        "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.untrackedCache=false",
        "core.symlinks=false", "core.fileMode=false", "core.autocrlf=false", "core.attributesFile=/dev/null",
        // The files of the share alone are checked out: see `info/sparse-checkout`.
        "core.sparseCheckout=true", "core.sparseCheckoutCone=false",
        "protocol.ext.allow=never", "credential.interactive=false", "color.ui=false",
        "submodule.recurse=false", "fetch.recurseSubmodules=false", "push.recurseSubmodules=no",
        "push.followTags=false", "push.gpgSign=false", "commit.gpgSign=false",
        // A process in the background would be killed when the command ends.
        "gc.autoDetach=false", "maintenance.autoDetach=false",
    ]

    /// Variables of git that are the user's settings. The others may describe the repository in whose hook or
    /// alias this program runs.
    private static let userVariables: Set = [
        "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
        "GIT_CONFIG_NOSYSTEM", "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME",
        "GIT_COMMITTER_EMAIL",
    ]

    /// The environment of git. Credential helpers and ssh may need any variable that is not this program's.
    private static func passed(_ variables: [String: String]) -> [String: String] {
        let passed = variables.filter { name, _ in
            if ["GIT_SSL_", "GIT_HTTP_", "GIT_PROXY_"].contains(where: name.hasPrefix) { return true }
            if name.hasPrefix("GIT_") { return userVariables.contains(name) }
            return !["MOVIELIB_", "TMDB_", "SSH_ASKPASS"].contains(where: name.hasPrefix)
        }
        // An empty GIT_ASKPASS also turns off core.askPass.
        let fixed = [
            "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS_REQUIRE": "never",
            "GCM_INTERACTIVE": "never", "GIT_DEFAULT_HASH": "sha1", "LC_ALL": "C",
        ]
        return passed.merging(fixed) { $1 }
    }

    /// Adds the option to the user's ssh command that keeps it from asking.
    ///
    /// git looks for a command in the same order: https://git-scm.com/docs/git-config, core.sshCommand.
    mutating func disableSSHPrompts() throws(GitError) {
        var command = variables["GIT_SSH_COMMAND"]
        if command == nil {
            let output = try run(["config", "--get", "core.sshCommand"], usesRepository: false)
            let setting = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").first
            command = setting.map { String($0) }
        }
        if command == nil, variables["GIT_SSH"] == nil { command = "ssh" }
        if let command { variables["GIT_SSH_COMMAND"] = command + " -o BatchMode=yes" }
    }
}
