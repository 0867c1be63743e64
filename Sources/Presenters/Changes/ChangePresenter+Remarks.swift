import Localization
import Records
import Terminal

/// Remarks printed along with the answer to a change.
extension ChangePresenter {
    /// Remarks on text that is gone, on what stays, on what is odd, and on other changes.
    package var remarks: [String] {
        switch outcome.operation {
        case .logViewing(let viewing, _, _):
            watchlistRemarks + dateRemarks(viewing.watchedOn) + outcome.films.compactMap(laterRatingRemark)
        case .editViewing(_, let edit):
            concurrentEditRemarks(edit.editedNote)
                + (unchangedRemarks(edit)
                    ?? noteRemarks + movedDateRemarks + outcome.films.compactMap(laterRatingRemark))
        case .removeViewing:
            noteRemarks + outcome.films.compactMap(keptRatingRemark)
                + (leavesNoUserData ? [tr("you have no other data about it")] : [])
        case .tag(let adding, _): adding.compactMap(spellingRemark)
        case .editNote(let note): concurrentEditRemarks(note) + noteRemarks
        default: noteRemarks
        }
    }

    private var watchlistRemarks: [String] {
        let films = outcome.films.filter(\.wasRemovedFromWatchlist)
        if films.isEmpty { return [] }
        let names = films.map(\.after.name).joined(separator: ", ")
        return [tr("off the watch-later list: {films}", ["films": names])]
    }

    /// Remarks on the odd date of a viewing, which is logged all the same.
    private func dateRemarks(_ date: PartialDate?) -> [String] {
        guard let date else { return [] }
        return outcome.films.flatMap { done in
            let film = done.after
            let day = DisplayText.date(date)
            let second =
                done.isSecondOfDay
                ? [
                    tr(
                        "{film}: another viewing is logged on {date}; both are kept",
                        ["film": film.name, "date": day])
                ] : []
            let early = film.release(after: date).map { release in
                tr(
                    "{film}: {date} is before its release, {release}",
                    ["film": film.name, "date": day, "release": DisplayText.date(release)])
            }
            return second + [early].compactMap(\.self)
        }
    }

    private var movedDateRemarks: [String] {
        guard let done = outcome.films.first, done.viewing?.watchedOn != done.viewingBefore?.watchedOn
        else { return [] }
        return dateRemarks(done.viewing?.watchedOn)
    }

    private func unchangedRemarks(_ edit: ViewingEdit) -> [String]? {
        guard changesNothing, let done = outcome.films.first else { return nil }
        let film = done.after.name
        return [
            done.viewing?.isRewatch == true && edit.isRewatchOfUnlogged == false
                ? tr(
                    "the viewing of {film} stays as it was; every viewing but the first is 'again'",
                    ["film": film]) : tr("the viewing of {film} stays as it was", ["film": film])
        ]
    }

    /// The remark that a note was changed elsewhere while the user wrote it in an editor.
    private func concurrentEditRemarks(_ note: EditedNote?) -> [String] {
        guard let note, outcome.noteChangedElsewhere else { return [] }
        return [
            note.text.allSatisfy(\.isWhitespace)
                ? tr("the note was changed elsewhere while you were writing; the other text is kept")
                : tr("the note was changed elsewhere while you wrote; both texts are kept")
        ]
    }

    private var leavesNoUserData: Bool {
        if case .removeViewing = outcome.operation {
            outcome.films.first?.after.hasUserData == false
        } else {
            false
        }
    }

    /// A suggestion for the next step.
    package var hint: String? {
        guard leavesNoUserData, let film = outcome.films.first?.after.record.id else { return nil }
        return tr(
            "'{undo}' undoes this, '{add}' saves the film for later",
            ["undo": "movielib undo", "add": "movielib watchlist add \(film)"])
    }

    /// The remark that a tag already exists in another spelling.
    private func spellingRemark(_ name: String) -> String? {
        let tags = outcome.films.lazy.flatMap(\.after.tags)
        guard let tag = tags.first(where: { $0.tagKey == name.tagKey }), tag != name else { return nil }
        return tr("'{name}' is your tag '{tag}'", ["name": name, "tag": tag])
    }

    /// The remark that a film keeps the rating of a removed viewing.
    private func keptRatingRemark(_ done: ChangeOutcome.FilmOutcome) -> String? {
        guard let rating = done.viewingBefore?.rating, rating == done.after.myRating else { return nil }
        return tr(
            "your rating of {film} stays {rating}; '{command}' removes it",
            [
                "film": done.after.name, "rating": DisplayText.userRating(rating),
                "command": "movielib rate \(done.after.record.id) --remove",
            ])
    }

    private var noteRemarks: [String] {
        outcome.films.compactMap { done in
            let old = done.viewingBefore?.note ?? replacedValue(done)?.note
            let new = done.viewingBefore == nil ? done.after.note : done.viewing?.note
            guard let old, new?.contains(old) != true else { return nil }
            // The note was only unlocked: no text is lost.
            if old.isLocked, new?.isLocked == false { return nil }
            guard let words = old.text else {
                return new == nil
                    ? tr("removed a locked note; 'movielib undo' brings it back")
                    : tr("replaced a locked note; 'movielib undo' brings it back")
            }
            let note = DisplayText.firstLine(words)
            return new == nil
                ? tr("removed '{note}'; 'movielib undo' brings it back", ["note": note])
                : tr("replaced '{note}'; 'movielib undo' brings it back", ["note": note])
        }
    }

    /// The remark that a film's rating did not follow a viewing's, since one of a later day has its own.
    private func laterRatingRemark(_ done: ChangeOutcome.FilmOutcome) -> String? {
        guard let day = done.laterRatedViewing?.watchedOn else { return nil }
        guard let rating = done.after.myRating else {
            return tr(
                "{film} gets no rating: the viewing of {date} is later and has one",
                ["film": done.after.name, "date": DisplayText.date(day)])
        }
        return tr(
            "your rating of {film} stays {rating}: the viewing of {date} is later",
            [
                "film": done.after.name, "rating": DisplayText.userRating(rating),
                "date": DisplayText.date(day),
            ])
    }
}
