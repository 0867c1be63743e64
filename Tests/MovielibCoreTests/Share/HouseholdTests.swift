import Foundation
@_spi(Writing) import Library
import LibrarySupport
import Records
import Share
import TestSupport
import Testing

@testable import MovielibCore

/// Several people in one share, and a share that git carries.
struct HouseholdTests {
    private let (olena, taras): (ShareHome, ShareHome)

    init() throws { (olena, taras) = (try ShareHome(), try ShareHome()) }

    private func carry() throws { try ShareHome.carry([olena, taras]) }

    private func begin() throws {
        try create()
        try taras.join(olena.core.shareInvitation(), as: "Taras")
        try carry()
        _ = try olena.core.share()
    }

    private func create() throws {
        try olena.create(as: "Olena")
        try carry()
    }

    @Test func `each keeps an own library, and sees the other's values but no note`() throws {
        try olena.rate(1, 9)
        try taras.rate(1, 4)
        try taras.rate(2, 7)
        try olena.make(.note(.plain("olena's secret")), 1)
        try begin()
        #expect(try olena.ratings() == [1: 9] && taras.ratings() == [1: 4, 2: 7])
        #expect(try olena.core.othersValues(ofFilm: 2).map(\.rating) == [7])
        #expect(try taras.core.othersValues(ofFilm: 1).map(\.person) == ["Olena"])
        let (one, other) = (try olena.core.shareStatus(), try taras.core.shareStatus())
        #expect(one.householdDigest == other.householdDigest && one.digest != other.digest)
        #expect(one.fingerprint == other.fingerprint && one.problems.isEmpty && other.problems.isEmpty)
        #expect(one.people.map(\.name) == ["Olena", "Taras"] && other.people.map(\.isUser) == [true, false])
        let library = try Data(contentsOf: URL(filePath: taras.world.libraryPath))
        #expect(!String(decoding: library, as: UTF8.self).contains("olena's secret"))
    }

    @Test func `a film has the initials of those who have saved or seen it, if it is not the user alone`()
        throws
    {
        for film in 1...2 { try olena.make(.addToWatchlist, film) }
        try taras.make(.addToWatchlist, 1)
        try taras.make(.logViewing(Viewing(watchedOn: nil, loggedAt: Date())), 3)
        try begin()
        let data = try olena.core.userData(among: [1, 2, 3, 4])
        #expect(data[1]?.savedBy == "OT" && data[2]?.savedBy == "" && data[4] == nil)
        #expect(data[3]?.seenBy == "T" && data[3]?.isEmpty == true)
        #expect(try olena.core.changesToShare() == 0)
    }

    @Test func `values of the user's new machine wait for the part that proves that it is the user's`() throws
    {
        let desktop = taras
        try create()
        try desktop.join(olena.core.shareCode())
        let first = Set(try desktop.files())
        try desktop.rate(1, 9)
        _ = try desktop.core.share()
        let later = try #require(try desktop.files().first { !first.contains($0) })
        let target = "\(olena.shared)/\(later)"
        try FileManager.default.createDirectory(
            atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(desktop.shared)/\(later)", toPath: target)
        #expect(try olena.core.share().films == 0 && olena.ratings().isEmpty)
        try carry()
        #expect(try olena.core.share().films == 1 && olena.ratings() == [1: 9])
    }

    @Test func `a member who writes another's values is named, and changes nothing`() throws {
        try begin()
        // Taras's library, but as Olena: her id is in every record of hers.
        let id = try #require(try taras.core.sharedPeople().first { !$0.isUser }).id
        _ = try taras.core.writeLibrary { (library) throws(LibraryError) in
            try library.beginSharing("another", as: id, at: Date())
        }
        try taras.rate(1, 1)
        let setup = try taras.core.requiredShareSetup()
        let records = try taras.core.readLibrary { (library) throws(LibraryError) in
            try library.pendingShareRecords()
        }
        let file = ShareFile.encode(
            (records ?? []).map { ShareEntry(house: $0.json(own: false)) }, firstNumber: 50, after: nil,
            keys: setup.keys)
        #expect(try taras.core.shareFolder(setup).write(file.bytes) == nil)
        try carry()
        _ = try olena.core.share()
        #expect(try olena.ratings() == [:])
    }

    @Test func `a machine that joins waits for the change that made its key, if it has read of a removal`()
        throws
    {
        try create()
        try taras.join(olena.core.shareCode())
        try carry()
        _ = try olena.core.changeShareKeys(removing: "olena", machine: "desktop")
        let code = try olena.core.shareCode()
        var waiting = 0
        for missing in try olena.files() {
            let home = try ShareHome()
            try ShareHome.carry([olena, home])
            try FileManager.default.removeItem(atPath: "\(home.shared)/\(missing)")
            try home.rate(7, 7)
            // Without some of the files, it cannot join at all.
            guard let outcome = try? home.join(code, machine: "phone") else { continue }
            let files = try home.files().count
            if outcome.problems.contains(where: { $0.kind == .key }) {
                waiting += 1
                #expect(try home.core.changesToShare() == 1)
            } else {
                #expect(try home.core.changesToShare() == 0)
            }
            try ShareHome.carry([olena, home])
            #expect(try home.core.share().problems == [] && home.core.changesToShare() == 0)
            #expect(try home.files().count > files)
        }
        #expect(waiting == 1)
    }

    // MARK: Guests

    private func enter(_ change: GuestChange, _ film: Int) throws {
        try olena.core.make(
            change, of: [ShareHome.film(film)], for: "petro", at: Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test func `a guest who joins takes over the guest's films, as one entry that can be undone`() throws {
        try create()
        try olena.core.addGuest("Petro")
        try enter(.rate(8), 1)
        try enter(.logViewing(on: PartialDate("2026-02-02")), 1)
        try enter(.save, 2)
        _ = try olena.core.share()
        try taras.rate(1, 3)
        try carry()
        let invitation = try olena.core.shareInvitation()
        func join(as name: String, isGuest: Bool, code: String? = nil) -> ShareProblem? {
            ShareHome.problem { try taras.join(code ?? invitation, as: name, isGuest: isGuest) }
        }
        #expect(join(as: "petro", isGuest: false) == .guestName("petro"))
        #expect(join(as: "Taras", isGuest: true) == .noGuest("Taras"))
        #expect(try join(as: "petro", isGuest: true, code: olena.core.shareCode()) == .noInvitation)
        #expect(try taras.core.shareSetup() == nil)
        try taras.join(invitation, as: "petro", isGuest: true)
        // The user's own rating stays, as with any import.
        #expect(try taras.ratings() == [1: 3])
        #expect(try taras.world.library().history().count { $0.name == .importFilms } == 1)
        try carry()
        _ = try olena.core.share()
        #expect(try olena.core.sharedPeople().map(\.isGuest) == [false, false])
        let values = try #require(try olena.core.othersValues(ofFilm: 1).first)
        #expect(values.person == "petro" && values.rating == 3)
        #expect(values.viewings == [PartialDate("2026-02-02")])
        #expect(try olena.core.othersValues(ofFilm: 2).first?.addedAt == "2023-11-14T22:13:20Z")
        #expect(try taras.core.shareStatus().householdDigest == olena.core.shareStatus().householdDigest)
    }

    @Test func `the next share takes over a guest's films if the join was interrupted before`() throws {
        try create()
        try taras.join(olena.core.shareInvitation(), as: "Petro")
        // Olena has not read that Petro has joined.
        try olena.core.addGuest("Petro")
        try enter(.rate(8), 1)
        _ = try olena.core.share()
        try carry()
        let setup = try String(contentsOfFile: taras.setupFile, encoding: .utf8)
        try (setup + "guest=take\n").write(toFile: taras.setupFile, atomically: false, encoding: .utf8)
        _ = try taras.core.share()
        #expect(try taras.ratings() == [1: 8] && taras.core.sharedPeople().allSatisfy { !$0.isGuest })
        try carry()
        #expect(try olena.core.share().films == 1)
        #expect(try olena.core.sharedPeople().count == 2)
        #expect(try !String(contentsOfFile: taras.setupFile, encoding: .utf8).contains("guest="))
    }

    @Test func `a guest can be removed on any machine, and has the same films if added again`() throws {
        try begin()
        try olena.core.addGuest("Petro")
        try enter(.rate(8), 1)
        _ = try olena.core.share()
        try carry()
        _ = try taras.core.share()
        let (outcome, removed) = try taras.core.changeShareKeys(removing: "petro")
        #expect(removed == ["Petro"] && outcome.written == 1)
        try carry()
        _ = try olena.core.share()
        for home in [olena, taras] {
            #expect(try home.core.sharedPeople().count == 2 && home.core.othersValues(ofFilm: 1).isEmpty)
            #expect(try home.core.shareStatus().people.allSatisfy { !$0.isGuest })
        }
        try olena.core.addGuest("petro")
        #expect(try olena.core.othersValues(ofFilm: 1).map(\.rating) == [8])
        // The name of a guest who is gone is free.
        _ = try olena.core.changeShareKeys(removing: "petro")
        try carry()
        let petro = try ShareHome()
        try ShareHome.carry([olena, petro])
        try petro.join(olena.core.shareInvitation(), as: "petro", machine: "phone")
        #expect(try petro.core.sharedPeople().map(\.name) == ["petro", "Olena", "Taras"])
    }

    // MARK: git

    @Test func `git carries a share between two machines and people`() throws {
        let playground = try GitPlayground()
        let repository = try playground.repository()
        try olena.rate(1, 9)
        let place = SharePlace.git(repository)
        try olena.create(as: "Olena", in: place)
        #expect(throws: CoreError.self) { try taras.create(as: "Taras", in: place) }
        try taras.join(olena.core.shareInvitation(), as: "Taras", in: place)
        try taras.rate(2, 7)
        #expect(try taras.core.share().written == 1)
        try olena.rate(3, 5)
        let outcome = try olena.core.share()
        #expect(outcome.films == 1 && outcome.written == 1 && outcome.problems.isEmpty)
        #expect(try olena.core.othersValues(ofFilm: 2).map(\.rating) == [7])
        _ = try taras.core.share()
        #expect(try taras.core.shareStatus().householdDigest == olena.core.shareStatus().householdDigest)
        #expect(try taras.core.shareStatus(verify: true).place == place)
    }

    @Test func `a repository that is gone changes nothing, and its changes wait`() throws {
        let playground = try GitPlayground()
        let repository = try playground.repository()
        try olena.create(as: "Olena", in: .git(repository))
        try FileManager.default.moveItem(atPath: repository, toPath: repository + ".away")
        try olena.rate(1, 9)
        #expect(throws: CoreError.self) { try olena.core.share() }
        #expect(try olena.ratings() == [1: 9])
        try FileManager.default.moveItem(atPath: repository + ".away", toPath: repository)
        #expect(try olena.core.share().written == 1)
        #expect(try olena.core.leaveShare() == repository)
        #expect(!FileManager.default.fileExists(atPath: olena.world.libraryPath + ".share-git"))
    }
}
