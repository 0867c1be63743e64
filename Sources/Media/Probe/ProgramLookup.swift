import Glibc

/// Finds programs in the user's PATH.
package enum ProgramLookup {
    /// The absolute path of a program that can be run; nil if there is none.
    ///
    /// Only absolute folders of PATH count: an empty one means the current folder, which anyone may own.
    package static func find(_ name: String, in environment: [String: String]) -> String? {
        guard !name.isEmpty, !name.contains("/") else { return nil }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").filter {
            $0.hasPrefix("/")
        }
        return folders.lazy.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
