import Foundation
import Localization
import Records
import Terminal

/// The text of a change for the bottom line. The important part comes first, as the rest may be truncated.
extension ChangePresenter {
    /// A line, and the film's name in it, which may be truncated.
    package typealias Line = (text: String, name: String?)

    package var notice: Line {
        let (films, missing) = (outcome.films.map(\.after), outcome.notFound.map { Film($0) })
        switch outcome.operation {
        case .addToWatchlist, .toggleWatchlist: return savedLine(films)
        case .removeFromWatchlist:
            let name = (films.isEmpty ? missing : films).name
            return films.isEmpty
                ? (tr("Not on the list: {films}", ["films": name]), name)
                : (tr("Removed from the list: {films}; u undoes it", ["films": name]), name)
        case .logViewing(let viewing, _, _): return loggedViewingLine(viewing, films)
        case .editViewing: return outcome.films.first.map(editedViewingLine) ?? missingViewingLine(missing)
        case .removeViewing: return outcome.films.first.map(removedViewingLine) ?? missingViewingLine(missing)
        case .rate where films.isEmpty:
            return (tr("You have not rated: {films}", ["films": missing.name]), missing.name)
        case .rate(let rating): return ratingLine(films.name, rating)
        case .note, .editNote:
            let name = (films + missing).name
            return outcome.noteChangedElsewhere
                ? (tr("Both notes are kept: {film} got another note in the meantime", ["film": name]), name)
                : (tr("Saved the note on {film}; u undoes it", ["film": name]), name)
        case .tag where films.isEmpty:
            return (tr("Tag not found on: {films}", ["films": missing.name]), missing.name)
        case .tag(let adding, let removing): return tagsLine(films.name, adding, removing)
        case .undo where outcome.entries.count > 1:
            return (plural("Undone: {n} change", "Undone: the last {n} changes", outcome.entries.count), nil)
        case .redo where outcome.entries.count > 1:
            return (plural("Done again: {n} change", "Done again: {n} changes", outcome.entries.count), nil)
        case .undo: return outcome.entries.first.map(undoLine) ?? (tr("There is nothing to undo"), nil)
        case .redo: return outcome.entries.first.map(redoLine) ?? (tr("There is nothing to redo"), nil)
        case .matchFiles, .unmatchFiles, .runFileSteps, .importFilms, .sync, .recordPushed, .refreshPages:
            return ("", nil)
        }
    }

    private func savedLine(_ added: [Film]) -> Line {
        let others = outcome.unchanged
        if added.isEmpty { return (tr("Already on the list: {films}", ["films": others.name]), others.name) }
        if others.isEmpty {
            // i18n: {films} is a film's title and year, or '3 films'; u is a key, as in all that follow
            return (tr("Saved {films}; u undoes it", ["films": added.name]), added.name)
        }
        return (
            plural(
                "Saved {films}; {n} was there already; u undoes it",
                "Saved {films}; {n} were there already; u undoes it", others.count, ["films": added.name]),
            added.name
        )
    }

    private func ratingLine(_ name: String, _ rating: Double?) -> Line {
        guard let rating = rating.map(DisplayText.userRating) else {
            return (tr("Removed your rating of {films}; u undoes it", ["films": name]), name)
        }
        // i18n: what somebody has rated, and how: Dune (2021): 8.5
        return (tr("{films}: {rating}; u undoes it", ["films": name, "rating": rating]), name)
    }

    /// The line for a change: what was done, any remarks, and how to undo it.
    private func undoableLine(_ words: String, _ remarks: [String], _ name: String) -> Line {
        // i18n: behind what was done: Logged Dune (2021) on 22 Nov 2026, off your list; u undoes it
        (tr("{change}; u undoes it", ["change": ([words] + remarks).joined(separator: ", ")]), name)
    }

    /// The line for a logged viewing, with remarks on odd dates and side effects.
    private func loggedViewingLine(_ viewing: Viewing, _ films: [Film]) -> Line {
        if films.isEmpty {
            let name = outcome.unchanged.name
            return (
                tr("Already logged today; ':watched add' logs another viewing of {films}", ["films": name]),
                name
            )
        }
        let (second, early, off, former) = (
            outcome.films.count(where: \.isSecondOfDay), films.count(where: viewing.isBeforeRelease),
            outcome.films.count(where: \.wasRemovedFromWatchlist), outcome.films.compactMap(\.ratingBefore)
        )
        var remarks: [String] = []
        if films.count == 1 {
            remarks = [
                second > 0 ? secondOfDay : nil, early > 0 ? beforeRelease : nil,
                off > 0 ? tr("off your list") : nil,
            ].compactMap(\.self)
        } else {
            if second > 0 {
                remarks.append(plural("{n} a second time that day", "{n} a second time that day", second))
            }
            if early > 0 { remarks.append(plural("{n} before its release", "{n} before its release", early)) }
            if off > 0 { remarks.append(plural("{n} off your list", "{n} off your list", off)) }
        }
        if let rating = viewing.rating, let old = former.first {
            remarks.append(
                films.count == 1
                    ? ViewingText.ratingChange(old, by: rating)
                    : plural("{n} rating replaced", "{n} ratings replaced", former.count))
        }
        let name = films.name
        let words =
            viewing.watchedOn.map {
                tr("Logged {films} on {date}", ["films": name, "date": DisplayText.date($0)])
            } ?? tr("Logged {films}, date unknown", ["films": name])
        return undoableLine(words, remarks, name)
    }

    private var secondOfDay: String { tr("a second time that day") }
    private var beforeRelease: String { tr("before its release") }

    private func editedViewingLine(_ done: ChangeOutcome.FilmOutcome) -> Line {
        if done.viewing == done.viewingBefore { return (tr("Nothing was changed"), nil) }
        var remarks: [String] = []
        if done.isSecondOfDay { remarks.append(secondOfDay) }
        if done.viewing?.isBeforeRelease(of: done.after) == true { remarks.append(beforeRelease) }
        if let former = done.ratingBefore, let rating = done.after.myRating {
            remarks.append(ViewingText.ratingChange(former, by: rating))
        }
        let name = [done.after].name
        return self.undoableLine(tr("Changed the viewing of {films}", ["films": name]), remarks, name)
    }

    private func removedViewingLine(_ done: ChangeOutcome.FilmOutcome) -> Line {
        let name = [done.after].name
        let text =
            done.viewingBefore?.watchedOn.map {
                tr(
                    "Removed the viewing of {date}: {films}; u undoes it",
                    ["date": DisplayText.date($0), "films": name])
            } ?? tr("Removed the viewing: {films}; u undoes it", ["films": name])
        return (text, name)
    }

    private func missingViewingLine(_ films: [Film]) -> Line {
        (tr("This viewing is no longer there: {films}", ["films": films.name]), films.name)
    }

    private func tagsLine(_ name: String, _ adding: [String], _ removing: [String]) -> Line {
        let tags = (adding + removing).joined(separator: ", ")
        if removing.isEmpty {
            return (
                adding.count == 1
                    ? tr("Added the tag {tags} to {films}; u undoes it", ["tags": tags, "films": name])
                    : tr("Added the tags {tags} to {films}; u undoes it", ["tags": tags, "films": name]), name
            )
        }
        if adding.isEmpty {
            return (
                removing.count == 1
                    ? tr("Removed the tag {tags} from {films}; u undoes it", ["tags": tags, "films": name])
                    : tr("Removed the tags {tags} from {films}; u undoes it", ["tags": tags, "films": name]),
                name
            )
        }
        let signs = ChangeRecord.signedTags(adding, removing)
        return (tr("Tagged {films}: {tags}; u undoes it", ["films": name, "tags": signs]), name)
    }

    private func undoLine(_ change: LibraryChange) -> Line {
        // i18n: {change} is what was done, such as 'saving Dune (2021)'; U is a key
        (tr("Undone: {change}; U does it again", ["change": changePhrase(change)]), change.subject)
    }

    private func redoLine(_ change: LibraryChange) -> Line {
        // i18n: {change} is what was done, such as 'saving Dune (2021)'; u is a key
        (tr("Done again: {change}; u undoes it", ["change": changePhrase(change)]), change.subject)
    }

    /// A phrase for a change, to follow `Undone:` or `Done again:`.
    private func changePhrase(_ change: LibraryChange) -> String {
        let film = change.subject
        return switch (change.name, change.detail) {
        case (.addToWatchlist, _): tr("saving {film}", ["film": film])
        case (.removeFromWatchlist, _): tr("taking {film} off the list", ["film": film])
        case (.logViewing, _): tr("logging {film}", ["film": film])
        case (.removeViewing, _): tr("removing a viewing of {film}", ["film": film])
        case (.editViewing, _): tr("changing a viewing of {film}", ["film": film])
        case (.rate, .rating(_, nil)?): tr("removing your rating of {film}", ["film": film])
        case (.rate, _): tr("rating {film}", ["film": film])
        case (.tag, .tags(adding: [], _)?): tr("removing tags from {film}", ["film": film])
        case (.tag, _): tr("tagging {film}", ["film": film])
        case (.note, .note(.removed)?): tr("removing the note on {film}", ["film": film])
        case (.note, _): tr("writing the note on {film}", ["film": film])
        case (.importFilms, _), (.sync, _), (.addFiles, _), (.match, _), (.unmatch, _), (.ignoreFiles, _),
            (.organise, _), (.writeNFO, _), (.share, _), (nil, _):
            "\(change.command) \(change.subject)"
        }
    }
}

extension [Film] {
    /// `Dune (2021)`, `3 films`.
    fileprivate var name: String { count == 1 ? self[0].name : plural("{n} film", "{n} films", count) }
}

extension Viewing {
    /// Whether the viewing was certainly before the film's release.
    fileprivate func isBeforeRelease(of film: Film) -> Bool {
        values.watchedOn.flatMap { film.release(after: $0) } != nil
    }
}
