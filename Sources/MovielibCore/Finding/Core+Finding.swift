import Catalogue
import Foundation
import Library
import Records
import TMDBClient
package import TMDBModels

/// Finds the film or person that the user refers to, with as few TMDB requests as possible: one for a page by id, one
/// more if words have to be looked up.
extension Core {
    /// The id of the film that is referred to; no request if the id was given.
    package func id(of reference: FilmReference, takingFirst: Bool = false) async throws(CoreError) -> Int {
        switch reference {
        case .tmdb(let id): return id
        case .imdb: return try await FilmPage(reference).response(from: self).value.record.id
        case .title(let words, let year):
            return try await film(words: words, year: year, takingFirst: takingFirst, tmdb()).id
        }
    }

    /// The film that words refer to, with its page if that was fetched.
    ///
    /// - Parameter allowsTitleFallback: whether a film known only to the catalogue is good enough.
    func film(
        words: String, year: Int?, takingFirst: Bool, allowsTitleFallback: Bool = false, _ tmdb: TMDB
    ) async throws(CoreError) -> (id: Int, page: Answer<MovieDetails>?) {
        var found: Lookup
        do throws(TMDBError) {
            if let year, let page = try await pageFromCatalogue(words, year, tmdb) {
                return (page.value.record.id, page)
            }
            let guess = year == nil ? wellKnownFilmID(words) : nil
            let page: Answer<MovieDetails>?
            (found, page) = try await lookup(words, year, reading: guess, tmdb)
            if let page { return (page.value.record.id, page) }
        } catch {
            let known =
                allowsTitleFallback
                ? try localLookup(words, year, [], allowsTitleFallback: true) : try libraryLookup(words, year)
            guard error.allowsSavedFallback, let known else { throw .tmdb(error) }
            found = known
        }
        // The sample has few films: without a credential, the user's own and the catalogue's count as much.
        if try !hasCredential(), !found.isExact {
            found =
                try localLookup(words, year, found.candidates, allowsTitleFallback: allowsTitleFallback)
                ?? found
        } else if !found.hasExact, let own = try libraryLookup(words, year), own.isExact {
            // A film of the library that TMDB does not know by this title.
            found = own
        } else if found.candidates.isEmpty, let own = try libraryLookup(words, year) {
            // An empty answer, which may be a saved one, hides no film of the library.
            found = own
        }
        if found.candidates.isEmpty, let year = found.year {
            let others = await films(titled: found.words, notFrom: year, tmdb)
            throw .notFound(
                .film, words: found.words, year: year, inSample: try !hasCredential(), ofOtherYears: others)
        }
        let chosen = try choose(
            found.candidates, words: found.words, year: found.year, takingFirst: takingFirst)
        return (chosen.id, nil)
    }

    /// The films with exactly this title, those from the nearest years first; empty if TMDB does not answer.
    private func films(titled words: String, notFrom year: Int, _ tmdb: TMDB) async -> [Candidate] {
        let answer = try? await tmdb.fetch(.searchMovies(words, year: nil, page: 1, locale: tmdb.locale))
        let titled = (answer?.value.rows ?? []).map(Candidate.init).filter {
            $0.isCalled(words) && $0.year != nil
        }
        return titled.sorted { abs(($0.year ?? 0) - year) < abs(($1.year ?? 0) - year) }
    }

    /// Films up to this rank in the catalogue count as well known.
    private static let maxWellKnownRank = 10_000

    /// The catalogue, if TMDB can tell more about its films: the sample has few of them.
    private var catalogueIfTMDBIsUsed: Catalogue? {
        if isOffline || (try? hasCredential()) != true { return nil }
        return catalogue?.catalogue
    }

    /// The only well-known film with this original title. It is a guess: the catalogue has no titles in other
    /// languages, so `oldboy` gives only the remake. Its page is fetched while TMDB searches, which saves the wait if
    /// the guess is right.
    private func wellKnownFilmID(_ title: String) -> Int? {
        catalogueIfTMDBIsUsed?.onlyFilm(called: title).flatMap {
            $0.rank <= Self.maxWellKnownRank ? $0.id : nil
        }
    }

    /// The page of the only film with this title, if it has the year: TMDB need not search.
    private func pageFromCatalogue(
        _ words: String, _ year: Int, _ tmdb: TMDB
    ) async throws(TMDBError) -> Answer<MovieDetails>? {
        // The year may belong to the title, as in `death race 2000`.
        let withYear = wellKnownFilmID("\(words) \(year)")
        let film = withYear ?? catalogueIfTMDBIsUsed?.onlyFilm(called: words)?.id
        do throws(TMDBError) {
            guard let page = try await Self.page(of: film, tmdb)?.get() else { return nil }
            return withYear != nil || page.value.record.year == year ? page : nil
        } catch {
            // A film that TMDB no longer has is looked up as usual.
            if error.kind == .notFound { return nil }
            throw error
        }
    }

    private static func page(of id: Int?, _ tmdb: TMDB) async -> Result<Answer<MovieDetails>, TMDBError>? {
        guard let id else { return nil }
        do throws(TMDBError) { return .success(try await tmdb.movie(id: id)) } catch {
            return .failure(error)
        }
    }

    /// The films found, and the words and year they were found by.
    private struct Lookup {
        var candidates: [Candidate]
        var words: String
        var year: Int?

        init(candidates: [Candidate], words: String, year: Int? = nil) {
            (self.candidates, self.words, self.year) = (candidates, words, year)
        }

        /// Leaves out films of another year; nil if none is left.
        ///
        /// - Parameter searched: Films already found by this year, which may be that of any of their release dates.
        init?(_ found: [Candidate], words: String, year: Int?, searched: [Candidate] = []) {
            let matching = found.filter { film in
                year == nil || film.year == nil || film.year == year || searched.contains { $0.id == film.id }
            }
            if matching.isEmpty { return nil }
            self.init(candidates: matching, words: words, year: year)
        }

        /// Whether any of the candidates has exactly this title and year.
        var hasExact: Bool { candidates.contains { $0.isCalled(words) && (year == nil || $0.year == year) } }

        /// Whether only one of the candidates has exactly this title and year.
        var isExact: Bool {
            Core.obviousCandidate(candidates, words: words, year: year).map { $0.isCalled(words) } ?? false
        }
    }

    /// Searches, and meanwhile fetches the page of a guess, which is returned if the search finds the same film. If
    /// not, its request has ended when this returns, as the user may then be asked to choose a film.
    private func lookup(
        _ words: String, _ year: Int?, reading guess: Int?, _ tmdb: TMDB
    ) async throws(TMDBError) -> (Lookup, Answer<MovieDetails>?) {
        async let page = Self.page(of: guess, tmdb)
        let found = try await lookup(words, year, tmdb)
        let obvious = Self.obviousCandidate(found.candidates, words: found.words, year: found.year)
        guard let obvious, obvious.id == guess else { return (found, nil) }
        return (found, try? await page?.get())
    }

    /// One search; a second only if the year turns out to belong to the title, as in `death race 2000`.
    private func lookup(_ words: String, _ year: Int?, _ tmdb: TMDB) async throws(TMDBError) -> Lookup {
        let found = try await tmdb.fetch(.searchMovies(words, year: year, page: 1, locale: tmdb.locale))
        if let year, found.value.rows.isEmpty {
            let title = "\(words) \(year)"
            let again = try await tmdb.fetch(.searchMovies(title, year: nil, page: 1, locale: tmdb.locale))
            if !again.value.rows.isEmpty {
                return Lookup(candidates: again.value.rows.map(Candidate.init), words: title)
            }
        }
        return Lookup(candidates: found.value.rows.map(Candidate.init), words: words, year: year)
    }

    /// Looks the words up in the library; nil if nothing matches.
    private func libraryLookup(_ words: String, _ year: Int?) throws(CoreError) -> Lookup? {
        guard let found = try libraryCandidates(titled: words) else { return nil }
        if let year, !found.contains(where: { $0.year == year }) {
            let title = "\(words) \(year)"
            if let titled = try libraryCandidates(titled: title), !titled.isEmpty {
                return Lookup(candidates: titled, words: title)
            }
        }
        if found.isEmpty, year == nil, let film = onlyFilm(titled: words) {
            return Lookup(candidates: [film], words: words)
        }
        return Lookup(found, words: words, year: year)
    }

    /// Films with this title in the library, the sample and, if `allowsTitleFallback`, the catalogue; nil if nothing matches.
    private func localLookup(
        _ words: String, _ year: Int?, _ sample: [Candidate], allowsTitleFallback: Bool
    ) throws(CoreError) -> Lookup? {
        func candidates(_ words: String) throws(CoreError) -> [Candidate] {
            let own = try libraryCandidates(titled: words) ?? []
            let named = allowsTitleFallback ? catalogue?.catalogue.exactMatches(words) ?? [] : []
            let years = try cachedFilms(named.map(\.id)).compactMapValues(\.year)
            let titles = named.map { Candidate(id: $0.id, title: $0.name, year: years[$0.id]) }
            let titled = Dictionary(own.map { ($0.id, $0) }) { first, _ in first }
            // The library's title may be in another language than the sample's.
            let found = sample.map { titled[$0.id] ?? $0 }
            let all = (found + own + titles).uniqued(on: \.id)
            // Exact titles first, then as they were found, so that saving a film does not change which one is best.
            return all.filter { $0.isCalled(words) } + all.filter { !$0.isCalled(words) }
        }
        let found = try candidates(words)
        if let year, !found.contains(where: { $0.year == year }) {
            // The year may belong to the title, as in `death race 2000`.
            let withYear = Lookup(candidates: try candidates("\(words) \(year)"), words: "\(words) \(year)")
            if withYear.isExact { return withYear }
            let undated = found.filter { $0.year == nil && $0.isCalled(words) }
            if undated.count == 1 {
                dialogue.report(.yearUnchecked(title: undated[0].title, year: year))
                return Lookup(candidates: undated, words: words)
            }
        }
        return Lookup(found, words: words, year: year, searched: sample)
    }

    /// The only film in the catalogue with exactly this title. The catalogue has no years, so it cannot tell
    /// namesakes apart, and a title typed in another language may be a different film's original title.
    private func onlyFilm(titled words: String) -> Candidate? {
        catalogue?.catalogue.onlyFilm(called: words).map { Candidate(id: $0.id, title: $0.name) }
    }

    /// The id of the person that is referred to; no request if the id was given.
    package func id(
        of reference: PersonReference, takingFirst: Bool = false
    ) async throws(CoreError) -> Int {
        switch reference {
        case .tmdb(let number): return number
        case .imdb(let imdbID):
            let found = try await answer { .find(imdbID, locale: $0) }
            guard let person = found.value.people.first else {
                throw .noPersonWithIMDbID(inSample: found.source == .sample)
            }
            return person.id
        case .name(let name): return try await person(called: name, takingFirst: takingFirst)
        }
    }

    /// The person a name refers to.
    func person(called name: String, takingFirst: Bool) async throws(CoreError) -> Int {
        let found = try await answer { .searchPeople(name, page: 1, locale: $0) }
        if found.value.rows.isEmpty, let nearest = personName(like: name) {
            throw .noPersonCalled(name, nearest: nearest, inSample: found.source == .sample)
        }
        let candidates = found.value.rows.map { person in
            Candidate(id: person.id, title: person.name, knownFor: person.knownFor.first ?? person.department)
        }
        return try choose(candidates, words: name, year: nil, takingFirst: takingFirst, kind: .person).id
    }
}

extension TMDBError {
    /// Whether saved data is the better answer, even for a film that TMDB no longer has.
    var allowsSavedFallback: Bool { allowsStaleAnswer || kind == .notFound || kind == .credentialRejected }

    /// Whether the catalogue's title is better than nothing: not if TMDB itself no longer has the film.
    var allowsTitleFallback: Bool { allowsSavedFallback && (kind != .notFound || isOfSample) }
}
