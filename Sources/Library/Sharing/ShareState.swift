package import Records

/// The state of a shared library.
package struct ShareState: Sendable {
    /// The fields of values that are about no film.
    package static let personName = "name"
    package static let machineName = "machine"
    static let lock = "lock"
    /// The user's id, which each of the user's machines states for the others alone: it proves that the machine is one of
    /// them, and to a new one that its code is right.
    package static let user = "user"

    /// A new key (``textValue`` is the core's), a former key, and a machine that may change the key of all people. Stored, so
    /// they must never change.
    package static let key = "share.key"
    package static let formerKey = "share.former"
    package static let host = "share.host"
    /// A machine that is out.
    package static let removedMachine = "share.removed"
    /// A record whose part for the user's machines is destroyed, by the hash of its head, and the machine that says so. The value
    /// is the record's machine.
    package static let destroyed = "share.destroyed"
    package static func destroyedHead(_ item: String) -> String { String(item.prefix { $0 != " " }) }
    package static let keyFields: Set = [
        key, formerKey, host, removedMachine, destroyed, machineName, personName, user,
    ]

    /// A film with this tag is not shown to other people.
    package static let privateTag = "private"

    package let share: String
    /// The user's id.
    package let person: String
    /// The number of the last record that this machine has written to a file; 0 if there is none.
    package let number: Int
    /// The hash of that record's head.
    package let head: [UInt8]?
    /// The number of records that no file has yet.
    package let pending: Int
    /// The names of the files whose records were all read.
    package internal(set) var files: Set<String> = []
    /// The names of people, by id.
    package internal(set) var people: [String: String] = [:]
    /// The names and people of machines, by id.
    package internal(set) var machines: [String: (name: String, person: String)] = [:]
}

/// The result of reading records of other machines.
package struct ReceivedChanges: Sendable, Equatable {
    /// The number of records that were new.
    package var records = 0
    /// The number of films whose values they have changed, the user's or another person's.
    package var films = 0
    /// The records that state values of a person whose machine did not make them.
    package var refused: [ShareID] = []
    /// The ratings that do not count, because another machine gave the same film or viewing another one later.
    package var replacedRatings: [RatingConflict] = []

    package init() {}
}

/// A value that is about no film.
package struct ShareSetting: Sendable {
    package var field: String
    package var item: String
    package var value: String
    /// Whether only the user's own machines may read it.
    package var isOwn = false

    package init(field: String, item: String, value: String, isOwn: Bool = false) {
        (self.field, self.item, self.value, self.isOwn) = (field, item, value, isOwn)
    }

    /// That the part of a record for the user's machines is destroyed.
    package static func destroyed(_ head: String, of machine: String, by author: String) -> ShareSetting {
        ShareSetting(field: ShareState.destroyed, item: "\(head) \(author)", value: machine)
    }
}
