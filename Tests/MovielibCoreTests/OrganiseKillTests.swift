import Foundation
@_spi(Writing) import Library
import LibrarySupport
import Media
import Records
import TestSupport
import Testing

@testable import MovielibCore

/// File steps interrupted in the middle: no file is lost or duplicated, and the next command finishes them.
@Suite struct OrganiseKillTests {
    private static let films = 100

    private func folder() async throws -> OrganisedFolder {
        let folder = try OrganisedFolder()
        try folder.write((1...Self.films).flatMap { ["a/\($0) film.mkv", "a/\($0) film.srt"] })
        try await folder.know()
        return folder
    }

    /// The contents of all files, whatever their names.
    private func contents(_ folder: OrganisedFolder) -> [String] {
        folder.content().filter { !$0.key.hasSuffix("/") }.map(\.value).sorted()
    }

    @Test func `a run killed around any of two hundred steps is finished by the next command`() async throws {
        let folder = try await folder()
        let all = contents(folder)
        let plan = try folder.plan()
        let steps = try folder.core.steps(of: plan, OrganisedFolder.organising)
        #expect(plan.moves.count == 2 * Self.films)
        // Each run continues where the last one was interrupted, even if that was a recovery.
        var stopped = 0
        _ = try folder.core.runFileSteps(
            steps, as: .organise, of: plan.films, content: { _ in nil }, at: Date(),
            stops: { step, moment in step.number == 1 && moment == .planned })
        let library = try folder.world.library()
        let change = try #require(try library.unfinishedFileChanges().changes.first)
        #expect(change.isForward)
        for number in 1...steps.count {
            for moment in [FileStepRunner.Moment.planned, .taken] {
                var worker = FileStepRunner(library: library)
                worker.shouldStop = { $0.number == number && $1 == moment }
                _ = try worker.apply(change.change)
                stopped += 1
                #expect(
                    try library.fileSteps(of: change.change).filter { $0.state == .done }.count == number - 1)
                if number % 20 == 0 { #expect(contents(folder) == all, "after step \(number)") }
            }
        }
        #expect(stopped == 2 * steps.count)
        let outcomes = try folder.core.finishFileWork()
        #expect(outcomes.map(\.failure) == [nil])
        #expect(try folder.core.finishFileWork().isEmpty)
        #expect(contents(folder) == all)
        #expect(folder.content()["a/"] == nil)
        #expect(try folder.known().values.flatMap(\.self).allSatisfy { $0.hasPrefix("Film ") })
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.isEmpty)
        #expect(folder.content().keys.filter { $0.hasPrefix("a/") }.count == 2 * Self.films + 1)
    }

    @Test func `an undo killed before or after any step is finished by the next command`() async throws {
        let folder = try await folder()
        let before = folder.content()
        try folder.organise()
        let library = try folder.world.library()
        let change = try #require(try library.latestChanges(1, undone: false).first).id
        let count = try library.fileSteps(of: change).count
        for number in (1...count).reversed() {
            for moment in [FileStepRunner.Moment.planned, .taken] {
                var worker = FileStepRunner(library: library)
                worker.shouldStop = { $0.number == number && $1 == moment }
                _ = try worker.rollBack(change)
            }
        }
        #expect(try library.unfinishedFileChanges().changes.map(\.isForward) == [false])
        #expect(try folder.core.finishFileWork().map(\.unrestoredFiles) == [[]])
        #expect(folder.content() == before)
        #expect(try library.history().first?.name == .match)
        #expect(try folder.known()[7] == ["a/7 film.mkv"])
    }

    @Test func `an undo killed after its first step is finished by the next command`() async throws {
        let folder = try OrganisedFolder()
        try folder.write((1...3).map { "\($0) film.mkv" })
        try await folder.know()
        let before = folder.content()
        try folder.organise()
        let library = try folder.world.library()
        let change = try #require(try library.latestChanges(1, undone: false).first).id
        let last = try #require(try library.fileSteps(of: change).last)
        #expect(last.operation == .move)
        var worker = FileStepRunner(library: library)
        worker.shouldStop = { $0.number == last.number && $1 == .taken }
        _ = try worker.rollBack(change)
        #expect(try library.unfinishedFileChanges().changes.map(\.isForward) == [false])
        #expect(try folder.core.finishFileWork().map(\.unrestoredFiles) == [[]])
        #expect(folder.content() == before)
        #expect(try library.history().first?.name == .match)
    }

    @Test(arguments: [false, true])
    func `steps that a killed run rolled back are not repeated by a redo`(hasBegun: Bool) async throws {
        let folder = try OrganisedFolder()
        try folder.write((1...3).map { "\($0) film.mkv" })
        try await folder.know()
        let plan = try folder.plan()
        let steps = try folder.core.steps(of: plan, OrganisedFolder.organising)
        let moves = steps.filter { $0.operation == .move }
        _ = try folder.core.runFileSteps(
            steps, as: .organise, of: plan.films, content: { _ in nil }, at: Date(),
            stops: { $0.number == moves[2].number && $1 == .planned })
        // The first file cannot be moved back: its old name is taken.
        try Data("a stranger".utf8).write(to: URL(fileURLWithPath: moves[0].source))
        let library = try folder.world.library()
        let change = try #require(try library.unfinishedFileChanges().changes.first).change
        // As if the third step had failed, and the program had been killed before or after it reverted the second one.
        try library.abandonRemainingSteps(change)
        var worker = FileStepRunner(library: library)
        worker.shouldStop = { $0.number == moves[1].number && $1 == (hasBegun ? .taken : .planned) }
        _ = try worker.rollBack(change)
        #expect(try library.unfinishedFileChanges().changes.map(\.isForward) == [false])
        #expect(try folder.core.finishFileWork().map(\.unrestoredFiles.count) == [1])
        #expect(try folder.core.finishFileWork().isEmpty)
        let left = try library.fileSteps(of: change).filter { $0.operation.isOfFile }
        #expect(left.map(\.target) == [moves[0].target])
        unlink(moves[0].source)
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.isEmpty)
        let before = folder.content()
        #expect(before.keys.filter { $0.hasSuffix("film.mkv") }.count == 3)
        _ = try folder.core.make(Change(.redo(1)))
        #expect(folder.content().keys.filter { before[$0] == nil && !$0.hasSuffix("/") }.count == 1)
    }

    @Test func `an undo that can restore no file name changes nothing, and is not resumed`() async throws {
        let folder = try OrganisedFolder()
        try folder.write(["1 film.mkv"])
        try await folder.know()
        try folder.organise()
        try folder.write(["1 film.mkv"])
        let (content, known) = (folder.content(), try folder.known())
        #expect(try folder.core.make(Change(.undo(1))).unrestoredFiles.count == 1)
        #expect(try folder.core.finishFileWork().isEmpty)
        #expect(folder.content() == content)
        #expect(try folder.known() == known)
        #expect(try folder.world.library().history().first?.name == .organise)
    }

    @Test func `a file with both names after a kill has one name after the next command`() async throws {
        let folder = try await folder()
        let all = contents(folder)
        let plan = try folder.plan()
        let steps = try folder.core.steps(of: plan, OrganisedFolder.organising)
        let step = try #require(steps.first { $0.operation == .move })
        _ = try folder.core.runFileSteps(
            steps, as: .organise, of: plan.films, content: { _ in nil }, at: Date(),
            stops: { $0.number == step.number && $1 == .planned })
        // The state left on a file system without RENAME_NOREPLACE.
        #expect(link(step.source, step.target) == 0)
        #expect(try folder.core.finishFileWork().map(\.failure) == [nil])
        #expect(contents(folder) == all)
    }

    @Test func `an unfinishable run is rolled back, and no other file is touched`() async throws {
        let folder = try await folder()
        let all = contents(folder)
        let plan = try folder.plan()
        let steps = try folder.core.steps(of: plan, OrganisedFolder.organising)
        _ = try folder.core.runFileSteps(
            steps, as: .organise, of: plan.films, content: { _ in nil }, at: Date(),
            stops: { $0.number == steps.count / 2 && $1 == .planned })
        let last = try #require(steps.last { $0.operation == .move })
        try Data("a stranger".utf8).write(to: URL(fileURLWithPath: last.target))
        let outcome = try #require(try folder.core.finishFileWork().first)
        #expect(outcome.failure?.problem == .nameTaken)
        #expect(outcome.unrestoredFiles.isEmpty)
        #expect(contents(folder) == (all + ["a stranger"]).sorted())
        #expect(folder.content()["a/1 film.mkv"] != nil)
        #expect(try folder.core.finishFileWork().isEmpty)
    }
}
