package import Library
package import Records
package import TMDBModels

/// The films in the user's library.
extension Core {
    /// The id of the library film that words, an id or an address refer to.
    ///
    /// - Parameters:
    ///   - text: the reference as typed, for the error.
    ///   - shelf: the shelf that the film must be on.
    ///   - withFile: offers only films with a file, if any has one.
    package func libraryFilmID(
        _ reference: FilmReference, on shelf: LibraryScope = .library, typed text: String,
        takingFirst: Bool, withFile: Bool = false
    ) throws(CoreError) -> Int {
        func isOnShelf(_ id: Int) throws(CoreError) -> Bool {
            let mark = try readLibrary { (library) throws(LibraryError) in
                try library.userData(among: [id])[id]
            }
            return shelf == .watchlist ? mark?.isOnWatchlist == true : mark != nil
        }
        switch reference {
        case .tmdb(let id): if try isOnShelf(id) { return id }
        case .imdb(let imdb):
            let record = try readLibrary { (library) throws(LibraryError) in
                try library.filmRecord(imdbID: imdb.text)
            }
            if let record {
                let isOn = shelf == .library ? true : try isOnShelf(record.id)
                if isOn { return record.id }
            }
        case .title(let words, let year):
            if var candidates = try libraryCandidates(titled: words, on: shelf), !candidates.isEmpty {
                if withFile, Self.obviousCandidate(candidates, words: words, year: year) == nil {
                    // Narrows down the films that the user would be asked about.
                    let exact = candidates.filter { $0.isCalled(words) }
                    let offered = (exact.isEmpty ? candidates : exact).filter {
                        year == nil || $0.year == year
                    }
                    let userData = try userData(among: offered.map(\.id))
                    let owned = offered.filter { userData[$0.id]?.isOwned == true }
                    if !owned.isEmpty { candidates = owned }
                }
                return try choose(candidates, words: words, year: year, takingFirst: takingFirst).id
            }
        }
        throw .notInLibrary(text)
    }

    /// The library films whose titles match the words; nil if there is no library.
    func libraryCandidates(
        titled words: String, on shelf: LibraryScope = .library
    ) throws(CoreError) -> [Candidate]? {
        try readLibrary { (library) throws(LibraryError) in
            try library.films(titledLike: words, on: shelf).map { Candidate($0.record) }
        }
    }

    /// The number of films that the user has rated.
    package func ratedFilmCount() throws(CoreError) -> Int {
        try readLibrary { (library) throws(LibraryError) in try library.ratedFilmCount() } ?? 0
    }

    /// The film to rate, tag or note: from the library if it is stored there, else from TMDB.
    ///
    /// - Parameters:
    ///   - mustBeInLibrary: looks in the library only, for removals.
    ///   - prefersLibrary: takes the library's film if only one fits, before TMDB is asked.
    package func editableFilm(
        _ reference: FilmReference, typed text: String, takingFirst: Bool, mustBeInLibrary: Bool,
        prefersLibrary: Bool = false
    ) async throws(CoreError) -> FilmRecord {
        if mustBeInLibrary {
            let id = try libraryFilmID(reference, typed: text, takingFirst: takingFirst)
            let record = try readLibrary { (library) throws(LibraryError) in try library.filmRecord(id: id) }
            guard let record else { throw .notInLibrary(text) }
            return record
        }
        if case .title(let words, let year) = reference, prefersLibrary,
            let own = try libraryCandidates(titled: words)?.filter({ year == nil || $0.year == year }),
            let film = own.count == 1 ? own[0] : Self.obviousCandidate(own, words: words, year: year),
            let record = try records(among: [film.id])[film.id]
        {
            return record
        }
        let records = try await filmRecords([reference], takingFirst: takingFirst, needingPages: false)
        guard let record = records.first else { throw .notInLibrary(text) }
        return record
    }

    /// The page of a film that the library stores; nil if there is none that can be read.
    package func savedPage(of id: Int) throws(CoreError) -> MovieDetails? {
        let record = try readLibrary { (library) throws(LibraryError) in try library.filmRecord(id: id) }
        return record?.page?.answer?.value
    }
}
