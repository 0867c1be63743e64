import Foundation
import GRDB
import LibrarySupport
import Lock
import Records
import TestSupport
import Testing

@_spi(Writing) @testable import Library

/// File steps are own or foreign by their marks, which no library from elsewhere and no backup can bring along.
struct StepMarkTests {
    let folder = TemporaryFolder(mode: 0o755)
    private var keys: StepKeys { StepKeys(folder: folder.file("keys")) }
    private var key: String { keys.path(for: folder.library) }

    private func open(_ path: String? = nil, _ keys: StepKeys? = nil) throws -> LibraryStore {
        try LibraryStore.openForWriting(path: path ?? folder.library, keys: keys ?? self.keys)
    }

    /// A library with a change of two steps.
    @discardableResult private func planned(
        _ steps: [FileStep] = [
            FileStep(.folder, to: "/films/a", number: 1),
            FileStep(
                .move, from: "/films/b%00.mkv", to: "/films/a/b.mkv", size: 3,
                checksums: .init(head: 1, tail: 2),
                number: 2),
        ]
    ) throws -> LibraryStore {
        let store = try open()
        _ = try store.saveFolder(FilmFolder(id: 0, path: "/films", device: 1, inode: 2), at: .saved)
        try store.change(.runFileSteps(steps, .organise), at: .saved)
        return store
    }

    private static let steps = [
        FileStep(
            .move, from: "/films/b.mkv", to: "/films/a.mkv", size: 3, checksums: .init(head: 1, tail: 2),
            number: 1
        ),
        FileStep(.write, to: "/films/a.nfo", size: 4, checksums: .init(head: 3, tail: 4), number: 2),
    ]

    private func own(_ store: LibraryStore) throws -> [Bool] {
        let id = try store.history(limit: 1).first?.id ?? 0
        return try store.fileSteps(of: id).map(\.isTrusted)
    }

    @Test func `planned steps are own, also after an undo and a redo`()
        throws
    {
        let store = try planned(Self.steps)
        #expect(try own(store) == [true, true])
        #expect(try store.unfinishedFileChanges().changes.map(\.isForward) == [true])
        let id = try #require(try store.history().first?.id)
        for step in try store.fileSteps(of: id) { try store.recordState(step, of: id, is: .done) }
        #expect(try store.unfinishedFileChanges().changes.isEmpty)
        #expect(try store.writtenFiles().map(\.target) == ["/films/a.nfo"])
        _ = try store.undo()
        _ = try store.redo()
        #expect(try own(store) == [true, true])
        #expect(mode(key) == 0o600 && mode(keys.folder) == 0o700)
        #expect(try content(of: key).count == 32)
    }

    @Test func `a step is foreign in a copy of its library, under another key, and without a key`() throws {
        let store = try planned(Self.steps)
        try store.backup(to: folder.file("copy.db"))
        #expect(try own(open(folder.file("copy.db"))) == [false, false])
        #expect(try own(open(nil, StepKeys(folder: folder.file("others")))) == [false, false])
        #expect(try LibraryStore.openForWriting(path: folder.library).unfinishedFileChanges().foreign == 2)
        // A link to the same library.
        symlink(folder.library, folder.file("link.db"))
        #expect(try own(open(folder.file("link.db"))) == [true, true])
        let bytes = try content(of: key)
        unlink(key)
        #expect(try store.unfinishedFileChanges().foreign == 2)
        #expect(try store.writtenFiles().isEmpty)
        // With its key the library owns them again.
        try bytes.write(to: URL(fileURLWithPath: key))
        chmod(key, 0o600)
        #expect(try own(store) == [true, true])
    }

    @Test(arguments: [
        "operation = 'copy'", "source = '/films/c.mkv'", "target = '/films/c.mkv'", "size = 4",
        "head_sum = NULL", "tail_sum = 1", "step = 3", "id = 9",
    ])
    func `a step that was changed is foreign`(change: String) throws {
        let store = try planned(Self.steps)
        try sqlite(folder.library, "UPDATE file_work SET \(change) WHERE step = 1")
        if change.hasPrefix("id") {
            try sqlite(folder.library, "UPDATE step_mark SET work_id = 9 WHERE work_id = 1")
        }
        #expect(try own(store).sorted { !$0 && $1 } == [false, true])
    }

    @Test(arguments: [
        FileStep(.move, from: "/films/../etc/x", to: "/films/x", number: 1),
        FileStep(.move, from: "/films/x", to: "/films/%2E%2E/x", number: 1),
        FileStep(.write, to: "/filmsy/x", number: 1), FileStep(.write, to: "films/x", number: 1),
        FileStep(.write, to: "/films//x", number: 1), FileStep(.write, to: "/films/%00x", number: 1),
    ])
    func `a step outside the known folders is not planned`(step: FileStep) throws {
        #expect(throws: LibraryError.self) { try planned([step]) }
        #expect(try open().history().isEmpty)
    }

    @Test func `a step in a forgotten folder is foreign`() throws {
        let store = try planned(Self.steps)
        _ = try store.forget(folder: store.folders()[0].id)
        #expect(try own(store) == [false, false])
    }

    @Test func `processes that create a key at once get the same one`() async throws {
        let (keys, library) = (keys, try folder.write([]))
        let made = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 1...16 { group.addTask { try keys.keyForWriting(of: library).bytes } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(made.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: keys.folder).count == 1)
    }

    @Test(arguments: [0o644, 0o620, 0o602]) func `a key that other users can read or write is not used`(
        mode: Int
    )
        throws
    {
        let store = try planned(Self.steps)
        chmod(key, mode_t(mode))
        #expect(try own(store) == [false, false])
        let refusal = LibraryError.unreadable(path: key, reason: "other users may read or write it")
        #expect(throws: refusal) { try store.change(.runFileSteps(Self.steps, .organise), at: .saved) }
    }

    @Test func `a link, a folder or a short file in a key's place is not used`() throws {
        let store = try planned(Self.steps)
        rename(key, folder.file("elsewhere"))
        symlink(folder.file("elsewhere"), key)
        #expect(try own(store) == [false, false])
        #expect(throws: LibraryError.self) { try store.keyForWriting() }
        unlink(key)
        mkdir(key, 0o700)
        #expect(throws: LibraryError.self) { try store.keyForWriting() }
        rmdir(key)
        try folder.write(Data(count: 31), to: "short")
        rename(folder.file("short"), key)
        chmod(key, 0o600)
        #expect(throws: LibraryError.unreadable(path: key, reason: "it is not a key")) {
            try store.keyForWriting()
        }
    }

    // MARK: - Upgrades

    private func makeOlder() throws {
        unlink(folder.library)
        try sqlite(
            folder.library,
            OlderFile.sql("library", 8)
                + """
                INSERT INTO folder (path, device, inode, added_at, state)
                    VALUES ('/films', '1', '2', '2026-11-25T00:00:00Z', 'present');
                INSERT INTO file_work (change_id, step, operation, source, target, state)
                    SELECT max(id), 1, 'move', '/films/b.mkv', '/films/a.mkv', 'done' FROM change WHERE NOT is_undone;
                """)
        chmod(folder.library, 0o600)
    }

    @Test(arguments: [true, false])
    func `an upgrade of the default library marks its steps once, opened for reading or for writing`(
        writing: Bool
    )
        throws
    {
        try makeOlder()
        let usual = StepKeys(folder: keys.folder, marksOlderSteps: true)
        if !writing { _ = try LibraryStore.openForReading(path: folder.library, keys: usual) }
        #expect(try own(open(nil, usual)) == [true])
        // Another older library in its place is not the one used until now.
        try makeOlder()
        #expect(try own(open(nil, usual)) == [false])
    }

    @Test func `an upgrade of a library that the user names marks nothing, and creates no key`() throws {
        try makeOlder()
        #expect(try own(open()) == [false])
        #expect(mode(keys.folder) == -1)
    }

    // MARK: - Restores

    @Test func `after a restore every step is foreign; after a failed restore the steps are own`() throws {
        let store = try planned(Self.steps)
        let backup = folder.file("backup.db")
        try store.backup(to: backup)
        try planned([FileStep(.write, to: "/films/c.nfo", size: 1, number: 1)])
        let before = try content(of: key)
        #expect(throws: LibraryError.self) {
            try LibraryStore.restore(
                from: backup, to: folder.library, keeping: "/nowhere/kept.db", keys: keys)
        }
        #expect(try content(of: key) == before && own(store) == [true])
        _ = try LibraryStore.restore(
            from: backup, to: folder.library, keeping: folder.file("kept.db"), keys: keys)
        #expect(try own(store) == [false, false])
        let work = try store.unfinishedFileChanges()
        #expect(work.changes.isEmpty && work.foreign == 2)
        #expect(mode(key) == 0o600)
        try planned(Self.steps)
        #expect(try own(store) == [true, true])
    }

    @Test func `the steps of a restored older backup are foreign, also if the next command migrates it`()
        throws
    {
        try makeOlder()
        rename(folder.library, folder.file("older.db"))
        _ = try LibraryStore.restore(
            from: folder.file("older.db"), to: folder.library, keeping: folder.file("kept.db"), keys: keys)
        // The state after a restore that could not open the library afterwards.
        try makeOlder()
        #expect(try own(open(nil, StepKeys(folder: keys.folder, marksOlderSteps: true))) == [false])
    }
}
