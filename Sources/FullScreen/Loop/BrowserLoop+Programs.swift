import Foundation
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Records
import Screen
import Terminal

/// Runs other programs for the browser, and opens the lock.
extension BrowserLoop {
    /// Reads a note once all earlier changes have been made.
    func readNote(of target: FilmTarget) {
        Task.background { [lastChange, mailbox, workers] in
            await lastChange?.value
            switch await workers.library.note(of: target.id) {
            case .success(let note): mailbox.post(.noteRead(target, note))
            case .failure(let failure): mailbox.post(.notice(Notice(failure)))
            }
        }
    }

    /// Opens the lock in the background, which takes half a second.
    func unlock(_ passphrase: TypedPassphrase, _ target: FilmTarget) {
        browser.notice = Notice(tr("Opening the lock"))
        Task.background { [mailbox, workers] in
            let outcome = await workers.library.unlock(passphrase)
            if case .success(let keys) = outcome { await workers.network.openNotes(keys) }
            mailbox.post(.notice(Notice("")))
            mailbox.post(.unlocked(target, outcome.map { _ in }))
        }
    }

    /// How long the key of the lock is kept without a key press.
    private static let keyTimeout = Duration.seconds(300)

    func scheduleKeyExpiry() {
        keyExpiryTask?.cancel()
        let idle = Self.keyTimeout
        keyExpiryTask = Task.background { [mailbox, workers] in
            try? await Task.sleep(for: idle)
            if Task.isCancelled { return }
            _ = await workers.network.forgetKeys(keptToo: false)
            _ = await workers.library.forgetKeys(keptToo: false)
            mailbox.post(.lockDue)
        }
    }

    func forgetKeys() {
        Task.background { [mailbox, workers] in
            _ = await workers.network.forgetKeys(keptToo: true)
            let words =
                switch await workers.library.forgetKeys(keptToo: true) {
                case true?: tr("The lock is closed")
                case false?: tr("The lock was closed already")
                case nil: tr("There is no lock yet; 'movielib lock setup' makes one")
                }
            mailbox.post(.notice(Notice(words)))
            mailbox.post(.lockDue)
        }
    }

    /// Hands the terminal to the user's editor.
    func editNote(of target: FilmTarget, _ former: Note?) {
        var edited: Result<NoteEdit, Failure>?
        screen.yieldTerminal {
            do throws(Failure) { edited = .success(try host.edit(former, about: target.name)) } catch {
                edited = .failure(error)
            }
        }
        switch edited {
        case .success(let edit):
            if let note = edit.note { return make(.editNote(note), [target], then: edit.finish) }
            _ = edit.finish(nil)
            browser.notice = Notice(
                former == nil
                    ? tr("No note was written on {film}", ["film": target.name])
                    : tr("The note on {film} stays as it was", ["film": target.name]))
        case .failure(let failure): browser.notice = Notice(failure)
        case nil: break
        }
    }

    /// Hands the terminal to a player.
    func play(_ target: FilmTarget) {
        var words: Result<[String], Failure> = .success([])
        screen.yieldTerminal {
            do {
                let film = try FilmInLibrary(target.id).response(from: host.core).film?.record
                words = .success(
                    try host.play(film ?? FilmRecord(id: target.id, title: target.title)))
            } catch { words = .failure(host.failure(error)) }
        }
        switch words {
        case .success(let words): if let last = words.last { browser.notice = Notice(last) }
        case .failure(let failure): browser.notice = Notice(failure)
        }
        resume()
    }

    /// Finds a trailer's address in the background, because this may need the network.
    func findTrailer(of target: FilmTarget) {
        let name = target.name
        browser.notice = Notice(tr("Looking for the trailer of {film}", ["film": name]), name: name)
        Task.background { [mailbox, workers] in
            mailbox.post(.trailer(await workers.network.trailer(of: target.id)))
        }
    }

    func playTrailer(at address: String) {
        browser.notice = nil
        guard let play = host.trailerPlayer else { return openWebPage(address) }
        if !screen.yieldTerminal({ play(address) }) { openWebPage(address) }
        resume()
    }

    /// Opens an address in `$BROWSER`, else in the desktop's web browser, without giving it the terminal.
    func openWebPage(_ address: String) {
        // Opening waits in case the browser fails at once, which would block a worker for too long.
        Thread { [mailbox, open = host.pageOpener] in mailbox.post(.notice(open(address))) }.start()
    }
}
