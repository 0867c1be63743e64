import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport

@testable @_spi(Writing) import Library

/// People, their machines and a folder between them, on a simulated clock. Everything follows from the seed.
struct ShareSimulation {
    struct Failure: Error, CustomStringConvertible {
        var seed: UInt64
        var day: Int
        var description: String

        init(_ text: String, seed: UInt64, day: Int) {
            (self.seed, self.day) = (seed, day)
            description = "seed \(seed), day \(day): \(text)"
        }
    }

    /// A record in the folder.
    struct Published {
        var record: ShareRecord
        /// The oracle's number of its change.
        var change: Int
        var person: Int
    }

    private let seed: UInt64
    let mutant: Mutant?
    private var random: SeededGenerator
    var machines: [ShareMachine] = []
    private var oracle = ShareOracle()
    var folder: [Published] = []
    /// The oracle's changes by the records that their libraries made of them.
    private var changes: [ShareID: Int] = [:]
    var operations: [ShareID: ShareOperation] = [:]
    /// The number of records that were read, for a wrong rule.
    var arrivals = 0
    private var day = 0

    private let films = (1...4).map {
        FilmRecord(id: $0, title: "Film \($0)", releaseDate: PartialDate(year: 1990 + $0))
    }

    private let placeholder = FilmRecord.placeholder(title: "Film 4", year: 1994)

    init(seed: UInt64, mutant: Mutant? = nil) throws {
        (self.seed, self.mutant) = (seed, mutant)
        random = SeededGenerator(state: seed)
        let people = [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
        for index in 0..<Int.random(in: people...people + 3, using: &random) {
            try addMachine(index % people)
        }
    }

    /// Runs the days, and then carries all records to all machines.
    mutating func run(days: Int) throws {
        for _ in 1...days {
            day += 1
            let index = Int.random(in: machines.indices, using: &random)
            for _ in 0..<Int.random(in: 0...2, using: &random) { try act(index) }
            if chance(60) { try share(index, all: false) }
            if chance(4) { try fault(index) }
        }
        for _ in 1...2 { for index in machines.indices { try share(index, all: true) } }
        for index in machines.indices { try share(index, all: true) }
        let count = folder.count
        for index in machines.indices { try share(index, all: true) }
        guard folder.count == count else { throw failure("reading made records") }
        let digests = try machines.map { try $0.store.shareDigest(household: true) }
        guard Set(digests).count == 1 else { throw failure("the digests of the household differ") }
        for (index, machine) in machines.enumerated() {
            let all = Set(oracle.changes.indices)
            guard machine.visible == all else { throw failure("machine \(index) has not read everything") }
            try check(index)
            let own = try machine.store.shareDigest()
            for other in machines where other.person == machine.person {
                guard try other.store.shareDigest() == own else {
                    throw failure("the digests of a person differ")
                }
            }
            try checkPrivacy(machine)
        }
    }

    // MARK: The days

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private func failure(_ text: String) -> Failure { Failure(text, seed: seed, day: day) }

    private mutating func addMachine(_ person: Int) throws {
        let year = 365 * 86_400
        let clock =
            chance(30)
            ? Int.random(in: -2 * year...2 * year, using: &random) : Int.random(in: -60...60, using: &random)
        machines.append(try ShareMachine(person: person, clock: clock))
        // Some have a library before they join.
        for _ in 0..<(chance(40) ? 4 : 0) { try act(machines.count - 1) }
        if chance(80) { try join(machines.count - 1) }
    }

    private mutating func now(_ index: Int) -> Date {
        let second = day * 86_400 + Int.random(in: 0..<86_400, using: &random)
        return Date(timeIntervalSince1970: Double(1_700_000_000 + second + machines[index].clock))
    }

    private mutating func join(_ index: Int) throws {
        guard machines[index].visible == nil else { return }
        let before = machines[index].values
        try machines[index].store.beginSharing(as: "person-\(machines[index].person)", at: now(index))
        (machines[index].visible, machines[index].lastRecord) = ([], 0)
        try machines[index].readValues()
        guard Set(before.keys.map(Self.withoutKey)) == Set(machines[index].values.keys.map(Self.withoutKey))
        else {
            throw failure("beginning to share has changed values")
        }
        try state(index, insteadOf: [:], at: nil)
    }

    /// A value's name without a viewing's key.
    private static func withoutKey(_ name: String) -> String {
        var words = name.split(separator: " ")
        if words.count > 2, words[1] == "view" { words[2] = "" }
        return words.joined(separator: " ")
    }

    private mutating func act(_ index: Int) throws {
        let (time, before) = (now(index), machines[index].values)
        try change(index, time)
        try machines[index].readValues()
        if machines[index].visible != nil { try state(index, insteadOf: before, at: time) }
    }

    private mutating func change(_ index: Int, _ time: Date) throws {
        let store = machines[index].store
        let film = films[Int.random(in: films.indices, using: &random)]
        let date = PartialDate(
            ["2026-02-01", "2026-02-02", "2026-03", "2025"].randomElement(using: &random) ?? "2026")
        let rating = Double(Int.random(in: 1...20, using: &random)) / 2
        let word = "w\(Int.random(in: 1...99, using: &random))"
        switch Int.random(in: 0..<25, using: &random) {
        case 0...2: try store.addToWatchlist([film], at: time)
        case 3...4: try store.removeFromWatchlist(ids: [film.id], at: time)
        case 5...7: _ = try store.rate(film, rating, at: time)
        case 8: _ = try store.rate(film, nil, at: time)
        case 9: _ = try store.note(film, word, at: time)
        case 10: _ = try store.note(film, chance(50) ? nil : "\(word)\n\nmore", at: time)
        case 11: _ = try store.tag([film], adding: [chance(50) ? "noir" : "Loud"], removing: [], at: time)
        case 12: _ = try store.tag([film], adding: [], removing: [chance(50) ? "noir" : "loud"], at: time)
        case 13...15:
            var values = ViewingValues(watchedOn: chance(90) ? date : nil)
            if chance(50) { values.rating = rating }
            if chance(30) { values.note = .plain(word) }
            if chance(30) { values.companions = [word, "Taras"] }
            _ = try store.logViewings(of: [film], Viewing(values, loggedAt: time), at: time)
        case 16...17:
            let new = chance(50)
            _ = try store.editViewing(ofMovie: film.id, at: time) { edit in
                edit.set(.place, to: .text(word))
                if new { edit.set(.watchedOn, to: date.map(FieldValue.day)) }
            }
        case 18:
            let rated = chance(50)
            _ = try store.editViewing(ofMovie: film.id, at: time) { edit in
                edit.set(.rating, to: rated ? .rating(rating) : nil)
                edit.set(.companions, to: FieldValue.names(in: [word]))
            }
        case 19...20: _ = try store.removeViewing(ofMovie: film.id, at: time)
        case 21: try store.change(.undo(1), at: time)
        case 22: try store.change(.redo(1), at: time)
        case 23:
            // As far as the film is in the library.
            let position = Int.random(in: 1...9, using: &random) * 600_000
            let playback = Playback(
                film: film.id, file: 0, position: position, duration: 7_200_000,
                playedAt: ISOTime(time).date)
            try store.savePlayback(chance(70) ? playback : nil, ofFilm: film.id, at: time)
            try store.recordPlaybacks(at: time)
        default: try store.change(.importFilms(importFile, from: "films.csv"), at: time)
        }
    }

    /// A file that several machines import, with a film that has no number yet.
    private var importFile: [ImportedFilm] {
        let logged = ISOTime(seconds: 1_690_000_000)
        return [films[0], placeholder].map { film in
            var userData = MergedUserData()
            userData.rate(7, at: logged.date)
            userData.tag(["imported"])
            userData.addNote(.plain("from a file"), at: logged.date)
            let viewing = ImportedViewing(
                ViewingValues(watchedOn: PartialDate("2023-07-22")), loggedAt: logged,
                origins: [ViewingOrigin(source: "letterboxd", key: "event\(film.id)", at: 1_690_000_000)])
            return ImportedFilm(record: film, viewings: [viewing], userData: userData)
        }
    }

    /// Tells the oracle what the machine's user has just changed, and compares the records of it.
    ///
    /// - Parameters:
    ///   - before: The values before it.
    ///   - time: When; nil if the library has just been shared.
    private mutating func state(_ index: Int, insteadOf before: UserValues, at time: Date?) throws {
        let machine = machines[index]
        guard let visible = machine.visible else { return }
        let (times, moment) = (machine.times, time.map { ISOTime($0).seconds } ?? 0)
        let known = oracle.values(of: machine.person, seeing: visible, hidden: true)
        // A viewing that comes back has the values that are remembered of it.
        let former = known.reduce(into: before) { former, known in
            let words = known.key.split(separator: " ")
            guard words.count == 4, words[1] == "view", before[words[0...2].joined(separator: " ")] == nil
            else { return }
            let value = machine.values[known.key]
            former[known.key] = value.map(known.value.contains) == true ? value : known.value.first
        }
        var stated: [(name: String, value: String?, at: Int)] = []
        var edited: Set<String> = []
        for name in Set(machine.values.keys).union(former.keys).sorted()
        where machine.values[name] != former[name] {
            let words = name.split(separator: " ")
            guard words[1] == "view" else {
                stated.append(
                    (name, machine.values[name], machine.values[name] == nil ? moment : times[name] ?? moment)
                )
                continue
            }
            let viewing = words[0...2].joined(separator: " ")
            if words.count == 3 {
                // Only its existence matters.
                if (machine.values[name] == nil) != (former[name] == nil) {
                    stated.append((name, machine.values[name], times[name] ?? moment))
                }
            } else if machine.values[viewing] != nil {
                let isNew = !oracle.hasHad(viewing, machine.person, visible)
                stated.append((name, machine.values[name], isNew ? times[viewing] ?? moment : moment))
                edited.insert(viewing)
            }
        }
        for viewing in edited.sorted() where !stated.contains(where: { $0.name == viewing }) {
            stated.append((viewing, machine.values[viewing], times[viewing] ?? moment))
        }
        for index in stated.indices {
            // A value that the film gets from its placeholder keeps its time.
            let (name, value) = (stated[index].name, stated[index].value)
            guard value != nil, name.hasPrefix("\(films[3].id) "),
                !oracle.hasHad(name, machine.person, visible)
            else { continue }
            let origin = "\(placeholder.id) \(name.dropFirst(2))"
            if before[origin] == value, let time = oracle.time(of: origin, machine.person, visible) {
                stated[index].at = time
            }
        }
        let pending = try machines[index].newRecords()
        if stated.isEmpty, pending.isEmpty { return try check(index) }
        if stated.isEmpty {
            // The mark of a rewatch is a value of its own, which the oracle leaves out.
            guard pending.allSatisfy({ $0.operations.allSatisfy { $0.operation.field == "view.again" } })
            else {
                throw failure("a record of no change: \(pending)")
            }
        } else if pending.count != 1 {
            throw failure("\(pending.count) records of one change: \(stated)")
        }
        let change = oracle.add(by: machine.person, seeing: visible, stated)
        machines[index].visible?.insert(change)
        for record in pending { changes[record.id] = change }
        try check(index)
    }

    // MARK: The folder

    private mutating func share(_ index: Int, all: Bool) throws {
        try join(index)
        let pending = try machines[index].store.takePendingRecords()
        for record in pending {
            for (operation, _) in record.operations { operations[operation.id] = operation }
            if mutant == .recordIsLost, chance(5) { continue }
            machines[index].read.insert(folder.count)
            folder.append(
                Published(
                    record: published(record, by: index), change: changes[record.id] ?? -1,
                    person: machines[index].person))
        }
        var arrived = folder.indices.filter { !machines[index].read.contains($0) }
        // Any part of the folder, in any order.
        if !all { arrived = arrived.filter { _ in chance(70) } }
        arrived.shuffle(using: &random)
        let records = arrived.map { number in
            var record = received(folder[number], by: index)
            record.isForeign = folder[number].person != machines[index].person
            return record
        }
        let isTwice = chance(10)
        _ = try machines[index].store.receive(isTwice ? records + records : records, at: now(index))
        for number in arrived {
            machines[index].read.insert(number)
            machines[index].visible?.insert(folder[number].change)
        }
        try machines[index].readValues()
        if !all, !machines[index].read.isEmpty, mutant == .absenceIsRemoval, chance(5) {
            try machines[index].store.change(.removeFromWatchlist, ofIDs: films.map(\.id), at: now(index))
            try machines[index].readValues()
        }
        try check(index)
    }

    private mutating func fault(_ index: Int) throws {
        switch Int.random(in: 0..<6, using: &random) {
        case 0...1:
            machines[index].backup = nil
            machines[index].backup = ([machines[index]], try machines[index].store.copyInMemory())
        case 2:
            // A backup is restored. The records that it lacks come back from the folder.
            guard let backup = machines[index].backup, try machines[index].store.pendingShareRecords().isEmpty
            else { return }
            machines[index] = backup.machine[0]
            machines[index].store = try LibraryStore.inMemory(backup.library)
            try machines[index].readValues()
            try check(index)
        case 3:
            // The user copies the whole machine.
            guard machines.count < 8 else { return }
            var clone = machines[index]
            clone.store = try LibraryStore.inMemory(machines[index].store.copyInMemory())
            machines.append(clone)
        case 4:
            // A damaged library is rescued: only its rows are left.
            guard machines[index].visible != nil, try machines[index].store.pendingShareRecords().isEmpty
            else { return }
            let names = ShareSchema.objects.map { "DROP TABLE \($0.name);" }.joined(separator: "\n")
            try machines[index].store.queue.write { db in
                try db.execute(sql: "\(names) DELETE FROM undo_row; DELETE FROM change;")
            }
            (machines[index].visible, machines[index].read, machines[index].backup) = (nil, [], nil)
            try join(index)
        default:
            if machines.count < 8 { try addMachine(machines[index].person) }
        }
    }

    // MARK: The checks

    private func check(_ index: Int) throws {
        let machine = machines[index]
        guard let visible = machine.visible else { return }
        let expected = oracle.values(of: machine.person, seeing: visible)
        try compare(machine.values, with: expected, of: "machine \(index)")
        for other in Set(machines.map(\.person)) where other != machine.person {
            // Values that the user's own machines alone may read.
            let expected = oracle.values(of: other, seeing: visible).filter { name, _ in
                !name.contains(" note") && !name.contains(" origin ") && !name.hasSuffix(" play")
            }
            try compare(
                machine.othersValues(of: "person-\(other)"), with: expected,
                of: "machine \(index) about person \(other)")
        }
    }

    private func compare(_ values: UserValues, with expected: [String: [String]], of machine: String) throws {
        for name in Set(expected.keys).union(values.keys).sorted() {
            let (value, expected) = (values[name], expected[name] ?? [])
            if value == nil
                ? expected.isEmpty : expected.contains(where: { Self.areEqual(name, $0, value ?? "") })
            {
                continue
            }
            throw failure("\(machine): \(name) is \(value ?? "none"), not one of \(expected)")
        }
    }

    /// Which of two notes or companions is older is left open, because both may have one time.
    private static func areEqual(_ name: String, _ expected: String, _ value: String) -> Bool {
        guard expected != value, name.hasSuffix(" note") || name.hasSuffix(" companions") else {
            return expected == value
        }
        func parts(_ text: String) -> [String] {
            text.split { "[],\n".contains($0) }.map(String.init).sorted()
        }
        return parts(expected) == parts(value)
    }

    /// No note of another person is anywhere in the library.
    private func checkPrivacy(_ machine: ShareMachine) throws {
        let notes = try machine.store.inReadTransaction { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM share_op WHERE field IN ('note', 'view.note', 'origin', 'play')
                        AND person <> (SELECT person FROM share_self)
                    """) ?? -1
        }
        guard notes == 0 else { throw failure("a note of another person is in a library") }
    }
}
