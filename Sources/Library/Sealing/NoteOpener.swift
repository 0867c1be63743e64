import GRDB
internal import Localization
package import Lock
package import Records

/// Opens sealed notes as they are read, if requested.
package final class NoteOpener: Sendable {
    /// The opener of the current read.
    @TaskLocal static var current: NoteOpener?

    private let find: @Sendable (_ keyID: String) -> LockKey?

    /// - Parameter find: A lock's key, by its id; called for each line, so that a forgotten key is not used.
    package init(_ find: @escaping @Sendable (_ keyID: String) -> LockKey?) { self.find = find }

    package convenience init(_ keys: [LockKey]) { self.init { name in keys.first { $0.keyID == name } } }

    /// The text of the sealed lines that can be opened, a paragraph each; a note without such lines stays unchanged.
    package func opened(_ note: Note, of kind: SealedText.Kind, film: Int) -> Note {
        guard case .sealed(let lines) = note else { return note }
        var (paragraphs, closed): ([String], [Substring]) = ([], [])
        // Two machines may have locked one text.
        var texts: Set<String> = []
        for line in lines.split(separator: "\n") {
            guard let sealed = try? SealedLine(line: String(line)), let key = find(sealed.keyID),
                let text = try? sealed.opened(by: key)
            else {
                closed.append(line)
                continue
            }
            guard texts.insert(text.text).inserted else { continue }
            // A negative number is that of the film's former placeholder.
            let isAtHome = text.kind == kind && (text.film == film || text.film < 0)
            if !isAtHome { paragraphs.append(tr("[What follows was locked as a note on another film.]")) }
            paragraphs.append(text.text)
        }
        if paragraphs.isEmpty { return note }
        return .opened(
            paragraphs.joined(separator: "\n\n"), sealed: lines,
            closed: closed.isEmpty ? nil : closed.joined(separator: "\n"))
    }
}

extension Note {
    /// A note from a cell, opened if requested.
    init(stored text: String, of kind: SealedText.Kind, film: Int) {
        self.init(stored: text)
        if isLocked, let opener = NoteOpener.current { self = opener.opened(self, of: kind, film: film) }
    }
}

extension LibraryStore {
    /// A copy of the library in memory whose notes are opened, and found by their words.
    ///
    /// - Returns: The copy, and how many notes stayed closed, at least in part: damaged, or of a lock whose
    ///   key the opener lacks.
    package func unlocked(by opener: NoteOpener) throws(LibraryError) -> (library: LibraryStore, closed: Int)
    {
        do {
            let copy = try DatabaseQueue(configuration: .forCopy)
            try queue.backup(to: copy)
            let closed = try copy.write { try Self.indexWords($0, opener) }
            let library = LibraryStore(
                path: path, isReadOnly: true, queue: copy, lockWait: lockWait, redact: redact, keys: keys)
            library.openNotes(by: opener)
            return (library, closed)
        } catch { throw LibraryError(error, path: path, waited: lockWait.waited, purpose: .reading) }
    }

    /// Adds the words of sealed notes to the copy's index, but to nothing else in it.
    private static func indexWords(_ db: Database, _ opener: NoteOpener) throws -> Int {
        var closed = 0
        let tables: [(SealedText.Kind, String, String, String)] = [
            (.note, "note", "movie_id", "text"), (.viewing, "viewing", "id", "note"),
        ]
        var sealed: [(update: String, line: String, id: Int)] = []
        for (kind, table, key, column) in tables {
            let update = "UPDATE \(table) SET \(column) = ? WHERE \(key) = ?"
            let rows = try db.rows(
                "SELECT \(key), movie_id, \(column) FROM \(table) WHERE \(column) GLOB '\(Note.sealedLinePrefix)*'"
            )
            for var cells in rows {
                let (id, film): (Int, Int) = (try cells.next(), try cells.next())
                let line: String = try cells.next()
                let note = opener.opened(.sealed(line), of: kind, film: film)
                if note.unreadableLines != nil { closed += 1 }
                guard let words = note.text else { continue }
                sealed.append((update, line, id))
                try db.run(update, words, id)
            }
        }
        try TextIndex.rebuildAndPurge(db)
        for (update, line, id) in sealed { try db.run(update, line, id) }
        return closed
    }
}

extension Configuration {
    fileprivate static var forCopy: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            // Large sorts stay in memory, too.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            TitleOrder.install(db)
        }
        return configuration
    }
}
