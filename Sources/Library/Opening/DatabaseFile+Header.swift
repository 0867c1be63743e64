import Foundation
import Localization
import Records

extension DatabaseFile {
    /// Whether SQLite may recover a file with a journal beside it, judging by its header.
    ///
    /// Recovery writes, so it must never start on another program's database. Ours has `application_id` in
    /// its header from the first transaction on; a power cut during that one can leave a header of zeros.
    /// Source: sqlite.org/fileformat2.html#the_database_header.
    ///
    /// - Parameter id: The application's id, if it is not a library's.
    static func mayBeLibrary(path: String, id: Int = Schema.applicationID) throws(LibraryError) -> Bool {
        let header = try header(path: path)
        return header.allSatisfy { $0 == 0 } || isLibraryHeader(header, id: id)
    }

    /// Whether a library uses a format newer than this SQLite, which has no error of its own for that: it
    /// takes a read version above 2 for another kind of file, and a schema format above 4 for bad SQL.
    ///
    /// Source: sqlite.org/fileformat2.html#file_format_version_numbers and #schema_format_number.
    static func needsNewerSQLite(path: String) throws(LibraryError) -> Bool {
        let header = try header(path: path)
        return isLibraryHeader(header)
            && (header[19] > 2 || header[44..<48].reduce(0) { $0 << 8 | Int($1) } > 4)
    }

    /// Whether a file, or a link's target, has a library's header; connections to it keep their locks.
    static func leadsToLibrary(path: String) -> Bool {
        guard (try? status(at: path)) != nil, let header = try? header(path: path) else { return false }
        return isLibraryHeader(header)
    }

    /// Whether a file is a library by its header; never call it on one that this process has a connection to.
    ///
    /// False for a link, a pipe or a folder.
    static func isLibrary(_ path: String) -> Bool { libraryStatus(path) ?? false }

    /// Whether a file is a library; nil if it cannot be read or its first page is damaged, when it may still be one.
    static func libraryStatus(_ path: String) -> Bool? {
        let file: OpenedFile
        do throws(OpenedFile.Problem) { file = try OpenedFile(Array(path.utf8)) } catch {
            guard case .denied(let code) = error else { return false }
            return [ENOENT, ELOOP, ENXIO].contains(code) ? false : nil
        }
        let (header, code) = file.read(100, at: 0)
        if header.count == 100, isLibraryHeader(header) { return true }
        return code == 0 && header.isEmpty ? false : nil
    }

    /// Whether two files are the same apart from SQLite's header counters: changes, schema changes, and its version.
    ///
    /// Never call it on a file that this process has a connection to. Source:
    /// sqlite.org/fileformat2.html#the_database_header, bytes 24, 40 and 92.
    static func hasSamePages(_ one: String, _ other: String) -> Bool {
        let contents = [one, other].map { path -> Data? in
            guard var data = FileManager.default.contents(atPath: path), data.count >= 100 else { return nil }
            for range in [24..<28, 40..<44, 92..<100] { data.resetBytes(in: range) }
            return data
        }
        return contents[0] != nil && contents[0] == contents[1]
    }

    private static func isLibraryHeader(_ header: [UInt8], id: Int = Schema.applicationID) -> Bool {
        let applicationID = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
        return header.starts(with: Array("SQLite format 3\0".utf8)) && applicationID == id
    }

    /// The first hundred bytes; zero-filled if the file is shorter.
    private static func header(path: String) throws(LibraryError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: systemErrorMessage(errno)) }
        // Deliberately not closed: closing would drop every lock of this process on the file
        // (sqlite.org/howtocorrupt.html, 2.2). It happens once, after a crash or a rejection.
        var header = [UInt8](repeating: 0, count: 100)
        let count = pread(descriptor, &header, header.count, 0)
        guard count >= 0 else { throw .unreadable(path: path, reason: systemErrorMessage(errno)) }
        return header
    }
}

extension LibraryStore {
    /// Whether the file at the path, or a link's target, has a library's header, or is the file of series beside one.
    package static func leadsToLibrary(_ path: String) -> Bool {
        let suffix = SeriesFile.suffix
        return DatabaseFile.leadsToLibrary(path: path)
            || path.hasSuffix(suffix)
                && DatabaseFile.leadsToLibrary(path: String(path.dropLast(suffix.count)))
    }

    /// Whether a path ends in a name that SQLite uses beside a database, existing or not: SQLite would empty,
    /// delete or misread such a file. Ignores case, for file systems that do.
    ///
    /// Source: sqlite.org/tempfiles.html; vdbeaux.c for the name of a super-journal.
    package static func isReservedName(_ path: String) -> Bool {
        let name = (path as NSString).lastPathComponent.lowercased()
        return SQLiteNames.suffixes.contains { name.hasSuffix($0) && name != $0 }
            || name.wholeMatch(of: SQLiteNames.superJournal) != nil
    }
}

private enum SQLiteNames {
    static let suffixes = ["-journal", "-wal", "-shm"]
    nonisolated(unsafe) static let superJournal = /.+-mj[0-9a-f]{9}/.dotMatchesNewlines()
}

extension DatabaseFile {
    /// Rejects making a library of a file that SQLite uses beside another one.
    static func rejectReserved(path: String) throws(LibraryError) {
        let resolved = (path as NSString).resolvingSymlinksInPath
        guard [path, resolved].contains(where: LibraryStore.isReservedName) else { return }
        throw .notAFile(path: path, what: tr("a name that SQLite uses for another file's journal"))
    }
}
