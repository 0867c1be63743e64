import Foundation
import LibrarySupport
import Media
import Query
import Records
import TestSupport
import Testing

@testable import Library
@testable import MovielibCore

/// File steps that this user never planned: no command carries them out or undoes them.
@Suite struct ForeignStepTests {
    private let folder: OrganisedFolder

    init() async throws {
        folder = try OrganisedFolder()
        try folder.write(["1 heat.mkv", "2 dune.mkv", "3 alien.mkv"])
        try await folder.know()
        try folder.write(["4 stalker.mkv"])
    }

    private func sql(_ sql: String) throws { try runSQLite(sql, on: folder.world.libraryPath) }

    /// Steps that another program could write: a copy into a new folder, or a file that resulted from it.
    private func addForeign(_ state: FileStep.State, toLatest: Bool = false) throws {
        let (film, other) = ("\(folder.path)/4 stalker.mkv", "\(folder.path)/autostart/x.desktop")
        let checksums = try Fingerprint.checksums(of: Array(film.utf8))
        let size = try #require(DiskReader.status(of: film)).stamp.size
        let move = state == .done ? "'move', '\(other)', '\(film)'" : "'copy', '\(film)', '\(other)'"
        if !toLatest {
            try sql(
                """
                INSERT INTO change (made_at, command, summary)
                VALUES ('2026-11-25T00:00:00Z', 'files organise', '')
                """)
        }
        try sql(
            """
            INSERT INTO file_work (change_id, step, operation, source, target, state)
                SELECT max(id), 101, 'folder', '', '\(folder.path)/autostart', '\(state)' FROM change;
            INSERT INTO file_work (change_id, step, operation, source, target, size, head_sum, tail_sum, state)
                SELECT max(id), 102, \(move), \(size), \(Int64(bitPattern: checksums.head)),
                    \(Int64(bitPattern: checksums.tail)), '\(state)' FROM change;
            """)
    }

    private var told: [Int] {
        folder.world.told.compactMap { if case .remainingSteps(let count) = $0 { count } else { nil } }
    }

    @Test(arguments: [FileStep.State.planned, .undone])
    func `another library's unfinished steps are reported, not finished`(state: FileStep.State) throws {
        let before = folder.content()
        try addForeign(state)
        #expect(try folder.core.finishFileWork().isEmpty)
        #expect(told == [2] && folder.content() == before)
        // The user's own plans work as before.
        #expect(try folder.organise().failure == nil)
        let organised = folder.content()
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.isEmpty)
        #expect(folder.content() == before)
        // With the change its steps are gone.
        #expect(try folder.core.make(Change(.undo(1))).entries.map(\.command) == ["files organise"])
        #expect(try folder.core.finishFileWork().isEmpty)
        #expect(told == [2] && folder.content() == before)
        #expect(try folder.core.make(Change(.redo(1))).remainingSteps == 2)
        #expect(told == [2, 2] && folder.content() == before)
        #expect(try folder.core.make(Change(.redo(1))).entries.count == 1)
        #expect(folder.content() == organised)
    }

    @Test func `an undo reverts own steps and leaves foreign ones alone`() throws {
        let before = folder.content()
        try folder.organise()
        try addForeign(.done, toLatest: true)
        mkdir("\(folder.path)/autostart", 0o700)
        let undone = try folder.core.make(Change(.undo(1)))
        #expect(undone.entries.count == 1 && undone.unrestoredFiles.isEmpty && undone.remainingSteps == 2)
        #expect(told == [2])
        #expect(folder.content() == before.merging(["autostart/": ""]) { $1 })
    }

    @Test func `a redo reports foreign steps that no undo has reverted`() throws {
        try folder.organise()
        let organised = folder.content()
        try addForeign(.done, toLatest: true)
        #expect(try folder.core.make(Change(.undo(1))).remainingSteps == 2)
        #expect(try folder.core.make(Change(.redo(1))).remainingSteps == 2)
        #expect(told == [2, 2] && folder.content() == organised)
    }

    @Test func `moves of a restored library are not undone, nor its open steps finished`() throws {
        try folder.organise()
        let organised = folder.content()
        let backup = folder.world.folder.file("backup.db")
        let plan = [
            FileStep(
                .write, to: "\(folder.path)/x.nfo", size: 1, checksums: .init(head: 1, tail: 1), number: 1)
        ]
        _ = try folder.core.runFileSteps(
            plan, as: .writeNFO, of: [], content: { _ in [1] }, at: Date(), stops: { _, _ in true })
        try folder.world.library().backup(to: backup)
        #expect(try folder.world.library().unfinishedFileChanges().changes.count == 1)
        _ = try LibraryStore.restore(
            from: backup, to: folder.world.libraryPath, keeping: folder.world.folder.file("kept.db"),
            keys: folder.world.keys)
        #expect(try folder.core.finishFileWork().isEmpty)
        let undone = try folder.core.make(Change(.undo(2)))
        #expect(undone.entries.map(\.name) == [.writeNFO, .organise] && undone.unrestoredFiles.isEmpty)
        #expect(folder.content() == organised)
        #expect(try folder.core.make(Change(.redo(2))).entries.count == 2)
        #expect(folder.content() == organised)
    }

    @Test func `a file that a foreign step claims to have written is not replaced`() async throws {
        let theirs = "\(folder.path)/1 heat.nfo"
        try folder.write(["1 heat.nfo"])
        let checksums = try Fingerprint.checksums(of: Array(theirs.utf8))
        let size = try #require(DiskReader.status(of: theirs)).stamp.size
        try sql(
            """
            INSERT INTO file_work (change_id, step, operation, source, target, size, head_sum, tail_sum, state)
            VALUES (99, 1, 'write', '', '\(theirs)', \(size), \(Int64(bitPattern: checksums.head)),
                \(Int64(bitPattern: checksums.tail)), 'done')
            """)
        var options = Core.NFOOptions()
        options.refreshes = true
        let plan = try await folder.core.nfoPlan(.init(), options) { _ in nil }
        #expect(plan.foreign == [theirs] && !plan.files.contains { $0.path == theirs })
    }

    @Test func `a file without a video's name is not moved, and gets no NFO file`() async throws {
        rename("\(folder.path)/1 heat.mkv", "\(folder.path)/id_rsa")
        try sql("UPDATE file SET path = 'id_rsa' WHERE path = '1 heat.mkv'")
        let plan = try folder.plan()
        #expect(plan.skippedFiles == ["\(folder.path)/id_rsa": .notAFile])
        #expect(!plan.moves.contains { $0.source.hasSuffix("id_rsa") })
        let nfo = try await folder.core.nfoPlan(.init(), .init()) { _ in nil }
        #expect(nfo.files.map(\.film.id).sorted() == [2, 3])
    }
}
