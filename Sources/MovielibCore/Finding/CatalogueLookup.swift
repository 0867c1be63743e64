import Catalogue
import Foundation
import Library
package import Records
package import TMDBModels

/// Answers searches from disk when TMDB cannot: the catalogue, the library and cached answers.
package struct CatalogueLookup {
    let core: Core
    let limit: Int
    let waitPolicy: Core.WaitPolicy
    /// Whether it answers even without a catalogue.
    var acceptsSavedOnly = false

    /// A lookup that answers with at most this many rows.
    package init(core: Core, limit: Int, waitPolicy: Core.WaitPolicy = .usual, acceptsSavedOnly: Bool = false)
    {
        (self.core, self.limit, self.waitPolicy) = (core, limit, waitPolicy)
        self.acceptsSavedOnly = acceptsSavedOnly
    }

    /// The most matches that are searched for films of a given year.
    static let consideredByYear = 200

    /// The best matches, with all that is known of them; nil if there is nothing to search.
    package func filmMatches(_ query: String, year: Int?, page: Int) throws(CoreError) -> ListAnswer<
        FilmRecord
    >? {
        try answer(page) { (catalogue, count) throws(CoreError) in
            let found = try matches(
                query, year == nil ? count : max(count, Self.consideredByYear),
                own: year == nil ? count : .max, catalogue)
            let all = TitleFit.exactMatchesFirst((found.own + found.found).map(\.record), query, \.names)
            guard let year else { return (all, found.total) }
            let known = all.filter { $0.year == year }
            let unknown = all.filter { $0.year == nil }
            if !unknown.isEmpty, catalogue != nil {
                self.core.dialogue.report(.yearsUnknown)
            }
            return (known + unknown, known.count + unknown.count)
        }
    }

    /// The best matches; nil if the catalogue has no people.
    package func people(_ query: String, page: Int) throws(CoreError) -> ListAnswer<Person>? {
        try answer(page) { (catalogue, count) throws(CoreError) in
            guard let catalogue, let (_, status) = self.core.catalogue, status.people > 0 else {
                return nil
            }
            let people = catalogue.search(query, .person, limit: count)
            return (people.entries.map(Person.init), people.total)
        }
    }

    /// The best matches of both kinds, merged by taking the better known of the next two; nil if there is nothing to
    /// search.
    package func everything(_ query: String, page: Int) throws(CoreError) -> ListAnswer<SearchResult>? {
        try answer(page) { (catalogue, count) throws(CoreError) in
            let films = try matches(query, count, own: count, catalogue)
            let people = catalogue?.search(query, .person, limit: count) ?? CatalogueAnswer()
            var rows = films.own.map { SearchResult.movie($0.record) }
            var (nextFilms, nextPeople) = (films.found[...], people.entries[...])
            while let next = [nextFilms.first?.popularity, nextPeople.first?.popularity].compactMap(\.self)
                .max()
            {
                if let film = nextFilms.first, film.popularity == next {
                    rows.append(.movie(film.record))
                    nextFilms.removeFirst()
                } else if let person = nextPeople.popFirst() {
                    rows.append(.person(Person(person)))
                }
            }
            return (TitleFit.exactMatchesFirst(rows, query, \.names), films.total + people.total)
        }
    }

    /// Returns one page of all the rows.
    private func answer<Row>(
        _ page: Int,
        _ find: (_ catalogue: Catalogue?, _ count: Int) throws(CoreError) -> (rows: [Row], total: Int)?
    ) throws(CoreError) -> ListAnswer<Row>? {
        let pages = RowPages(page: page, size: limit)
        let skipped = pages.offset
        let opened = core.catalogue
        guard acceptsSavedOnly || opened != nil, let found = try find(opened?.catalogue, skipped + limit)
        else { return nil }
        let listing = Listing(
            rows: Array(found.rows.dropFirst(skipped).prefix(limit)), page: page,
            totalPages: pages.count(of: found.total), totalResults: found.total)
        guard let status = opened?.status else {
            return Answer(value: listing, source: .library, asOf: Date())
        }
        // A day's list was true at the end of that day.
        let day = status.day.flatMap { Date(isoTime: "\($0)T23:59:59Z") }
        return Answer(value: listing, source: .catalogue, asOf: min(status.builtAt, day ?? status.builtAt))
    }

    private struct FoundFilm {
        let record: FilmRecord
        /// The popularity in the catalogue, else the film's own.
        let popularity: Double
    }

    /// The catalogue's matches, and before them films that it cannot find because the title is not in the film's own
    /// language: the user's, and without a credential the sample's.
    private func matches(
        _ query: String, _ count: Int, own most: Int, _ catalogue: Catalogue?
    ) throws(CoreError) -> (own: [FoundFilm], found: [FoundFilm], total: Int) {
        let answer = catalogue?.search(query, limit: count) ?? CatalogueAnswer()
        let ids = answer.entries.map(\.id)
        // A library that cannot be read in time is left out: the catalogue's matches are enough.
        let library = (try? core.library(waitPolicy)) ?? nil
        let known = try core.mapLibraryErrors(library?.filmRecords(ids: ids)) ?? [:]
        // The user's own films that match the words.
        let titled = try core.mapLibraryErrors(library?.titles(like: query, on: .library)) ?? []
        let seen = ids.isEmpty ? [:] : try core.cachedFilms(ids)
        let words = query.titleWords.split(separator: " ")
        func isFound(_ title: String) -> Bool {
            guard catalogue != nil else { return false }
            let title = title.titleWords.split(separator: " ")
            return words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
        }
        // Sorted by fit first, so that the limit does not cut the best in favour of earlier letters.
        let others = titled.filter { known[$0.id] == nil && !isFound($0.originalTitle ?? $0.title) }.map {
            (id: $0.id, fit: TitleFit(query, in: [$0.title, $0.originalTitle].compactMap(\.self)))
        }.enumerated().sorted { ($0.element.fit, $0.offset) < ($1.element.fit, $1.offset) }.map(\.element.id)
        let shown = try core.mapLibraryErrors(library?.filmRecords(ids: Array(others.prefix(most)))) ?? [:]
        var own = others.compactMap { shown[$0] }.map {
            FoundFilm(record: $0, popularity: $0.popularity ?? 0)
        }
        let unread = others.count - own.count
        let hasCredential = try core.hasCredential()
        if catalogue == nil || !hasCredential {
            let taken = Set(others + ids)
            own += try core.cachedFilms(titled: query)
                .filter { !taken.contains($0.id) && !isFound($0.originalTitle ?? $0.title) }
                .map { FoundFilm(record: $0, popularity: $0.popularity ?? 0) }
        }
        own = TitleFit.exactMatchesFirst(own, query) { $0.record.names }
        return (
            own,
            answer.entries.map { entry in
                FoundFilm(
                    record: FilmRecord(entry, known[entry.id], seen[entry.id]), popularity: entry.popularity)
            }, own.count + unread + answer.total
        )
    }
}

extension SearchResult {
    /// The names by which it is found.
    package var names: [String] {
        switch self {
        case .movie(let record): record.names
        case .person(let person): [person.name]
        case .series, .other: []
        }
    }
}

extension FilmRecord {
    fileprivate var names: [String] { [title, originalTitle].compactMap(\.self) }

    /// Takes each fact from the library, else from a TMDB answer, else from the catalogue.
    fileprivate init(_ entry: CatalogueEntry, _ own: FilmRecord?, _ seen: FilmRecord?) {
        self = own ?? FilmRecord(id: entry.id, title: seen?.title ?? entry.name)
        originalTitle = originalTitle ?? seen?.originalTitle ?? entry.name
        originalLanguage = originalLanguage ?? seen?.originalLanguage
        releaseDate = releaseDate ?? seen?.releaseDate
        (rating, votes) = (rating ?? seen?.rating, votes ?? seen?.votes)
        popularity = popularity ?? seen?.popularity ?? entry.popularity
        posterPath = posterPath ?? seen?.posterPath
    }
}

extension Person {
    init(_ entry: CatalogueEntry) {
        self.init(id: entry.id, name: entry.name, popularity: entry.popularity)
    }
}
