package import Catalogue
package import Library
package import Records
package import TMDBClient
package import TMDBModels

/// The core without a screen: what TMDB, the library, the cache and the catalogue know together.
///
/// It returns values and throws ``FilmsError``. It never prints, asks or draws: progress remarks, and the
/// question which of several films is meant, go through ``Dialogue``.
package struct Films {
    /// Where films are known from; each is opened on first use.
    package struct Sources {
        /// TMDB with the person's credential, or the sample where there is none.
        package var tmdb: () throws(FilmsError) -> TMDB
        /// Whether TMDB itself would be asked, rather than the sample.
        package var hasCredential: () throws(FilmsError) -> Bool
        /// TMDB limited to cached answers, or the sample; nil if there is neither.
        package var keptTMDB: () -> TMDB?
        /// Whether the network is off limits.
        package var isOffline = false
        /// The library to read, or nil where there is none yet.
        package var library: (Patience) throws(FilmsError) -> LibraryStore?
        /// The library to change; created if there is none.
        package var libraryForWriting: () throws(FilmsError) -> LibraryStore
        /// Whether every note that is new in a change is locked.
        package var locksNotes: () throws(FilmsError) -> Bool
        /// Every film by its original title, if the catalogue was fetched.
        package var catalogue: () -> (catalogue: Catalogue, status: CatalogueStatus)?
        /// What cached answers say about films.
        package var filmsSeen: ([Int]) throws(FilmsError) -> [Int: FilmRecord]
        /// The films in cached answers that match the words; without a credential, the sample's too.
        package var filmsTitled: (String) throws(FilmsError) -> [FilmRecord]
        /// The language and region that pages are in.
        package var locale: () throws(FilmsError) -> ContentLocale

        /// Only what is given: no library, no catalogue, nothing cached.
        package init(
            tmdb: @escaping () throws(FilmsError) -> TMDB,
            hasCredential: @escaping () throws(FilmsError) -> Bool = { true },
            keptTMDB: @escaping () -> TMDB? = { nil }, isOffline: Bool = false,
            library: @escaping (Patience) throws(FilmsError) -> LibraryStore? = { _ in nil },
            libraryForWriting: @escaping () throws(FilmsError) -> LibraryStore = { () throws(FilmsError) in
                throw .library(.readOnly(path: ""))
            }, locksNotes: @escaping () throws(FilmsError) -> Bool = { false },
            catalogue: @escaping () -> (catalogue: Catalogue, status: CatalogueStatus)? = { nil },
            filmsSeen: @escaping ([Int]) throws(FilmsError) -> [Int: FilmRecord] = { _ in [:] },
            filmsTitled: @escaping (String) throws(FilmsError) -> [FilmRecord] = { _ in [] },
            locale: @escaping () throws(FilmsError) -> ContentLocale
        ) {
            (self.tmdb, self.hasCredential, self.isOffline) = (tmdb, hasCredential, isOffline)
            self.keptTMDB = keptTMDB
            (self.library, self.libraryForWriting) = (library, libraryForWriting)
            self.locksNotes = locksNotes
            (self.catalogue, self.filmsSeen, self.filmsTitled) = (catalogue, filmsSeen, filmsTitled)
            self.locale = locale
        }
    }

    /// How long to wait for another program that is writing the library.
    package enum Patience: Sendable { case usual, none }

    /// Requests under way at the same time.
    package static let width = 8

    package let sources: Sources
    package let dialogue: Dialogue

    /// The core over these sources; without a dialogue it asks nobody and tells nobody.
    package init(_ sources: Sources, _ dialogue: Dialogue = Dialogue()) {
        (self.sources, self.dialogue) = (sources, dialogue)
    }

    /// What the library answers; nil if there is no library.
    func inLibrary<Value>(
        _ read: (LibraryStore) throws(LibraryError) -> Value?
    ) throws(FilmsError) -> Value? {
        guard let library = try sources.library(.usual) else { return nil }
        return try told(read(library))
    }

    /// What comes of a change of the library, which is created if there is none.
    func changing<Value>(_ change: (LibraryStore) throws(LibraryError) -> Value) throws(FilmsError) -> Value {
        let library = try sources.libraryForWriting()
        return try told(change(library))
    }

    /// What an open library answers.
    func told<Value>(
        _ answer: @autoclosure () throws(LibraryError) -> Value
    ) throws(FilmsError) -> Value {
        do throws(LibraryError) { return try answer() } catch { throw .library(error) }
    }

    /// What TMDB answers.
    func asked<Value>(
        _ answer: @autoclosure () async throws(TMDBError) -> Value
    ) async throws(FilmsError) -> Value {
        do throws(TMDBError) { return try await answer() } catch { throw .tmdb(error) }
    }

    /// What TMDB answers to a request in the person's language.
    func answer<Value>(
        _ endpoint: (ContentLocale) -> Endpoint<Value>
    ) async throws(FilmsError) -> Answer<Value> {
        let tmdb = try sources.tmdb()
        return try await asked(await tmdb.answer(endpoint(tmdb.locale)))
    }

    /// The person's own data about the films; empty if there is no library.
    package func marks(among ids: [Int]) throws(FilmsError) -> [Int: OwnData] {
        try inLibrary { (library) throws(LibraryError) in try library.marks(among: ids) } ?? [:]
    }
}
