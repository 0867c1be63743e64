import Catalogue
import Films
import Foundation
import Library
import Records
import Synchronization
@testable import TMDBClient
import TMDBModels
import TestSupport

/// What the core is over in a test: canned answers of TMDB's, a library and a catalogue in a folder of their own.
final class World {
    let folder: TemporaryFolder
    let tmdb: CannedTransport
    var hasCredential = true
    /// What was kept of TMDB's answers, where anything was.
    var kept: CannedTransport?
    var isOffline = false
    var locale = ContentLocale(language: "en-US", region: "US")
    /// What a person would pick of several; nil where nobody can be asked.
    var pick: ((Choice) -> Candidate?)?
    /// What kept answers say of films.
    var seen: [Int: FilmRecord] = [:]
    /// Films of kept answers, by their titles.
    var titled: [FilmRecord] = []
    private(set) var told: [Remark] = []
    private(set) var steps: [JobProgress?] = []

    init(_ tmdb: CannedTransport = CannedTransport(sample: true)) throws {
        folder = try TemporaryFolder()
        try folder.folder("keys")
        self.tmdb = tmdb
    }

    var libraryPath: String { folder.file("library.db") }

    /// The library, made where there is none.
    func library() throws(LibraryError) -> LibraryStore {
        try LibraryStore.openForWriting(path: libraryPath, keys: keys)
    }

    /// Where the keys of its file steps are.
    var keys: StepKeys { StepKeys(folder: folder.file("keys")) }

    /// Makes the catalogue of these films: id, original title, popularity.
    func catalogue(_ films: [(Int, String, Double)]) throws {
        let lines = films.map {
            #"{"adult":false,"id":\#($0.0),"original_title":"\#($0.1)","popularity":\#($0.2),"video":false}"#
        }
        let file = try folder.write(lines.joined(separator: "\n"), to: "movie_ids_11_21_2026.json")
        try CatalogueUpdate(path: folder.file("catalogue.db")).build(fromFilms: file, people: nil)
    }

    var films: Films {
        let (tmdb, path, locale, keys) = (tmdb, libraryPath, locale, keys)
        let sources = Films.Sources(
            tmdb: { TMDB(transport: tmdb, locale: locale) },
            hasCredential: { [hasCredential] in hasCredential },
            keptTMDB: { [kept] in kept.map { TMDB(transport: $0) } }, isOffline: isOffline,
            library: { (patience) throws(FilmsError) in
                let wait = LockWait(seconds: patience == .none ? 0 : 5)
                do throws(LibraryError) {
                    return try LibraryStore.openForReading(path: path, waiting: wait, keys: keys)
                } catch {
                    throw .library(error)
                }
            },
            libraryForWriting: { [self] () throws(FilmsError) in
                do throws(LibraryError) { return try library() } catch { throw .library(error) }
            },
            catalogue: { [folder] in
                guard let catalogue = Catalogue.open(path: folder.file("catalogue.db")),
                    let status = catalogue.status()
                else { return nil }
                return (catalogue, status)
            }, filmsSeen: { [seen] (ids) throws(FilmsError) in seen.filter { ids.contains($0.key) } },
            filmsTitled: { [titled] (words) throws(FilmsError) in
                titled.filter { $0.title.foldedTitle.contains(words.foldedTitle) }
            },
            locale: { locale })
        return Films(
            sources,
            Dialogue(
                choose: { [pick] (choice) throws(FilmsError) in
                    guard let pick else {
                        throw .ambiguous(choice.kind, words: choice.words, choice.candidates)
                    }
                    return pick(choice)
                }, tell: { [self] in told.append($0) }, progress: { [self] in steps.append($0) }))
    }
}

/// Answers by path, and remembers what it was asked.
final class CannedTransport: Transport {
    private let answers: [String: String]
    private let failure: TMDBError?
    private let sample: SampleTransport?
    private let asked = Mutex<[String]>([])
    private let isOpen: Mutex<Bool>

    /// The paths that were asked for, in their order.
    var paths: [String] { asked.withLock { $0 } }

    /// - Parameters:
    ///   - sample: answers from the built-in sample what is not given.
    ///   - failure: is the answer to everything that is neither.
    ///   - isOpen: where it is false, nothing is answered before ``open()``.
    init(
        _ answers: [String: String] = [:], sample: Bool = false, failure: TMDBError? = nil,
        isOpen: Bool = true
    ) {
        self.isOpen = Mutex(isOpen)
        self.answers = answers
        self.failure = failure
        self.sample = sample ? SampleTransport() : nil
    }

    func open() { isOpen.withLock { $0 = true } }

    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        asked.withLock { $0.append(request.path) }
        while !isOpen.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(5)) }
        let key = request.query["query"].map { "\(request.path) \($0.lowercased())" } ?? request.path
        if let body = answers[key] { return APIResponse(status: 200, headers: [:], body: Data(body.utf8)) }
        if let failure { throw failure }
        if let sample { return try await sample.send(request) }
        let none = request.path.hasPrefix("search/")
        return APIResponse(
            status: none ? 200 : 404, headers: [:],
            body: Data(
                (none
                    ? #"{"page": 1, "results": [], "total_pages": 1, "total_results": 0}"#
                    : #"{"success": false, "status_code": 34, "status_message": "none"}"#).utf8))
    }

    /// A film as TMDB writes it.
    static func film(_ id: Int, _ title: String, _ date: String, original: String? = nil) -> String {
        """
        {"id": \(id), "title": "\(title)", "original_title": "\(original ?? title)", "release_date": "\(date)"}
        """
    }

    /// A page of a search.
    static func page(_ films: String...) -> String {
        """
        {"page": 1, "results": [\(films.joined(separator: ","))], "total_pages": 1, "total_results": \(films.count)}
        """
    }
}
