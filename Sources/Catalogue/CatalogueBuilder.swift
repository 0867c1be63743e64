import Foundation
import Records

/// Builds a catalogue from the daily exports: reads them, sorts by popularity, indexes, and moves it into place.
///
/// Neither the file nor its rows are ever held in memory: rows go into a temporary table, SQLite sorts them on disk,
/// and they are copied from there. The new file is built beside the old one, which stays in use until the rename.
struct CatalogueBuilder {
    let path: String
    var includesAdult = false
    /// Called repeatedly, for a progress bar.
    var progress: (CatalogueProgress) -> Void = { _ in }

    private var newPath: String { path + ".new" }

    func build(films: String, people: String?, about: CatalogueStatus) throws {
        for suffix in ["", "-journal"] { unlink(newPath + suffix) }
        defer { unlink(newPath) }
        var about = about
        about.includesAdult = includesAdult
        do {
            let connection = try CatalogueConnection(new: newPath)
            // A file that is deleted on any failure needs no journal and no syncing. Rows are sorted in
            // cache-sized pieces: linked lists in memory, which should fit the processor's cache.
            try connection.run(
                """
                PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
                PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -4096; PRAGMA temp_store = FILE;
                """)
            try connection.run(CatalogueSchema.sql)
            (about.films, about.skipped) = try load(films, .film, connection)
            if let people {
                let (count, skipped) = try load(people, .person, connection)
                (about.people, about.skipped) = (count, about.skipped + skipped)
            }
            try about.save(connection)
        }
        chmod(newPath, 0o600)
        // Without this, a power cut could leave the new file's name with no content.
        let descriptor = open(newPath, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 {
            fsync(descriptor)
            close(descriptor)
        }
        guard rename(newPath, path) == 0 else { throw CatalogueError.unwritable(path, errno) }
    }

    private func load(
        _ file: String, _ kind: CatalogueKind, _ connection: CatalogueConnection
    ) throws -> (count: Int, skipped: Int) {
        let export: ExportFile
        do { export = try ExportFile(path: file) } catch { throw CatalogueError.unreadable(file, error) }
        var skipped = 0
        do {
            try connection.run("CREATE TEMP TABLE stage (id INTEGER, popularity INTEGER, name TEXT); BEGIN")
            let insertion = try Statement(connection, "INSERT INTO stage VALUES (?, ?, ?)")
            var lines = 0
            var seen = IDBitSet()
            try export.forEachLine { line in
                lines += 1
                if lines.isMultiple(of: 20_000) {
                    progress(.init(kind: kind, step: .reading, done: export.bytesRead, total: export.size))
                }
                guard let line, let row = ExportLine(line), row.kind == kind else {
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
            try connection.run("COMMIT")
        } catch let problem as ExportFile.Problem { throw CatalogueError.unreadable(file, problem) }
        let count = try index(kind, connection)
        try connection.run("DROP TABLE stage")
        guard count > 0 else { throw CatalogueError.noEntries(file, kind) }
        return (count, skipped)
    }

    /// Copies the staged rows in order of popularity, and indexes the words of each.
    private func index(_ kind: CatalogueKind, _ connection: CatalogueConnection) throws -> Int {
        let total = try connection.number("SELECT count(*) FROM stage")
        let names = kind.names
        // Segments are as large as memory allows, and merged once at the end.
        try connection.run(
            """
            INSERT INTO \(names.index) (\(names.index), rank) VALUES ('automerge', 0);
            INSERT INTO \(names.index) (\(names.index), rank) VALUES ('hashsize', 25165824);
            BEGIN
            """)
        let rows = try Statement(
            connection, "SELECT id, popularity, name FROM stage ORDER BY popularity DESC, id")
        let insertion = try Statement(
            connection, "INSERT INTO \(names.table) (rank, id, key, popularity, name) VALUES (?, ?, ?, ?, ?)")
        let words = try Statement(connection, "INSERT INTO \(names.index) (rowid, words) VALUES (?, ?)")
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
        try connection.run(
            """
            COMMIT;
            \(CatalogueSchema.keyIndex(of: kind));
            INSERT INTO \(names.index) (\(names.index)) VALUES ('optimize');
            """)
        return rank
    }
}

/// The ids inserted so far, one bit each: a film listed twice is stored once.
struct IDBitSet {
    private var bits: [UInt64] = []
    /// Ids for which the bits would take more than 8 MB.
    private var large: Set<Int> = []

    /// False if it was already inserted.
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
