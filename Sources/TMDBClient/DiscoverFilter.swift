package import Records
package import TMDBModels

/// A filter over all of TMDB's films.
///
/// It can only represent values that TMDB accepts: TMDB ignores values it does not understand, and answers
/// with more films instead of an error. Source: TMDB, "Discover: Movie".
package struct DiscoverFilter: Sendable, Equatable {
    /// Several values of one parameter, of which a film must have all or any: TMDB cannot combine the two.
    package enum ValueCombination<Value: Sendable & Equatable>: Sendable, Equatable {
        case all([Value])
        case any([Value])
    }

    /// Both ends included; nil is open-ended.
    package struct Bounds<Value: Sendable & Equatable>: Sendable, Equatable {
        package var from: Value?
        package var to: Value?

        package init(from: Value? = nil, to: Value? = nil) { (self.from, self.to) = (from, to) }
    }

    /// The way in which a film is offered. TMDB's `flatrate` is `stream`.
    package enum Offer: String, Sendable {
        case free, ads, rent, buy
        case stream = "flatrate"
    }

    /// Where films can be watched, and how. TMDB ignores services without their country.
    package struct Availability: Sendable, Equatable {
        package var country: CountryCode
        package var services: ValueCombination<Int>?
        package var withoutServices: [Int] = []
        package var offers: ValueCombination<Offer>?

        /// Any film that can be watched in the country.
        package init(in country: CountryCode) { self.country = country }
    }

    /// A release in a country. TMDB ignores its kind without a day, so one end of the range is always set.
    package struct CountryRelease: Sendable, Equatable {
        package let country: CountryCode
        package let kinds: [Release.Kind]
        package let days: Bounds<PartialDate>

        /// A release of any of the kinds, or of any kind if empty; nil if no day is given.
        package init?(in country: CountryCode, kinds: [Release.Kind] = [], days: Bounds<PartialDate>) {
            guard days.from != nil || days.to != nil else { return nil }
            (self.country, self.kinds, self.days) = (country, kinds, days)
        }
    }

    /// The sort key. Source: TMDB, "Discover: Movie", `sort_by`.
    package enum Order: String, Sendable {
        case popularity, title
        case releaseDate = "primary_release_date"
        case rating = "vote_average"
        case votes = "vote_count"
    }

    package var genres: ValueCombination<Int>?
    package var withoutGenres: [Int] = []
    package var keywords: ValueCombination<Int>?
    package var withoutKeywords: [Int] = []
    package var companies: ValueCombination<Int>?
    package var withoutCompanies: [Int] = []
    /// People in the cast, however small their part.
    package var cast: ValueCombination<Int>?
    /// People in the crew, in any job, which includes directors.
    package var crew: ValueCombination<Int>?
    /// Any of these; empty for all.
    package var languages: [LanguageCode] = []
    /// Any of these countries of origin; empty for all.
    package var countries: [CountryCode] = []
    /// The day of the first release anywhere.
    package var firstReleaseDay = Bounds<PartialDate>()
    /// Minutes; with either end set, films of unknown length are excluded.
    package var runtime = Bounds<Int>()
    /// In thousandths, TMDB's own precision: 7850 for 7.85.
    package var rating = Bounds<Int>()
    package var votes = Bounds<Int>()
    package var availability: Availability?
    /// Any of these, in the spelling of the country's board; without names there is no filter.
    package var certifications: (country: CountryCode, names: [String])?
    /// If set, TMDB returns the country's release date in place of the film's.
    package var release: CountryRelease?
    package var order = Order.popularity
    package var isDescending = true

    /// Every film, the most popular first.
    package init() {}

    package static func == (left: Self, right: Self) -> Bool { left.parameters == right.parameters }

    /// The parameters in TMDB's format, not yet escaped.
    var parameters: [String: String] {
        var parameters: [String: String] = [
            "include_adult": "false", "include_video": "false",
            "sort_by": "\(order.rawValue).\(isDescending ? "desc" : "asc")",
        ]
        func set(_ name: String, _ value: String?) { if let value { parameters[name] = value } }
        func set(_ name: String, _ several: ValueCombination<Int>?) { set(name, several?.joined { "\($0)" }) }
        func set(_ name: String, any values: [String]) {
            if !values.isEmpty { set(name, values.joined(separator: "|")) }
        }
        func set(_ name: String, without ids: [Int]) { if !ids.isEmpty { set(name, .all(ids)) } }
        func set<Value>(_ name: String, _ bounds: Bounds<Value>, _ text: (Value) -> String) {
            set("\(name).gte", bounds.from.map(text))
            set("\(name).lte", bounds.to.map(text))
        }
        set("with_genres", genres)
        set("without_genres", without: withoutGenres)
        set("with_keywords", keywords)
        set("without_keywords", without: withoutKeywords)
        set("with_companies", companies)
        set("without_companies", without: withoutCompanies)
        set("with_cast", cast)
        set("with_crew", crew)
        set("with_original_language", any: languages.map(\.text))
        set("with_origin_country", any: countries.map(\.text))
        set("primary_release_date", firstReleaseDay) { $0.description }
        var runtime = runtime
        // TMDB uses 0 for an unknown length.
        if runtime.to != nil { runtime.from = max(runtime.from ?? 1, 1) }
        set("with_runtime", runtime) { "\($0)" }
        set("vote_average", rating) { $0.thousandths }
        set("vote_count", votes) { "\($0)" }
        if let availability {
            set("watch_region", availability.country.text)
            set("with_watch_providers", availability.services)
            set("without_watch_providers", without: availability.withoutServices)
            set("with_watch_monetization_types", availability.offers?.joined(\.rawValue))
        }
        if let certifications, !certifications.names.isEmpty {
            set("certification_country", certifications.country.text)
            set("certification", any: certifications.names)
        }
        if let release {
            set("region", release.country.text)
            set("release_date", release.days) { $0.description }
            set("with_release_type", any: release.kinds.map { "\($0.rawValue)" })
        }
        return parameters
    }
}

extension DiscoverFilter.ValueCombination {
    fileprivate func joined(_ text: (Value) -> String) -> String {
        switch self {
        case .all(let values): values.map(text).joined(separator: ",")
        case .any(let values): values.map(text).joined(separator: "|")
        }
    }
}

extension Int {
    /// The number as text: `7850` as `7.85`.
    fileprivate var thousandths: String {
        let (whole, rest) = quotientAndRemainder(dividingBy: 1000)
        if rest == 0 { return "\(whole)" }
        var digits = "\(1000 + rest)".dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}

/// A language in TMDB's filters: ISO 639-1. `en-US` finds nothing.
package struct LanguageCode: Sendable, Hashable {
    /// Two lower-case letters.
    package let text: String

    /// Nil unless it is two ASCII letters.
    package init?(_ text: String) {
        guard text.utf8.count == 2, text.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
        self.text = text.lowercased()
    }
}

/// A country in TMDB's filters: ISO 3166-1.
package struct CountryCode: Sendable, Hashable {
    /// Two upper-case letters.
    package let text: String

    /// Nil unless it is two ASCII letters.
    package init?(_ text: String) {
        guard text.utf8.count == 2, text.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
        self.text = text.uppercased()
    }
}
