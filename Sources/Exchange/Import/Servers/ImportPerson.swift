package import Records

/// A person whose rows are in a server's file.
package struct ImportPerson: Sendable, Equatable {
    /// The server's number or id.
    package var id: String
    package var name: String?
    /// The number of films that they have seen.
    package var filmsSeen = 0
    /// The day of their last viewing.
    package var lastDay: PartialDate?
    /// The number of their rows.
    package var rows = 0

    /// The name, or the id if the file has none.
    package var displayName: String { name ?? id }

    /// The name with the number, if that is short: `Olena (1)`.
    package var nameAndNumber: String {
        guard let name, id.count <= 12, id.utf8.allSatisfy(\.isDigit) else { return displayName }
        return "\(name) (\(id))"
    }

    /// The people that the user means: by id, else by the exact name, else by the name without regard to case.
    static func named(_ text: String, among people: [ImportPerson]) -> [ImportPerson] {
        let folded = text.foldedTitle
        let tests: [(ImportPerson) -> Bool] = [
            { $0.id == text || $0.id.lowercased() == text.lowercased() }, { $0.name == text },
            { $0.name?.foldedTitle == folded },
        ]
        return tests.lazy.map { people.filter($0) }.first { !$0.isEmpty } ?? []
    }
}

/// The person whose rows to import, by name or number, for all files or for those of one service.
package struct PersonChoice: Sendable, Equatable {
    /// In lower case; nil for all files.
    package var service: String?
    /// The path of the only file; nil for all files.
    package var file: String?
    package var name: String

    /// The person of a file, by name or number.
    package init(_ name: String, of file: String) { (self.name, self.file) = (name, file) }

    /// Reads `olena` or `plex=olena`.
    ///
    /// - Parameter services: The names that may stand before the sign, in lower case.
    package init(_ text: String, services: [String]) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        if parts.count == 2, services.contains(parts[0].lowercased()) {
            (service, name) = (parts[0].lowercased(), parts[1])
        } else {
            (service, name) = (nil, text)
        }
    }
}
