import Foundation
import GRDB
import GRDBSQLite

/// Makes a catalogue out of the daily exports: read, sorted by popularity, indexed, and put in its place.
///
/// Neither the file nor its rows are ever in memory: rows go into a temporary table, SQLite sorts them with files of its
/// own, and they are copied from there. The new file is built beside the old one, which serves until the rename.
struct CatalogueBuilder {
    let path: String
    var includesAdult = false
    /// Called now and then with what was done, for a progress bar.
    var progress: (CatalogueProgress) -> Void = { _ in }

    private var newPath: String { path + ".new" }

    func build(films: String, people: String?, about: CatalogueStatus) throws {
        for suffix in ["", "-journal"] { unlink(newPath + suffix) }
        defer { unlink(newPath) }
        var about = about
        let queue = try DatabaseQueue(path: newPath, configuration: Self.configuration)
        try queue.inDatabase { db in
            try db.execute(sql: CatalogueSchema.sql)
            (about.films, about.skipped) = try load(films, .film, db)
            if let people {
                let (count, skipped) = try load(people, .person, db)
                (about.people, about.skipped) = (count, about.skipped + skipped)
            }
            try about.save(db)
        }
        try queue.close()
        chmod(newPath, 0o600)
        // Without this a power cut could leave the name of the new file with the content of none.
        let descriptor = open(newPath, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 {
            fsync(descriptor)
            close(descriptor)
        }
        guard rename(newPath, path) == 0 else { throw CatalogueError.unwritable(path, errno) }
    }

    /// A file that is thrown away when anything goes wrong needs no journal and no waiting for the disk.
    private static var configuration: Configuration {
        var configuration = Configuration()
        // What fails in the middle of a transaction is thrown away with its file.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            try db.execute(
                sql: """
                    PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
                    PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768; PRAGMA temp_store = FILE;
                    """)
        }
        return configuration
    }

    private func load(
        _ file: String, _ kind: CatalogueKind, _ db: Database
    ) throws -> (count: Int, skipped: Int) {
        let export: ExportFile
        do { export = try ExportFile(path: file) } catch { throw CatalogueError.unreadable(file, error) }
        var skipped = 0
        do {
            try db.execute(sql: "CREATE TEMP TABLE stage (id INTEGER, popularity INTEGER, name TEXT); BEGIN")
            let insertion = try RawStatement(db, "INSERT INTO stage VALUES (?, ?, ?)")
            var lines = 0
            var seen = SeenNumbers()
            try export.forEachLine { line in
                lines += 1
                if lines.isMultiple(of: 20_000) {
                    progress(.init(kind: kind, step: .reading, done: export.bytesRead, total: export.size))
                }
                guard let line, let row = ExportLine(line) else {
                    skipped += 1
                    return
                }
                if row.isAdult && !includesAdult || !seen.insert(row.id) { return }
                let popularity = min(max(0, row.popularity), 1e9) * CatalogueSchema.popularityScale
                insertion.bind(1, row.id)
                insertion.bind(2, Int(popularity.rounded()))
                try row.name.withUnsafeBufferPointer { name in
                    insertion.bind(3, name)
                    try insertion.run()
                }
            }
            try db.execute(sql: "COMMIT")
        } catch let problem as ExportFile.Problem {
            throw CatalogueError.unreadable(file, problem)
        }
        let count = try index(kind, db)
        try db.execute(sql: "DROP TABLE stage")
        guard count > 0 else { throw CatalogueError.nothingIn(file) }
        return (count, skipped)
    }

    /// Copies the staged rows in order of popularity, each with its words.
    private func index(_ kind: CatalogueKind, _ db: Database) throws -> Int {
        let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM stage") ?? 0
        let names = kind.names
        // Segments are as large as memory allows, and merged once, at the end.
        try db.execute(
            sql: """
                INSERT INTO \(names.index) (\(names.index), rank) VALUES ('automerge', 0);
                INSERT INTO \(names.index) (\(names.index), rank) VALUES ('hashsize', 25165824);
                BEGIN
                """)
        let rows = try RawStatement(db, "SELECT id, popularity, name FROM stage ORDER BY popularity DESC, id")
        let insertion = try RawStatement(
            db, "INSERT INTO \(names.table) (rank, id, key, popularity, name) VALUES (?, ?, ?, ?, ?)")
        let words = try RawStatement(db, "INSERT INTO \(names.index) (rowid, words) VALUES (?, ?)")
        var folding = TitleFolding()
        var rank = 0
        while try rows.step() {
            rank += 1
            let name = rows.text(2)
            let folded = folding.folded(name)
            insertion.bind(1, rank)
            insertion.bind(2, rows.integer(0))
            insertion.bind(3, FoldedTitle(folded).key)
            insertion.bind(4, rows.integer(1))
            insertion.bind(5, name)
            try insertion.run()
            if !folded.isEmpty {
                words.bind(1, rank)
                try folded.withUnsafeBufferPointer { folded in
                    words.bind(2, folded)
                    try words.run()
                }
            }
            if rank.isMultiple(of: 20_000) {
                progress(.init(kind: kind, step: .indexing, done: rank, total: total))
            }
        }
        try db.execute(
            sql: """
                COMMIT;
                CREATE INDEX \(names.table)_key ON \(names.table) (key);
                INSERT INTO \(names.index) (\(names.index)) VALUES ('optimize');
                """)
        return rank
    }
}

/// A statement without GRDB's comforts, which cost a million rows more than all else.
private final class RawStatement {
    private let statement: OpaquePointer
    private let connection: OpaquePointer

    init(_ db: Database, _ sql: String) throws {
        var statement: OpaquePointer?
        guard let connection = db.sqliteConnection,
            sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else {
            throw CatalogueError.failed(db.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) } ?? "")
        }
        self.statement = statement
        self.connection = connection
    }

    deinit { sqlite3_finalize(statement) }

    func bind(_ index: Int32, _ value: Int) { sqlite3_bind_int64(statement, index, Int64(value)) }

    /// Not copied: the text has to stay where it is until the statement has run.
    func bind(_ index: Int32, _ text: UnsafeBufferPointer<UInt8>) {
        text.withMemoryRebound(to: CChar.self) {
            // Nothing is what no pointer stands for.
            _ = sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), nil)
        }
    }

    func run() throws {
        defer { sqlite3_reset(statement) }
        guard sqlite3_step(statement) == SQLITE_DONE else { throw failure }
    }

    func step() throws -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure
        }
    }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    /// Valid until the next step.
    func text(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column))
        )
    }

    private var failure: CatalogueError {
        sqlite3_errcode(connection) == SQLITE_FULL
            ? .diskFull : .failed(String(cString: sqlite3_errmsg(connection)))
    }
}

/// Which numbers were there already, a bit each: a list that names a film twice has it once.
struct SeenNumbers {
    private var bits: [UInt64] = []
    /// What would make the bits take more than 8 MB.
    private var large: Set<Int> = []

    /// False where it was there.
    mutating func insert(_ number: Int) -> Bool {
        guard (0..<(1 << 26)).contains(number) else { return large.insert(number).inserted }
        let (word, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
        if word >= bits.count {
            bits.append(contentsOf: repeatElement(0, count: max(1024, word + 1 - bits.count)))
        }
        defer { bits[word] |= bit }
        return bits[word] & bit == 0
    }
}
