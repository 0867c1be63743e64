/// A person of a share.
package struct SharedPerson: Sendable, Equatable {
    /// The library's number of the person.
    package var number: Int
    package var id: String
    package var name: String
    /// Whether the library is this person's.
    package var isUser: Bool
    /// Whether a machine of the person has been heard of.
    package var hasMachine: Bool

    package init(number: Int, id: String, name: String, isUser: Bool, hasMachine: Bool) {
        (self.number, self.id, self.name) = (number, id, name)
        (self.isUser, self.hasMachine) = (isUser, hasMachine)
    }

    /// Whether this is a person without a machine, whose values all members enter.
    package var isGuest: Bool { Self.isGuest(id) }

    private static let guestPrefix = "guest-"

    /// The id of a new guest.
    ///
    /// - Parameter text: Random hexadecimal digits.
    package static func guestID(_ text: String) -> String { guestPrefix + text }

    /// Whether an id is a guest's: it shows in the id, so that every machine knows it at once.
    package static func isGuest(_ id: String) -> Bool { id.hasPrefix(guestPrefix) }
}

/// The values of another person about a film.
package struct OtherPersonsValues: Sendable, Equatable {
    package var person: String
    /// Since when the film is on the list.
    package var addedAt: String?
    package var rating: Double?
    package var tags: [String] = []
    /// The days of the viewings, the latest first; nil for an undated one.
    package var viewings: [PartialDate?] = []

    package init(person: String) { self.person = person }
}
