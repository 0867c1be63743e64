import Foundation
import LibrarySupport
import Records
import TestSupport
import Testing

@testable @_spi(Writing) import Library

/// Undo in a library to whose history other machines add.
struct ShareUndoTests {
    /// A change of the user's, with the values before and after it.
    private struct Step {
        var before: UserValues
        var after: UserValues
        /// The values that another machine has changed since.
        var changedSince: Set<String> = []

        var names: Set<String> { Set(before.keys).union(after.keys).filter { before[$0] != after[$0] } }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `undo and redo leave the rows that another machine has changed since, and restore all others`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(state: seed)
        var here = try ShareMachine(person: 0, clock: 0)
        try here.store.beginSharing(as: "olena", at: .saved)
        let other = try LibraryStore.shared(by: "olena")
        var (time, steps): (Date, [Step]) = (.saved, [])
        func change(_ store: LibraryStore) throws {
            time += 1
            let film = FilmRecord.make(id: Int.random(in: 1...2, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try store.addToWatchlist([film], at: time)
            case 1: try store.removeFromWatchlist(ids: [film.id], at: time)
            case 2: _ = try store.rate(film, Double(Int.random(in: 1...20, using: &random)) / 2, at: time)
            case 3: _ = try store.rate(film, nil, at: time)
            case 4: _ = try store.tag([film], adding: ["noir"], removing: [], at: time)
            default: _ = try store.tag([film], adding: [], removing: ["noir"], at: time)
            }
        }
        for _ in 0..<12 {
            try here.readValues()
            let before = here.values
            if Bool.random(using: &random) {
                try change(here.store)
                try here.readValues()
                if here.values != before { steps.append(Step(before: before, after: here.values)) }
            } else {
                // The other machine knows everything at times.
                if Bool.random(using: &random) {
                    _ = try other.receive(here.store.pendingShareRecords(), at: time)
                }
                try change(other)
                let records = try other.takePendingRecords()
                _ = try here.store.receive(records, at: time)
                let touched = Set(
                    records.flatMap(\.house).map {
                        "\($0.film) \($0.field)\($0.item.isEmpty ? "" : " \($0.item)")"
                    })
                for index in steps.indices { steps[index].changedSince.formUnion(touched) }
            }
        }
        var undone: [Step] = []
        while let step = steps.popLast() {
            try here.readValues()
            let now = here.values
            let outcome = try here.store.change(.undo(1), at: time)
            try here.readValues()
            #expect(outcome.entries.count == 1 || !outcome.skippedFilms.isEmpty)
            for name in Set(now.keys).union(here.values.keys).union(step.names) {
                let isRestored = step.names.contains(name) && !step.changedSince.contains(name)
                // A statement that did not replace the user's counts beside it.
                if step.changedSince.contains(name) {
                    #expect(here.values[name] == now[name], "seed \(seed): \(name)")
                } else {
                    #expect(
                        here.values[name] == (isRestored ? step.before[name] : now[name]),
                        "seed \(seed): \(name)")
                }
            }
            let skipped = Set(
                step.names.intersection(step.changedSince).compactMap { Int($0.split(separator: " ")[0]) })
            #expect(Set(outcome.skippedFilms.map(\.id)) == skipped, "seed \(seed)")
            // A change whose rows were all left cannot be redone.
            if !outcome.entries.isEmpty { undone.append(step) }
        }
        #expect(try here.store.change(.undo(1), at: time).entries.isEmpty)
        while let step = undone.popLast() {
            _ = try here.store.change(.redo(1), at: time)
            try here.readValues()
            for name in step.names where !step.changedSince.contains(name) {
                #expect(here.values[name] == step.after[name], "seed \(seed): \(name)")
            }
        }
        _ = try other.receive(here.store.pendingShareRecords(), at: time)
        _ = try here.store.receive(other.pendingShareRecords(), at: time)
        #expect(try here.store.shareDigest() == other.shareDigest())
    }

    @Test func `an undo leaves out a viewing that another machine has brought back meanwhile`() throws {
        let (laptop, desktop) = (try LibraryStore.shared(by: "olena"), try LibraryStore.shared(by: "olena"))
        let viewing = Viewing(watchedOn: PartialDate("2026-02-02"), loggedAt: .saved)
        _ = try laptop.logViewings(of: [.make()], viewing, at: .saved)
        try laptop.send(to: desktop, at: .saved)
        _ = try laptop.removeViewing(ofMovie: 603, at: .saved)
        try laptop.send(to: desktop, at: .saved)
        #expect(try desktop.undoReceived(at: .saved)?.entries.count == 1)
        try desktop.send(to: laptop, at: .saved)
        #expect(try laptop.film(id: 603)?.viewings.count == 1)
        let outcome = try laptop.change(.undo(1), at: .saved)
        #expect(outcome.skippedFilms.map(\.id) == [603] && outcome.entries.isEmpty)
        #expect(try laptop.film(id: 603)?.viewings.count == 1)
    }

    @Test func `changes of two machines are redone in the order in which they were made`() throws {
        let (laptop, desktop) = (try LibraryStore.shared(by: "olena"), try LibraryStore.shared(by: "olena"))
        func rate(_ rating: Double, in store: LibraryStore, at time: Date) throws {
            _ = try store.rate(FilmRecord(id: 603, title: "The Matrix"), rating, at: time)
        }
        func rating() throws -> Double? { try laptop.film(id: 603)?.film.myRating }
        func receive() throws { try desktop.send(to: laptop, at: .saved) }
        try rate(7, in: desktop, at: .saved)
        try receive()
        try rate(8, in: desktop, at: .saved + 1)
        try receive()
        try rate(9, in: laptop, at: .saved + 2)
        _ = try laptop.change(.undo(1), at: .saved + 3)
        for expected in [7.0, nil] {
            _ = try laptop.undoReceived(at: .saved + 3)
            #expect(try rating() == expected)
        }
        for expected in [7.0, 8, 9] {
            _ = try laptop.change(.redo(1), at: .saved + 4)
            #expect(try rating() == expected)
        }
        // A change that arrives between an undo and the redo counts.
        _ = try laptop.change(.undo(1), at: .saved + 5)
        try laptop.send(to: desktop, at: .saved + 5)
        try rate(3, in: desktop, at: .saved + 6)
        try receive()
        #expect(try laptop.change(.redo(1), at: .saved + 7).skippedFilms.map(\.id) == [603])
        #expect(try rating() == 3)
    }

    @Test(arguments: [true, false])
    func `after leaving, rows that other machines have changed are still left`(wasReceived: Bool) throws {
        let folder = try TemporaryFolder()
        let laptop = try LibraryStore.openForWriting(path: folder.file("library.db"))
        try laptop.beginSharing(as: "olena", at: .saved)
        let desktop = try LibraryStore.shared(by: "olena")
        func exchange() throws {
            try desktop.send(to: laptop, at: .saved)
            try laptop.send(to: desktop, at: .saved)
        }
        try (wasReceived ? desktop : laptop).addToWatchlist([.make()], at: .saved)
        try exchange()
        if wasReceived { _ = try laptop.undoReceived(at: .saved) }
        try exchange()
        if wasReceived {
            try desktop.addToWatchlist([.make()], at: .saved + 1)
        } else {
            _ = try desktop.change(.removeFromWatchlist, [.make()], at: .saved + 1)
        }
        try exchange()
        try laptop.endSharing()
        let outcome = try laptop.change(wasReceived ? .redo(1) : .undo(1), at: .saved + 2)
        #expect(outcome.skippedFilms.map(\.id) == [603])
        #expect(try (laptop.film(id: 603)?.film.addedAt != nil) == wasReceived)
        let backup = folder.file("backup.db")
        try laptop.backup(to: backup)
        #expect(try LibraryStore.openForReading(path: backup)?.check().problems.isEmpty == true)
        _ = try LibraryStore.restore(
            from: backup, to: folder.file("restored.db"), keeping: folder.file("former.db"))
    }
}
