import Foundation
import Library

/// Picks one film for an evening: by chance, but a fair one.
///
/// What has waited for long, is well liked and is unlike what was seen last has the better chance; nothing is
/// certain, so that asking again is worth it.
struct Tonight {
    var candidates: [LibraryFilm]
    /// What was seen last, the latest first; five are enough.
    let recent: [LibraryFilm]
    let now: Date
    /// Whether the candidates are on another person's list, too.
    var isShared = false
    /// Keeps TMDB's ratings out of the reasons for films that were not seen; they still weigh.
    var hidesRatings = false

    struct Pick: Equatable {
        let film: LibraryFilm
        /// Why this one, in a line.
        let why: String
    }

    /// As many films as there are, each once; the first is the one that ``pick(using:)`` would have given.
    func picks(_ count: Int, using generator: inout some RandomNumberGenerator) -> [Pick] {
        var rest = self
        var picks: [Pick] = []
        while picks.count < count, let pick = rest.pick(using: &generator) {
            picks.append(pick)
            rest.candidates.removeAll { $0.movie.id == pick.film.movie.id }
        }
        return picks
    }

    func pick(using generator: inout some RandomNumberGenerator) -> Pick? {
        let weights = candidates.map { weight(of: $0) }
        let total = weights.reduce(0, +)
        guard total > 0 else { return nil }
        var mark = Double.random(in: 0..<total, using: &generator)
        for (film, weight) in zip(candidates, weights) {
            mark -= weight
            if mark < 0 { return Pick(film: film, why: why(film)) }
        }
        return candidates.last.map { Pick(film: $0, why: why($0)) }
    }

    /// A year of waiting doubles the chance about six times over a day's; each point of rating is worth half as
    /// much again; a film in the genres of the last ones has a quarter of the chance of one in none of them.
    func weight(of film: LibraryFilm) -> Double {
        let wait = 1 + log2(1 + Double(daysWaiting(film)) / 7)
        let liking = pow(1.5, steadyRating(film) - 6.5)
        return wait * liking * (1 - 0.75 * likeness(film))
    }

    private func daysWaiting(_ film: LibraryFilm) -> Int {
        film.addedAt.map { max(0, Int(now.timeIntervalSince($0) / 86_400)) } ?? 0
    }

    /// TMDB's rating, drawn to the middle while few have voted: ten friends of the director are no opinion.
    private func steadyRating(_ film: LibraryFilm) -> Double {
        let votes = Double(film.movie.votes ?? 0)
        return ((film.movie.rating ?? 6.5) * votes + 6.5 * 300) / (votes + 300)
    }

    /// The part of the film's genres that the last films had; the latest counts most.
    private func likeness(_ film: LibraryFilm) -> Double {
        let genres = Set(film.movie.genres)
        if genres.isEmpty || recent.isEmpty { return 0 }
        var sum = 0.0
        var all = 0.0
        for (index, seen) in recent.prefix(5).enumerated() {
            let share = 1 / Double(index + 1)
            all += share
            sum += share * Double(genres.intersection(seen.movie.genres).count) / Double(genres.count)
        }
        return sum / all
    }

    private func why(_ film: LibraryFilm) -> String {
        var reasons: [String] = []
        switch daysWaiting(film) {
        case 0: reasons.append("saved today")
        case 1: reasons.append("saved yesterday")
        case let days: reasons.append("on your list for \(Wording.counted(days, "day"))")
        }
        if isShared { reasons.append("on both lists") }
        if let rating = Film(film, hidingRatings: hidesRatings).rating, let votes = film.movie.votes,
            rating >= 7, votes >= 100
        {
            reasons.append("\(Wording.rating(rating) ?? "") by \(Wording.counted(votes, "vote"))")
        }
        if let last = recent.first, !film.movie.genres.isEmpty, likeness(film) < 0.34 {
            reasons.append("something else after \(last.movie.title)")
        }
        return reasons.joined(separator: ", ")
    }
}

/// The same numbers again for the same seed. Source: prng.di.unimi.it/splitmix64.c.
struct SeededGenerator: RandomNumberGenerator {
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

/// The films that were picked last, so that `--again` has another one; lost with the cache, which is no loss.
struct LastPicks {
    private static let kept = 20
    let path: String?

    func ids() -> [Int] {
        guard let path, let content = try? PrivateFile.read(path) else { return [] }
        return String(decoding: content.bytes, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    }

    /// A cache that cannot be written keeps no picks, and nobody from a film.
    func add(_ id: Int) {
        guard let path else { return }
        let ids = ([id] + ids().filter { $0 != id }).prefix(Self.kept)
        try? PrivateFile.replace(path, with: Data(ids.map { "\($0)\n" }.joined().utf8))
    }
}
