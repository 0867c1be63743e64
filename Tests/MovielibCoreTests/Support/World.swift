import Foundation
import Library
import MovielibCore
import Records
import ResponseCache
import Synchronization
import TMDBModels
import TestSupport
import Testing

@testable import TMDBClient

/// The dependencies of the core in a test: canned TMDB responses, a library and a catalogue in their own folder.
final class World {
    let folder: TemporaryFolder
    let tmdb: CannedTransport
    var hasCredential = true
    /// Whether answers are cached.
    var hasCache = false
    var isOffline = false
    var locale = ContentLocale(language: "en-US", region: "US")
    /// The candidate that the user picks; nil if the user cannot be asked.
    var pick: ((Choice) -> Candidate?)?
    private let reported = Reported()
    var told: [Remark] { reported.remarks }
    private(set) var steps: [JobProgress?] = []

    init(_ tmdb: CannedTransport = CannedTransport(sample: true)) throws {
        folder = try TemporaryFolder()
        try folder.folder("keys")
        self.tmdb = tmdb
    }

    var libraryPath: String { folder.file("library.db") }

    /// The library, created if it is missing.
    func library() throws(LibraryError) -> LibraryStore {
        try LibraryStore.openForWriting(path: libraryPath, keys: keys)
    }

    /// Where the keys of its file steps are.
    var keys: StepKeys { StepKeys(folder: folder.file("keys")) }

    /// Makes a catalogue of these films: id, original title, popularity.
    func catalogue(_ films: [(Int, String, Double)]) throws {
        let lines = films.map {
            #"{"adult":false,"id":\#($0.0),"original_title":"\#($0.1)","popularity":\#($0.2),"video":false}"#
        }
        let file = try folder.write(lines.joined(separator: "\n"), to: "movie_ids_11_21_2026.json")
        try CatalogueUpdate(path: folder.file("catalogue.db")).build(fromFilms: file, people: nil)
    }

    var core: Core {
        var run = RunDescription(tmdb, locale: locale, hasCredential: hasCredential)
        run.library = .success(libraryPath)
        run.stepKeys = keys
        run.catalogueFile = folder.file("catalogue.db")
        run.cacheFile = hasCache ? cacheFile : nil
        run.cacheUse = isOffline ? .offline : .normal
        return Core(
            run,
            Dialogue(
                choose: { [pick] (choice) throws(CoreError) in
                    guard let pick else {
                        throw .ambiguous(choice.kind, words: choice.words, choice.candidates)
                    }
                    return pick(choice)
                }, report: reported.add, progress: { [self] in steps.append($0) }))
    }

    private var cacheFile: String { folder.file("responses.db") }

    /// Adds these films to the cached answers.
    func cache(_ films: String...) throws {
        hasCache = true
        let cache = try #require(ResponseCache(path: cacheFile))
        let body = Data(#"{"results": [\#(films.joined(separator: ","))]}"#.utf8)
        cache.save(
            StoredResponse(body: body, etag: nil, maxAge: 0, storedAt: Date()),
            for: "GET list?language=\(locale.language)")
    }
}

extension RunDescription {
    /// A run with this transport in place of TMDB.
    init(
        _ transport: any Transport, locale: ContentLocale = ContentLocale(language: "en-US", region: "US"),
        hasCredential: Bool = true
    ) {
        self.init(
            settings: { CoreSettings(locale: .success(locale)) },
            credential: { hasCredential ? AccountWorld.token : nil })
        self.transport = transport
        hasOwnCredential = true
    }
}

/// The remarks of a core.
final class Reported: Sendable {
    private let all = Mutex<[Remark]>([])

    var remarks: [Remark] { all.withLock { $0 } }

    @Sendable func add(_ remark: Remark) { all.withLock { $0.append(remark) } }
}

/// Answers by path, and records its requests.
final class CannedTransport: Transport {
    private let answers: [String: String]
    private let failure: TMDBError?
    private let sample: SampleTransport?
    private let asked = Mutex<[String]>([])
    private let isOpen: Mutex<Bool>

    /// The requested paths, in order.
    var paths: [String] { asked.withLock { $0 } }

    /// - Parameters:
    ///   - sample: the built-in sample answers paths without a canned answer.
    ///   - failure: the answer to all other paths.
    ///   - isOpen: if false, no request is answered before ``open()``.
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
    static func film(
        _ id: Int, _ title: String, _ date: String, original: String? = nil, poster: String? = nil
    ) -> String {
        """
        {"id": \(id), "title": "\(title)", "original_title": "\(original ?? title)", "release_date": "\(date)",
            "poster_path": \(poster.map { "\"\($0)\"" } ?? "null")}
        """
    }

    /// A page of a search.
    static func page(_ films: String...) -> String {
        """
        {"page": 1, "results": [\(films.joined(separator: ","))], "total_pages": 1, "total_results": \(films.count)}
        """
    }
}

/// An error other than the expected one, or none.
struct WrongError: Error {
    let error: (any Error)?

    init(_ error: (any Error)?) { self.error = error }
}
