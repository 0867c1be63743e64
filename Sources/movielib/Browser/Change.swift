import Records
import Library

/// Something to be done to the library: one entry in its history, taken back by one undo.
enum Change: Sendable {
    case save([Subject])
    case takeOff([Subject])
    /// Saves those that are not saved; takes them off the list where all are.
    case toggleSaved([Subject])
    case log([Subject], Viewing, keepingSaved: Bool = false)
    /// Logs a viewing of those of which none is logged on that day, which is today.
    case logToday([Subject], PartialDate?)
    /// Puts what is new in the place of a viewing that was logged.
    case editViewing(LoggedViewing, Viewing)
    case removeViewing(LoggedViewing)
    /// Nil takes the rating away.
    case rate([Subject], Double?)
    case tag([Subject], adding: [String], removing: [String])
    case note(Subject, String, insteadOf: String)
    case undo, redo
}

/// What a change came to.
struct Changed: Sendable {
    /// What the bottom line says.
    var notice: Notice
    /// The marks of all films that were shown, as they are now.
    var marks: [Int: FilmMark]
}
