import Foundation
import Library
import Records
import TestSupport
import Testing

@testable import MovielibCore

/// The reports of `share`, `share status` and `share verify`.
struct ShareReportTests {
    private let (laptop, desktop): (ShareHome, ShareHome)

    init() throws { (laptop, desktop) = (try ShareHome(), try ShareHome()) }

    private func carry() throws { try ShareHome.carry([laptop, desktop]) }

    private func begin() throws {
        try laptop.create(as: "olena")
        try carry()
        try desktop.join(laptop.core.shareCode())
        try carry()
        _ = try laptop.core.share()
    }

    /// Shares a rating of the desktop, whose file arrives at the laptop.
    private func rateOnDesktop() throws {
        try desktop.rate(1, 9)
        _ = try desktop.core.share()
        try carry()
    }

    @Test func `the status and a dry run show the changes that the next share reads, and read none`() throws {
        try begin()
        try rateOnDesktop()
        try laptop.rate(2, 5)
        let status = try laptop.core.shareStatus()
        #expect(status.unread == [.init(person: "olena", machine: "desktop", count: 1)])
        let dryRun = try laptop.core.share(isDryRun: true)
        #expect(dryRun.read == status.unread && dryRun.written == 1)
        #expect(try laptop.ratings() == [2: 5])
        #expect(try laptop.core.share().read == status.unread)
        #expect(try laptop.core.shareStatus().unread.isEmpty)
    }

    @Test func `a file that has not arrived completely counts as missing until it has`() throws {
        try begin()
        let known = try Set(laptop.files())
        try rateOnDesktop()
        let file = try #require(try Set(laptop.files()).subtracting(known).first)
        let bytes = try Data(contentsOf: URL(filePath: "\(laptop.shared)/\(file)"))
        try bytes.dropLast(20).write(to: URL(filePath: "\(laptop.shared)/\(file)"))
        let status = try laptop.core.shareStatus(verify: true)
        #expect(!status.isComplete && status.problems.map(\.kind) == [.torn])
        #expect(status.problems.map(\.isRecent) == [true])
        #expect(try laptop.core.share().problems.map(\.kind) == [.torn] && laptop.ratings() == [:])
        try bytes.write(to: URL(filePath: "\(laptop.shared)/\(file)"))
        #expect(try laptop.core.share().problems.isEmpty && laptop.ratings() == [1: 9])
        // A file of another program may lie beside it.
        try Data("?".utf8).write(to: URL(filePath: "\(laptop.shared)/movielib-share-1/notes.txt"))
        _ = try laptop.core.share()
        #expect(try laptop.core.shareStatus(verify: true).isComplete)
    }

    @Test func `a damaged file is replaced and is no longer a problem`() throws {
        try laptop.rate(1, 9)
        try begin()
        for file in try laptop.files() {
            let path = "\(laptop.shared)/\(file)"
            try Data(contentsOf: URL(filePath: path)).dropLast(20).write(to: URL(filePath: path))
        }
        let status = try laptop.core.shareStatus(verify: true)
        #expect(try status.putBack == laptop.files().count && status.isComplete && status.problems.isEmpty)
        #expect(try laptop.core.shareStatus(verify: true).putBack == 0)
    }

    @Test func `a dry run and the status write nothing, and count what a share writes`() throws {
        try laptop.rate(1, 9)
        try begin()
        let files = try laptop.files()
        for file in files { unlink("\(laptop.shared)/\(file)") }
        let (dryRun, status) = try (laptop.core.share(isDryRun: true), laptop.core.shareStatus())
        #expect(try laptop.files().isEmpty)
        let outcome = try laptop.core.share()
        #expect(try laptop.files() == files && outcome.written > 0 && outcome.putBack == 1)
        #expect((dryRun.written, dryRun.putBack) == (outcome.written, outcome.putBack))
        #expect((status.waiting, status.putBack) == (outcome.written, outcome.putBack))
    }

    @Test func `an undo of a value that two machines have set names the film, and is not redone`() throws {
        try begin()
        try desktop.rate(1, 8)
        _ = try desktop.core.share()
        try laptop.rate(1, 7, at: Date() - 60)
        try carry()
        _ = try laptop.core.share()
        let received = try laptop.core.undoReceived()
        #expect(received?.skippedFilms.map(\.id) == [1] && received?.entries.isEmpty == true)
        let undone = try laptop.core.make(Change(.undo(1)))
        #expect(undone.skippedFilms.map(\.id) == [1] && undone.entries.isEmpty)
        #expect(try laptop.core.make(Change(.redo(1))).entries.isEmpty)
        #expect(try laptop.ratings() == [1: 8])
    }

    @Test func `a machine that leaves keeps its library, and has no film changed when it joins again`() throws
    {
        try laptop.rate(1, 9)
        try laptop.make(.tag(adding: ["noir"], removing: []), 1)
        try begin()
        _ = try desktop.core.leaveShare()
        #expect(try desktop.core.shareSetup() == nil && desktop.ratings() == [1: 9])
        #expect(!FileManager.default.fileExists(atPath: desktop.world.libraryPath + ".share"))
        try desktop.rate(2, 3)
        let outcome = try desktop.join(laptop.core.shareCode())
        #expect(outcome.films == 0 && !outcome.read.isEmpty)
        try carry()
        #expect(try laptop.core.share().films == 1 && laptop.ratings() == [1: 9, 2: 3])
        #expect(try History().response(from: desktop.core).count { $0.name == .share } <= 1)
    }

    @Test func `changes that git cannot push are named until they are pushed, and then counted`() throws {
        let place = try GitPlayground()
        let remote = try place.repository()
        try laptop.create(as: "olena", in: .git(remote))
        let hook = try place.script("remote.git/hooks/pre-receive", "exit 1\n")
        try laptop.rate(1, 9)
        for _ in 1...2 {
            let outcome = try laptop.core.share()
            #expect(outcome.pushError != nil && outcome.written == 0)
            #expect(outcome.problems.map(\.kind) == [.push])
            #expect(try laptop.core.shareStatus().problems.map(\.kind) == [.push])
            #expect(try laptop.core.share(isDryRun: true).written == 1)
        }
        unlink(hook)
        let outcome = try laptop.core.share()
        #expect(outcome.written == 1 && outcome.problems.isEmpty)
        #expect(try laptop.core.shareStatus().problems.isEmpty)
        #expect(try laptop.core.share(isDryRun: true).written == 0)
    }

    @Test func `a shared library whose keys are gone says so`() throws {
        try begin()
        unlink(laptop.setupFile)
        #expect(ShareHome.problem { _ = try laptop.core.share() } == .noKeys(laptop.setupFile))
        _ = try laptop.core.leaveShare()
        #expect(ShareHome.problem { _ = try laptop.core.share() } == .notSetUp)
    }
}
