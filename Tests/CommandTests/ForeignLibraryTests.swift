import Foundation
import TestSupport
import Testing

/// A library from elsewhere, named by `--library` or restored, moves, copies and deletes nothing.
@Suite struct ForeignLibraryTests {
    private let home: Home
    private var crafted: String { home.folder.file("x.db") }

    /// A library whose journal plans a copy into an autostart folder, and claims that it moved a file.
    init() async throws {
        home = try Home()
        let films = try home.folder.folder("Films")
        try home.folder.folder(".config")
        try home.folder.folder(".config/autostart")
        try home.folder.write("film", to: "Films/Heat.1995.mkv")
        try home.folder.write("mine", to: ".bashrc")
        try await home.run("files", "add", films, "--library", crafted, "--offline").succeeded()
        // "film" and "mine" are shorter than eight bytes, so each is its own checksum.
        let (film, mine) = (0x6D6C_6966, 0x656E_696D)
        try runSQLite(
            """
            INSERT INTO folder (path, device, inode, added_at, state) VALUES
                ('\(home.path)', '1', '2', '2026-11-25T00:00:00Z', 'present');
            INSERT INTO change (made_at, command, summary) VALUES ('2026-11-25T00:00:00Z', 'files organise', 'x');
            INSERT INTO file_work (change_id, step, operation, source, target, size, head_sum, tail_sum, state) SELECT
                max(id), 1, 'move', '\(home.path)/Films/.bashrc', '\(home.path)/.bashrc', 4, \(mine), \(mine), 'done'
                FROM change;
            INSERT INTO change (made_at, command, summary) VALUES ('2026-11-25T00:00:00Z', 'files organise', 'x');
            INSERT INTO file_work (change_id, step, operation, source, target, size, head_sum, tail_sum, state) SELECT
                max(id), 1, 'copy', '\(home.path)/Films/Heat.1995.mkv', '\(home.path)/.config/autostart/x.desktop', 4,
                \(film), \(film), 'planned' FROM change;
            """, on: crafted)
    }

    private func expectUntouched() throws {
        #expect(try String(contentsOfFile: "\(home.path)/.bashrc", encoding: .utf8) == "mine")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/.config/autostart").isEmpty)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/Films") == ["Heat.1995.mkv"])
    }

    private static let left =
        "movielib: skipped 1 file step that this library cannot verify: "
        + "it is from a backup, another library or a removed folder"

    @Test func `a library named by an option is read, and its foreign steps reported once`() async throws {
        let listed = try await home.run("files", "--library", crafted).succeeded()
        #expect(listed.lines.count == 1)
        #expect(listed.said == [Self.left])
        try expectUntouched()
        // First the plan, then the steps that it claims as done.
        #expect(try await home.run("undo", "--library", crafted).status == 0)
        let undone = try await home.run("undo", "--library", crafted)
        #expect(undone.status == 8 && undone.said == [Self.left])
        let redone = try await home.run("redo", "2", "--library", crafted)
        #expect(redone.status == 8)
        try expectUntouched()
        #expect(
            try await home.run("watchlist", "--library", crafted).succeeded().stderr.contains("cannot verify")
                == false)
        #expect(!home.exists("\(home.path)/.local/share/movielib/step-keys"))
    }

    @Test func `a restored library's foreign file steps are neither carried out nor undone`() async throws {
        try await home.run("restore", crafted).succeeded()
        #expect(try await home.run("files").succeeded().said == [Self.left])
        // The first undo of a restore only reports that it cannot be undone.
        #expect(try await home.run("undo").status == 1)
        let undone = try await home.run("undo", "2")
        #expect(undone.said.filter { $0.contains("cannot verify") }.count == 2)
        try expectUntouched()
    }

    @Test func `a step key is created when files are first moved, and by no other command`() async throws {
        let (keys, films) = ("\(home.path)/.local/share/movielib/step-keys", "\(home.path)/Films")
        try await home.run("files", "add", films, "--offline").succeeded()
        try await home.run("files").succeeded()
        #expect(!home.exists(keys))
        try runSQLite(
            """
            INSERT OR IGNORE INTO movie (id, title, genres, release_date) VALUES (949, 'Heat', '[]', '1995-12-15');
            INSERT OR REPLACE INTO owned SELECT id, 949, NULL, NULL, 'person', '2026-11-25T00:00:00Z' FROM file;
            """, on: home.library)
        try await home.run("files", "organise", "--offline").succeeded()
        #expect(home.mode(keys) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: keys)
        #expect(names.count == 1 && names.allSatisfy { home.mode("\(keys)/\($0)") == 0o600 })
        #expect(home.exists("\(films)/Heat (1995)/Heat (1995).mkv"))
        #expect(try await home.run("undo").status == 0)
        #expect(home.exists("\(films)/Heat.1995.mkv"))
    }
}
