import Foundation

extension LibraryFile {
    /// Whether a file with a journal beside it may be handed to SQLite for recovery, judged by its header.
    ///
    /// Recovery writes, so it must never begin on a stranger's database. Ours has `application_id` in its
    /// header from the first transaction on; a header of zeros is what a power cut during that one can leave.
    /// Source: sqlite.org/fileformat2.html#the_database_header.
    static func mayBeOurs(path: String) throws(LibraryError) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
        // Deliberately not closed: closing would drop every lock this process has on the file
        // (sqlite.org/howtocorrupt.html, 2.2). It happens after a crash only, once.
        var header = [UInt8](repeating: 0, count: 100)
        let count = pread(descriptor, &header, header.count, 0)
        guard count >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
        if header.allSatisfy({ $0 == 0 }) { return true }
        let applicationID = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
        return header.starts(with: Array("SQLite format 3\0".utf8)) && applicationID == Schema.applicationID
    }
}
