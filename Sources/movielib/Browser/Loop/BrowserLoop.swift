import Films
import Foundation
import Library
import Records
import Screen
import TMDBClient
import Terminal

/// Runs the browser on the main thread: waits for what happens, lets the browser change, carries out what it wants, and
/// draws. It waits in the kernel: while nothing happens, nothing runs.
final class BrowserLoop {
    private var browser: Browser
    private let screen: Screen
    private let context: AppContext
    private let mailbox: Mailbox
    private let desks: Desks
    /// Nil where no pictures are drawn.
    private let pictures: PictureStore?
    private var loads: [Load: Task<Void, Never>] = [:]
    /// The last change that was asked for; the next one waits for it.
    private var lastChange: Task<Void, Never>?
    private var isOver = false

    /// Who answers what: nobody who waits for the network keeps the library waiting.
    private struct Desks: Sendable {
        let library: Desk
        let search: Desk
        let network: Desk

        func desk(for load: Load) -> Desk {
            switch load {
            case .ownFilm, .own, .ownWords, .statistics, .shelf(.tonight, _): library
            case .searchHere: search
            default: network
            }
        }
    }

    /// Requests under way at the same time, pictures included.
    private static let requestsAtOnce = 6

    /// - Parameter way: How pictures are drawn; nil for none.
    init(_ browser: Browser, _ screen: Screen, _ context: AppContext, pictures way: PictureProtocol?) {
        (self.browser, self.screen, self.context) = (browser, screen, context)
        let mailbox = Mailbox(screen.waker)
        let gate = RequestGate(Self.requestsAtOnce)
        func desk(_ name: String) -> Desk {
            Desk(name, context.options, context.run.environment, gate) { remark in
                mailbox.post(.notice(Notice(remark)))
            }
        }
        self.mailbox = mailbox
        context.run.gate = gate
        pictures = way.flatMap { way in
            browser.world.images.map { service in
                PictureStore(context.network.pictures(), from: service, way, screen, browser.world.symbols)
            }
        }
        desks = Desks(library: desk("library"), search: desk("search"), network: desk("network"))
    }

    /// Runs until somebody leaves; all changes that were asked for are made by then.
    func run() async {
        handle(.started)
        while !isOver {
            draw()
            let events = screen.wait(until: [browser.place.alarm, browser.nextTick].compactMap(\.self).min())
            for event in events {
                switch event {
                case .input(let input): handle(.input(input))
                case .resized(let size): handle(.resized(size))
                case .resumed: resume()
                case .closed: isOver = true
                case .woken: break
                }
            }
            for message in mailbox.take() { handle(message) }
            handle(.clock)
        }
        for load in loads.values { load.cancel() }
        await lastChange?.value
    }

    private func handle(_ message: Message) {
        if case .loaded(let load, _) = message { loads[load] = nil }
        browser.world.clock = .now
        browser.world.now = Date()
        for effect in browser.update(message) { carryOut(effect) }
        startAndCancel()
    }

    /// Starts what somebody waits for, and gives up what nobody does any more.
    private func startAndCancel() {
        let wanted = browser.waitsFor
        for (load, task) in loads where !wanted.contains(load) {
            task.cancel()
            loads[load] = nil
        }
        for load in wanted where loads[load] == nil {
            let desk = desks.desk(for: load)
            loads[load] = Task.detached { [mailbox] in
                if Task.isCancelled { return }
                let outcome = await desk.answer(load)
                if !Task.isCancelled { mailbox.post(.loaded(load, outcome)) }
            }
        }
    }

    private func draw() {
        let frame = browser.view()
        screen.draw(frame, pictures: pictures?.ready(for: frame.placements) ?? [:])
        if let problem = pictures?.problem, browser.world.images != nil {
            browser.world.images = nil
            browser.notice = Notice("cards are drawn instead of pictures: \(problem.words)")
        }
    }

    private func carryOut(_ effect: Effect) {
        switch effect {
        case .quit: isOver = true
        case .redraw: screen.redraw()
        case .suspend: screen.stop()
        case .change(let change): make(change)
        case .editNote(let subject): editNote(of: subject)
        case .browse(let address): openBrowser(address)
        case .copy(let text):
            screen.copy(text)
            browser.notice = Notice("Sent to the terminal's clipboard: \(text)")
        case .open, .go, .back, .show, .overlay, .ask: break
        }
    }

    /// What others did to the library meanwhile counts.
    private func resume() {
        screen.redraw()
        readMarks()
    }

    private func readMarks() {
        let shown = Array(browser.world.marks.keys)
        Task.detached { [mailbox, desks] in
            if let marks = try? await desks.library.marks(shown) {
                mailbox.post(.libraryChanged(marks: marks))
            }
        }
    }

    /// Changes are made in the order they were asked for.
    private func make(_ change: Change, then finish: @escaping @Sendable (Failure?) -> Failure? = { $0 }) {
        let shown = Array(browser.world.marks.keys)
        lastChange = Task.detached { [lastChange, mailbox, desks] in
            await lastChange?.value
            let outcome = await desks.library.make(change, shown: shown)
            switch outcome {
            case .success:
                _ = finish(nil)
                mailbox.post(.changed(outcome))
            case .failure(let failure): mailbox.post(.changed(.failure(finish(failure) ?? failure)))
            }
        }
        complete(change)
    }

    /// Films that were saved from a list get their pages, which nobody waits for.
    private func complete(_ change: Change) {
        let ids = change.bareIDs
        if ids.isEmpty { return }
        Task.detached { [lastChange, mailbox, desks] in
            await lastChange?.value
            for id in ids { _ = await desks.network.answer(.film(id)) }
            if let marks = try? await desks.library.marks(ids) { mailbox.post(.libraryChanged(marks: marks)) }
        }
    }
}

/// What other programs do for the browser.
extension BrowserLoop {
    /// The person's editor gets the terminal, and gives it back.
    private func editNote(of subject: Subject) {
        var edited: Result<Editor.Edited, Failure>?
        let old = (try? context.films.own(subject.id))?.note ?? ""
        screen.handOver {
            do throws(Failure) { edited = .success(try Editor(context: context).edit(old)) } catch {
                edited = .failure(error)
            }
        }
        switch edited {
        case .success(let text) where text.text == old || (old.isEmpty && text.text.trimmed.isEmpty):
            text.discard()
            browser.notice = Notice("The note on \(subject.name) stays as it was")
        case .success(let text):
            make(.note(subject, text.text, insteadOf: old)) { failure in
                if let failure { return text.kept(failure) }
                text.discard()
                return nil
            }
        case .failure(let failure): browser.notice = Notice(failure)
        case nil: break
        }
    }

    /// `$BROWSER`, else what the desktop has; it is not waited for.
    private func openBrowser(_ address: String) {
        let browser = context.run.variable("BROWSER")
        let line = browser.map { "\($0) \"$1\"" } ?? "xdg-open \"$1\""
        let command = ShellCommand(
            words: [
                "command -v \(browser == nil ? "xdg-open" : "true") >/dev/null 2>&1 || exit 127; "
                    + "(\(line)) </dev/null >/dev/null 2>&1 &", "sh", address,
            ], environment: context.run.environment, defaultSignals: [SIGINT, SIGQUIT, SIGPIPE],
            hasOwnGroup: true)
        Task.detached { [mailbox] in
            var status: Int32 = 127 << 8
            if let child = try? command.start() {
                while waitpid(child, &status, 0) < 0 && errno == EINTR {}
            }
            mailbox.post(
                .notice(
                    Notice(
                        status == 0
                            ? "Opened \(address)" : "No browser was found for \(address); y copies it")))
        }
    }
}

extension Change {
    /// Films that the library may know by a list's row alone.
    fileprivate var bareIDs: [Int] {
        switch self {
        case .save(let films), .log(let films, _, _), .rate(let films, _), .tag(let films, _, _),
            .toggleSaved(let films), .logToday(let films, _):
            films.compactMap { if case .movie(let movie) = $0 { movie.id } else { nil } }
        case .note(.movie(let movie), _, _): [movie.id]
        case .note, .takeOff, .editViewing, .removeViewing, .undo, .redo: []
        }
    }
}
