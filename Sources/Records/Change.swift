/// A change of the library as a value: the operation, and its films.
///
/// It is one entry of the history, undone by one undo.
package struct Change: Sendable {
    /// The operation, with the new values.
    package enum Operation: Sendable, Equatable {
        /// Adds to the watch-later list, in the order given, so that the last is the newest.
        case addToWatchlist
        case removeFromWatchlist
        /// Saves films that are not saved yet; removes all from the list if all are.
        case toggleWatchlist
        /// Logs a viewing of each film, and removes the films from the watch-later list.
        ///
        /// `isRewatch` means that a film had been seen before its first logged viewing. With `onceADay`, a
        /// film that has a viewing on that day gets no other.
        case logViewing(Viewing, keepingSaved: Bool = false, onceADay: Bool = false)
        /// Corrects the viewing with that number, or the latest.
        case editViewing(Int?, ViewingEdit)
        case removeViewing(Int?)
        /// 0.5 to 10 in halves; nil removes the rating. It also becomes the rating of a film's only viewing.
        case rate(Double?)
        /// Nil, or only white space, removes the note; text to be sealed goes below lines that are locked already.
        case note(Note?)
        case editNote(EditedNote)
        /// Removals come first.
        case tag(adding: [String], removing: [String])
        /// Decides which films files are; `in` names the scanned folders they were found in.
        case matchFiles([FileMatch], in: String?)
        /// Undoes such decisions, for the files with these numbers.
        case unmatchFiles([Int])
        /// Plans steps on the disk, to be performed one by one afterwards; under this name in the history.
        case runFileSteps([FileStep], ChangeName)
        /// Imports other programs' data; `from` names the files, `series` has the rows that are not films'.
        case importFilms([ImportedFilm], from: String, series: SeriesChange = SeriesChange())
        /// Stores an account's values from TMDB, and the values on which both sides agree.
        case sync(AccountChange)
        /// Records the values that TMDB has accepted. It is not an entry of the history, so no undo reverts it.
        case recordPushed(AccountChange)
        /// Stores fresh pages of films on the watch-later list, or of films with only a title.
        ///
        /// It is not an entry of the history. Films without a page, and others, are skipped: one removed
        /// while its page was being fetched does not come back.
        case refreshPages
        /// Undoes this many changes, the latest first.
        case undo(Int)
        /// Redoes this many undone changes, the last undone first.
        case redo(Int)
    }

    package var operation: Operation
    package var films: [FilmRecord]
    /// Whether it continues the last change, which added files: both are one entry of the history.
    package var isContinuation = false

    /// A change of these films; undo, redo and imports have none.
    package init(_ operation: Operation, _ films: [FilmRecord] = []) {
        (self.operation, self.films) = (operation, films)
    }

    /// A change of films in the library, none of which is added.
    package init(_ operation: Operation, ofIDs ids: [Int]) {
        self.init(operation, ids.map { FilmRecord(id: $0, title: "") })
    }

    /// Whether it only changes existing data, so that without a library there is nothing to do.
    package var requiresExistingLibrary: Bool {
        switch operation {
        case .removeFromWatchlist, .removeViewing, .editViewing, .rate(nil), .note(nil), .recordPushed,
            .refreshPages, .undo,
            .redo, .matchFiles, .unmatchFiles:
            true
        default: false
        }
    }
}

package struct ViewingEdit: Sendable, Equatable {
    /// The new values; nil removes a stored one. Other fields stay unchanged.
    package private(set) var values: [ViewingField: FieldValue?] = [:]
    /// The note from an editor, instead of a new value.
    package var editedNote: EditedNote?
    /// Whether the film had been seen before its first viewing.
    package var isRewatchOfUnlogged: Bool?

    package init() {}

    /// Corrects a field; nil removes its value.
    package mutating func set(_ field: ViewingField, to value: FieldValue?) {
        values[field] = .some(value)
    }

    /// Whether it changes the note.
    package var touchesNote: Bool { values[.note] != nil || editedNote != nil }

    package func applied(to viewing: Viewing) -> Viewing {
        var viewing = viewing
        if let editedNote { viewing.note = editedNote.merged(with: viewing.note).note }
        for (field, value) in values {
            if case .note(let note)? = value {
                viewing.note = note.replacing(viewing.note)
            } else {
                viewing.values[field] = value
            }
        }
        return viewing
    }
}

/// The names of changes in the history, which are those of their commands; stored, so they must never change.
package enum ChangeName: String, Sendable {
    case addToWatchlist = "watchlist add"
    case removeFromWatchlist = "watchlist remove"
    case logViewing = "watched add"
    case editViewing = "watched edit"
    case removeViewing = "watched remove"
    case rate, note, tag
    case importFilms = "import"
    case sync
    case addFiles = "files add"
    case match = "files match"
    case unmatch = "files unmatch"
    case ignoreFiles = "files ignore"
    case organise = "files organise"
    case writeNFO = "files nfo"
    /// Changes that another machine has made.
    case share
}

extension Change.Operation {
    /// Nil for changes that are not entries of the history.
    package var name: ChangeName? {
        switch self {
        case .addToWatchlist, .toggleWatchlist: .addToWatchlist
        case .removeFromWatchlist: .removeFromWatchlist
        case .logViewing: .logViewing
        case .editViewing: .editViewing
        case .removeViewing: .removeViewing
        case .rate: .rate
        case .note, .editNote: .note
        case .tag: .tag
        case .importFilms: .importFilms
        case .sync: .sync
        case .matchFiles(let matches, nil): matches.allSatisfy { $0.film == nil } ? .ignoreFiles : .match
        case .matchFiles: .addFiles
        case .unmatchFiles: .unmatch
        case .runFileSteps(_, let name): name
        case .recordPushed, .refreshPages, .undo, .redo: nil
        }
    }
}

/// A note from an editor, which was open while other processes could write.
package struct EditedNote: Sendable, Equatable {
    package var text: String
    /// The note when the editor was opened, as far as it could be read.
    package var old: Note?
    /// Whether to lock it; nil leaves that unchanged.
    package var isLocked: Bool?
    /// The line between two notes of which both are kept.
    package var separator: String

    package init(_ text: String, insteadOf old: Note?, isLocked: Bool? = nil, separator: String) {
        (self.text, self.old, self.isLocked, self.separator) = (text, old, isLocked, separator)
    }

    /// The note to store. If the stored one has changed meanwhile, both are kept; white space does not remove it.
    ///
    /// - Returns: The note, nil for none, and whether another process had changed it.
    package func merged(with stored: Note?) -> (note: Note?, wasOther: Bool) {
        let isBlank = text.allSatisfy(\.isWhitespace)
        let isLocked = isLocked ?? (old?.isLocked == true || stored?.isLocked == true)
        func note(_ text: String) -> Note { isLocked ? .toSeal(text) : .plain(text) }
        guard let stored else { return (isBlank ? nil : note(text), false) }
        if stored.identityText == old?.identityText || old == .unread {
            // Lines that could not be read when the editor opened were not in it: the text goes below.
            if case .sealed? = old { return (isBlank ? stored : stored.followed(by: note(text)), false) }
            if text == old?.text, stored.isLocked == isLocked { return (stored, false) }
            // Lines that stayed closed were not in the editor, and stay.
            if let closed = old?.unreadableLines {
                return (isBlank ? .sealed(closed) : .toSeal(text, behind: closed), false)
            }
            return (isBlank ? nil : note(text), false)
        }
        if stored.text == text || stored.text == "" { return (note(text), false) }
        if isBlank || text == old?.text { return (stored, true) }
        return (stored.followed(by: note("\(separator)\n\n\(text)")), true)
    }
}

extension Change.Operation {
    /// The operation with each new note locked. Edited notes keep their state.
    package var lockingNewNotes: Change.Operation {
        switch self {
        case .note(let note): return .note(note?.locked)
        case .logViewing(var viewing, let keepingSaved, let onceADay):
            viewing.note = viewing.note?.locked
            return .logViewing(viewing, keepingSaved: keepingSaved, onceADay: onceADay)
        case .editViewing(let number, var edit):
            for case (let field, .note(let note)?) in edit.values { edit.set(field, to: .note(note.locked)) }
            edit.editedNote = edit.editedNote?.lockedIfNew
            return .editViewing(number, edit)
        case .editNote(let edited): return .editNote(edited.lockedIfNew)
        case .importFilms(let films, let from, let series):
            return .importFilms(
                films.map { film in
                    var film = film
                    film.mapNotes(\.locked)
                    return film
                }, from: from, series: series)
        // Each by name: with a default, a new operation's notes would be stored plain.
        case .addToWatchlist, .removeFromWatchlist, .toggleWatchlist, .removeViewing, .rate, .tag,
            .matchFiles, .unmatchFiles, .runFileSteps, .sync,
            .recordPushed, .refreshPages, .undo, .redo:
            return self
        }
    }
}

extension Note {
    fileprivate var locked: Note { if case .plain(let words) = self { .toSeal(words) } else { self } }
}

extension EditedNote {
    fileprivate var lockedIfNew: EditedNote {
        var edited = self
        if old == nil, isLocked == nil { edited.isLocked = true }
        return edited
    }
}
