import FileNames
import Foundation
import GRDB
import Localization
import Lock
package import Records

/// Stores file steps as rows of the journal, and checks that they are this user's own.
extension LibraryStore {
    func steps(
        where condition: String, _ arguments: StatementArguments = []
    ) throws(LibraryError) -> [FileStep] {
        // Read each time, because a restore, possibly in another process, replaces it.
        let key = try? keys?.key(of: path)
        return try inReadTransaction { db in
            let folders = try LibraryFolderIndex(db)
            return try db.rows(
                """
                SELECT file_work.*, mark FROM file_work
                LEFT JOIN step_mark ON work_id = id WHERE \(condition)
                """, arguments
            ) { cells in
                var step = try FileStep(cells: cells)
                let mark: Data? = try cells["mark"]
                step.isTrusted =
                    if let key, let mark {
                        key.isValid(Array(mark), step.markedFields(try cells["id"])) && folders.contains(step)
                    } else { false }
                return step
            }
        }
    }

    /// The number of moves and copies of files in a folder that have been carried out. Without the folder, they cannot be
    /// undone.
    package func doneStepCount(in folder: FilmFolder) throws(LibraryError) -> Int {
        try steps(where: "state = 'done' AND operation IN ('move', 'link', 'copy')").count { step in
            step.isTrusted
                && [step.source, step.target].contains { EscapedPath.relative($0, to: folder.path) != nil }
        }
    }

    /// The key for steps to be planned.
    func keyForWriting() throws(LibraryError) -> MarkKey {
        guard let keys else {
            throw .cannotCreate(path: "movielib/step-keys", reason: tr("there is no home folder"))
        }
        return try keys.keyForWriting(of: path)
    }

    /// Writes a plan into the journal, as part of the change that has just begun.
    static func plan(_ steps: [FileStep], _ key: MarkKey, _ db: Database) throws {
        let folders = try LibraryFolderIndex(db)
        for var step in steps {
            (step.source, step.target) = (StoredValues.text(step.source), StoredValues.text(step.target))
            guard folders.contains(step) else {
                let path = step.target.isEmpty ? step.source : step.target
                throw LibraryError.cannotCreate(
                    path: path, reason: tr("it is not in any of your film folders"))
            }
            try db.run(
                """
                INSERT INTO file_work (change_id, step, operation, source, target, size, head_sum, tail_sum, state)
                VALUES ((SELECT max(id) FROM change), ?, ?, ?, ?, ?, ?, ?, 'planned')
                """, step.number, step.operation.rawValue, step.source, step.target, step.size,
                step.checksums.map { Int64(bitPattern: $0.head) },
                step.checksums.map { Int64(bitPattern: $0.tail) })
            try step.mark(db.lastInsertedRowID, by: key, db)
        }
    }
}

extension StepKeys {
    /// Marks the steps of a library that was just migrated from a version without marks, if it has no key yet: this user has
    /// used it until now. If that fails, they stay foreign.
    func markOlderSteps(_ queue: DatabaseQueue, of library: String) {
        let key = MarkKey()
        guard marksOlderSteps, (try? make(key, for: library)) == true else { return }
        try? queue.write { db in
            for cells in try db.rows("SELECT * FROM file_work WHERE step > 0") {
                try FileStep(cells: cells).mark(cells["id"], by: key, db)
            }
        }
    }
}

/// The folders in a library; own steps stay in them.
struct LibraryFolderIndex {
    /// The innermost first.
    private let folders: [(id: Int, path: String)]

    init(_ db: Database) throws {
        folders = try db.rows("SELECT id, path FROM folder ORDER BY length(path) DESC", reused: true) {
            (try $0["id"], try $0["path"])
        }
    }

    /// The folder that contains a path, and the path relative to it.
    func location(of path: String) -> (folder: Int, path: String)? {
        for folder in folders {
            if let rest = EscapedPath.relative(path, to: folder.path) { return (folder.id, rest) }
        }
        return nil
    }

    func contains(_ step: FileStep) -> Bool {
        let paths = [step.source, step.target].filter { !$0.isEmpty }
        return !paths.isEmpty && paths.allSatisfy { EscapedPath.isAbsolute($0) && location(of: $0) != nil }
    }
}

extension FileStep {
    /// Reads a row of `file_work`.
    init(cells: RowReader) throws {
        let operation: String = try cells["operation"]
        guard let operation = Operation(rawValue: operation) else {
            throw BadStoredValue(detail: "the journal speaks of a step \(operation.prefix(40))")
        }
        self.init(operation, from: try cells["source"], to: try cells["target"], number: try cells["step"])
        size = try cells["size"]
        let (head, tail): (Int64?, Int64?) = (try cells["head_sum"], try cells["tail_sum"])
        if let head, let tail {
            checksums = FilmFile.Checksums(head: UInt64(bitPattern: head), tail: UInt64(bitPattern: tail))
        }
        state = State(rawValue: try cells["state"]) ?? .planned
        // Until its mark is checked.
        isTrusted = false
    }

    /// The fields that the mark covers: those that never change in a row. The state does change, and so does
    /// the number of the change, when it is undone or redone; the row's own number does not.
    fileprivate func markedFields(_ id: Int64) -> [String] {
        let numbers: [String?] = [
            size.map(String.init), (checksums?.head).map { String($0) }, (checksums?.tail).map { String($0) },
        ]
        return ["movielib file step 1", "\(id)", "\(number)", operation.rawValue, source, target]
            + numbers.map { $0 ?? "" }
    }

    fileprivate func mark(_ id: Int64, by key: MarkKey, _ db: Database) throws {
        try db.run("INSERT INTO step_mark VALUES (?, ?)", id, Data(key.mark(of: markedFields(id))))
    }
}
