import Glibc

/// Folders that only the user can read.
package enum PrivateFolder {
    /// Creates a folder and its missing parents; returns 0, or errno.
    package static func make(_ path: String) -> Int32 {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return 0 }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            return errno
        }
        let code = make(String(path[..<slash]))
        if code != 0 { return code }
        return mkdir(path, 0o700) == 0 || errno == EEXIST ? 0 : errno
    }
}
