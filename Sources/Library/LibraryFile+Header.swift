import Foundation

extension LibraryFile {
    /// Whether a file with a journal beside it may be handed to SQLite for recovery, judged by its header.
    ///
    /// Recovery writes, so it must never begin on a stranger's database. Ours has `application_id` in its
    /// header from the first transaction on; a header of zeros is what a power cut during that one can leave.
    /// Source: sqlite.org/fileformat2.html#the_database_header.
    static func mayBeOurs(path: String) throws(LibraryError) -> Bool {
        let header = try header(path: path)
        return header.allSatisfy { $0 == 0 } || isOurs(header)
    }

    /// Whether a library uses a format that came after this SQLite, which has no error of its own for that: a
    /// read version above 2 looks to it like another kind of file, a schema format above 4 like bad SQL.
    ///
    /// Source: sqlite.org/fileformat2.html#file_format_version_numbers and #schema_format_number.
    static func needsNewerSQLite(path: String) throws(LibraryError) -> Bool {
        let header = try header(path: path)
        return isOurs(header) && (header[19] > 2 || header[44..<48].reduce(0) { $0 << 8 | Int($1) } > 4)
    }

    /// Whether a plain file has a library's header.
    static func isLibrary(path: String) -> Bool {
        guard (try? status(at: path)) != nil, let header = try? header(path: path) else { return false }
        return isOurs(header)
    }

    private static func isOurs(_ header: [UInt8]) -> Bool {
        let applicationID = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
        return header.starts(with: Array("SQLite format 3\0".utf8)) && applicationID == Schema.applicationID
    }

    /// The first hundred bytes; zeros where the file is shorter.
    private static func header(path: String) throws(LibraryError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
        // Deliberately not closed: closing would drop every lock this process has on the file
        // (sqlite.org/howtocorrupt.html, 2.2). It happens once, after a crash or a refusal.
        var header = [UInt8](repeating: 0, count: 100)
        let count = pread(descriptor, &header, header.count, 0)
        guard count >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
        return header
    }
}

extension LibraryStore {
    /// Whether what is at the path, or what it is the journal of, says of itself that it is a library.
    public static func isPartOfLibrary(_ path: String) -> Bool {
        (["-journal", "-wal", "-shm"].filter(path.hasSuffix) + [""]).contains { suffix in
            LibraryFile.isLibrary(path: String(path.dropLast(suffix.count)))
        }
    }
}
