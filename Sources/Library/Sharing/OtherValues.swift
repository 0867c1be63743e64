import GRDB
import Records

/// The values of other people that count, in rows for queries.
enum OtherValues {
    /// Writes the rows about one film of one person again.
    ///
    /// - Returns: Whether the rows have changed.
    @discardableResult
    static func write(_ db: Database, of film: Int, person: Int) throws -> Bool {
        let former = try rows(db, of: film, person: person)
        try replace(db, of: film, person: person)
        return try rows(db, of: film, person: person) != former
    }

    private static func rows(_ db: Database, of film: Int, person: Int) throws -> [[String]] {
        try db.rows(
            """
            SELECT field, item, quote(value) FROM other_value WHERE movie_id = ? AND person = ? ORDER BY field, item
            """, [film, person], reused: true
        ) { [try $0.next(), try $0.next(), try $0.next()] }
    }

    private static func replace(_ db: Database, of film: Int, person: Int) throws {
        try db.run("DELETE FROM other_value WHERE movie_id = ? AND person = ?", film, person)
        let recorded = try RecordedValues(db, of: film, person: person)
        if try recorded.isHidden { return }
        let viewings = try recorded.presentViewings
        for (name, value) in recorded.byName {
            guard let field = SharedField.byName[name.field],
                field.table != SharedField.viewing.table || viewings.contains(name.item),
                let json = try value.merged()?.json, isUsable(json, name, field)
            else { continue }
            try db.run(
                "INSERT INTO other_value (movie_id, person, field, item, value) VALUES (?, ?, ?, ?, ?)", film,
                person, name.field, name.item, json.cell)
        }
    }

    /// Whether a value is one that the field can have in a library: another program may have stated it.
    static func isUsable(_ json: CanonicalJSON, _ name: SharedValueName, _ field: SharedField) -> Bool {
        switch field.name {
        case SharedField.saved.name, SharedField.viewing.name:
            json.text.flatMap { ISOTime(exactly: $0) } != nil
        case SharedField.rating.name: FieldValue(json, of: .rating) != nil
        case SharedField.tag.name: json.text?.asTag?.tagKey.composed == name.item
        default:
            ViewingField.allCases.first { SharedField.viewing($0).name == field.name }
                .map { FieldValue(json, of: $0.kind) != nil } ?? false
        }
    }

    /// Adds the initials of the people who have saved or seen the films.
    static func addInitials(to userData: inout [Int: UserData], of films: [Int], _ db: Database) throws {
        guard try ShareSchema.exists(db) else { return }
        let rows = try db.rows(
            """
            SELECT DISTINCT movie_id, person, field FROM other_value
            WHERE movie_id IN (SELECT value FROM json_each(?)) AND field IN (?, ?)
            """, [LibraryStore.jsonArray(films), SharedField.saved.name, SharedField.viewing.name]
        ) { (film: try $0.next() as Int, person: try $0.next() as Int, field: try $0.next() as String) }
        if rows.isEmpty { return }
        let people = try LibraryStore.people(ofShare: db)
        func initials(_ field: SharedField, of film: Int, _ isUsers: Bool) -> String {
            let others = rows.filter { $0.film == film && $0.field == field.name }.map(\.person)
            let listed = people.filter { $0.isUser ? isUsers : others.contains($0.number) }
            if listed.allSatisfy(\.isUser) { return "" }
            return listed.compactMap { $0.name.first?.uppercased() }.joined()
        }
        for film in Set(rows.map(\.film)) {
            var data = userData[film] ?? UserData()
            data.savedBy = initials(.saved, of: film, data.isOnWatchlist)
            data.seenBy = initials(.viewing, of: film, data.timesWatched > 0)
            if !data.isEmpty || !(data.savedBy + data.seenBy).isEmpty { userData[film] = data }
        }
    }

    /// The values of each other person about a film, by name.
    static func all(_ db: Database, of film: Int) throws -> [OtherPersonsValues] {
        guard try ShareSchema.exists(db) else { return [] }
        let rows = try db.rows(
            "SELECT person, field, item, CAST(value AS TEXT) FROM other_value WHERE movie_id = ?", [film]
        ) { cells in
            (
                person: try cells.next() as Int, field: try cells.next() as String,
                item: try cells.next() as String, text: try cells.next() as String
            )
        }
        if rows.isEmpty { return [] }
        return try LibraryStore.people(ofShare: db).compactMap { person in
            let rows = rows.filter { $0.person == person.number }
            if rows.isEmpty { return nil }
            var values = OtherPersonsValues(person: person.name)
            var days: [String: PartialDate?] = [:]
            for row in rows {
                switch row.field {
                case SharedField.saved.name: values.addedAt = row.text
                case SharedField.rating.name: values.rating = Double(row.text)
                case SharedField.tag.name: values.tags.append(row.text)
                case SharedField.viewing.name: days[row.item] = days[row.item] ?? .some(nil)
                case SharedField.viewing(.watchedOn).name: days[row.item] = PartialDate(row.text)
                default: break
                }
            }
            values.tags.sort()
            values.viewings = days.values.sorted { ($0?.description ?? "") > ($1?.description ?? "") }
            return values
        }
    }
}

extension CanonicalJSON {
    /// The value in a cell: a text or a number; JSON for lists.
    fileprivate var cell: any DatabaseValueConvertible {
        switch self {
        case .text(let text): StoredValues.searchableText(text)
        case .number(let number): number
        case .flag(let flag): flag ? 1 : 0
        case .list, .object, .null: json
        }
    }
}
