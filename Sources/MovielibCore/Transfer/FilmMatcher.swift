import Catalogue
package import Exchange
import Library
import Localization
package import Records
import TMDBClient
package import TMDBModels

/// Finds the film that a row from another service is about: by its ids, else by title and year, never by guessing.
package struct FilmMatcher: Sendable {
    /// Nil if no requests are sent: then only the library and the row's ids are used.
    let tmdb: TMDB?
    /// The library's films, which need no request.
    let libraryIndex: LibraryFilmIndex
    /// The original title of every film, if it was fetched: saves most searches.
    var catalogue: Catalogue?

    package enum Match: Sendable, Equatable {
        /// The film, with its details if they had to be fetched. Indirect, because there are as many as rows, and a
        /// film is ten times the size of the rest.
        indirect case film(FilmRecord)
        /// Several films match, or one that may be another film.
        case ambiguous([Candidate])
        case notFound(ImportPlan.NotFoundReason)
    }

    package func match(_ row: ImportRow) async -> Result<Match, TMDBError> {
        do throws(TMDBError) {
            if let film = row.film, film.credits != nil { return .success(.film(film)) }
            if let id = row.tmdbID { return .success(try await film(id, row)) }
            if let imdbID = row.imdbID {
                if let id = libraryIndex.ids[imdbID], id > 0 { return .success(try await film(id, row)) }
                return .success(try await film(imdbID: imdbID, row))
            }
            guard let title = row.title else { return .success(.notFound(.noName)) }
            return .success(try await film(titled: title, row))
        } catch { return .failure(error) }
    }

    private func film(_ id: Int, _ row: ImportRow) async throws(TMDBError) -> Match {
        let own = libraryIndex.film(id)
        let bare = FilmRecord(
            id: id, title: own?.title ?? row.title ?? tr("Film {id}", ["id": "\(id)"]),
            originalTitle: own?.otherTitle ?? row.originalTitle,
            releaseDate: (own?.year ?? row.year).flatMap { PartialDate(year: $0) }, imdbID: row.imdbID)
        if libraryIndex.completeIDs.contains(id) { return .film(bare) }
        guard let tmdb else { return .film(row.film ?? bare) }
        do throws(TMDBError) { return .film(try await tmdb.movie(id: id).value.record) } catch {
            if error.kind == .notFound { return .notFound(.unknownID("\(id)")) }
            throw error
        }
    }

    private func film(imdbID: String, _ row: ImportRow) async throws(TMDBError) -> Match {
        guard let tmdb, let id = IMDbID(imdbID) else {
            return placeholderMatch(row) ?? .notFound(.notRequested(imdbID))
        }
        do throws(TMDBError) { return .film(try await tmdb.movie(imdbID: id).value.record) } catch {
            if error.kind == .notFound { return .notFound(.unknownID(imdbID)) }
            throw error
        }
    }

    private func film(titled title: String, _ row: ImportRow) async throws(TMDBError) -> Match {
        // Only TMDB can tell whether a title without a year is unique.
        let own = libraryIndex.candidates(row).filter { TitleScore($0, row: row).isExact }
        let alike = own.filter { $0.isSpelled(like: row) }
        let ours = (alike.isEmpty ? own : alike).filter { $0.id > 0 }
        if ours.count == 1 { return try await film(ours[0].id, row) }
        guard let tmdb else { return placeholderMatch(row) ?? .notFound(.notRequested(nil)) }
        if let film = try await catalogueFilm(row, tmdb) { return .film(film) }
        var found = try await candidates(title, row.year, tmdb)
        if found.isEmpty, row.year != nil { found = try await candidates(title, nil, tmdb) }
        if found.isEmpty, let original = row.originalTitle, original != title {
            found = try await candidates(original, row.year, tmdb)
        }
        found.removeAll { $0.isTooLate(for: row) }
        let ranked = found.map { (candidate: $0, score: TitleScore($0, row: row)) }
            .sorted { $0.score.value > $1.score.value }
        // An exact year wins over films made the year before or after.
        for fitting in [ranked.filter(\.score.isExact), ranked.filter(\.score.isCertain)] {
            if fitting.count == 1 { return try await film(fitting[0].candidate.id, row) }
            if !fitting.isEmpty { break }
        }
        if ranked.isEmpty {
            // The film stays the placeholder that was stored while TMDB could not be asked.
            let isKept =
                row.film?.isPlaceholder != true
                && libraryIndex.candidates(row).contains { $0.id < 0 && TitleScore($0, row: row).isExact }
            return isKept ? placeholderMatch(row) ?? .notFound(.unknownTitle) : .notFound(.unknownTitle)
        }
        return .ambiguous(ranked.prefix(5).map(\.candidate))
    }

    /// A placeholder for the film until TMDB can be asked; nil without a year, as a title alone may be any film.
    private func placeholderMatch(_ row: ImportRow) -> Match? {
        guard let title = row.title, let year = row.year else { return nil }
        return .film(
            .placeholder(title: title, year: year, originalTitle: row.originalTitle, imdbID: row.imdbID))
    }

    /// The catalogue's only film with the row's title, if the year matches too.
    private func catalogueFilm(_ row: ImportRow, _ tmdb: TMDB) async throws(TMDBError) -> FilmRecord? {
        let titles = [row.originalTitle, row.title].compactMap(\.self)
        guard row.year != nil, let id = titles.lazy.compactMap({ catalogue?.onlyFilm(called: $0)?.id }).first
        else { return nil }
        do throws(TMDBError) {
            let page = try await tmdb.movie(id: id).value
            return TitleScore(Candidate(page.record), row: row).isExact ? page.record : nil
        } catch {
            if error.kind == .notFound { return nil }
            throw error
        }
    }

    private func candidates(_ title: String, _ year: Int?, _ tmdb: TMDB) async throws(TMDBError)
        -> [Candidate]
    {
        let answer = try await tmdb.fetch(.searchMovies(title, year: year, page: 1, locale: tmdb.locale))
        return answer.value.rows.map(Candidate.init)
    }
}

extension Candidate {
    /// Whether a title has the letters of one of the row's: folding also makes titles with different letters equal.
    fileprivate func isSpelled(like row: ImportRow) -> Bool {
        [title, otherTitle].compactMap(\.self).contains { mine in
            [row.title, row.originalTitle].compactMap(\.self).contains {
                FilmRecord.areSpelledAlike($0, mine)
            }
        }
    }

    /// Whether the film was made after the row's film was seen: for a row without a year, the only evidence.
    fileprivate func isTooLate(for row: ImportRow) -> Bool {
        guard row.year == nil, let year, let seen = row.firstSeenYear else { return false }
        // One year of slack, for previews and release dates in other countries.
        return year > seen + 1
    }
}

/// An index of the library's films, read once before an import.
package struct LibraryFilmIndex: Sendable {
    /// The ids of films that need nothing fetched.
    var completeIDs: Set<Int> = []
    /// Film ids by IMDb id.
    var ids: [String: Int] = [:]
    private var films: [Int: Candidate] = [:]
    /// Film ids by title, folded once: thousands of rows may be matched against thousands of films.
    private var titles: [String: [Int]] = [:]

    package init(_ films: [Candidate] = [], completeIDs: Set<Int> = [], ids: [String: Int] = [:]) {
        (self.completeIDs, self.ids) = (completeIDs, ids)
        for film in films {
            self.films[film.id] = film
            for title in Set([film.title, film.otherTitle].compactMap(\.self).map(\.foldedTitle)) {
                titles[title, default: []].append(film.id)
            }
        }
    }

    /// An index of a library's films, and of those of the IMDb ids that it has.
    init(_ films: [Film], of library: LibraryStore, imdbIDs: [String]) throws(LibraryError) {
        self.init(
            films.map { Candidate($0.record) }, completeIDs: try library.completeIDs(among: films.map(\.id)),
            ids: try library.ids(byIMDb: imdbIDs))
    }

    func film(_ id: Int) -> Candidate? { films[id] }

    func candidates(_ row: ImportRow) -> [Candidate] {
        let wanted = [row.title, row.originalTitle].compactMap(\.self).map(\.foldedTitle)
        return Set(wanted.flatMap { titles[$0] ?? [] }).sorted().compactMap { films[$0] }
    }
}

/// How well a film matches a row that has no id, 0 to 1.
struct TitleScore {
    let value: Double

    /// A title that differs at most in case, accents and punctuation is worth 0.6, an equal year 0.4, an adjacent one
    /// (festivals, other countries) 0.3; a row without a year matches any.
    init(_ candidate: Candidate, row: ImportRow) {
        let wanted = [row.title, row.originalTitle].compactMap(\.self).map(\.foldedTitle)
        let titles = [candidate.title, candidate.otherTitle].compactMap(\.self).map(\.foldedTitle)
        let isSame = wanted.contains { $0.isEmpty == false && titles.contains($0) }
        let years =
            switch (row.year, candidate.year) {
            case (nil, _): 0.3
            case (let wanted?, let year?) where wanted == year: 0.4
            case (let wanted?, let year?) where abs(wanted - year) == 1: 0.3
            default: 0.0
            }
        value = (isSame ? 0.6 : 0) + years
    }

    /// Whether the film is certain, if it is the only one.
    var isCertain: Bool { value > 0.85 }

    /// Whether title and year are the same.
    var isExact: Bool { value > 0.95 }
}
