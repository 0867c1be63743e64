import Records
import Library

/// A change to the library: one entry in its history, reverted by one undo.
enum Change: Sendable {
    case save([Subject])
    case takeOff([Subject])
    /// Saves those not saved yet; takes them off the list if all are.
    case toggleSaved([Subject])
    case log([Subject], Viewing, keepingSaved: Bool = false)
    /// Logs a viewing for those with none on this day, which is today.
    case logToday([Subject], PartialDate?)
    /// Replaces a logged viewing.
    case editViewing(LoggedViewing, Viewing)
    case removeViewing(LoggedViewing)
    /// Nil removes the rating.
    case rate([Subject], Double?)
    case tag([Subject], adding: [String], removing: [String])
    case note(Subject, String, insteadOf: String)
    case undo, redo
}

/// The result of a change.
struct Changed: Sendable {
    /// The text for the bottom line.
    var notice: Notice
    /// The current marks of all films that were shown.
    var marks: [Int: FilmMark]
}
