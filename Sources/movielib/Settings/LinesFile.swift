import Foundation
import Localization
import MovielibCore
import Presenters
import Records

/// A list of the user's, one entry a line, beside `config.toml`: commands write only to files of their own.
struct LinesFile {
    let path: String?

    /// The lines, or nil if there is no file; blank ones do not count.
    func lines() throws(Failure) -> [String]? {
        guard let path, let content = try PrivateFile.content(of: path) else { return nil }
        return try content.text(of: path).split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter
        { !$0.isEmpty }
    }

    /// Waits until no other program is changing the file, by a lock on its folder; closing the descriptor releases it.
    func lock() throws(Failure) -> Int32 {
        guard let path else { throw Paths.noHome("config.toml") }
        let folder = (path as NSString).deletingLastPathComponent
        do throws(PrivateFile.Problem) { try PrivateFile.makeFolder(folder) } catch {
            throw Failure(.failed, folder, tr("it cannot be made: {why}", ["why": error.reason]))
        }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            let why = systemErrorMessage(errno)
            if descriptor >= 0 { close(descriptor) }
            throw Failure(.failed, folder, why)
        }
        return descriptor
    }

    /// Replaces the file, which only the user can read.
    func write(_ entries: [String]) throws(Failure) {
        guard let path else { throw Paths.noHome("config.toml") }
        let lines = entries.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n" }
        do throws(PrivateFile.Problem) {
            try PrivateFile.replace(path, with: Data(lines.joined().utf8))
        } catch { throw Failure(.failed, path, tr("it cannot be written: {why}", ["why": error.reason])) }
    }
}
