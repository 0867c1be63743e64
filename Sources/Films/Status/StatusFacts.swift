/// What `status` may say, in the order of `--help`.
package enum StatusPart: String, CaseIterable { case new, next, list, tonight }

/// What there is to say in one line.
package struct StatusFacts: Equatable {
    package struct Film: Equatable {
        package let id: Int
        package let title: String
        package var year: Int?

        package init(id: Int, title: String, year: Int? = nil) {
            (self.id, self.title, self.year) = (id, title, year)
        }
    }

    /// Films of the last `new` that nobody has looked at.
    package var new: [Film] = []
    /// The nearest release of a saved film, and in how many days it is.
    package var next: (film: Film, days: Int)?
    /// Films on the watch-later list.
    package var saved = 0
    /// The evening's pick.
    package var tonight: Film?

    package init(
        new: [Film] = [], next: (film: Film, days: Int)? = nil, saved: Int = 0, tonight: Film? = nil
    ) {
        (self.new, self.next, self.saved, self.tonight) = (new, next, saved, tonight)
    }

    package static func == (left: StatusFacts, right: StatusFacts) -> Bool {
        left.new == right.new && left.next?.film == right.next?.film && left.next?.days == right.next?.days
            && left.saved == right.saved && left.tonight == right.tonight
    }
}
