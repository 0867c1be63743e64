import Foundation
import TestSupport
import Testing

/// The installer of the archive, with a minimal package in a folder with a space in its name.
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

    /// Adds a file to the package.
    private func pack(_ path: String, _ text: String) throws {
        let file = "the package/\(path)"
        try home.folder.folder((file as NSString).deletingLastPathComponent)
        chmod(try home.folder.write(text, to: file), 0o755)
    }

    private func install(_ options: String = "") async throws -> ProgramRun {
        try await home.shell("\"$HOME/the package/install.sh\" \(options)")
    }

    /// All files and folders in the home, except the package.
    private func everything() async throws -> [String] {
        try await home.shell("cd && find . -path './the package' -prune -o -print | sort").succeeded().lines
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try home.folder.bytes(path), as: UTF8.self)
    }

    @Test func `a newer version replaces an older one, and is removed without a trace`() async throws {
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

    @Test func `a file that no installer wrote is named and kept unless --force is given`() async throws {
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

    @Test func `the printed command that uninstalls works for a path with a space`() async throws {
        let said = try await install("--prefix \"$HOME/my programs/\"").succeeded().lines
        #expect(home.exists(home.folder.file("my programs/bin/movielib")))
        let line = try #require(said.last)
        try await home.shell(line.replacing("To remove it: ", with: "")).succeeded()
        #expect(!home.exists(home.folder.file("my programs")))
    }

    /// Uninstalls with the script that the installation left.
    private func uninstall(_ prefix: String = ".local", as user: String = "") async throws -> ProgramRun {
        try await home.shell("\(user) \"$HOME/\(prefix)/lib/movielib/install.sh\" --uninstall")
    }

    @Test func `behind a link only the installation's own files are touched`() async throws {
        for folder in ["data/lib", "data/bin", ".local"] { try home.folder.folder(folder) }
        try home.folder.write("theirs", to: "data/bin/movielib")
        symlink(home.folder.file("data/lib"), home.folder.file(".local/lib"))
        let before = try await everything()
        try await install().succeeded()
        for options in ["", "--uninstall"] {
            let refused = try await install("--prefix \"$HOME/data\" \(options)")
            #expect(refused.status == 1)
            #expect(refused.said[0].contains("belongs to the movielib in \(home.path)/.local"))
        }
        // By either name of the folder it is the same installation.
        let said = try await home.shell("\"$HOME/data/lib/movielib/install.sh\" --uninstall").succeeded()
        #expect(said.lines[0].hasPrefix("movielib is gone from \(home.path)/.local."))
        #expect(try await everything() == before)
        #expect(try text("data/bin/movielib") == "theirs")
    }

    @Test func `a file that was changed or lies behind a new link is named and kept`() async throws {
        try await install().succeeded()
        try await install("--prefix \"$HOME/other\"").succeeded()
        try home.folder.write("changed", to: ".local/bin/movielib")
        let man = home.folder.file(".local/share/man")
        try FileManager.default.removeItem(atPath: man)
        symlink(home.folder.file("other/share/man"), man)

        let over = try await install()
        #expect(over.status == 1)
        #expect(try text(".local/bin/movielib") == "changed")

        let left = try await uninstall()
        #expect(left.status == 1)
        #expect(left.said.dropFirst() == ["  \(home.path)/.local/bin/movielib", "  \(man)/man1/movielib.1"])
        #expect(try text(".local/bin/movielib") == "changed")
        #expect(try text("other/share/man/man1/movielib.1") == "a page")
        // The other installation is removed separately.
        try await uninstall("other").succeeded()
        #expect(!home.exists(home.folder.file("other")))
    }

    @Test(arguments: ["077", "000"]) func `an installation ignores the umask`(_ mask: String) async throws {
        let before = try await everything()
        try await home.shell("umask \(mask); \"$HOME/the package/install.sh\"").succeeded()
        #expect(home.mode(home.folder.file(".local/share/man")) == 0o755)
        #expect(home.mode(home.folder.file(".local/lib/movielib/files")) == 0o644)
        try await home.shell("umask \(mask); \"$HOME/.local/lib/movielib/install.sh\" --uninstall")
            .succeeded()
        #expect(try await everything() == before)
    }

    @Test func `the installer does not use another user's folder or file list`() async throws {
        guard geteuid() == 0 else { return }
        let nobody = "setpriv --reuid 65534 --regid 65534 --clear-groups"
        for folder in [home.path, home.folder.file("the package")] { chmod(folder, 0o755) }
        let before = try await everything()
        let refused = try await home.shell("\(nobody) \"$HOME/the package/install.sh\"")
        #expect(refused.status == 1)
        #expect(refused.said.map { $0.hasSuffix("\(home.path) cannot be written to") } == [true])
        #expect(try await everything() == before)

        try await install().succeeded()
        #expect(try await uninstall(as: nobody).said[0].contains("belongs to another user"))
        chown(home.folder.file(".local/lib/movielib/files"), 65534, 65534)
        #expect(try await uninstall().said[0].contains("belongs to another user"))
        #expect(home.exists(home.folder.file(".local/bin/movielib")))
    }

    @Test func `a file list that is a link, or behind a link, is not trusted`() async throws {
        try await install().succeeded()
        // A list that someone who can write in the prefix might make: all of it is true except for its location.
        let list = home.folder.file(".local/lib/movielib/files")
        let written = try home.folder.write(try text(".local/lib/movielib/files"), to: "downloaded")
        unlink(list)
        symlink(written, list)
        let before = try await everything()
        #expect(try await uninstall().said == ["install.sh: nothing was changed, for \(list) is a link"])
        #expect(try await everything() == before)
        #expect(try await install().status == 1)
        unlink(list)
        try FileManager.default.moveItem(
            atPath: home.folder.file(".local/lib/movielib"), toPath: home.folder.file("taken"))
        symlink(home.folder.file("taken"), home.folder.file(".local/lib/movielib"))
        try FileManager.default.moveItem(atPath: written, toPath: home.folder.file("taken/files"))
        let refused = try await home.shell("\"$HOME/the package/install.sh\" --uninstall")
        #expect(refused.status == 1)
        #expect(refused.stderr.contains("leads to another folder than when movielib was installed there"))
        #expect(home.exists(home.folder.file(".local/bin/movielib")))
        // With --force the file is installed again, and can be uninstalled.
        try await install("--force").succeeded()
        try await home.shell("\"$HOME/the package/install.sh\" --uninstall").succeeded()
        #expect(!home.exists(home.folder.file(".local/bin/movielib")))
    }

    @Test func `a file list without checksums deletes nothing, and the remedy is printed`() async throws {
        try await install().succeeded()
        try home.folder.write("./\nbin/\nbin/movielib\n", to: ".local/lib/movielib/files")
        let refused = try await install("--uninstall")
        #expect(refused.status == 1)
        #expect(refused.said.last?.contains("install.sh --force --prefix") == true)
        #expect(home.exists(home.folder.file(".local/bin/movielib")))
        try await install("--force").succeeded()
        try await uninstall().succeeded()
        #expect(!home.exists(home.folder.file(".local/bin/movielib")))
    }
}
