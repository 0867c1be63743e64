import Library
import Localization
import MovielibCore
import Presenters
import Query
import Records
import TMDBModels
import Terminal

extension AppContext {
    /// The records of the named film, or of all films on standard input, for changing all or none of them.
    ///
    /// - Parameters:
    ///   - mustBeInLibrary: Whether to look only in the library, for removals.
    ///   - unfit: For removals, the reason why there is nothing to remove from a film; nil if there is something.
    func editableFilms(
        named name: String, takingFirst: Bool, mustBeInLibrary: Bool, unfit: (FilmRecord) throws -> String?
    ) async throws -> [FilmRecord] {
        if name != "-" {
            let record = try await editableFilm(
                name, takingFirst: takingFirst, mustBeInLibrary: mustBeInLibrary, prefersLibrary: true)
            if mustBeInLibrary, let why = try unfit(record) { throw failure(.notFound, why) }
            return [record]
        }
        if !mustBeInLibrary {
            return try await filmRecords(["-"], takingFirst: takingFirst, needingPages: false)
        }
        var records: [FilmRecord] = []
        for film in try FilmArguments(["-"], self).films {
            let record = try await LineError.wrapErrors(film.line) {
                let record = try await editableFilm(
                    film.text, takingFirst: takingFirst, mustBeInLibrary: true)
                if let why = try unfit(record) { throw failure(.notFound, why) }
                return record
            }
            if !records.contains(where: { $0.id == record.id }) { records.append(record) }
        }
        return records
    }

    /// The id of the named film on a shelf; nil if there is none.
    func libraryFilmID(_ film: FilmArguments.Argument, on shelf: LibraryScope, takingFirst: Bool) throws
        -> Int?
    {
        do throws(CoreError) {
            return try core.libraryFilmID(
                film.reference, on: shelf, typed: film.text, takingFirst: takingFirst)
        } catch {
            if case .notInLibrary = error { return nil }
            throw error
        }
    }
}
