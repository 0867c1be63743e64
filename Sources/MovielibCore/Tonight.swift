package import Foundation
import Library
import Media
package import Query
package import Records

/// The films of the watch-later list that can be watched now; the full screen and the command pick from the same films.
/// If the query asks for files: all films with a file that are saved or were never seen.
package struct TonightFilms: Request {
    /// The films to pick from, and the reason if the list is empty.
    package struct Response {
        package let tonight: Tonight
        /// Whether the query found nothing on the list.
        package let isEmpty: Bool
        /// Whether no film fits, even before the last picks are left out.
        package let nothingFits: Bool
        /// The runtime of the shortest film that is out, in minutes.
        package let shortest: Int?
    }

    package var query = LibraryQuery()
    /// The available time, in minutes.
    package var maxMinutes: Int?
    /// The films on another user's list, if it must be on both.
    package var otherListIDs: Set<Int>?
    /// The people for whom it is picked: from all films that one of them has saved, and none has seen.
    package var people: [SharedPerson] = []
    /// Films to leave out, such as the last picks.
    package var excludedIDs: Set<Int> = []
    /// Leaves out films seen on this day.
    package var excludedWatchDate: PartialDate?
    package var hidesRatings = false
    package var now = Date()
    package var today = PartialDate.today

    /// Any film of the watch-later list.
    package init() {}

    package func response(from core: Core) throws(CoreError) -> Response {
        let found = try core.readLibrary { (library) throws(LibraryError) in
            let recent = try library.viewings(limit: 5).viewings.map(\.film)
            if !people.isEmpty {
                let (films, wishes) = try films(for: people, in: library)
                return (films, recent, wishes)
            }
            let films = try library.films(on: query.requiresFiles ? .library : .watchlist, matching: query)
                .films
            return (films.filter { $0.addedAt != nil || $0.timesWatched == 0 }, recent, [:])
        }
        let (saved, recent, wishes): ([Film], [Film], [Int: [String]]) = found ?? ([], [], [:])
        let atHand = saved.filter { film in
            if let otherListIDs, !otherListIDs.contains(film.record.id) { return false }
            if let excludedWatchDate, film.lastWatchedOn == excludedWatchDate { return false }
            // A film that comes out tomorrow cannot be watched tonight.
            return film.record.mayBeReleased(by: today)
        }
        let fitting = atHand.filter { film in
            maxMinutes.map { time in film.record.runtimeMinutes.map { $0 <= time } ?? false } ?? true
        }
        let reachable = query.requiresFiles ? try core.reachableFilms(among: fitting) : fitting
        return Response(
            tonight: Tonight(
                candidates: reachable.filter { !excludedIDs.contains($0.record.id) }, recent: recent,
                now: now,
                isShared: otherListIDs != nil, wishes: wishes, hidesRatings: hidesRatings),
            isEmpty: saved.isEmpty,
            nothingFits: fitting.isEmpty, shortest: atHand.compactMap(\.record.runtimeMinutes).min())
    }
}

extension TonightFilms {
    /// The films that one of the people has saved and that none has seen, with the names of those who saved them.
    private func films(
        for people: [SharedPerson], in library: LibraryStore
    ) throws(LibraryError) -> (films: [Film], wishes: [Int: [String]]) {
        var (films, wishes, seen): ([Int: Film], [Int: [String]], Set<Int>) = ([:], [:], [])
        for person in people {
            func found(_ flag: QueryFlag, _ groups: [[QueryTerm]]) throws(LibraryError) -> [Film] {
                let tests: [QueryTest] = [.who(.person(person.number)), .flag(flag)]
                let terms = tests.map { QueryTerm(alternatives: [.init(test: $0)]) }
                var scope = query.scope
                scope.people = people
                let query = LibraryQuery(groups: groups.map { $0 + terms }, scope: scope)
                return try library.films(on: .library, matching: query).films
            }
            for film in try found(.saved, query.groups.isEmpty ? [[]] : query.groups) {
                films[film.record.id] = film
                wishes[film.record.id, default: []].append(person.name)
            }
            seen.formUnion(try found(.seen, [[]]).map(\.record.id))
        }
        return (
            films.values.filter { !seen.contains($0.record.id) }.sorted { $0.record.id < $1.record.id },
            wishes
        )
    }
}

extension Core {
    /// The films with a file whose folder is connected now, or all of them if there are none.
    fileprivate func reachableFilms(among films: [Film]) throws(CoreError) -> [Film] {
        var isThere: [String: Bool] = [:]
        var ids: Set<Int> = []
        for file in try files(on: .all).files where file.state == .present {
            guard let film = file.identification?.film, !ids.contains(film) else { continue }
            if isThere[file.folder] == nil {
                isThere[file.folder] = DiskReader.status(of: file.folder) != nil
            }
            if isThere[file.folder] == true, !file.isOffline { ids.insert(film) }
        }
        let reachable = films.filter { ids.contains($0.record.id) }
        return reachable.isEmpty ? films : reachable
    }
}

/// Picks one film for an evening: by chance, but a fair one.
///
/// Films that have waited long, are well liked and differ from those seen last get better odds; nothing is
/// certain, so asking again is worthwhile.
package struct Tonight {
    /// The films to pick from.
    package let candidates: [Film]
    /// Films seen last, the latest first; five are enough.
    let recent: [Film]
    let now: Date
    /// Whether the candidates are also on another user's list.
    var isShared = false
    /// The names of the people who have saved each film, if it is picked for several.
    var wishes: [Int: [String]] = [:]
    /// Keeps TMDB's ratings out of the reasons for unseen films; they still count.
    var hidesRatings = false

    package struct Pick: Equatable {
        package let film: Film
        /// Why this one, the weightiest first.
        package let reasons: [Reason]
    }

    /// A reason for picking a film.
    package enum Reason: Equatable, Sendable {
        /// The film has been on the list for this many days.
        case waiting(days: Int)
        /// It is also on another user's list.
        case onBothLists
        /// These people have saved it.
        case wishedBy([String])
        /// It is well liked by many.
        case rated(Double, votes: Int)
        /// It is unlike the film of this title, the one seen last.
        case unlike(title: String)
    }

    /// Random films, each once and the same for the same seed: `count`, or all candidates if there are fewer.
    package func picks(_ count: Int = 1, seed: UInt64? = nil) -> [Pick] {
        if let seed {
            var generator = SplitMix64(seed: seed)
            return picks(count, using: &generator)
        }
        var generator = SystemRandomNumberGenerator()
        return picks(count, using: &generator)
    }

    func picks(_ count: Int = 1, using generator: inout some RandomNumberGenerator) -> [Pick] {
        var rest = candidates
        // Weighed once: a long list is most of the work.
        var weights = rest.map { weight(of: $0) }
        var picks: [Pick] = []
        while picks.count < count, let index = Self.draw(weights, using: &generator) {
            weights.remove(at: index)
            let film = rest.remove(at: index)
            picks.append(Pick(film: film, reasons: reasons(for: film)))
        }
        return picks
    }

    /// A random index, in proportion to the weights; nil if there is nothing to draw.
    private static func draw(_ weights: [Double], using generator: inout some RandomNumberGenerator) -> Int? {
        let total = weights.reduce(0, +)
        guard total > 0 else { return nil }
        var mark = Double.random(in: 0..<total, using: &generator)
        for (index, weight) in weights.enumerated() {
            mark -= weight
            if mark < 0 { return index }
        }
        return weights.indices.last
    }

    /// A year of waiting gives about six times the odds of a day; each rating point multiplies them by 1.5; a
    /// film sharing all its genres with the last ones has a quarter of the odds of one sharing none.
    package func weight(of film: Film) -> Double {
        let wait = 1 + log2(1 + Double(daysWaiting(film)) / 7)
        let liking = pow(1.5, steadyRating(film) - 6.5)
        // A film that several people want has better odds, in proportion.
        let wished = Double(max(1, wishes[film.record.id]?.count ?? 1))
        return wait * liking * wished * (1 - 0.75 * likeness(film))
    }

    private func daysWaiting(_ film: Film) -> Int {
        film.addedAt.map { max(0, Int(now.timeIntervalSince($0) / 86_400)) } ?? 0
    }

    /// TMDB's rating, pulled towards the middle while votes are few: the first ten may be friends of the director.
    private func steadyRating(_ film: Film) -> Double {
        let votes = Double(film.record.votes ?? 0)
        return ((film.record.rating ?? 6.5) * votes + 6.5 * 300) / (votes + 300)
    }

    /// The share of the film's genres that the films seen last also have; the latest counts most.
    private func likeness(_ film: Film) -> Double {
        let genres = Set(film.record.genres)
        if genres.isEmpty || recent.isEmpty { return 0 }
        var sum = 0.0
        var all = 0.0
        for (index, seen) in recent.prefix(5).enumerated() {
            let share = 1 / Double(index + 1)
            all += share
            sum += share * Double(genres.intersection(seen.record.genres).count) / Double(genres.count)
        }
        return sum / all
    }

    private func reasons(for film: Film) -> [Reason] {
        var reasons = film.addedAt == nil ? [] : [Reason.waiting(days: daysWaiting(film))]
        if isShared { reasons.append(.onBothLists) }
        if let names = wishes[film.record.id] { reasons.append(.wishedBy(names)) }
        if let rating = film.record.rating, let votes = film.record.votes, rating >= 7, votes >= 100,
            !hidesRatings || film.timesWatched > 0
        {
            reasons.append(.rated(rating, votes: votes))
        }
        if let last = recent.first, !film.record.genres.isEmpty, likeness(film) < 0.34 {
            reasons.append(.unlike(title: last.record.title))
        }
        return reasons
    }
}

/// A generator that returns the same numbers for the same seed. Source: prng.di.unimi.it/splitmix64.c.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
