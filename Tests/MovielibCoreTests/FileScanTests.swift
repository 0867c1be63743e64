import FileNames
import Foundation
import Library
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Media
@testable import MovielibCore

/// Folders of film files scanned repeatedly on a real disk. No file is ever removed from the library.
@Suite struct FileScanTests {
    private let world: World
    private let films: String

    init() throws {
        world = try World()
        films = try world.folder.folder("Films")
    }

    /// Writes a film file of yesterday, with bytes made from its seed.
    @discardableResult
    private func file(_ name: String, _ seed: String? = nil, in folder: String? = nil) throws -> String {
        let path = "\(folder ?? films)/\(name)"
        let above = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
        let bytes = Array((seed ?? name).utf8)
        let data = Data((0..<200_000).map { bytes[$0 % bytes.count] &+ UInt8(truncatingIfNeeded: $0 >> 8) })
        try data.write(to: URL(fileURLWithPath: path))
        try touch(path, -86_400)
        return path
    }

    private func touch(_ path: String, _ seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: path)
    }

    private func move(_ name: String, to other: String) throws {
        let path = "\(films)/\(other)"
        let above = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: "\(films)/\(name)", toPath: path)
    }

    @discardableResult private func scan(_ folders: FilmFolder...) async throws -> FileScanReport {
        let wanted = folders.isEmpty ? try world.core.remember([films]) : folders
        let report = try await world.core.scan(wanted, probe: nil)
        if !report.matches.isEmpty { _ = try world.core.make(Change(.matchFiles(report.matches, in: films))) }
        return report
    }

    private func known(_ shelf: FileFilter = .all) throws -> [FilmFile] {
        try world.core.files(on: shelf).files
    }

    /// `path state film` of every known file.
    private var shape: [String] {
        get throws {
            try world.library().files(on: .all).files.map { file in
                let film = file.identification?.film.map { " \($0)" } ?? ""
                return "\(file.path) \(file.isOffline ? "offline" : file.state.rawValue)\(film)"
            }
        }
    }

    @Test func `certain matches are linked, others wait, and a second scan finds nothing new`() async throws {
        try file("Dune.2021.1080p.BluRay.mkv")
        try file("Dune (1984)/Dune (1984).mkv")
        try file("Nobody Made This 1999.mkv")
        try file("Show/Season 1/Show.S01E02.mkv")
        try file("Dune (1984)/Dune (1984)-trailer.mkv")
        try file("notes.txt")
        let report = try await scan()
        #expect(report.files == 5 && report.films.map(\.id).sorted() == [841, 438_631])
        #expect(report.extras == 2 && report.guesses.count == 3)
        #expect(
            report.guesses.filter { $0.verdict == .unknown }.map(\.file.path) == ["Nobody Made This 1999.mkv"]
        )
        #expect(
            try shape == [
                "Dune (1984)/Dune (1984)-trailer.mkv present", "Dune (1984)/Dune (1984).mkv present 841",
                "Dune.2021.1080p.BluRay.mkv present 438631", "Nobody Made This 1999.mkv present",
            ])
        let asked = world.tmdb.paths.count
        let again = try await scan()
        #expect(again.extras == 2 && again.guesses.count == 1)
        #expect(
            again.matches.isEmpty && again.files == 5 && again.moved + again.returned + again.missing == 0)
        // Only the unmatched title is searched again.
        #expect(world.tmdb.paths.dropFirst(asked).allSatisfy { $0 == "search/movie" })
        // One undo removes the links, and touches no file.
        _ = try world.library().undo()
        #expect(try known().allSatisfy { $0.identification == nil } && known().count == 4)
        // It lasts: the next scan asks, and links nothing. A redo restores the links.
        let undone = try await scan()
        #expect(undone.matches.isEmpty)
        #expect(undone.guesses.count { $0.verdict.doubt == .matchRemoved } == 2)
        _ = try world.library().redo()
        #expect(try known().filter { $0.identification != nil }.count == 2)
    }

    @Test func `an unlinked film is suggested again, and linked once the file has changed`() async throws {
        try file("Dune.2021.mkv")
        try await scan()
        let id = try known()[0].id
        _ = try world.core.make(Change(.unmatchFiles([id])))
        let report = try await scan()
        #expect(report.matches.isEmpty && report.guesses.map(\.verdict.doubt) == [.matchRemoved])
        // Undo restores the link.
        _ = try world.library().undo()
        #expect(try shape == ["Dune.2021.mkv present 438631"])
        _ = try world.core.make(Change(.unmatchFiles([id])))
        try file("Dune.2021.mkv", "other bytes")
        try await scan()
        #expect(try shape == ["Dune.2021.mkv present 438631"])
    }

    @Test func `a film keeps its link under another name and in another folder`() async throws {
        try file("Dune.2021.mkv", "dune")
        try file("The Matrix 1999.mkv", "matrix")
        try await scan()
        #expect(try known().compactMap { $0.identification?.film }.sorted() == [603, 438_631])
        let id = try #require(try known().first { $0.identification?.film == 438_631 }?.id)
        // The same inode is not even read. A file that was copied and then removed is recognised by its bytes.
        try move("Dune.2021.mkv", to: "sorted/anything.mkv")
        try FileManager.default.copyItem(atPath: "\(films)/The Matrix 1999.mkv", toPath: "\(films)/m.mkv")
        try FileManager.default.removeItem(atPath: "\(films)/The Matrix 1999.mkv")
        try touch("\(films)/m.mkv", -500)
        let report = try await scan()
        #expect(report.moved == 2 && report.missing == 0 && report.matches.isEmpty)
        #expect(try shape == ["m.mkv present 603", "sorted/anything.mkv present 438631"])
        #expect(try known().contains { $0.id == id && $0.path == "sorted/anything.mkv" })
        // A match by the user also survives a new name.
        let matrix = FilmRecord(id: 603, title: "The Matrix")
        _ = try world.core.make(
            Change(.matchFiles([FileMatch(file: id, film: matrix, source: .person)], in: nil)))
        try move("sorted/anything.mkv", to: "Dune.1984.mkv")
        try await scan()
        #expect(try shape == ["Dune.1984.mkv present 603", "m.mkv present 603"])
    }

    @Test func `a missing file reappears by itself, and only 'forget' removes it`() async throws {
        let path = try file("Dune.2021.mkv")
        try file("Heat 1995.mkv")
        try await scan()
        let aside = world.folder.file("aside")
        try FileManager.default.moveItem(atPath: path, toPath: aside)
        #expect(try await scan().missing == 1)
        #expect(try await scan().missing == 0)
        #expect(try known(.missing).map(\.path) == ["Dune.2021.mkv"])
        #expect(try known(.missing)[0].identification?.film == 438_631)
        try FileManager.default.moveItem(atPath: aside, toPath: path)
        let back = try await scan()
        #expect(back.returned == 1 && back.matches.isEmpty)
        try FileManager.default.removeItem(atPath: path)
        try await scan()
        #expect(try world.core.forgetFiles(of: nil) == 1)
        #expect(try known().map(\.path) == ["Heat 1995.mkv"])
        // Forgetting is not a change of the library that an undo could partly revert.
        _ = try world.library().undo()
        #expect(try world.library().files(ofFilm: 438_631).isEmpty)
    }

    @Test func `decisions follow files that swapped names, or moved up in a chain of names`() async throws {
        try file("Dune.2021.mkv")
        try file("Heat 1995.mkv", "other bytes")
        try await scan()
        let heat = try #require(try known().first { $0.path.hasPrefix("Heat") })
        let record = FilmRecord(id: 949, title: "Heat", releaseDate: PartialDate("1995-12-15"))
        _ = try world.core.make(
            Change(.matchFiles([FileMatch(file: heat.id, film: record, source: .person)], in: nil)))
        let ids = Dictionary(try known().map { ($0.identification?.film, $0.id) }) { first, _ in first }
        try move("Dune.2021.mkv", to: "aside")
        try move("Heat 1995.mkv", to: "Dune.2021.mkv")
        try move("aside", to: "Heat 1995.mkv")
        #expect(try await scan().moved == 2)
        #expect(try shape == ["Dune.2021.mkv present 949", "Heat 1995.mkv present 438631"])
        try move("Dune.2021.mkv", to: "Third.mkv")
        try move("Heat 1995.mkv", to: "Dune.2021.mkv")
        #expect(try await scan().moved == 2)
        #expect(try shape == ["Dune.2021.mkv present 438631", "Third.mkv present 949"])
        // A new file under the name of one that moved is new.
        try move("Third.mkv", to: "Fourth.mkv")
        try file("Third.mkv", "new bytes")
        try await scan()
        #expect(try shape == ["Dune.2021.mkv present 438631", "Fourth.mkv present 949", "Third.mkv present"])
        #expect(
            Dictionary(try known().map { ($0.identification?.film, $0.id) }) { first, _ in first }[949]
                == ids[949])
    }

    @Test func `an absent drive, or another one in its place, changes nothing`() async throws {
        try file("Dune.2021.mkv")
        try file("Heat 1995.mkv")
        try await scan()
        let before = try shape
        let aside = world.folder.file("aside")
        try FileManager.default.moveItem(atPath: films, toPath: aside)
        let folder = try #require(try world.core.folders().first)
        let away = before.map { $0.replacing(" present", with: " offline") }
        // The drive is absent; its folder is empty; and its number belongs to another device with other films.
        #expect(try await scan(folder).offline == [films])
        #expect(try shape == away)
        try FileManager.default.createDirectory(atPath: films, withIntermediateDirectories: false)
        #expect(try await scan(folder).offline == [films])
        try file("Somebody Else's 2001.mkv")
        let other = FilmFolder(id: folder.id, path: films, device: folder.device ^ 1, inode: folder.inode)
        let report = try await scan(other)
        #expect(report.offline == [films] && report.missing == 0 && report.matches.isEmpty)
        #expect(try shape == away)
        try FileManager.default.removeItem(atPath: films)
        try FileManager.default.moveItem(atPath: aside, toPath: films)
        #expect(try await scan().offline.isEmpty)
        #expect(try shape == before)
    }

    @Test func `links, hard links, pipes and hidden files add no film twice`() async throws {
        let path = try file("Dune.2021.mkv")
        #expect(link(path, "\(films)/Dune.2021.copy.mkv") == 0)
        #expect(symlink(path, "\(films)/link.mkv") == 0)
        #expect(symlink(films, "\(films)/loop") == 0)
        #expect(symlink("/nowhere", "\(films)/broken.mkv") == 0)
        #expect(mkfifo("\(films)/pipe.mkv", 0o600) == 0)
        for name in [
            ".hidden/Heat 1995.mkv", "@eaDir/Heat 1995.mkv", "lost+found/Heat 1995.mkv", ".Heat 1995.mkv",
            "left/Heat 1995.mkv", "Heat 1995.mkv.part", "#recycle/Heat 1995.mkv", ".Trash-1000/Heat 1995.mkv",
        ] {
            try file(name)
        }
        try Data().write(to: URL(fileURLWithPath: "\(films)/left/.nomedia"))
        try await scan()
        let names = try known().map(\.path)
        #expect(names.allSatisfy { $0.hasPrefix("Dune") } && !names.contains("link.mkv"), "\(names)")
        // Two names of one file are not copies.
        #expect(world.core.exactCopies(try known(.duplicates)).isEmpty)
    }

    @Test func `a second file of a film is a duplicate, and a copy needs confirmation`() async throws {
        try file("Dune.2021.720p.mkv", "one")
        try await scan()
        try file("copy/Dune.2021.mkv", "one")
        let report = try await scan()
        #expect(report.matches.isEmpty)
        guard case .likely(let films, .copy(let path)) = report.guesses.first?.verdict else {
            Issue.record("\(report.guesses)")
            return
        }
        #expect(films.map(\.id) == [438_631] && path == "\(self.films)/Dune.2021.720p.mkv")
        try file("second/Dune.2021.2160p.mkv", "other")
        try await scan()
        let copy = try #require(report.guesses.first?.match(FilmRecord(id: 438_631, title: "Dune"), .person))
        _ = try world.core.make(Change(.matchFiles([copy], in: nil)))
        let copies = try known(.duplicates)
        #expect(copies.count == 3)
        #expect(
            world.core.exactCopies(copies).map(\.path).sorted() == [
                "Dune.2021.720p.mkv", "copy/Dune.2021.mkv",
            ])
    }

    /// Why a folder is rejected; nil if it is accepted.
    private func problem(_ folder: String) -> Core.FolderProblem? {
        do throws(CoreError) { _ = try world.core.remember([folder]) } catch {
            if case .folder(_, let problem) = error { return problem }
        }
        return nil
    }

    @Test func `a folder inside or around a known one is rejected, and the same one is recognised`() throws {
        try file("in/Dune.2021.mkv")
        let folder = try world.core.remember([films])[0]
        #expect(symlink(films, world.folder.file("other")) == 0)
        #expect(try world.core.remember([world.folder.file("other")])[0].id == folder.id)
        #expect(problem("\(films)/in") == .insideRememberedFolder(films))
        let above = world.folder.path
        #expect(problem(above) == .containsRememberedFolder(films))
        #expect(problem("\(films)/no") == .notThere)
    }

    @Test func `names that are not text stay, and an unreadable folder hides no film`() async throws {
        let raw = Array("\(films)/".utf8) + [0xFF, 0x1B] + Array("% Dune.2021.mkv".utf8)
        #expect(rename(try file("x.mkv"), raw.map { CChar(bitPattern: $0) } + [0]) == 0)
        try file("closed/Dune.1984.mkv")
        try await scan()
        #expect(try known().map(\.path) == ["%FF%1B%25 Dune.2021.mkv", "closed/Dune.1984.mkv"])
        chmod("\(films)/closed", 0)
        defer { chmod("\(films)/closed", 0o755) }
        // Root can read everything.
        guard getuid() != 0 else { return }
        let report = try await scan()
        #expect(report.unreadable == ["\(films)/closed"] && report.missing == 0)
    }

    @Test func `ten thousand renamed files are recognised without comparing every pair`() throws {
        let folder = FilmFolder(id: 1, path: "/films", device: 1, inode: 1)
        let stamps = (0..<10_000).map { FilmFile.Stamp(size: 1_000 + $0, modified: $0, inode: UInt64($0)) }
        let known = stamps.enumerated().map {
            FilmFile(id: $0 + 1, folder: "/films", path: "a/\($0).mkv", stamp: $1)
        }
        var reads = 0
        var reconciliation = FolderReconciliation(folder, known: known, missingFiles: [], at: Date()) { _ in
            reads += 1
            return nil
        }
        for (index, stamp) in stamps.enumerated() {
            reconciliation.add(FoundFile(path: Array("b/\(index).mkv".utf8), stamp: stamp))
        }
        reconciliation.finish { _ in false }
        #expect(reconciliation.moved == 10_000 && reads == 0)
        #expect(reconciliation.scan.missingIDs.isEmpty && reconciliation.scan.newFiles.isEmpty)
        #expect(reconciliation.scan.changedFiles.map(\.id) == Array(1...10_000))
    }
}

extension FileGuess.Verdict {
    fileprivate var doubt: FileGuess.Doubt? { if case .likely(_, let doubt) = self { doubt } else { nil } }
}
