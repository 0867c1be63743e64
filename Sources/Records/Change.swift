/// A change of the library as a value: what to do, and with which films.
///
/// It is one entry of the history, taken back by one undo.
package struct Change: Sendable {
    /// What to do, with the new values.
    package enum Verb: Sendable, Equatable {
        /// Onto the watch-later list, in the order given, so that the last is the newest.
        case save
        case takeOff
        /// Saves those not saved yet; takes them off the list if all are.
        case toggleSaved
        /// Logs a viewing of each film, and takes the films off the watch-later list.
        ///
        /// `isRewatch` says that a film had been seen before its first logged viewing.
        case log(Viewing, keepingSaved: Bool = false)
        /// Logs a viewing of those with none on this day, which is today.
        case logToday(PartialDate?)
        /// Corrects the viewing with that number, or the latest.
        case editViewing(Int?, ViewingEdit)
        case removeViewing(Int?)
        /// 0.5 to 10 in halves; nil removes the rating. Of a film with one viewing it is that viewing's, too.
        case rate(Double?)
        /// Nil, or nothing but white space, removes the note.
        case note(String?)
        case editNote(EditedNote)
        /// Removals come first.
        case tag(adding: [String], removing: [String])
        /// Brings in other programs' data; `from` names the files.
        case bringIn([ImportedFilm], from: String)
        /// Takes over what an account at TMDB says, and notes what both sides agree on.
        case sync(AccountChange)
        /// Notes what an account at TMDB has taken over. It is no entry of the history, and no undo takes it back.
        case acknowledge(AccountChange)
        /// Stores fresh pages of films on the watch-later list, or of which only the title is known.
        ///
        /// It is no entry of the history. Films without a page, and others, are left alone: one taken off while its page was
        /// being fetched does not come back.
        case refresh
        /// The last so many changes, the latest first.
        case undo(Int)
        /// The last so many that were undone, the last undone first.
        case redo(Int)
    }

    package var verb: Verb
    package var films: [FilmRecord]

    /// A change of these films; undo, redo and imports name none.
    package init(_ verb: Verb, _ films: [FilmRecord] = []) { (self.verb, self.films) = (verb, films) }

    /// A change of films that the library has: nothing is added to it.
    package init(_ verb: Verb, ofIDs ids: [Int]) {
        self.init(verb, ids.map { FilmRecord(id: $0, title: "") })
    }

    /// Whether it only changes what is there, so that without a library nothing needs doing.
    package var needsLibrary: Bool {
        switch verb {
        case .takeOff, .removeViewing, .editViewing, .rate(nil), .note(nil), .acknowledge, .refresh, .undo,
            .redo:
            true
        default: false
        }
    }
}

/// What to correct of a viewing; nil leaves a value as it is.
package struct ViewingEdit: Sendable, Equatable {
    package var watchedOn: PartialDate??
    package var rating: Double??
    package var place: String??
    package var note: String??
    /// The note as it came from an editor, instead of ``note``.
    package var editedNote: EditedNote?
    /// Whether the film had been seen before its first viewing.
    package var isAgain: Bool?

    /// Corrects nothing.
    package init() {}

    /// The viewing as corrected.
    package func applied(to viewing: Viewing) -> Viewing {
        var viewing = viewing
        if let watchedOn { viewing.watchedOn = watchedOn }
        if let rating { viewing.rating = rating }
        if let place { viewing.place = place }
        if let editedNote { viewing.note = editedNote.merged(with: viewing.note).text }
        if let note { viewing.note = note }
        return viewing
    }
}

/// The names of changes in the history, which are those of their commands; stored, so none ever changes.
package enum ChangeName: String, Sendable {
    case save = "watchlist add"
    case takeOff = "watchlist remove"
    case log = "watched add"
    case editViewing = "watched edit"
    case removeViewing = "watched remove"
    case rate, note, tag
    case bringIn = "import"
    case sync
}

extension Change.Verb {
    /// Nil for what is no entry of its own.
    package var name: ChangeName? {
        switch self {
        case .save, .toggleSaved: .save
        case .takeOff: .takeOff
        case .log, .logToday: .log
        case .editViewing: .editViewing
        case .removeViewing: .removeViewing
        case .rate: .rate
        case .note, .editNote: .note
        case .tag: .tag
        case .bringIn: .bringIn
        case .sync: .sync
        case .acknowledge, .refresh, .undo, .redo: nil
        }
    }
}

/// A note after an editor, which was open while others could write.
package struct EditedNote: Sendable, Equatable {
    package var text: String
    /// The note when the editor was opened; empty for none.
    package var old: String
    /// The line between two notes that are both kept.
    package var mark: String

    /// A note edited from the old one.
    package init(_ text: String, insteadOf old: String, mark: String) {
        (self.text, self.old, self.mark) = (text, old, mark)
    }

    /// What to store. If the note has changed meanwhile, both are kept; white space does not remove what somebody else wrote.
    ///
    /// - Returns: The text, nil for none, and whether somebody else had changed it.
    package func merged(with stored: String?) -> (text: String?, wasOther: Bool) {
        let isBlank = text.allSatisfy(\.isWhitespace)
        guard let stored, ![old, text, ""].contains(stored) else { return (isBlank ? nil : text, false) }
        return (isBlank || text == old ? stored : "\(stored)\n\n\(mark)\n\n\(text)", true)
    }
}
