import Foundation
import Library
import MovielibCore
import Presenters
import Records
import Terminal

/// Answers the browser's requests one at a time on its own thread, so that no key waits for a disk.
///
/// There are several: requests for the network never delay those that only need the library.
actor RequestWorker {
    private let executor: ThreadExecutor
    /// The library's version when it was last checked.
    private var version: Int?
    /// When this run began, to the second, which is the precision of changes' dates.
    private let began = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    let host: any BrowserHost
    /// Whether the lock was opened here.
    var holdsKeys = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ name: String, _ makeHost: @Sendable () -> sending any BrowserHost) {
        executor = ThreadExecutor(name: name)
        host = makeHost()
        host.showOpenNotes()
    }

    var core: Core { host.core }

    /// Answers a request, with the user's data about the films in the response.
    func delivery<R: ScreenRequest>(of request: R, at revision: Int = 0) async -> DeliveredResponse<R> {
        // Typing is faster than a slow disk: do not start what is no longer awaited.
        if Task.isCancelled {
            let failure = Failure(.failed, "browse", "nobody waits for it any more")
            return DeliveredResponse(request, at: revision, .failure(failure))
        }
        do {
            let response = try await request.response(from: core)
            var delivered = DeliveredResponse(request, at: revision, .success(response))
            delivered.userData = try userData(of: request.filmIDs(in: response))
            delivered.offers = try request.offers(in: response)?.response(from: core) ?? [:]
            return delivered
        } catch { return DeliveredResponse(request, at: revision, .failure(host.failure(error))) }
    }

    /// Runs `work` and turns an error into a failure with a message for the user.
    func catchingFailures<Value>(_ work: () async throws -> Value) async -> Result<Value, Failure> {
        do { return .success(try await work()) } catch { return .failure(host.failure(error)) }
    }

    /// Resets the once-only remark about answers from the cache, after the user repeats a request.
    func reportStaleAgain() { core.reportStaleAgain() }

    /// The user's custom shelves as they are now; nil if they cannot be read.
    func customShelves() -> [HomeShelf.Kind]? {
        (try? host.customShelves())?.map { .custom($0, isOfLibrary: core.isAboutLibrary($0.query)) }
    }

    /// The address of a film's trailer.
    func trailer(of id: Int) async -> Result<String, Failure> {
        await catchingFailures { try await host.trailer(of: id) }
    }

    /// Whether the library has changed since the last call; one that was not seen before counts as changed.
    func detectChange() -> Bool {
        let now = try? core.libraryVersion()
        defer { version = now }
        return now != version
    }

    /// The last change, if undoing needs a confirmation: it is not the one the user confirmed, or one of those to
    /// undo was made before this run or affects many films. Several changes are then confirmed one by one.
    func changeNeedingConfirmation(_ operation: Change.Operation, agreed: LibraryChange?) -> LibraryChange? {
        guard case .undo(let count) = operation,
            let changes = try? History(limit: count, madeHere: true).response(from: core),
            let last = changes.first
        else { return nil }
        if let agreed { return last.id == agreed.id ? nil : last }
        let isDoubtful = changes.contains {
            $0.madeAt < began || $0.filmCount ?? 0 > Self.maxFilmsWithoutConfirmation
        }
        return isDoubtful ? last : nil
    }

    /// The most films a change may affect and still be undone without a confirmation.
    private static let maxFilmsWithoutConfirmation = 50
}

/// A worker for each ``Lane``.
struct RequestWorkers: Sendable {
    let library: RequestWorker
    let search: RequestWorker
    let network: RequestWorker

    subscript(lane: Lane) -> RequestWorker {
        switch lane {
        case .library: library
        case .search: search
        case .network: network
        }
    }
}
