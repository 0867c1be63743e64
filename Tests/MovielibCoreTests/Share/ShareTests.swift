import Foundation
@_spi(Writing) import Library
import LibrarySupport
import Lock
import Records
import Share
import TestSupport
import Testing

@testable import MovielibCore

/// One library on several machines, with a program that carries the files of a folder between them.
struct ShareTests {
    private let (laptop, desktop): (ShareHome, ShareHome)

    init() throws { (laptop, desktop) = (try ShareHome(), try ShareHome()) }

    private func carry() throws { try ShareHome.carry([laptop, desktop]) }

    /// Each home shares in turn, and its files are carried.
    private func share(_ homes: ShareHome...) throws {
        for home in homes {
            _ = try home.core.share()
            try carry()
        }
    }

    private func begin() throws {
        try laptop.create(as: "olena")
        try carry()
        try desktop.join(laptop.core.shareCode())
        try carry()
        _ = try laptop.core.share()
    }

    @Test func `two libraries become one, and a week offline is caught up with`() throws {
        try laptop.rate(1, 9)
        try desktop.rate(2, 7)
        try begin()
        for machine in [laptop, desktop] { #expect(try machine.ratings() == [1: 9, 2: 7]) }
        for day in 1...7 {
            try desktop.rate(day, Double(day), at: Date() + Double(day))
            _ = try desktop.core.share()
        }
        try laptop.rate(9, 5)
        try carry()
        let outcome = try laptop.core.share()
        #expect(outcome.read == [.init(person: "olena", machine: "desktop", count: 7)] && outcome.films == 7)
        try carry()
        _ = try desktop.core.share()
        #expect(try laptop.ratings() == desktop.ratings() && laptop.ratings().count == 8)
        #expect(try laptop.digest() == desktop.digest())
        let status = try laptop.core.shareStatus()
        #expect(status.machines.map(\.name).sorted() == ["desktop", "laptop"] && status.problems.isEmpty)
        #expect(status.people.map(\.name) == ["olena"] && status.people.map(\.isUser) == [true])
    }

    @Test func `with nothing new no file changes, here or in the folder`() throws {
        try laptop.rate(1, 9)
        try begin()
        // Its own last file is known from now on.
        _ = try laptop.core.share()
        let before = try (laptop.files(), Data(contentsOf: URL(filePath: laptop.world.libraryPath)))
        let outcome = try laptop.core.share()
        #expect(outcome.read.isEmpty && outcome.written == 0 && outcome.putBack == 0)
        #expect(try (laptop.files(), Data(contentsOf: URL(filePath: laptop.world.libraryPath))) == before)
    }

    @Test func `no word of a library is readable in the folder, and the keys are only the user's`() throws {
        _ = try laptop.core.make(
            Change(.note(.plain("canary-note")), [FilmRecord(id: 1, title: "canary-title")]))
        try begin()
        let code = try laptop.core.shareCode()
        for file in try FileManager.default.subpathsOfDirectory(atPath: laptop.shared) {
            guard let bytes = FileManager.default.contents(atPath: "\(laptop.shared)/\(file)") else {
                continue
            }
            for word in ["canary", "olena", "laptop", String(code.suffix(40))] {
                #expect(bytes.range(of: Data(word.utf8)) == nil && !file.contains(word))
            }
        }
        #expect(try PrivateFile.read(laptop.setupFile)?.mode == 0o600)
        chmod(laptop.setupFile, 0o644)
        #expect(throws: CoreError.self) { try laptop.core.share() }
    }

    @Test func `a code that is wrong, and a folder that is empty, are refused, and nothing is changed`()
        throws
    {
        try laptop.create(as: "olena")
        func problem(_ code: String, as name: String? = nil) -> ShareProblem? {
            ShareHome.problem { try desktop.join(code, as: name) }
        }
        let code = try laptop.core.shareCode()
        #expect(problem("hello") == .noCode)
        #expect(problem(code) == .folder(desktop.shared, .notAShare, wasUsed: false))
        try carry()
        let otherShare = ShareProblem.folder(desktop.shared, .otherShare, wasUsed: false)
        #expect(problem(ShareKeys().code) == otherShare)
        #expect(problem(ShareKeys().invitation, as: "Taras") == otherShare)
        #expect(try problem(laptop.core.shareInvitation()) == .noName)
        var keys = try #require(ShareKeys(code: code))
        keys.own = ShareKeys().own
        #expect(problem(keys.code) == .wrongCode)
        #expect(!FileManager.default.fileExists(atPath: desktop.setupFile))
        #expect(!FileManager.default.fileExists(atPath: desktop.world.libraryPath))
        #expect(problem(code) == nil)
    }

    @Test func `a missing folder changes nothing`() throws {
        try laptop.rate(1, 9)
        try begin()
        try FileManager.default.removeItem(atPath: laptop.shared)
        let missing = ShareProblem.folder(laptop.shared, .missing, wasUsed: true)
        #expect(ShareHome.problem { _ = try laptop.core.share() } == missing)
        #expect(try laptop.ratings() == [1: 9])
    }

    @Test func `a folder that cannot be written is read, and gets the changes when it can be`() throws {
        try begin()
        try desktop.rate(3, 8)
        try share(desktop)
        let own = try "\(laptop.shared)/movielib-share-1/" + laptop.core.requiredShareSetup().machineID
        try FileManager.default.moveItem(atPath: own, toPath: own + ".away")
        // Not even root makes a folder in place of a file.
        try Data().write(to: URL(filePath: own))
        try laptop.rate(1, 9)
        let outcome = try laptop.core.share()
        #expect(outcome.problems.contains { $0.kind == .push && $0.errorCode == ENOTDIR })
        #expect(outcome.written == 0)
        #expect(try laptop.ratings() == [1: 9, 3: 8])
        try FileManager.default.removeItem(atPath: own)
        try FileManager.default.moveItem(atPath: own + ".away", toPath: own)
        #expect(try laptop.core.share().written == 1)
        try carry()
        try share(desktop)
        #expect(try desktop.ratings() == [1: 9, 3: 8])
    }

    @Test func `a library that is restored from a backup forgets nothing, and becomes a machine of its own`()
        throws
    {
        try begin()
        try laptop.rate(1, 9)
        _ = try laptop.core.share()
        let backup = try laptop.backUp()
        try laptop.rate(1, nil)
        try laptop.rate(2, 6)
        _ = try laptop.core.share()
        try laptop.restore(backup)
        #expect(try laptop.ratings() == [1: 9])
        #expect(try laptop.core.share().hasNewMachineID)
        #expect(try laptop.ratings() == [2: 6])
        try laptop.rate(4, 4)
        try share(laptop, desktop)
        #expect(try desktop.ratings() == [2: 6, 4: 4])
        #expect(try laptop.digest() == desktop.digest())
        #expect(try !laptop.core.share().hasNewMachineID)
    }

    @Test func `two copies of one home become two machines, and both are read`() throws {
        try begin()
        let clone = try ShareHome()
        for (from, to) in [
            (laptop.world.libraryPath, clone.world.libraryPath), (laptop.setupFile, clone.setupFile),
        ] {
            let parent = (to as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: from, toPath: to)
        }
        let text = try String(contentsOfFile: clone.setupFile, encoding: .utf8)
            .replacing("folder=\(laptop.shared)", with: "folder=\(desktop.shared)")
            .replacing("library=\(laptop.world.libraryPath)", with: "library=\(clone.world.libraryPath)")
        try Data(text.utf8).write(to: URL(filePath: clone.setupFile))
        try laptop.rate(1, 5)
        try clone.rate(2, 6)
        _ = try laptop.core.share()
        _ = try clone.core.share()
        try carry()
        let outcomes = [try laptop.core.share(), try clone.core.share()]
        #expect(outcomes.map(\.hasNewMachineID).contains(true))
        try carry()
        for _ in 1...2 { try share(laptop, clone, desktop) }
        for machine in [laptop, clone, desktop] { #expect(try machine.ratings() == [1: 5, 2: 6]) }
    }

    @Test func `a locked note travels with its lock, and a changed passphrase makes no records`() throws {
        try begin()
        let first = try Passphrase("five random words")
        _ = try laptop.core.setUpLock(first, .init(passes: 1, kibibytes: 8))
        try laptop.make(.note(.toSeal("only mine")), 1)
        for _ in 1...2 { try share(laptop, desktop) }
        let key = try #require(try desktop.core.locks().first).open(first)
        let sealed = try #require(try desktop.note(1)?.sealedLines)
        #expect(try [key].open(sealed).text == "only mine")
        let lock = try #require(try laptop.core.locks().first)
        _ = try laptop.core.setPassphrase(
            Passphrase("other random words"), of: [lock.open(first)], insteadOf: lock,
            .init(passes: 1, kibibytes: 8))
        for machine in [laptop, desktop, laptop, desktop] {
            #expect(try machine.core.share().written == 0)
            try carry()
        }
    }

    @Test
    func `a share that could not be made leaves nothing behind, and a machine without its keys joins again`()
        throws
    {
        #expect(throws: CoreError.self) {
            try laptop.create(as: "olena", in: .folder(laptop.shared + "/none"))
        }
        #expect(throws: CoreError.self) {
            try laptop.create(as: "olena", in: .folder(laptop.shared + "\n"))
        }
        try begin()
        try desktop.rate(2, 5)
        _ = try desktop.core.share()
        unlink(desktop.setupFile)
        try desktop.join(laptop.core.shareCode())
        try desktop.rate(3, 5)
        try share(desktop, laptop)
        #expect(try laptop.core.shareStatus().problems.isEmpty)
        #expect(try laptop.ratings() == [2: 5, 3: 5])
    }

    @Test func `a library that is restored to a time before it was shared is examined, and joins again`()
        throws
    {
        try laptop.rate(1, 9)
        let backup = try laptop.backUp()
        try begin()
        try laptop.rate(1, 4)
        _ = try laptop.core.share()
        try laptop.restore(backup)
        #expect(try !laptop.core.shareStatus(verify: true).isComplete)
        _ = try laptop.core.share()
        #expect(try laptop.ratings() == [1: 4] && laptop.core.shareStatus().isComplete)
    }

    // MARK: Going back

    @Test func `what other machines brought is undone where it still stands`() throws {
        try begin()
        for film in 1...3 { try desktop.rate(film, 8) }
        try share(desktop, laptop)
        try laptop.rate(2, 3)
        let outcome = try #require(try laptop.core.undoReceived())
        #expect(outcome.skippedFilms.map(\.id) == [2] && outcome.entries.count == 1)
        #expect(try laptop.ratings() == [2: 3] && laptop.core.undoReceived() == nil)
        #expect(try laptop.core.make(Change(.redo(1))).entries.count == 1)
        #expect(try laptop.ratings() == [1: 8, 2: 3, 3: 8])
        #expect(try laptop.core.undoReceived()?.entries.count == 1)
        try share(laptop, desktop)
        #expect(try desktop.ratings() == [2: 3] && desktop.digest() == laptop.digest())
    }

    @Test func `a restored backup counts everywhere if that is asked for`() throws {
        try laptop.rate(1, 9)
        try begin()
        let backup = try laptop.backUp()
        try laptop.rate(1, 2)
        try desktop.rate(2, 2)
        try laptop.make(.tag(adding: ["noir"], removing: []), 1)
        try share(laptop, desktop, laptop)
        try laptop.restore(backup)
        _ = try laptop.core.share(isRestoring: true)
        #expect(try laptop.ratings() == [1: 9])
        try carry()
        try share(desktop)
        #expect(try desktop.ratings() == [1: 9] && desktop.digest() == laptop.digest())
        #expect(try laptop.core.share().films == 0 && laptop.ratings() == [1: 9])
    }
}
