import Records

/// The result of a change.
struct Changed: Sendable {
    /// The text for the bottom line.
    var notice: Notice
    /// The current marks of all films that were shown.
    var marks: [Int: FilmMark]
}
