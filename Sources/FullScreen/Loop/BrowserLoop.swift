import Foundation
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// Runs the browser on the main thread: waits for events, updates the browser, carries out its effects, and draws. It
/// waits in the kernel, so that nothing runs while nothing happens.
package final class BrowserLoop {
    var browser: Browser
    let screen: Screen
    let host: any BrowserHost
    private let scheduler: RequestScheduler
    /// The pictures on screen; nil if pictures are not drawn.
    private let pictures: PictureStore?
    /// The last requested change; the next one waits for it.
    private(set) var lastChange: Task<Void, Never>?
    private let conversions: any ConversionQueue
    private var isOver = false
    /// Whether changes are sent to the account soon after they were made.
    let sendsChanges: Bool
    /// The latest sync, which may still be under way.
    var lastSync: Task<Void, Never>?
    /// The wait before changes are sent.
    var sendDelayTask: Task<Void, Never>?
    var sharingTask: Task<Void, Never>?
    /// The wait before the key of the lock is forgotten.
    var keyExpiryTask: Task<Void, Never>?
    /// Whether the text of locked notes was dropped since the last frame.
    private var hasClosedNotes = false
    /// The library's revision when the notes were last closed.
    private var closedNotesRevision = 0

    var mailbox: Mailbox { scheduler.mailbox }
    var workers: RequestWorkers { scheduler.workers }

    /// - Parameter way: The way to draw pictures; nil for none.
    init(
        _ browser: Browser, _ screen: Screen, _ host: any BrowserHost, _ scheduler: RequestScheduler,
        pictures way: PictureProtocol?, sendsChanges: Bool = false
    ) {
        (self.browser, self.screen, self.host) = (browser, screen, host)
        (self.scheduler, self.sendsChanges) = (scheduler, sendsChanges)
        conversions = host.makeConversionQueue { [mailbox = scheduler.mailbox] news in
            switch news {
            case .conversion(let conversion): mailbox.post(.conversion(conversion))
            case .remark(let words): mailbox.post(.remark(words))
            }
        }
        pictures = way.flatMap { way in
            browser.state.images.map { service in
                PictureStore(host.core.pictures(), from: service, way, screen, browser.state.symbols)
            }
        }
    }

    /// Runs until the user quits, restores the terminal, and waits for all requested changes.
    ///
    /// - Throws: ``Failure`` of the first change that failed after the screen closed.
    func run() async throws {
        handle(.started)
        readAccountState()
        if host.sharesAutomatically { shareRegularly() }
        host.watchFiles { [mailbox] in mailbox.post(.filesWritten) }
        // Messages that arrived while the terminal answered go into the first frame.
        handleMail()
        while !isOver {
            draw()
            if hasClosedNotes { MemoryGuard.wipeStack() }
            hasClosedNotes = false
            screen.hiddenInputHandler = browser.overlay?.typedPassphrase?.apply
            let events = screen.wait(
                until: [browser.screen.alarm, browser.nextTick].compactMap(\.self).min())
            // Input typed after the quit key belongs to the shell.
            for event in events where !isOver {
                switch event {
                case .input(let input): handle(.input(input))
                case .resized(let size):
                    updateCellSize()
                    handle(.resized(size))
                case .resumed: resume()
                case .closed: isOver = true
                case .woken: break
                }
            }
            // Messages that arrive later are checked after the screen closes.
            if isOver { break }
            handleMail()
            handle(.clock)
        }
        scheduler.cancel()
        sendDelayTask?.cancel()
        sharingTask?.cancel()
        keyExpiryTask?.cancel()
        lastSync?.cancel()
        screen.close()
        await lastChange?.value
        if host.sharesAutomatically { try? host.core.writeShareRecords() }
        if !browser.state.conversions.isEmpty { await conversions.end() }
        for message in mailbox.take() { if case .changed(.failure(let failure)) = message { throw failure } }
    }

    private func handle(_ message: Message) {
        var message = message
        if case .delivered(var delivery) = message {
            // A request that was cancelled after its response was posted is awaited by no screen any more.
            guard let begun = scheduler.end(delivery.id) else { return }
            // A response that may contain the text of notes since closed is dropped, and requested again.
            if begun < closedNotesRevision { return followRequests() }
            if begun < browser.state.revision, delivery.failure == nil {
                // The user data may have been read before a change that was made since.
                let ids = Array(delivery.userData.keys)
                delivery.userData.merge(browser.state.userData) { _, known in known }
                message = .delivered(delivery)
                readUserData(ids)
            }
            if case .success(let page)? = (delivery as? DeliveredResponse<FilmPage>)?.result { save(page) }
            if let news = delivery as? DeliveredResponse<NewFilms>, news.request.page == 1 {
                save(news.result)
            }
        }
        if case .changesDue = message {
            if sendsChanges { sendChanges() }
            if host.sharesAutomatically { share(isRequested: false) }
        }
        if case .trailer(.success(let address)) = message { playTrailer(at: address) }
        switch message {
        case .conversion(let conversion) where conversion.state == .done:
            readUserData(Array(browser.state.userData.keys))
        case .noteRead(_, .sealed?): break
        case .noteRead(let target, let note): editNote(of: target, note)
        case .unlocked(let target, .success):
            scheduleKeyExpiry()
            readUserData(Array(browser.state.userData.keys))
            readNote(of: target)
        case .input where keyExpiryTask != nil: scheduleKeyExpiry()
        case .lockDue: hasClosedNotes = true
        default: break
        }
        browser.state.clock = .now
        browser.state.now = Date()
        browser.state.today = PartialDate.today
        let visits = browser.visits
        for effect in browser.update(message) { carryOut(effect) }
        if case .lockDue = message { closedNotesRevision = browser.state.revision }
        if case .filesWritten = message { readChanges() } else if browser.visits != visits { readChanges() }
        followRequests()
    }

    private func followRequests() {
        scheduler.updateRequests(browser.pendingRequests, at: browser.state.revision)
    }

    /// Takes over the terminal's cell size, which decides the pictures to request and how they are drawn.
    private func updateCellSize() {
        guard let cell = screen.capabilities.cellPixels else { return }
        browser.state.cellPixels = Size(columns: cell.width, rows: cell.height)
        pictures?.cell = cell
    }

    private func handleMail() { for message in mailbox.take() { handle(message) } }

    /// Stores the page for a library film without one, in the background.
    private func save(_ page: Answer<MovieDetails>) {
        Task.background { [workers] in await workers.library.complete(with: page) }
    }

    /// Saves the new films for `status`, in the background.
    private func save(_ news: Result<NewFilms.Response, Failure>) {
        guard case .success(let news) = news else { return }
        Task.background { [workers] in await workers.library.saveNews(news) }
    }

    private func draw() {
        var frame = browser.view()
        let (ready, missing) = pictures?.requestPictures(for: frame.placements) ?? ([:], [])
        if missing != browser.state.missingPictures {
            browser.state.missingPictures = missing
            frame = browser.view()
        }
        screen.draw(frame, pictures: ready)
        if let problem = pictures?.problem, browser.state.images != nil {
            browser.state.images = nil
            browser.notice = Notice(
                tr("cards are drawn instead of pictures: {reason}", ["reason": problem.displayText]))
            draw()
        }
    }

    private func carryOut(_ effect: Effect) {
        switch effect {
        case .quit, .forceQuit: isOver = true
        case .convert(let order):
            let words = tr(
                "{film} is being converted; ':conversions' shows how far it is", ["film": order.name])
            browser.notice = Notice(words, name: order.name)
            conversions.add(order)
        case .stopConversion(let number): conversions.stop(number)
        case .redraw: screen.redraw()
        case .suspend: screen.suspend()
        case .change(let operation, let films): make(operation, films)
        case .undo(let change): make(.undo(1), [], agreed: change)
        case .editNote(let target): readNote(of: target)
        case .addToNote(let target): editNote(of: target, .unread)
        case .unlock(let passphrase, let target): unlock(passphrase, target)
        case .lockNotes: forgetKeys()
        case .sync(let settled): sync(settled)
        case .share: share(isRequested: true)
        case .showShare: showShare()
        case .openWebPage(let address): openWebPage(address)
        case .play(let target): play(target)
        case .playTrailer(let target): findTrailer(of: target)
        case .copy(let text):
            screen.copyToClipboard(text)
            browser.notice = Notice(tr("Sent to the terminal's clipboard: {text}", ["text": text]))
        case .refresh:
            Task.background { [workers] in await workers.network.reportStaleAgain() }
            readChanges()
        case .open, .go, .back, .show, .overlay, .command, .enterText: break
        }
    }

    /// Redraws after other programs had the terminal, and reads the changes they made to the library.
    func resume() {
        screen.redraw()
        readUserData(Array(browser.state.userData.keys))
        readShelves()
    }

    /// Reads what other programs have changed, if they have.
    private func readChanges() {
        readUserData(Array(browser.state.userData.keys), onlyIfChanged: true)
        readShelves()
    }

    private func readShelves() {
        Task.background { [mailbox, workers, known = browser.state.customShelves] in
            guard let shelves = await workers.library.customShelves(), shelves != known else { return }
            mailbox.post(.shelvesChanged(shelves))
        }
    }

    /// Reads user data again, because other programs may have changed the library.
    private func readUserData(_ ids: [Int], onlyIfChanged: Bool = false) {
        Task.background { [lastChange, mailbox, workers] in
            await lastChange?.value
            let hasChanged = await workers.library.detectChange()
            if onlyIfChanged, !hasChanged { return }
            if let userData = try? await workers.library.userData(of: ids) {
                mailbox.post(.libraryChanged(userData: userData))
            }
        }
    }

    /// Makes a change after all changes requested earlier.
    ///
    /// - Parameter finish: Called after the change, with its failure; returns the failure to show.
    func make(
        _ operation: Change.Operation, _ films: [FilmTarget], agreed: LibraryChange? = nil,
        then finish: @escaping @Sendable (Failure?) -> Failure? = { $0 }
    ) {
        let shown = Array(browser.state.userData.keys)
        lastChange = Task.background { [lastChange, mailbox, workers] in
            await lastChange?.value
            if let doubted = await workers.library.changeNeedingConfirmation(operation, agreed: agreed) {
                return mailbox.post(.undoNeedsConfirmation(doubted))
            }
            let outcome = await workers.library.make(operation, films, shown: shown)
            switch outcome {
            case .success:
                let failure = finish(nil)
                mailbox.post(.changed(outcome))
                if let failure { mailbox.post(.changed(.failure(failure))) }
                await workers.postPendingChanges(to: mailbox)
            case .failure(let failure): mailbox.post(.changed(.failure(finish(failure) ?? failure)))
            }
        }
        let isSaved = films.allSatisfy { browser.state.userData[$0.id]?.isOnWatchlist == true }
        if operation != .removeFromWatchlist, !(operation == .toggleWatchlist && isSaved) {
            fetchMissingPages(films)
        }
        if sendsChanges || host.sharesAutomatically { scheduleSending() }
    }

    /// Fetches the pages of films added from a list, in the background.
    private func fetchMissingPages(_ films: [FilmTarget]) {
        // For these films, the library may only have the data of a row in a list.
        let ids = films.compactMap { if case .record(let record) = $0 { record.id } else { nil } }
        if ids.isEmpty { return }
        Task.background { [lastChange, mailbox, workers] in
            await lastChange?.value
            for id in ids {
                let page = await workers.network.delivery(of: FilmPage(.tmdb(id))).result
                if case .success(let answer) = page { await workers.library.complete(with: answer) }
            }
            if let userData = try? await workers.library.userData(of: ids) {
                mailbox.post(.libraryChanged(userData: userData))
            }
        }
    }
}
