package import Query
import Records
import TMDBClient
package import TMDBModels

/// The values that films can be filtered by, in the user's language and region.
extension Core {
    /// A genre's name in the user's language and in English.
    package struct GenreNames: Sendable, Equatable, Identifiable {
        /// TMDB's number.
        package let id: Int
        /// In the user's language.
        package let name: String
        /// The same as ``name`` if TMDB has no translation.
        package let englishName: String
    }

    /// The genres, sorted by name: one request if the language is English, else at most two.
    package func genres() async throws(CoreError) -> Answer<[GenreNames]> {
        let locale = try tmdb().locale
        let local = try await answer { .genres(locale: $0) }
        var english: [Int: String] = [:]
        var asOf = local.asOf
        if locale.language.prefix(while: { $0 != "-" }) != "en" {
            let answer = try await answer {
                .genres(locale: ContentLocale(language: "en", region: $0.region))
            }
            asOf = min(asOf, answer.asOf)
            for genre in answer.value.genres { english[genre.id] = genre.name }
        }
        let names = local.value.genres.map {
            GenreNames(id: $0.id, name: $0.name, englishName: english[$0.id] ?? $0.name)
        }
        return Answer(value: names, source: local.source, asOf: asOf)
    }

    /// The services of the user's region, in TMDB's order for it.
    package func services() async throws(CoreError) -> Answer<[WatchService]> {
        try await answer { .services(locale: $0) }.map { [region = try locale().region] in
            $0.services(in: region)
        }
    }

    /// The named services that exist in the user's region; the others are reported to the dialogue.
    package func services(among names: [String]) async throws(CoreError) -> [String] {
        if names.isEmpty { return [] }
        let known = NameList(try await services().value)
        let missing = names.filter { known.values(named: $0).isEmpty }
        if !missing.isEmpty {
            dialogue.report(.unavailableServices(missing, region: try locale().region))
        }
        return names.filter { !missing.contains($0) }
    }

    /// The certifications of every country that has any.
    package func certifications() async throws(CoreError) -> Answer<CertificationList> {
        try await answer { _ in .certifications() }
    }

    /// The scope with the certifications of its region, which a query for a range of them needs.
    ///
    /// - Parameter ranges: The ends of each range, as typed.
    /// - Throws: ``CoreError`` if the region has no certifications, or a range has an unknown end or is reversed.
    package func scope(
        _ scope: QueryScope, covering ranges: [(from: String?, to: String?)]
    ) async throws(CoreError) -> QueryScope {
        var scope = scope
        if scope.certifications.isEmpty {
            let places = try await certifications().value.rankedGroups(in: scope.region)
            // TMDB cannot be asked for a name that contains a separator.
            scope.certifications =
                scope.films == .library
                ? places
                : places.map { $0.filter { !$0.contains { ",|".contains($0) } } }.filter { !$0.isEmpty }
        }
        let all = Array(scope.certifications.joined())
        if all.isEmpty { throw .discover(.nothingInRegion(.age, region: scope.region)) }
        for (from, to) in ranges {
            if let name = [from, to].compactMap(\.self).first(where: { scope.certification($0) == nil }) {
                let near = name.nearest(in: all.map { $0.lowercased() })
                throw .discover(
                    .unknown(.age, name: name, nearest: all.first { $0.lowercased() == near }, others: all))
            }
            if scope.certifications(from: from, to: to)?.isEmpty != false {
                throw .discover(.reversed(.age, "\(from ?? "")..\(to ?? "")", order: all))
            }
        }
        return scope
    }

    /// The languages that films are in.
    package func languages() async throws(CoreError) -> Answer<[FilmLanguage]> {
        try await answer { _ in .languages() }.map(\.rows)
    }

    /// The countries that films are from, named in the user's language and in English.
    package func countries() async throws(CoreError) -> Answer<[Country]> {
        try await answer { .countries(locale: $0) }.map(\.rows)
    }

    /// The first keywords that contain the words.
    package func keywords(called words: String) async throws(CoreError) -> Answer<Page<Keyword>> {
        try await answer { _ in .searchKeywords(words, page: 1) }
    }

    /// The first companies whose names contain the words.
    package func studios(called words: String) async throws(CoreError) -> Answer<Page<Company>> {
        try await answer { _ in .searchCompanies(words, page: 1) }
    }

}

extension NameList where Value == Int {
    /// The names of genres in the user's language and in English, with their numbers.
    package init(_ genres: [Core.GenreNames]) {
        self.init(
            genres.flatMap { genre in
                let names = genre.name == genre.englishName ? [genre.name] : [genre.name, genre.englishName]
                return names.map { ($0, genre.id) }
            })
    }

    /// The names of services with their numbers; a name may have several.
    package init(_ services: [WatchService]) { self.init(services.map { ($0.name, $0.id) }) }
}

extension NameList where Value == String {
    /// The names of languages, which are the code, the English name and the language's own, with their codes.
    package init(_ languages: [FilmLanguage]) {
        self.init(languages.map { ([$0.code, $0.englishName, $0.nativeName].compactMap(\.self), $0.code) })
    }

    /// The names of countries, which are the code and the names in the user's language and in English, with their
    /// codes.
    package init(_ countries: [Country]) {
        self.init(countries.map { ([$0.code, $0.name, $0.englishName], $0.code) })
    }

    /// Drops repeated names of an entry: the same name twice would give two answers.
    private init(_ named: [(names: [String], code: String)]) {
        self.init(named.flatMap { names, code in names.uniqued().map { ($0, code) } })
    }
}
