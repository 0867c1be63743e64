import Foundation
import Library
import LibrarySupport
import Media
import Records
import TestSupport
import Testing

@testable import MovielibCore

/// Renaming files on a real disk.
@Suite struct OrganiseTests {
    private static let names = [
        "1 heat.mkv", "1 heat.uk.srt", "2 dune/2 dune.mkv", "2 dune/poster.jpg", "3 alien.mkv", "notes.txt",
    ]

    private func folder() async throws -> OrganisedFolder {
        let folder = try OrganisedFolder()
        try folder.write(Self.names)
        try await folder.know()
        return folder
    }

    private static let organised = [
        "Film 1 (2001)/", "Film 1 (2001)/Film 1 (2001).mkv", "Film 1 (2001)/Film 1 (2001).uk.srt",
        "Film 2 (2001)/", "Film 2 (2001)/Film 2 (2001).mkv", "Film 2 (2001)/poster.jpg",
        "Film 3 (2001)/", "Film 3 (2001)/Film 3 (2001).mkv", "notes.txt",
    ]

    @Test func `files are moved, the library is updated at once, and undo and redo work`() async throws {
        let folder = try await folder()
        let before = folder.content()
        let outcome = try folder.organise()
        #expect(outcome.failure == nil)
        #expect(outcome.done == 5)
        let after = folder.content()
        #expect(after.keys.sorted() == Self.organised.sorted())
        #expect(after["Film 1 (2001)/Film 1 (2001).mkv"] == "the content of 1 heat.mkv")
        #expect(
            try folder.known() == [
                1: ["Film 1 (2001)/Film 1 (2001).mkv"], 2: ["Film 2 (2001)/Film 2 (2001).mkv"],
                3: ["Film 3 (2001)/Film 3 (2001).mkv"],
            ])
        let film = try #require(try FilmInLibrary(1).response(from: folder.core).files.first)
        #expect(film.facts?.subtitles.map(\.file) == ["Film 1 (2001).uk.srt"])
        // A scan finds no change.
        let scan = try await folder.core.scan(try folder.core.folders(), probe: nil)
        #expect((scan.moved, scan.missing, scan.guesses.count) == (0, 0, 0))

        let history = try folder.world.library().history()
        #expect(history.first?.name == .organise)
        let known = try #require(try folder.core.folders().first)
        // Forgetting the folder would make these impossible to undo.
        #expect(try folder.core.doneSteps(in: known) == 5)
        let undone = try folder.core.make(Change(.undo(1)))
        #expect(undone.unrestoredFiles.isEmpty)
        #expect(undone.entries.map(\.command) == ["files organise"])
        #expect(folder.content() == before)
        #expect(try folder.known() == [1: ["1 heat.mkv"], 2: ["2 dune/2 dune.mkv"], 3: ["3 alien.mkv"]])
        #expect(
            try FilmInLibrary(1).response(from: folder.core).files.first?.facts?.subtitles.map(\.file) == [
                "1 heat.uk.srt"
            ])

        #expect(try folder.core.make(Change(.redo(1))).entries.count == 1)
        #expect(folder.content() == after)
        #expect(
            try folder.core.make(Change(.undo(2))).entries.map(\.command) == [
                "files organise", "files match",
            ])
        #expect(folder.content() == before)
    }

    @Test func `a plan without any step records no change`() async throws {
        let folder = try await folder()
        try folder.organise()
        let plan = try folder.plan()
        #expect(plan.moves.isEmpty)
        #expect(plan.unchanged == 3)
        #expect(try folder.organise() == FileWorkOutcome())
        #expect(try folder.world.library().history().filter { $0.name == .organise }.count == 1)
    }

    @Test func `undo leaves changed files and taken names, and reverts the others`() async throws {
        let folder = try await folder()
        try folder.organise()
        try Data("other words".utf8).write(
            to: URL(fileURLWithPath: "\(folder.path)/Film 1 (2001)/Film 1 (2001).mkv"))
        try folder.write(["3 alien.mkv"])
        let undone = try folder.core.make(Change(.undo(1)))
        #expect(
            Set(undone.unrestoredFiles) == [
                "\(folder.path)/Film 1 (2001)/Film 1 (2001).mkv",
                "\(folder.path)/Film 3 (2001)/Film 3 (2001).mkv",
            ])
        let content = folder.content()
        #expect(content["2 dune/2 dune.mkv"] == "the content of 2 dune/2 dune.mkv")
        #expect(content["1 heat.uk.srt"] == "the content of 1 heat.uk.srt")
        #expect(content["Film 1 (2001)/Film 1 (2001).mkv"] == "other words")
        #expect(content["Film 3 (2001)/Film 3 (2001).mkv"] == "the content of 3 alien.mkv")
        #expect(content["Film 2 (2001)/"] == nil)
        // No step is left to finish.
        #expect(try folder.core.finishFileWork().isEmpty)
        // Once the name is free, the undo can be repeated.
        unlink("\(folder.path)/3 alien.mkv")
        let repeated = try folder.core.make(Change(.undo(1)))
        #expect(repeated.entries.map(\.name) == [.organise])
        #expect(repeated.unrestoredFiles == ["\(folder.path)/Film 1 (2001)/Film 1 (2001).mkv"])
        #expect(folder.content()["3 alien.mkv"] == "the content of 3 alien.mkv")
    }

    @Test func `redo is rejected before its first step if a file is gone or a name is taken`() async throws {
        let folder = try await folder()
        try folder.organise()
        _ = try folder.core.make(Change(.undo(1)))
        try folder.write(["Film 3 (2001)/Film 3 (2001).mkv"])
        let before = folder.content()
        #expect(throws: CoreError.self) { try folder.core.make(Change(.redo(1))) }
        #expect(folder.content() == before)
    }

    @Test func `an undo without any revertible step does not block earlier changes`() async throws {
        let folder = try await folder()
        try folder.organise()
        for film in 1...3 { unlink("\(folder.path)/Film \(film) (2001)/Film \(film) (2001).mkv") }
        try? FileManager.default.removeItem(atPath: "\(folder.path)/Film 1 (2001)")
        try? FileManager.default.removeItem(atPath: "\(folder.path)/Film 2 (2001)")
        let back = try folder.core.make(Change(.undo(1)))
        #expect(!back.unrestoredFiles.isEmpty && back.entries.map(\.name) == [.organise])
        #expect(try folder.core.make(Change(.undo(1))).entries.map(\.name) == [.match])
    }

    @Test func `a file that changed since the scan, or is a link, is reported and not moved`() async throws {
        let folder = try await folder()
        try Data("more".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/1 heat.mkv"))
        unlink("\(folder.path)/3 alien.mkv")
        symlink("1 heat.mkv", "\(folder.path)/3 alien.mkv")
        let plan = try folder.plan()
        #expect(plan.skippedFiles["\(folder.path)/1 heat.mkv"] == .changed)
        #expect(plan.skippedFiles["\(folder.path)/3 alien.mkv"] == .notAFile)
        #expect(plan.films.map(\.id) == [2])
    }

    @Test func `a failing step rolls back all steps`() async throws {
        let folder = try await folder()
        let before = folder.content()
        let plan = try folder.plan()
        let steps = try folder.core.steps(of: plan, OrganisedFolder.organising)
        let last = try #require(steps.last { $0.operation == .move })
        // Another process creates the file first.
        let outcome = try folder.core.runFileSteps(
            steps, as: .organise, of: plan.films, content: { _ in nil }, at: Date(),
            stops: { step, _ in
                if step.number == last.number { try? Data().write(to: URL(fileURLWithPath: last.target)) }
                return false
            })
        #expect(outcome.failure?.problem == .nameTaken)
        #expect(outcome.unrestoredFiles.isEmpty)
        // Its file stays, and so does the folder.
        var after = folder.content()
        #expect(after.removeValue(forKey: "Film 2 (2001)/poster.jpg") == "")
        #expect(after.removeValue(forKey: "Film 2 (2001)/") == "")
        #expect(after == before)
        #expect(try folder.world.library().history().first?.name == .match)
        #expect(try folder.known()[1] == ["1 heat.mkv"])
    }

    @Test(arguments: [FileStep.Operation.move, .copy, .link])
    func `steps that another run took are not repeated`(_ operation: FileStep.Operation) async throws {
        let folder = try await folder()
        let before = folder.content()
        var organising = OrganisedFolder.organising
        organising.operation = operation
        let plan = try folder.plan(organising)
        let steps = try folder.core.steps(of: plan, organising)
        func work() throws -> FileWorkOutcome {
            try folder.core.runFileSteps(steps, as: .organise, of: plan.films)
        }
        #expect(try work().failure == nil)
        let after = folder.content()
        let second = try work()
        #expect(second.failure?.problem == (operation == .move ? .gone : .nameTaken))
        #expect(second.done == 0 && folder.content() == after)
        #expect(try folder.world.library().history().map(\.name) == [.organise, .match])
        let undone = try folder.core.make(Change(.undo(2)))
        #expect(undone.unrestoredFiles.isEmpty && undone.entries.count == 2)
        #expect(folder.content() == before)
    }

    @Test func `steps that undo cannot revert stay undoable, and redo repeats both undos`() async throws {
        let folder = try await folder()
        let before = folder.content()
        try folder.organise()
        let organised = folder.content()
        // A file takes the name of the removed folder.
        try folder.write(["2 dune"])
        let undone = try folder.core.make(Change(.undo(1)))
        #expect(undone.entries.isEmpty)
        #expect(
            Set(undone.unrestoredFiles) == [
                "\(folder.path)/Film 2 (2001)/Film 2 (2001).mkv", "\(folder.path)/Film 2 (2001)/poster.jpg",
            ])
        #expect(
            try folder.known() == [
                1: ["1 heat.mkv"], 2: ["Film 2 (2001)/Film 2 (2001).mkv"], 3: ["3 alien.mkv"],
            ])
        #expect(try folder.core.finishFileWork().isEmpty)
        #expect(try folder.world.library().history().first?.name == .organise)
        unlink("\(folder.path)/2 dune")
        let rest = try folder.core.make(Change(.undo(1)))
        #expect(rest.unrestoredFiles.isEmpty && rest.entries.map(\.name) == [.organise])
        #expect(folder.content() == before)
        // Redoes the steps of both undos.
        #expect(try folder.core.make(Change(.redo(1))).entries.count == 1)
        #expect(folder.content() == organised)
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.isEmpty)
        #expect(folder.content() == before)
    }

    @Test func `a folder without write permission is named as the reason`() throws {
        let folder = try TemporaryFolder()
        try folder.write("sand", to: "dune.mkv")
        chmod(folder.file("dune.mkv"), 0o644)
        try folder.folder("films")
        let checksums = try Fingerprint.checksums(of: Array(folder.file("dune.mkv").utf8))
        let step = FileStep(
            .move, from: folder.file("dune.mkv"), to: folder.file("films/Dune.mkv"), size: 4,
            checksums: checksums)
        for (closed, other) in [(folder.path, folder.file("films")), (folder.file("films"), folder.path)] {
            chmod(closed, 0o555)
            chmod(other, 0o777)
            asNobody {
                #expect(throws: DiskProblem.notWritable(folder: closed)) {
                    try FileStepExecutor.perform(step)
                }
            }
        }
    }

    @Test func `copies and links keep the old files, and undo removes only them`() async throws {
        for operation in [FileStep.Operation.copy, .link] {
            let folder = try await folder()
            let before = folder.content()
            var organising = OrganisedFolder.organising
            organising.operation = operation
            organising.folder = try folder.world.folder.folder("sorted")
            #expect(try folder.organise(organising).failure == nil)
            #expect(folder.content() == before)
            let copies = folder.content(of: folder.world.folder.file("sorted"))
            #expect(copies["Film 1 (2001)/Film 1 (2001).mkv"] == before["1 heat.mkv"])
            #expect(copies.keys.filter { !$0.hasSuffix("/") }.count == 5)
            #expect(!copies.keys.contains { $0.hasSuffix(".part") })
            #expect(try folder.known()[1]?.count == 2)
            var info = stat()
            stat("\(folder.path)/1 heat.mkv", &info)
            #expect(info.st_nlink == (operation == .link ? 2 : 1))

            // The last remaining copy is not deleted.
            unlink("\(folder.path)/3 alien.mkv")
            let undone = try folder.core.make(Change(.undo(1)))
            let left = folder.world.folder.file("sorted/Film 3 (2001)/Film 3 (2001).mkv")
            #expect(undone.unrestoredFiles == [left])
            #expect(
                folder.content(of: folder.world.folder.file("sorted")).keys.sorted() == [
                    "Film 3 (2001)/", "Film 3 (2001)/Film 3 (2001).mkv",
                ])
            #expect(try folder.known()[1] == ["1 heat.mkv"])
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/shm"), "there is no second file system"))
    func `another disk is rejected unless files are copied`() async throws {
        let folder = try await folder()
        let other = "/dev/shm/movielib-organise-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        mkdir(other, 0o700)
        defer { try? FileManager.default.removeItem(atPath: other) }
        var organising = OrganisedFolder.organising
        organising.folder = other
        for operation in [FileStep.Operation.move, .link] {
            organising.operation = operation
            #expect(throws: CoreError.self) { try folder.organise(organising) }
            #expect(folder.content(of: other).isEmpty)
        }
        organising.operation = .copy
        #expect(try folder.organise(organising).failure == nil)
        #expect(folder.content(of: other).keys.filter { $0.hasSuffix(".mkv") }.count == 3)
        #expect(folder.content()["1 heat.mkv"] != nil)
    }

    @Test func `any title stays within the folder`() async throws {
        let titles = [
            1: "../../etc/passwd", 2: "/absolute", 3: "a\u{0}b\nc\u{202E}d", 4: "CON", 5: "...",
            6: "100% wolf", 7: String(repeating: "長", count: 300), 8: "-rf *",
        ]
        let folder = try OrganisedFolder()
        try folder.write(titles.keys.map { "\($0) x.mkv" } + ["6 x.100%.srt"])
        try await folder.know { titles[$0] ?? "" }
        let outside = folder.world.folder.names
        #expect(try folder.organise().failure == nil)
        // The first change of a day makes a backup.
        #expect(folder.world.folder.names.filter { $0 != "library.db.backups" } == outside)
        let names = Set(folder.content().keys.filter { $0.hasSuffix("/") })
        #expect(
            names.isSuperset(of: [
                "-..-etc-passwd (2001)/", "-absolute (2001)/", "ab cd (2001)/", "CON (2001)/", "(2001)/",
                "100% wolf (2001)/", "-rf - (2001)/",
            ]), "\(names)")
        #expect(folder.content()["100% wolf (2001)/100% wolf (2001).100%.srt"] != nil)
        #expect(try folder.known()[6] == ["100%25 wolf (2001)/100%25 wolf (2001).mkv"])
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.isEmpty)
        #expect(try folder.known()[6] == ["6 x.mkv"])
    }

    @Test func `a name that is not text keeps its bytes`() async throws {
        let folder = try OrganisedFolder()
        try folder.write(["1 heat.mkv"])
        let name = Array("\(folder.path)/1 heat.".utf8) + [0xFF, 0xFE] + Array(".srt".utf8)
        let descriptor = (name.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
            open($0.baseAddress.unsafelyUnwrapped, O_CREAT | O_WRONLY, 0o600)
        }
        close(descriptor)
        try await folder.know()
        #expect(try folder.organise().done == 2)
        let entries = DiskReader.entries(of: "\(folder.path)/Film 1 (2001)")?.map(\.name).sorted()
        #expect(entries == ["Film 1 (2001).%FF%FE.srt", "Film 1 (2001).mkv"])
    }
}
