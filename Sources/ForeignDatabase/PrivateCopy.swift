import Glibc
import Records

/// A copy of a database and its log in a folder that only the user can read. The folder is removed with the object, or by
/// the next run if this one is killed.
final class PrivateCopy {
    private let folder: String
    private let lock: Int32

    /// The path of the copied database.
    var path: String { "\(folder)/database" }

    /// - Parameters:
    ///   - logs: The endings of the logs to copy.
    ///   - parent: The folder for copies; it is created.
    init(of path: String, logs: [String], in parent: String) throws(ForeignDatabaseError) {
        let code = PrivateFolder.make(parent)
        guard code == 0 else { throw .system(code) }
        var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .system(errno) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A lock that ends with the process shows that the folder is in use.
        lock = open("\(folder)/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw .system(errno) }
        for suffix in [""] + logs { try Self.copy(path + suffix, to: self.path + suffix) }
        if logs.contains("-journal"), Self.namesAnotherFile(self.path + "-journal") {
            throw .damaged("its journal names another file")
        }
    }

    deinit {
        Self.remove(folder)
        if lock >= 0 { close(lock) }
    }

    /// The beginning of the names of folders that are ours.
    private static let prefix = "movielib-copy-"

    /// Whether a journal is part of a change of several databases: SQLite would delete the file that it names.
    ///
    /// Source: sqlite.org/fileformat2.html, 3.1; `readSuperJournal` in pager.c.
    private static func namesAnotherFile(_ journal: String) -> Bool {
        guard let file = try? OpenedFile(path: journal) else { return true }
        return file.bytes(at: max(0, file.size - 8), count: 8) == [
            0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7,
        ]
    }

    private static func copy(_ source: String, to target: String) throws(ForeignDatabaseError) {
        let file: OpenedFile
        do throws(OpenedFile.Problem) { file = try OpenedFile(path: source) } catch {
            if case .denied(let code) = error { throw .system(code) }
            throw .notADatabase
        }
        let output = open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw .system(errno) }
        defer { close(output) }
        var offset = 0
        while true {
            let (bytes, code) = file.read(1 << 20, at: offset)
            guard code == 0 else { throw .system(code) }
            if bytes.isEmpty { return }
            var written = 0
            while written < bytes.count {
                let count = bytes.withUnsafeBytes {
                    write(output, $0.baseAddress.map { $0 + written }, $0.count - written)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw .system(errno) }
                written += count
            }
            offset += bytes.count
        }
    }

    /// Removes the copies of runs that were killed.
    static func removeLeftovers(in parent: String) {
        guard let directory = opendir(parent) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(prefix) else { continue }
            let descriptor = open("\(parent)/\(name)/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove("\(parent)/\(name)") }
        }
    }

    private static func remove(_ folder: String) {
        for name in ["database", "database-wal", "database-shm", "database-journal", "lock"] {
            unlink("\(folder)/\(name)")
        }
        rmdir(folder)
    }
}
