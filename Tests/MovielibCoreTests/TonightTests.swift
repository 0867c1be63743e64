import Foundation
import Library
import Records
import TestSupport
import Testing

@testable import MovielibCore

@Suite struct TonightTests {
    private func film(
        _ id: Int, days: Double = 10, rating: Double? = 7, votes: Int? = 1_000, genres: [String] = ["Drama"]
    ) -> Film {
        Film(
            FilmRecord(id: id, title: "Film \(id)", rating: rating, votes: votes, genres: genres),
            UserData(addedAt: noon.addingTimeInterval(-days * 86_400)))
    }

    private func tonight(_ films: [Film], after recent: [Film] = []) -> Tonight {
        Tonight(candidates: films, recent: recent, now: noon)
    }

    @Test func `a film saved longer ago is more likely`() {
        let weights = [0, 1, 30, 365, 3_650].map { tonight([]).weight(of: film(1, days: $0)) }
        #expect(weights == weights.sorted())
        #expect(Set(weights).count == 5)
        #expect(weights[3] / weights[1] > 5)
    }

    @Test func `a better rated film is more likely, and few votes count little`() {
        let weight = { (rating: Double?, votes: Int?) in
            self.tonight([]).weight(of: self.film(1, rating: rating, votes: votes))
        }
        #expect(weight(8, 5_000) > weight(7, 5_000))
        #expect(weight(8, 5_000) > weight(10, 3))
        #expect(weight(nil, nil) == weight(6.5, 9_000))
    }

    @Test func `a film unlike the last ones is more likely, but every film has a chance`() {
        let seen = tonight([], after: [film(9, genres: ["Drama"]), film(8, genres: ["Horror"])])
        let (like, half, unlike) = (
            seen.weight(of: film(1, genres: ["Drama", "Horror"])),
            seen.weight(of: film(2, genres: ["Horror"])),
            seen.weight(of: film(3, genres: ["Comedy"]))
        )
        #expect(unlike > half)
        #expect(half > like || abs(half - like) < 0.5)
        #expect(like > 0)
    }

    @Test func `a clock that went back does not change the weight`() {
        #expect(tonight([]).weight(of: film(1, days: -500)) == tonight([]).weight(of: film(1, days: 0)))
    }

    @Test func `the same seed picks the same film, and others pick others`() {
        let evening = tonight((1...30).map { film($0) })
        func pick(_ seed: UInt64) -> Int? {
            var generator = SplitMix64(seed: seed)
            return evening.picks(using: &generator).first?.film.record.id
        }
        #expect(pick(4) == pick(4))
        #expect(Set((0..<200).map { pick($0) }).count > 20)
        #expect(pick(.max) != nil)
    }

    @Test func `several picks are distinct, and the first one is the same as a single pick`() {
        let evening = tonight((1...5).map { film($0) })
        let picks = evening.picks(9, seed: 4).map(\.film.record.id)
        #expect(picks.first == evening.picks(seed: 4).first?.film.record.id)
        #expect(picks.sorted() == Array(1...5))
    }

    @Test func `the probability of a film is proportional to its weight`() {
        let evening = tonight([film(1, days: 1_000), film(2, days: 0)])
        var generator = SplitMix64(seed: 1)
        let picks = (0..<2_000).map { _ in evening.picks(using: &generator).first?.film.record.id }
        let share = Double(picks.count { $0 == 1 }) / 2_000
        let wanted =
            evening.weight(of: film(1, days: 1_000))
            / (evening.weight(of: film(1, days: 1_000)) + evening.weight(of: film(2, days: 0)))
        #expect(abs(share - wanted) < 0.03)
    }

    @Test func `an empty list has no pick`() {
        var generator = SplitMix64(seed: 1)
        #expect(tonight([]).picks(using: &generator).isEmpty)
    }

    @Test func `the reasons name the wait, the rating and the change`() {
        var generator = SplitMix64(seed: 1)
        let heat = Film(FilmRecord(id: 5, title: "Heat", genres: ["Crime"]))
        let reasons = { (days: Double, isShared: Bool, hides: Bool) in
            Tonight(
                candidates: [self.film(1, days: days, rating: 8.25, votes: 1_200)], recent: [heat], now: noon,
                isShared: isShared, hidesRatings: hides
            ).picks(using: &generator).first?.reasons
        }
        let change = Tonight.Reason.unlike(title: "Heat")
        #expect(reasons(0, false, false) == [.waiting(days: 0), .rated(8.25, votes: 1_200), change])
        #expect(reasons(1, true, true) == [.waiting(days: 1), .onBothLists, change])
        #expect(reasons(800, false, true) == [.waiting(days: 800), change])
    }
}

@Suite struct SharedListTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func ids(_ text: String) throws -> Set<Int> {
        try SharedList(path: folder.write(text, to: "list.json")).ids
    }

    @Test func `an empty list and an unreadable list are rejected with a reason`() throws {
        let none = #"{"format": "movielib", "version": 1, "films": []}"#
        let nothing = #expect(throws: CoreError.self) { try ids(none) }
        guard case .noWatchlistFilms = nothing else { throw WrongError(nothing) }
        for (text, path) in [("hello", nil), (nil, "/nowhere/x.json")] {
            let error = #expect(throws: CoreError.self) {
                if let text { _ = try ids(text) }
                if let path { _ = try SharedList(path: path) }
            }
            guard case .importFailed = error else { throw WrongError(error) }
        }
    }
}
