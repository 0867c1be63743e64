/// The reason why a repository cannot carry the files of a share.
package enum GitError: Error, Equatable {
    /// There is no git in PATH.
    case notInstalled
    /// The address is empty, could be taken for an option, or has control characters.
    case unsupportedAddress
    /// The repository has no branch of a share.
    case noBranch
    /// The repository has the branch of a share already.
    case occupied
    /// The branch has more files, or more bytes, than a share may have.
    case tooLarge
    /// git did not end in time.
    case timedOut
    /// A system call on a file of this machine failed with this errno.
    case system(path: String, code: Int32)
    /// The message of git, ssh or the remote: one line without credentials.
    case failed(String)
}

extension GitError {
    /// A failure with the message in git's standard error.
    init(status: Int32, of command: String, errors: [UInt8]) {
        let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map(Self.printable).filter { !["", "remote:"].contains($0) }
        let reasons = lines.filter { line in !Self.remarks.contains(where: line.hasPrefix) }
        let named = reasons.last { line in Self.prefixes.contains(where: line.hasPrefix) }
        guard var message = named ?? reasons.last ?? lines.last else {
            self = .failed("git \(command): \(status)")
            return
        }
        for prefix in ["fatal: ", "error: "] where message.hasPrefix(prefix) {
            message.removeFirst(prefix.count)
        }
        self = .failed(message)
    }

    private static let prefixes = ["fatal: ", "error: ", "remote: "]

    /// Beginnings of lines that do not give a reason. git prints some of them after the reason.
    private static let remarks = [
        "hint:", "warning:", "Warning:", "To ", "From ", "fatal: Could not read from remote repository",
        "Please make sure you have the correct access rights", "and the repository exists.",
        "error: failed to push some refs", "fatal: the remote end hung up unexpectedly",
    ]

    /// A line without control characters, credentials and surrounding space; at most 300 characters.
    private static func printable(_ line: Substring) -> String {
        var line = line
        line.unicodeScalars.removeAll { $0.properties.generalCategory == .control }
        let words = line.split(separator: " ").map(withoutCredentials)
        return String(words.joined(separator: " ").prefix(300))
    }

    /// Removes `user:password@` from an address. Up to the last `@`, as a password may have one.
    static func withoutCredentials(_ word: some StringProtocol) -> String {
        guard let scheme = word.firstRange(of: "://"), let at = word.lastIndex(of: "@"),
            scheme.upperBound <= at
        else { return String(word) }
        return String(word[..<scheme.upperBound]) + word[word.index(after: at)...]
    }
}
