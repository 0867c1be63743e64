import Foundation
@_spi(Writing) import Library
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import MovielibCore
@testable import Share

/// New keys: machines that are removed, and machines that join later.
struct ShareKeyChangeTests {
    private let (olena, desktop, taras): (ShareHome, ShareHome, ShareHome)

    init() throws {
        (olena, desktop, taras) = (try ShareHome(), try ShareHome(), try ShareHome())
    }

    private func carry() throws { try ShareHome.carry([olena, desktop, taras]) }

    private func join(_ home: ShareHome, _ code: String, as name: String? = nil) throws {
        try carry()
        try home.join(code, as: name, machine: home === taras ? "tower" : "desktop")
        try carry()
        try share(olena)
    }

    /// Each home shares in turn, and its files are carried.
    private func share(_ homes: ShareHome...) throws {
        for home in homes {
            _ = try home.core.share()
            try carry()
        }
    }

    /// Olena with a laptop and a desktop, and Taras.
    private func begin() throws {
        try olena.create(as: "Olena")
        try join(desktop, olena.core.shareCode())
        try join(taras, olena.core.shareInvitation(), as: "Taras")
        try share(olena, desktop, taras)
    }

    /// The parts of records in a home's folder that these keys open.
    private func texts(of home: ShareHome, _ keys: ShareKeys) throws -> [String] {
        let folder = ShareFolder(folder: home.shared, copies: taras.world.folder.file("trial"), keys: keys)
        let records = try folder.read().files.flatMap(\.records)
        return records.flatMap { [$0.entry.house, $0.entry.own] }.compactMap(\.self)
    }

    private func status(_ home: ShareHome) throws -> ShareStatus { try home.core.shareStatus() }

    @Test func `a machine that is out writes nothing more, also not by itself`() throws {
        try begin()
        _ = try olena.core.changeShareKeys(removing: "taras")
        try carry()
        #expect(ShareHome.problem { _ = try taras.core.share() } == .keyChanged)
        let before = try taras.files()
        try taras.rate(3, 1)
        try taras.core.writeShareRecords()
        #expect(try taras.files() == before && taras.core.changesToShare() == 1)
        // The keys of another code count again.
        #expect(try taras.core.leaveShare() != nil)
        try join(taras, olena.core.shareInvitation(), as: "Taras")
        try taras.rate(4, 2)
        try taras.core.writeShareRecords()
        #expect(try taras.core.changesToShare() == 0)
    }

    @Test func `a machine that leaves changes the keys first, if it has read of a removal`() throws {
        try begin()
        _ = try desktop.core.changeShareKeys(removing: "taras")
        let seed = try #require(try taras.core.shareSetup()?.keys)
        // The removal has arrived, and the new key has not.
        let before = Set(try olena.files())
        try carry()
        let arrived = try olena.files().filter { !before.contains($0) }
        let changes = try arrived.filter { name in
            let data = try Data(contentsOf: URL(filePath: "\(olena.shared)/\(name)"))
            let content = try ParsedShareFile(Array(data), share: seed.share).content(keys: seed)
            return SharedFile(content).statements.contains { $0.operation.field == ShareState.key }
        }
        #expect(!changes.isEmpty)
        for name in changes { try FileManager.default.removeItem(atPath: "\(olena.shared)/\(name)") }
        try olena.rate(2, 9)
        _ = try olena.core.leaveShare()
        try carry()
        _ = try desktop.core.share()
        #expect(try desktop.ratings()[2] == 9)
        #expect(try !texts(of: desktop, seed).contains { $0.contains("\"f\":2") })
    }

    @Test func `a removed person reads nothing that is written later, and what they write is left out`()
        throws
    {
        try taras.rate(1, 7)
        try begin()
        let (before, code) = (try status(olena).fingerprint, try olena.core.shareInvitation())
        let (outcome, removed) = try olena.core.changeShareKeys(removing: "taras")
        #expect(removed == ["tower"] && outcome.problems.isEmpty)
        try olena.rate(2, 9)
        _ = try olena.core.share()
        try taras.rate(3, 1)
        let seed = try #require(try taras.core.shareSetup()?.keys)
        try carry()
        #expect(ShareHome.problem { _ = try taras.core.share() } == .keyChanged)
        // A program that ignores that it is out.
        try forge(seed, "{}", number: 100, through: taras)
        _ = try desktop.core.share()
        #expect(try desktop.ratings() == [2: 9] && desktop.core.othersValues(ofFilm: 1).isEmpty)
        #expect(try desktop.core.sharedPeople().map(\.name) == ["Olena"])
        #expect(try status(desktop).fingerprint == status(olena).fingerprint)
        #expect(try status(olena).fingerprint != before)
        #expect(try status(olena).machines.filter(\.isRemoved).map(\.name) == ["tower"])
        #expect(try status(desktop).digest == status(olena).digest)
        let texts = try texts(of: olena, seed)
        #expect(texts.contains { $0.contains("Film 1") } && !texts.contains { $0.contains("Film 2") })
        // Nor does the former invitation.
        let late = try ShareHome()
        try ShareHome.carry([olena, late])
        #expect(ShareHome.problem { try late.join(code, as: "Petro") } == .oldCode)
    }

    @Test func `a machine that joins after a change reads the past, too`() throws {
        try olena.rate(1, 7)
        try olena.create(as: "Olena")
        for film in 2...3 {
            _ = try olena.core.changeShareKeys()
            try olena.rate(film, 7)
        }
        _ = try olena.core.share()
        try join(desktop, olena.core.shareCode())
        try join(taras, desktop.core.shareInvitation(), as: "Taras")
        #expect(try desktop.ratings() == olena.ratings() && desktop.ratings().count == 3)
        #expect(try taras.core.othersValues(ofFilm: 1).map(\.rating) == [7])
        #expect(try status(desktop).digest == status(olena).digest)
        #expect(try status(taras).householdDigest == status(olena).householdDigest)
    }

    @Test func `a lost machine of the user's is removed by another, a person only by a host`() throws {
        try begin()
        func problem(_ home: ShareHome, removing name: String, machine: String? = nil) -> ShareProblem? {
            ShareHome.problem { _ = try home.core.changeShareKeys(removing: name, machine: machine) }
        }
        #expect(problem(taras, removing: "olena") == .notHost)
        #expect(problem(olena, removing: "petro") == .noPerson("petro"))
        #expect(problem(olena, removing: "olena") == .ownName("olena"))
        #expect(
            problem(olena, removing: "olena", machine: "laptop")
                == .noMachine(person: "olena", machine: "laptop"))
        let (_, removed) = try olena.core.changeShareKeys(removing: "olena", machine: "desktop")
        #expect(removed == ["desktop"])
        try olena.make(.note(.plain("after the loss")), 5)
        try share(olena)
        for isDryRun in [true, false] {
            #expect(ShareHome.problem { _ = try desktop.core.share(isDryRun: isDryRun) } == .keyChanged)
        }
        #expect(ShareHome.problem { _ = try desktop.core.shareCode() } == .formerKeys)
        _ = try taras.core.share()
        #expect(try status(taras).householdDigest == status(olena).householdDigest)
        #expect(try status(taras).fingerprint == status(olena).fingerprint)
    }

    @Test func `two hosts may change the key apart`() throws {
        try begin()
        _ = try desktop.core.changeShareKeys(removing: "taras")
        _ = try olena.core.changeShareKeys()
        for _ in 1...3 {
            try carry()
            try share(olena, desktop)
        }
        #expect(try status(desktop).fingerprint == status(olena).fingerprint)
        try olena.rate(2, 9)
        try share(olena, desktop)
        #expect(ShareHome.problem { _ = try taras.core.share() } == .keyChanged)
        #expect(try desktop.ratings() == [2: 9] && taras.ratings().isEmpty)
    }

    // MARK: Forged records

    /// Writes a record with keys of a program that follows no rule, and carries it.
    private func forge(
        _ keys: ShareKeys, _ house: String? = nil, own: String? = nil, number: Int = 1,
        through home: ShareHome
    ) throws {
        let file = ShareFile.encode(
            [ShareEntry(house: house, own: own)], firstNumber: number, after: nil, keys: keys)
        let folder = ShareFolder(
            folder: home.shared, copies: home.world.folder.file("forged"), keys: keys)
        #expect(try folder.write(file.bytes) == nil)
        try carry()
    }

    private func statement(_ field: String, _ item: String, _ value: String, of person: String) -> String? {
        let setting = ShareSetting(field: field, item: item, value: value)
        return ShareRecord(stating: setting, of: person, at: Date()).json(own: false)
    }

    @Test func `a removed person cannot lead back to a key that they have`() throws {
        try begin()
        var evil = try taras.core.requiredShareSetup().keys
        evil.renewMachine()
        _ = try olena.core.changeShareKeys(removing: "taras")
        try carry()
        _ = try desktop.core.share()
        let before = try status(olena)
        let present = try olena.core.requiredShareSetup().keys
        for (number, after) in [present.house, evil.house].enumerated() {
            var change = KeyChange(after: ShareKeys.id(of: after), sealed: [:])
            for keys in [evil, present] {
                change.sealed[keys.machine.description] = ShareKeys.sealed(evil.house, for: keys.publicKey)
            }
            change.proof = change.proof(by: evil.house)
            try forge(
                evil, statement(ShareState.key, ShareKeys.id(of: evil.house), change.text, of: "evil"),
                number: number, through: olena)
            for home in [olena, desktop] { _ = try home.core.share() }
        }
        try forge(
            evil, statement(ShareState.machineName, evil.machine.description, "evil", of: "evil"), number: 3,
            through: olena)
        for home in [olena, desktop] { _ = try home.core.share() }
        #expect(
            try status(olena).fingerprint == before.fingerprint && status(olena).machines == before.machines)
        #expect(try status(desktop).fingerprint == before.fingerprint)
    }

    @Test func `a removed machine adds nothing below its last number, and names no host and no removal`()
        throws
    {
        try begin()
        let former = try desktop.core.requiredShareSetup()
        _ = try olena.core.changeShareKeys(removing: "olena", machine: "desktop")
        try carry()
        let before = try status(olena)
        let laptop = try olena.core.requiredShareSetup().machineID
        for (field, item) in [(ShareState.removedMachine, laptop), (ShareState.host, "ff"), ("rating", "")] {
            try forge(former.keys, statement(field, item, "", of: former.personID), through: olena)
        }
        try forge(former.keys, own: statement("note", "", "evil", of: former.personID), through: olena)
        try share(olena, taras)
        #expect(try status(olena).digest == before.digest && status(olena).fingerprint == before.fingerprint)
        #expect(try status(taras).fingerprint == before.fingerprint)
    }

    @Test func `a machine that an old code lets in does not become the user's, and gets no key`() throws {
        try begin()
        let code = try desktop.core.shareCode()
        _ = try olena.core.changeShareKeys(removing: "olena", machine: "desktop")
        let before = try status(olena)
        let thief = try #require(ShareKeys(code: code))
        let person = try olena.core.requiredShareSetup().personID
        try forge(thief, statement(ShareState.host, "ff", "true", of: person), through: olena)
        try forge(thief, own: statement(ShareState.user, "ff", person, of: person), number: 2, through: olena)
        try forge(
            thief,
            statement(
                ShareState.key, "0011223344556677", #"{"after":"","proof":"","sealed":{}}"#, of: person),
            number: 3, through: olena)
        #expect(try olena.core.share().problems.allSatisfy(\.isRecent))
        _ = try olena.core.changeShareKeys()
        var setup = try olena.core.requiredShareSetup()
        let history = try olena.core.synchronizeWithKeys(&setup).history
        let machine = thief.machine.description
        #expect(history.members[machine] == nil && !history.usersMachines.contains(machine))
        #expect(!history.hosts.contains("ff"))
        try carry()
        _ = try taras.core.share()
        #expect(try status(taras).fingerprint == status(olena).fingerprint)
        #expect(try status(olena).fingerprint != before.fingerprint)
    }

    @Test func `a member can name no former keys`() throws {
        try begin()
        let setup = try taras.core.requiredShareSetup()
        for number in 1...3 {
            let key = ShareKeys.newKey()
            let text = statement(
                ShareState.formerKey, ShareKeys.id(of: key), ShareKeys.text(of: key), of: setup.personID)
            try forge(setup.keys, text, number: 100 + number, through: taras)
        }
        _ = try olena.core.share()
        #expect(try olena.core.requiredShareSetup().keys.formerHouse.isEmpty)
    }

    @Test func `a machine that leaves is out, the others take new keys, and its name is free`() throws {
        try begin()
        let before = try status(olena).fingerprint
        _ = try taras.core.leaveShare()
        try carry()
        try share(olena, desktop)
        #expect(
            try status(olena).fingerprint != before
                && status(desktop).fingerprint == status(olena).fingerprint)
        #expect(try olena.core.sharedPeople().map(\.name) == ["Olena"])
        try join(taras, olena.core.shareInvitation(), as: "taras")
        #expect(try olena.core.sharedPeople().map(\.name) == ["Olena", "taras"])
    }

    @Test func `a host that is restored stays a host`() throws {
        try olena.create(as: "Olena")
        let backup = try olena.backUp()
        try olena.rate(1, 9)
        _ = try olena.core.share()
        try olena.restore(backup)
        #expect(try olena.core.share().hasNewMachineID)
        let before = try status(olena).fingerprint
        _ = try olena.core.changeShareKeys()
        #expect(try status(olena).fingerprint != before && olena.ratings() == [1: 9])
    }

    @Test func `names are told apart, and a name is stated once`() throws {
        try begin()
        let other = try ShareHome()
        try ShareHome.carry([olena, other])
        let invitation = try olena.core.shareInvitation()
        for name in ["olena", "a, b", "all"] {
            #expect(ShareHome.problem { try other.join(invitation, as: name) } != nil)
        }
        try other.join(olena.core.shareCode(), machine: "x")
        for _ in 1...3 {
            try ShareHome.carry([olena, other])
            for home in [olena, other] { _ = try home.core.share() }
        }
        #expect(try other.core.share().written == 0 && olena.core.share().written == 0)
        #expect(try other.core.sharedPeople().first?.name == "Olena")
        let films = [ShareHome.film(1)]
        #expect(
            ShareHome.problem { try olena.core.make(.rate(8), of: films, for: "taras") } == .member("taras"))
    }
}
