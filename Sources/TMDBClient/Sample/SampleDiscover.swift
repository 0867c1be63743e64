import Foundation
import TMDBModels

/// TMDB's discover over the sample's films, quirks included: it ignores unknown and invalid parameters.
struct SampleDiscover {
    private let query: [String: String]

    init(_ query: [String: String]) { self.query = query }

    /// The films that match, in the requested order.
    var films: [SampleFacts] { SampleFacts.all.filter(isWanted).sorted(by: isBefore) }

    /// The film's list row, with the region's date if one was requested.
    func row(_ film: SampleFacts, from rows: [Int: Data]) -> Data? {
        guard let row = rows[film.id] else { return nil }
        guard let region = text("region"),
            let day = film.releases.filter({ $0.country == region && isOfKind($0) }).map(\.day).min(),
            var object = try? JSONSerialization.jsonObject(with: row) as? [String: Any]
        else { return row }
        object["release_date"] = day
        return object.json
    }

    private func isWanted(_ film: SampleFacts) -> Bool {
        (flag("include_adult") || !film.isAdult) && (flag("include_video") || !film.isVideo)
            && matchesMetadata(film) && matchesRelease(film) && matchesNumbers(film)
            && matchesAvailability(film) && matchesCertification(film)
    }

    private func matchesMetadata(_ film: SampleFacts) -> Bool {
        has(film.genres, "genres") && has(film.keywords.map(\.id), "keywords")
            && has(film.companies.map(\.id), "companies") && has(film.cast, "cast") && has(film.crew, "crew")
            && has(film.cast + film.crew, "people") && isAny(of: "with_original_language", [film.language])
            && isAny(of: "with_origin_country", film.countries)
    }

    private func matchesRelease(_ film: SampleFacts) -> Bool {
        if let year = text("primary_release_year"), film.day.prefix(4) != year { return false }
        if let year = text("year"), film.releases.allSatisfy({ $0.day.prefix(4) != year }) { return false }
        return isWithin("primary_release_date", film.day) && hasRelease(film)
    }

    /// A kind of release alone filters nothing: it needs a day or a region.
    private func hasRelease(_ film: SampleFacts) -> Bool {
        let region = text("region")
        let hasDays = text("release_date.gte") != nil || text("release_date.lte") != nil
        guard hasDays || (region != nil && text("with_release_type") != nil) else { return true }
        return film.releases.contains { release in
            (region == nil || release.country == region) && isOfKind(release)
                && isWithin("release_date", release.day)
        }
    }

    private func isOfKind(_ release: SampleFacts.Release) -> Bool {
        isAny(of: "with_release_type", ["\(release.kind)"])
    }

    private func matchesNumbers(_ film: SampleFacts) -> Bool {
        isWithin("vote_average", film.rating) && isWithin("vote_count", Double(film.votes))
            && isWithin("with_runtime", Double(film.runtime))
    }

    /// Services and kinds of offer are ignored without their country.
    private func matchesAvailability(_ film: SampleFacts) -> Bool {
        guard let region = text("watch_region") else { return true }
        let kinds = values("with_watch_monetization_types")
        let offers = (film.offers[region] ?? [:]).filter { kinds.isEmpty || kinds.contains($0.key) }
        if !kinds.isEmpty && offers.isEmpty { return false }
        return has(offers.values.joined().map(\.id), "watch_providers")
    }

    private func matchesCertification(_ film: SampleFacts) -> Bool {
        guard let country = text("certification_country"), text("certification") != nil else { return true }
        let found = film.releases.filter { $0.country == country }.map(\.certification)
        return isAny(of: "certification", found)
    }

    private func text(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }

    private func flag(_ name: String) -> Bool { query[name] == "true" }

    private func values(_ name: String) -> [String] {
        (text(name) ?? "").split(whereSeparator: { $0 == "," || $0 == "|" }).map(String.init)
    }

    /// Commas mean all, bars mean any; `without_` excludes a film with any of them.
    private func has(_ found: [Int], _ name: String) -> Bool {
        let found = found.map(String.init)
        if values("without_\(name)").contains(where: found.contains) { return false }
        let wanted = values("with_\(name)")
        if wanted.isEmpty { return true }
        return text("with_\(name)")?.contains("|") == true
            ? wanted.contains(where: found.contains) : wanted.allSatisfy(found.contains)
    }

    private func isAny(of name: String, _ found: [String]) -> Bool {
        let wanted = values(name)
        return wanted.isEmpty || wanted.contains(where: found.contains)
    }

    private func isWithin(_ name: String, _ value: Double) -> Bool {
        let from = text("\(name).gte").flatMap(Double.init)
        let to = text("\(name).lte").flatMap(Double.init)
        return from.map { value >= $0 } ?? true && to.map { value <= $0 } ?? true
    }

    /// Days compare as text; an unknown day is within no range.
    private func isWithin(_ name: String, _ day: String) -> Bool {
        let (from, to) = (text("\(name).gte"), text("\(name).lte"))
        if from == nil && to == nil { return true }
        return !day.isEmpty && from.map { day >= $0 } ?? true && to.map { day <= $0 } ?? true
    }

    private func isBefore(_ left: SampleFacts, _ right: SampleFacts) -> Bool {
        let order = (text("sort_by") ?? "").split(separator: ".").map(String.init)
        let isAscending = order.last == "asc"
        func compare<Value: Comparable>(_ value: (SampleFacts) -> Value) -> Bool {
            let (one, other) = (value(left), value(right))
            return one == other ? left.id < right.id : (one < other) == isAscending
        }
        return switch order.first {
        case "title": compare(\.title)
        case "original_title": compare(\.originalTitle)
        case "primary_release_date": compare(\.day)
        case "vote_average": compare(\.rating)
        case "vote_count": compare { Double($0.votes) }
        case "revenue": compare { Double($0.revenue) }
        case "popularity": compare(\.popularity)
        default: left.popularity > right.popularity
        }
    }
}
