import Glibc
import Records

/// The size, the time and the counters of a database and its log, which show whether they have changed.
struct FileState: Equatable {
    private struct Part: Equatable {
        var size: Int
        var seconds: Int
        var nanoseconds: Int
        var inode: UInt64
        /// The change counter of a database, or the salts of a log (sqlite.org/fileformat2.html).
        var header: [UInt8]
    }

    private var parts: [String: Part] = [:]

    /// - Parameter path: The database's path; its logs are beside it.
    init(of path: String, _ limits: ForeignDatabase.Limits) throws(ForeignDatabaseError) {
        for suffix in ["", "-wal", "-journal"] {
            guard let file = try Self.open(path + suffix), suffix.isEmpty || file.size > 0 else { continue }
            guard file.size <= limits.bytes else { throw .tooLarge }
            parts[suffix] = Part(
                size: file.size, seconds: Int(file.info.st_mtim.tv_sec),
                nanoseconds: Int(file.info.st_mtim.tv_nsec), inode: UInt64(file.info.st_ino),
                header: suffix.isEmpty ? file.bytes(at: 24, count: 4) : file.bytes(at: 0, count: 32))
        }
    }

    /// Opens a file; nil if there is none. Without its log, a database may be in the middle of a change.
    private static func open(_ path: String) throws(ForeignDatabaseError) -> OpenedFile? {
        do throws(OpenedFile.Problem) { return try OpenedFile(path: path) } catch {
            switch error {
            case .denied(ENOENT): return nil
            case .denied(let code): throw .system(code)
            case .notRegular: throw .system(EINVAL)
            }
        }
    }

    /// The endings of the logs that are not empty.
    var logs: [String] { parts.keys.filter { !$0.isEmpty }.sorted() }
}
