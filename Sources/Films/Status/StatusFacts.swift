/// What `status` may say, in the order of `--help`.
package enum StatusPart: String, CaseIterable { case new, next, list, tonight }

/// What there is to say in one line.
package struct StatusFacts {
    package struct Film {
        package let id: Int
        package let title: String
        package var year: Int?
    }

    /// Films of the last `new` that nobody has looked at.
    package var new: [Film] = []
    /// The nearest release of a saved film, and in how many days it is.
    package var next: (film: Film, days: Int)?
    /// Films on the watch-later list.
    package var saved = 0
    /// The evening's pick.
    package var tonight: Film?
}
