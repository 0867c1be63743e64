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
    /// The films of the built-in sample, if they stand in for TMDB.
    var sample: Sample?
    /// The user's own film files, by which a server's path names a film.
    var files: OwnFiles?

    /// The built-in sample: without a credential, a row with the title and the year of one of its films is about that film.
    struct Sample: Sendable {
        /// Answers from the sample alone.
        let tmdb: TMDB
        let index = LibraryFilmIndex(SampleTransport.films.map(Candidate.init))
    }

    package enum Match: Sendable, Equatable {
        /// The film, with its details if they had to be fetched. Indirect, because there are as many as rows, and a
        /// film is ten times the size of the rest.
        indirect case film(FilmRecord)
        /// Several films match, or one that may be another film.
        case ambiguous([Candidate])
        case notFound(ImportPlan.NotFoundReason)
    }

    /// The film of a row. If TMDB does not have its TMDB id, which it may have merged with another, its IMDb id decides,
    /// then its title and year; unless the row is from a file of unmatched rows, in which the user has chosen the id.
    package func match(_ row: ImportRow) async -> Result<Match, TMDBError> {
        do throws(TMDBError) {
            if let film = row.film, film.credits != nil { return .success(.film(film)) }
            var row = row
            if row.tmdbID == nil, row.imdbID == nil, let path = row.server?.path {
                row.tmdbID = files?.film(ofPath: path)
            }
            if row.tmdbID == nil, row.imdbID == nil, let server = row.server {
                if let id = server.unsureID { return .success(.notFound(.unsureID(id))) }
                if server.isNamedByPathAlone { return .success(try await suggestion(row)) }
            }
            let named = try await filmNamed(by: row)
            if let named {
                guard case .notFound = named else { return .success(try await reconciled(named, row)) }
                if row.kind == .movielibUnmatched { return .success(named) }
            }
            guard let title = row.title else { return .success(named ?? .notFound(.noName)) }
            let match = try await film(titled: title, row)
            if case .notFound = match, let named { return .success(named) }
            return .success(match)
        } catch { return .failure(error) }
    }

    /// The film that a path may name, for the user to decide.
    private func suggestion(_ row: ImportRow) async throws(TMDBError) -> Match {
        guard let title = row.title else { return .notFound(.onlyPath) }
        switch try await film(titled: title, row) {
        case .film(let film) where !film.isPlaceholder: return .ambiguous([Candidate(film)])
        case .ambiguous(let candidates): return .ambiguous(candidates)
        case .film, .notFound: return .notFound(.onlyPath)
        }
    }

    /// The match of the row's ids; nil if it has none.
    private func filmNamed(by row: ImportRow) async throws(TMDBError) -> Match? {
        var match: Match?
        if let id = row.tmdbID {
            match = try await film(id, row)
            guard case .notFound = match else { return match }
        }
        guard let imdbID = row.imdbID else { return match }
        let other =
            if let id = libraryIndex.ids[imdbID], id > 0 {
                try await film(id, row)
            } else { try await film(imdbID: imdbID, row) }
        if let match, case .notFound = other { return match }
        return other
    }

    /// The film of a row's id, unless its title and its year are both others than the row's: then either may be meant.
    private func reconciled(_ match: Match, _ row: ImportRow) async throws(TMDBError) -> Match {
        guard case .film(let film) = match, !row.kind.isMovielibFormat, let title = row.title,
            Candidate(film).contradicts(row)
        else { return match }
        var candidates = [Candidate(film)]
        switch try await self.film(titled: title, row) {
        case .film(let other) where other.id > 0: candidates.append(Candidate(other))
        case .ambiguous(let others): candidates += others
        case .film, .notFound: break
        }
        return .ambiguous(candidates)
    }

    private func film(_ id: Int, _ row: ImportRow) async throws(TMDBError) -> Match {
        let own = libraryIndex.film(id)
        let bare = FilmRecord(
            id: id, title: own?.title ?? row.title ?? tr("Film {id}", ["id": "\(id)"]),
            originalTitle: own?.otherTitle ?? row.originalTitle,
            releaseDate: (own?.year ?? row.year).flatMap { PartialDate(year: $0) }, imdbID: row.imdbID)
        if libraryIndex.completeIDs.contains(id) { return .film(bare) }
        guard let tmdb else {
            if let film = row.film { return .film(film) }
            let known = own == nil ? try? await sample?.tmdb.movie(id: id).value.record : nil
            return .film(known ?? bare)
        }
        do throws(TMDBError) { return .film(try await tmdb.movie(id: id).value.record) } catch {
            if error.kind == .notFound { return .notFound(.unknownID("\(id)")) }
            throw error
        }
    }

    private func film(imdbID: String, _ row: ImportRow) async throws(TMDBError) -> Match {
        guard let tmdb, let id = IMDbID(imdbID) else {
            if let id = IMDbID(imdbID), let known = try? await sample?.tmdb.movie(imdbID: id).value.record {
                return .film(known)
            }
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
        if ours.count == 1, case .film(let film) = try await film(ours[0].id, row),
            !Candidate(film).contradicts(row)
        {
            return .film(film)
        }
        guard let tmdb else {
            let known = sample?.index.candidates(row).filter { TitleScore($0, row: row).isExact } ?? []
            if known.count == 1 { return try await film(known[0].id, row) }
            return placeholderMatch(row) ?? .notFound(.notRequested(nil))
        }
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
            // A placeholder that is looked up again stays as it is.
            if row.film?.isPlaceholder == true { return .notFound(.unknownTitle) }
            return placeholderMatch(row) ?? .notFound(.unknownTitle)
        }
        return .ambiguous(ranked.prefix(5).map(\.candidate))
    }

    /// A placeholder for the film until TMDB knows it; nil without a year, as a title alone may be any film.
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

    /// Whether both title and year are others than the row's, so that an id in the row may be wrong.
    fileprivate func contradicts(_ row: ImportRow) -> Bool {
        guard let year, let named = row.year, abs(year - named) > 1 else { return false }
        return !TitleScore(self, row: row).hasSameTitle
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
    /// Films that are not in the library, but are named by rows of the import.
    private var importedIDs: Set<Int> = []
    /// Film ids by title, folded once: thousands of rows may be matched against thousands of films.
    private var titles: [String: [Int]] = [:]

    /// Adds the films that rows of an import name by id, title and year, for its rows that have no id.
    mutating func add(_ rows: [ImportRow]) {
        for row in rows where row.subject == .film && row.year != nil {
            if let id = row.tmdbID, id > 0, films[id] == nil, let title = row.title {
                add(
                    Candidate(id: id, title: title, otherTitle: row.originalTitle, year: row.year),
                    isStored: false)
            }
        }
    }

    private mutating func add(_ film: Candidate, isStored: Bool = true) {
        films[film.id] = film
        if !isStored { importedIDs.insert(film.id) }
        for title in Set([film.title, film.otherTitle].compactMap(\.self).map(\.foldedTitle)) {
            titles[title, default: []].append(film.id)
        }
    }

    package init(_ films: [Candidate] = [], completeIDs: Set<Int> = [], ids: [String: Int] = [:]) {
        (self.completeIDs, self.ids) = (completeIDs, ids)
        films.forEach { add($0) }
    }

    /// An index of a library's films, and of those of the IMDb ids that it has.
    init(_ films: [Film], of library: LibraryStore, imdbIDs: [String]) throws(LibraryError) {
        self.init(
            films.map { Candidate($0.record) }, completeIDs: try library.completeIDs(among: films.map(\.id)),
            ids: try library.ids(byIMDb: imdbIDs))
    }

    /// The library's film; nil for one that only rows of the import name.
    func film(_ id: Int) -> Candidate? { importedIDs.contains(id) ? nil : films[id] }

    func candidates(_ row: ImportRow) -> [Candidate] {
        let wanted = [row.title, row.originalTitle].compactMap(\.self).map(\.foldedTitle)
        return Set(wanted.flatMap { titles[$0] ?? [] }).sorted().compactMap { films[$0] }
    }
}

/// How well a film matches a row that has no id, 0 to 1.
struct TitleScore {
    let value: Double
    let hasSameTitle: Bool

    /// A title that differs at most in case, accents and punctuation is worth 0.6, an equal year 0.4, an adjacent one
    /// (festivals, other countries) 0.3; a row without a year matches any.
    init(_ candidate: Candidate, row: ImportRow) {
        let wanted = [row.title, row.originalTitle].compactMap(\.self).map(\.foldedTitle)
        let titles = [candidate.title, candidate.otherTitle].compactMap(\.self).map(\.foldedTitle)
        hasSameTitle = wanted.contains { $0.isEmpty == false && titles.contains($0) }
        let years =
            switch (row.year, candidate.year) {
            case (nil, _): 0.3
            case (let wanted?, let year?) where wanted == year: 0.4
            case (let wanted?, let year?) where abs(wanted - year) == 1: 0.3
            default: 0.0
            }
        value = (hasSameTitle ? 0.6 : 0) + years
    }

    /// Whether the film is certain, if it is the only one.
    var isCertain: Bool { value > 0.85 }

    /// Whether title and year are the same.
    var isExact: Bool { value > 0.95 }
}
