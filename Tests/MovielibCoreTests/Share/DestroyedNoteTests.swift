import Foundation
@_spi(Writing) import Library
import Lock
import Records
import Share
import TestSupport
import Testing

@testable import MovielibCore

/// A note that travelled in plain text before it was locked. All machines use one folder.
struct DestroyedNoteTests {
    private let (olena, desktop, taras): (ShareHome, ShareHome, ShareHome)
    private let secret = "canaryword"

    init() throws { (olena, desktop, taras) = (try ShareHome(), try ShareHome(), try ShareHome()) }

    private var folder: SharePlace { .folder(olena.shared) }
    private var homes: [ShareHome] { [olena, desktop, taras] }

    /// A note and a private film, whose rating is in the same record.
    private func begin() throws {
        try olena.make(.note(.plain("\(secret) one")), 1)
        try olena.make(.tag(adding: ["private"], removing: []), 2)
        try olena.rate(2, 8)
        try olena.create(as: "Olena")
        try desktop.join(olena.core.shareCode(), in: folder)
        try taras.join(olena.core.shareInvitation(), as: "Taras", machine: "tower", in: folder)
        try shareAll()
    }

    private func shareAll() throws { for home in homes { _ = try home.core.share() } }

    private func lock() throws {
        _ = try olena.core.setUpLock(Passphrase("five random words"), .init(passes: 1, kibibytes: 8))
        _ = try olena.core.seal(.all)
    }

    /// The files of the folder and of all copies, and the parts of records in them that the user's machines can open.
    private func ownTexts() throws -> [String: [String]] {
        let keys = try #require(try olena.core.shareSetup()?.keys)
        var texts: [String: [String]] = [:]
        for root in [olena.shared] + homes.map({ $0.world.libraryPath + ".share" }) {
            for name in try FileManager.default.subpathsOfDirectory(atPath: root) where name.hasSuffix(".mls")
            {
                let bytes = try Data(contentsOf: URL(filePath: "\(root)/\(name)"))
                let content = try ShareFile.decode(Array(bytes), keys: keys)
                texts["\(root)/\(name)"] = content.records.compactMap(\.entry.own)
            }
        }
        return texts
    }

    private func plainFiles() throws -> [String] {
        try ownTexts().filter { $0.value.contains { $0.contains(secret) } }.keys.sorted()
    }

    /// The files of a home that have the text of the note.
    private func plainPlaces(_ home: ShareHome) throws -> [String] {
        let root = home.world.folder.path
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { name in
            guard let bytes = FileManager.default.contents(atPath: "\(root)/\(name)") else { return false }
            return bytes.range(of: Data(secret.utf8)) != nil
        }
    }

    /// The text of the note of film 1, which either passphrase opens.
    private func openedText(_ home: ShareHome) throws -> String? {
        let library = try home.world.library()
        let keys = try library.lockState().records.map { record in
            try (try? record.open(Passphrase("five random words")))
                ?? record.open(Passphrase("other random words"))
        }
        library.openNotes(by: NoteOpener(keys))
        return try library.film(id: 1)?.film.note?.text
    }

    @Test func `the text of a note that was locked later is destroyed on all machines`() throws {
        try begin()
        #expect(try plainFiles().count == 4 && !plainPlaces(desktop).isEmpty)
        try lock()
        let outcome = try olena.core.share()
        #expect(outcome.destroyed == 1 && outcome.problems.isEmpty)
        #expect(outcome.machinesWithCopies == ["desktop"])
        for home in homes { #expect(try home.core.share().problems.isEmpty) }
        #expect(try plainFiles() == [] && plainPlaces(olena) == [] && plainPlaces(desktop) == [])
        #expect(try desktop.note(1)?.isLocked == true)
        let files = try ownTexts().keys.sorted()
        for home in homes { #expect(try home.core.share().destroyed == 0) }
        #expect(try ownTexts().keys.sorted() == files)
        #expect(try olena.digest() == desktop.digest() && olena.core.shareStatus(verify: true).isComplete)
    }

    @Test func `a note that one machine locks and another one edits is locked with both texts`() throws {
        try begin()
        try lock()
        try desktop.make(.note(.plain("\(secret) two")), 1)
        for _ in 1...2 { try shareAll() }
        #expect(try plainFiles() == [] && plainPlaces(olena) == [] && plainPlaces(desktop) == [])
        #expect(try olena.digest() == desktop.digest())
        #expect(try openedText(desktop) == "\(secret) one\n\n\(secret) two")
    }

    @Test func `a text that two machines have locked apart is shown once`() throws {
        try begin()
        try lock()
        _ = try desktop.core.setUpLock(Passphrase("other random words"), .init(passes: 1, kibibytes: 8))
        _ = try desktop.core.seal(.all)
        for _ in 1...2 { try shareAll() }
        #expect(try olena.world.library().lockState().records.count == 2)
        #expect(try openedText(olena) == "\(secret) one")
    }

    @Test func `a file that a carrier brings back is destroyed again, by any machine`() throws {
        try begin()
        let before = try ShareHome()
        try ShareHome.carry([olena, before])
        try lock()
        try shareAll()
        for home in homes {
            try ShareHome.carry([before, olena])
            #expect(try plainFiles().count == 1)
            _ = try home.core.share()
            #expect(try plainFiles() == [])
        }
    }

    @Test func `what is left of destroyed records reaches a machine that joins later`() throws {
        try begin()
        try desktop.make(.note(.plain("\(secret) two")), 3)
        try desktop.make(.tag(adding: ["private"], removing: []), 3)
        try desktop.make(.tag(adding: ["noir"], removing: []), 4)
        for home in [desktop, olena] { _ = try home.core.share() }
        try lock()
        for home in [olena, desktop] { _ = try home.core.share() }
        let tablet = try ShareHome()
        try tablet.join(olena.core.shareCode(), machine: "tablet", in: folder)
        #expect(try tablet.ratings() == [2: 8] && tablet.note(1)?.isLocked == true)
        #expect(
            try tablet.digest() == olena.digest()
                && plainFiles().allSatisfy { $0.contains(taras.world.folder.path) })
    }

    @Test func `a backup that was made before the note was locked brings it back locked`() throws {
        try begin()
        let backups = olena.world.libraryPath + ".backups"
        try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
        let backup = "\(backups)/2026-11-19.db"
        #expect(try olena.core.backUp(to: backup, replacing: false) == nil)
        try lock()
        try olena.restore(backup)
        for _ in 1...2 { try shareAll() }
        for home in [olena, desktop] { #expect(try home.note(1)?.isLocked == true) }
        // The machine that wrote the record has another id now, so other people only do not put it back.
        let files = try ownTexts().keys.sorted()
        try shareAll()
        #expect(try ownTexts().keys.sorted() == files && olena.digest() == desktop.digest())
        #expect(try plainFiles().allSatisfy { $0.hasPrefix(taras.world.folder.path) })
    }

    @Test func `another member cannot destroy a record`() throws {
        try begin()
        let content = try ownTexts()
        let head = try #require(try olena.core.shareStatus(verify: true).machines.first { $0.isThis })
        let setup = try olena.core.requiredShareSetup()
        let record = try #require(
            try olena.core.shareFolder(setup).read().files.flatMap(\.records).first { $0.entry.own != nil })
        let author = try taras.core.requiredShareSetup().machineID
        _ = try taras.core.writeLibrary { (library) throws(LibraryError) in
            try library.recordShareSettings([.destroyed(record.head, of: head.id, by: author)], at: Date())
        }
        for home in [taras, olena, desktop, taras] { _ = try home.core.share() }
        let files = try ownTexts().filter { content[$0.key] != nil }
        #expect(files == content)
    }
}
