import FileNames
import Foundation
import Library
import Records
import TestSupport
import Testing

@testable import MovielibCore

/// Films whose files are in each other's way, on a real disk.
@Suite struct OrganiseConflictTests {
    @Test func `two films that swap names are moved, and undo and redo swap them again`() async throws {
        let folder = try OrganisedFolder()
        try folder.write(["1.mkv", "2.mkv"])
        try await folder.know { "\(3 - $0)" }
        let before = folder.content()
        let organising = Core.OrganiseOptions { _, film, _ in "\(film.title).mkv" }
        let swapped = [before["1.mkv"]: "2.mkv", before["2.mkv"]: "1.mkv"]
        #expect(try folder.organise(organising).failure == nil)
        #expect(Dictionary(folder.content().map { ($0.value, $0.key) }) { a, _ in a } == swapped)
        #expect(try folder.known() == [1: ["2.mkv"], 2: ["1.mkv"]])
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.isEmpty)
        #expect(folder.content() == before)
        _ = try folder.core.make(Change(.redo(1)))
        #expect(try folder.known() == [1: ["2.mkv"], 2: ["1.mkv"]])
        #expect(Dictionary(folder.content().map { ($0.value, $0.key) }) { a, _ in a } == swapped)
        // Half a swap would leave a file under the third name.
        try Data("other words".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/1.mkv"))
        let after = folder.content()
        let undone = try folder.core.make(Change(.undo(1)))
        #expect(Set(undone.unrestoredFiles) == ["\(folder.path)/1.mkv", "\(folder.path)/2.mkv"])
        #expect(folder.content() == after)
        #expect(undone.entries.map(\.name) == [.organise])
    }

    @Test func `an undo waits for a folder that is away, and so does an interrupted change`() async throws {
        let folder = try OrganisedFolder()
        try folder.write(["1.mkv", "2.mkv"])
        try await folder.know()
        let before = folder.content()
        let steps = try folder.core.steps(of: folder.plan(), OrganisedFolder.organising)
        let films = try folder.plan().films
        // Killed before the last file.
        _ = try folder.core.runFileSteps(steps, as: .organise, of: films, content: { _ in nil }, at: Date()) {
            step, _ in
            step.number == steps.count
        }
        let aside = folder.world.folder.file("aside")
        rename(folder.path, aside)
        #expect(try folder.core.finishFileWork().isEmpty)
        #expect(throws: CoreError.self) { try folder.core.make(Change(.undo(1))) }
        #expect(try folder.world.library().history().first?.name == .organise)
        rename(aside, folder.path)
        #expect(try folder.core.finishFileWork().count == 1)
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.isEmpty)
        #expect(folder.content() == before)
    }

    @Test(arguments: [FileStep.Operation.move, .copy])
    func `on request films with conflicts are left out`(_ operation: FileStep.Operation) async throws {
        let folder = try OrganisedFolder()
        // Two files of film 1; film 2 would get the name of a file that stays because of that.
        try folder.write(["1 a.mkv", "1 b.mkv", "2 c.mkv", "3 d.mkv", "Film 2 (2001)/Film 2 (2001).mkv"])
        try await folder.know()
        var organising = OrganisedFolder.organising
        organising.operation = operation
        #expect(try folder.plan(organising).collisions.count == 2)
        organising.skipsConflicts = true
        let plan = try folder.plan(organising)
        #expect(plan.collisions.isEmpty && plan.skippedConflicts.count == 2)
        #expect(plan.moves.map(\.film) == [3])
        #expect(try folder.core.organise(plan, organising).failure == nil)
        let content = folder.content()
        #expect(content["Film 3 (2001)/Film 3 (2001).mkv"] == "the content of 3 d.mkv")
        #expect(content["1 a.mkv"] != nil && content["1 b.mkv"] != nil && content["2 c.mkv"] != nil)
    }

    @Test func `all but a film's best file are hidden from scans, and undo restores them`() async throws {
        let folder = try OrganisedFolder()
        try folder.write(["1 a.mkv", "1/1 with more bytes.mkv", "1 b.mkv", "2 c.mkv"])
        try await folder.know()
        let duplicates = try folder.core.files(on: .duplicates)
        let plan = folder.core.setAsidePlan(
            folder.core.copyGroups(duplicates.files, byContent: false), duplicates.films)
        #expect(try folder.core.organise(plan, OrganisedFolder.organising).failure == nil)
        let content = folder.content()
        #expect(content[".duplicates/1 a.mkv"] == "the content of 1 a.mkv")
        #expect(content[".duplicates/1 b.mkv"] != nil && content["1/1 with more bytes.mkv"] != nil)
        #expect(try folder.core.files(on: .duplicates).files.isEmpty)
        _ = try await folder.core.scan(try folder.core.folders(), probe: nil)
        #expect(try folder.core.files(on: .missing).files.count == 2)
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.isEmpty)
        #expect(try folder.core.files(on: .duplicates).files.count == 3)
        #expect(folder.content()["1 a.mkv"] == "the content of 1 a.mkv")
        // A file that was cut short since the scan is not the best one.
        try Data("cut".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/1/1 with more bytes.mkv"))
        let stale = folder.core.setAsidePlan(
            folder.core.copyGroups(duplicates.files, byContent: false), duplicates.films)
        #expect(stale.moves.isEmpty && stale.skippedFiles.count == 1)
    }

    @Test func `two spellings of a letter are two files, and only their film is left out`() async throws {
        let folder = try OrganisedFolder()
        let names = ["1 Am\u{E9}lie.mkv", "1 Ame\u{301}lie.mkv"]
        try folder.write(names + ["2 dune.mkv"])
        try await folder.know()
        let paths = try folder.known()[1]?.map { Array($0.utf8) } ?? []
        #expect(Set(paths) == Set(names.map { Array($0.utf8) }))
        // A second scan finds nothing new.
        _ = try await folder.core.scan(try folder.core.folders(), probe: nil)
        #expect(try folder.core.files(on: .all).files.count == 3)
        var organising = OrganisedFolder.organising
        organising.skipsConflicts = true
        #expect(try folder.plan(organising).skippedConflicts.count == 1)
        #expect(try folder.organise(organising).failure == nil)
        #expect(try folder.known()[2] == ["Film 2 (2001)/Film 2 (2001).mkv"])
    }
}
