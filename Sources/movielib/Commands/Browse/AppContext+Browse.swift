import Foundation
import FullScreen
import Localization
import Lock
import MovielibCore
import Presenters
import Records
import TMDBClient
import TMDBModels

/// The program's side of the full screen.
extension AppContext: BrowserHost {
    var newsLog: NewsLog { NewsLog(path: paths.newsFilmsFile) }

    /// The most concurrent requests to TMDB, pictures included.
    private static let maxConcurrentRequests = 6

    func workerHost(
        remarks: @escaping @Sendable (String) -> Void
    ) -> @Sendable () -> sending any BrowserHost {
        let gate = RequestGate(Self.maxConcurrentRequests)
        core.run.gate = gate
        // Read once: the user's credential command may be slow.
        let credential = (try? run.credential()) ?? nil
        return Self.workerHost(options, run.environment, gate, credential, remarks: remarks)
    }

    static func workerHost(
        _ options: RunOptions, _ environment: [String: String], _ gate: RequestGate,
        _ credential: CredentialStore.Lookup? = nil, today: PartialDate? = nil,
        remarks: @escaping @Sendable (String) -> Void = { _ in }
    ) -> @Sendable () -> sending any BrowserHost {
        return {
            let invocation = Invocation(
                behind: options, activity: "browse", environment: environment, remarkHandler: remarks)
            invocation.today = today
            let context = AppContext(invocation)
            context.core.run.gate = gate
            if let credential { context.run.use(credential) }
            return context
        }
    }

    func customShelves() throws(Failure) -> [CustomShelf] { try run.shelves() }

    func watchFiles(_ changed: @escaping @Sendable () -> Void) {
        let files = [try? core.libraryPath(), paths.shelvesFile].compactMap(\.self)
        Thread {
            var isFirst = true
            // A new watch each time, since folders may have appeared or gone. It begins before the change is reported,
            // so that no other one in between is missed.
            while let watch = FileWatch(files: files) {
                if !isFirst { changed() }
                isFirst = false
                if watch.wait() == .readerGone { return }
            }
        }.start()
    }

    func signedInAccount() -> Int? { (try? currentAccount())?.id }

    func sync(
        _ settled: [AccountKey: AccountPreference], _ direction: AccountSync.Options.Direction
    ) async throws -> SyncResult {
        var options = AccountSync.Options()
        (options.decisions, options.direction) = (settled, direction)
        let (outcome, account) = try await sync(options)
        if let error = outcome.abortingError { throw accountFailure(error) }
        let line = SyncPresenter(outcome, account: (account.id, account.username), isDryRun: false).line
        // A push in the background was not requested by the user, so its conflicts wait for the next sync.
        return SyncResult(notice: Notice(line), conflicts: direction == .push ? [] : outcome.conflicts)
    }

    func share(isRequested: Bool) throws -> SyncResult? {
        let outcome = try core.share()
        guard let line = SharePresenter(outcome).line(isRequested: isRequested) else { return nil }
        return SyncResult(notice: Notice((line, nil)), conflicts: [])
    }

    func trailer(of film: Int) async throws -> String {
        try await address(of: FilmReference.tmdb(film), .trailer, takingFirst: true)
    }

    func edit(_ note: Note?, about film: String) throws(Failure) -> NoteEdit {
        let old = note?.text ?? ""
        let isSecret = (try? locksNote(insteadOf: note)) ?? true
        let edited = try Editor(context: self).edit(old, about: film, isSecret: isSecret)
        let isSame = edited.text == old || old.isEmpty && edited.text.trimmed.isEmpty
        return NoteEdit(isSame ? nil : edited.note(insteadOf: note)) { failure in
            if let failure { return edited.addingPathHint(failure) }
            edited.discard()
            return edited.failure
        }
    }

    func play(_ film: FilmRecord) throws -> [String] {
        var playback = FilmPlayback(context: self, record: film)
        playback.isInFullScreen = true
        return try playback.play(from: nil).words
    }

    var trailerPlayer: ((String) -> Bool)? { TrailerPlayer(run.environment).map { $0.play(_:) } }

    var pageOpener: @Sendable (String) -> Notice {
        { [browser = WebBrowser(environment: run.environment)] address in
            do throws(WebBrowser.Problem) {
                try browser.open(address, hasTerminal: false)
                return Notice(tr("Opened {address}", ["address": address]))
            } catch {
                return Notice(
                    error == .noBrowserFound
                        ? tr("No browser was found for {address}; y copies it", ["address": address])
                        : tr("The browser could not open {address}; y copies it", ["address": address]))
            }
        }
    }

    func makeConversionQueue(post: @escaping @Sendable (ConversionNews) -> Void) -> any ConversionQueue {
        Conversions(self, post: post)
    }
}
