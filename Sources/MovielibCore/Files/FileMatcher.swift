import Exchange
import FileNames
import Records
import TMDBModels

/// Decides which film a file is, by its name and its length.
struct FileMatcher: Sendable {
    let films: FilmMatcher
    /// The runtimes in minutes of the library's films, by id.
    let runtimes: [Int: Int]
    /// The paths of existing files that have a film, by content.
    let identifiedPaths: [FileContent: String]
    /// Files whose match the user removed.
    let declined: Set<Int>

    /// The query that all files of one name share, so that it is made once.
    struct Lookup: Hashable, Sendable {
        let titles: [String]
        let year: Int?
        let tmdbID: Int?
        let imdbID: String?

        init(_ name: FileName) {
            (titles, year) = (name.titles, name.year)
            (tmdbID, imdbID) = (name.tmdbID, name.imdbID)
        }
    }

    /// The answer to a question, before the file's length is considered.
    enum LookupResult: Sendable, Equatable {
        indirect case film(FilmRecord, FilmFile.Identification.Source)
        case several([Candidate])
        case unknown
        case notRequested
    }

    /// Searches by id, else by each of the titles until one is found.
    func answer(_ lookup: Lookup) async -> Result<LookupResult, TMDBError> {
        if lookup.tmdbID != nil || lookup.imdbID != nil {
            var row = Self.row(lookup.titles.first, lookup.year)
            (row.tmdbID, row.imdbID) = (lookup.tmdbID, lookup.imdbID)
            switch await films.match(row) {
            case .failure(let error): return .failure(error)
            case .success(.film(let film)) where film.id > 0: return .success(.film(film, .id))
            default: break
            }
        }
        var result = LookupResult.unknown
        for title in lookup.titles.prefix(3) {
            switch await films.match(Self.row(title, lookup.year)) {
            case .failure(let error): return .failure(error)
            case .success(.film(let film)) where film.id > 0: return .success(.film(film, .title))
            case .success(.film), .success(.notFound(.notRequested)):
                if films.tmdb == nil { result = .notRequested }
            case .success(.ambiguous(let candidates)):
                if case .several = result { continue }
                result = .several(candidates)
            case .success(.notFound): continue
            }
        }
        return .success(result)
    }

    private static func row(_ title: String?, _ year: Int?) -> ImportRow {
        // An id in a file's name is the user's own choice.
        var row = ImportRow(kind: .movielibUnmatched, location: .init(file: "", line: 0))
        (row.title, row.year) = (title, year)
        return row
    }

    /// The verdict on one of the question's files.
    func verdict(_ answer: LookupResult, _ file: FilmFile, _ name: FileName, hasAllParts: Bool)
        -> FileGuess.Verdict
    {
        switch answer {
        case .unknown: return .unknown
        case .notRequested: return .notRequested
        case .several(let candidates): return .likely(candidates, .several)
        case .film(let film, let source):
            let candidate = [Candidate(film)]
            if let path = file.content.flatMap({ identifiedPaths[$0] }), path != file.absolutePath {
                return .likely(candidate, .copy(of: path))
            }
            if !hasAllParts { return .likely(candidate, .parts) }
            let isPart = name.part != nil
            let minutes = file.facts?.duration.map { ($0 + 30_000) / 60_000 }
            let runtime = film.runtimeMinutes ?? runtimes[film.id]
            let gap: Int? =
                if let minutes, let runtime, runtime > 0, !isPart { abs(minutes - runtime) } else { nil }
            if source == .title, let gap, let minutes, let runtime, gap * 4 > runtime {
                return .likely(candidate, .otherLength(minutes: minutes, runtime: runtime))
            }
            if declined.contains(file.id) { return .likely(candidate, .matchRemoved) }
            if source == .id || name.year == film.year && film.year != nil { return .sure(film, source) }
            // A year that is off by one, or missing, needs a length that fits.
            if let gap, let runtime, gap <= max(3, runtime * 4 / 100) { return .sure(film, source) }
            return .likely(
                candidate, name.year == nil || film.year == nil ? .noYear : .otherYear(film.year ?? 0))
        }
    }
}
