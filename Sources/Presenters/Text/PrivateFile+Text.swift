import Foundation
import Localization
package import MovielibCore

extension PrivateFile.Content {
    /// The content of a text file that users edit.
    package func text(of path: String) throws(Failure) -> String {
        if let text = String(bytes: bytes, encoding: .utf8), !text.utf8.contains(0) { return text }
        throw Failure(.usage, path, tr("it is not UTF-8 text"))
    }
}

extension PrivateFile.Problem {
    package var reason: String {
        switch self {
        case .notAFile: tr("it is not a regular file")
        case .tooLarge: tr("it is larger than 64 KiB")
        case .foreignLink: tr("it is another user's symbolic link")
        case .reservedName: tr("SQLite uses this name for another file's journal")
        case .system(let code): systemErrorMessage(code)
        }
    }
}

extension PrivateFile {
    /// The content of the file, or nil if there is none.
    package static func content(of path: String) throws(Failure) -> Content? {
        do throws(Problem) { return try read(path) } catch { throw Failure(.usage, path, error.reason) }
    }

    /// Removes the file; false if there was none.
    package static func remove(_ path: String?) throws(Failure) -> Bool {
        guard let path else { return false }
        if unlink(path) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw Failure(.library, path, tr("it cannot be removed: {why}", ["why": systemErrorMessage(errno)]))
    }
}
