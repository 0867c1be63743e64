import Foundation
import TestSupport
import Testing

/// The archive's installer, with a package of next to nothing in a folder with a space in its name.
@Suite struct InstallerTests {
    private let home: Home

    init() throws {
        home = try Home()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let installer = try String(
            contentsOf: root.appendingPathComponent("Packaging/install.sh"), encoding: .utf8)
        try pack("install.sh", installer)
        try pack("bin/movielib", "#!/bin/sh\necho movielib 1.0.0\n")
        try pack("share/man/man1/movielib.1", "a page")
    }

    /// Puts a file into the package.
    private func pack(_ path: String, _ text: String) throws {
        let file = "the package/\(path)"
        try home.folder.folder((file as NSString).deletingLastPathComponent)
        chmod(try home.folder.write(text, to: file), 0o755)
    }

    private func install(_ options: String = "") async throws -> ProgramRun {
        try await home.shell("\"$HOME/the package/install.sh\" \(options)")
    }

    /// All files and folders in the home, the package aside.
    private func everything() async throws -> [String] {
        try await home.shell("cd && find . -path './the package' -prune -o -print | sort").succeeded().lines
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try home.folder.bytes(path), as: UTF8.self)
    }

    @Test func `a newer version takes the place of an older one, and is removed without a trace`()
        async throws
    {
        try home.folder.folder(".local/share/movielib")
        try home.folder.write("mine", to: ".local/share/movielib/library.db")
        let before = try await everything()
        try pack("share/man/man1/movielib-old.1", "a page")
        try await install().succeeded()
        #expect(home.mode(home.folder.file(".local/bin/movielib")) == 0o755)
        #expect(home.mode(home.folder.file(".local/share/man/man1/movielib-old.1")) == 0o644)

        unlink(home.folder.file("the package/share/man/man1/movielib-old.1"))
        try pack("share/man/man1/movielib.1", "a better page")
        try await install().succeeded()
        #expect(!home.exists(home.folder.file(".local/share/man/man1/movielib-old.1")))
        #expect(try text(".local/share/man/man1/movielib.1") == "a better page")

        try await home.shell("\"$HOME/.local/lib/movielib/install.sh\" --uninstall").succeeded()
        #expect(try await everything() == before)
        #expect(try text(".local/share/movielib/library.db") == "mine")
    }

    @Test func `a file that no installation put there is named and left, unless somebody insists`()
        async throws
    {
        try home.folder.folder(".local/bin")
        try home.folder.write("somebody's", to: ".local/bin/movielib")
        let before = try await everything()
        let refused = try await install()
        #expect(refused.status == 1)
        #expect(refused.said.contains("  \(home.path)/.local/bin/movielib"))
        #expect(try await everything() == before)
        #expect(try text(".local/bin/movielib") == "somebody's")

        try await install("--force").succeeded()
        #expect(try text(".local/bin/movielib") != "somebody's")
    }

    @Test func `the line that removes it can be pasted where the path has a space`() async throws {
        let said = try await install("--prefix \"$HOME/my programs/\"").succeeded().lines
        #expect(home.exists(home.folder.file("my programs/bin/movielib")))
        let line = try #require(said.last)
        try await home.shell(line.replacing("To remove it: ", with: "")).succeeded()
        #expect(!home.exists(home.folder.file("my programs")))
    }
}
