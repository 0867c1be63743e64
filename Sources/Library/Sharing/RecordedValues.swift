import Foundation
import GRDB
import Records

/// One person's operations on a film, by value.
struct RecordedValues {
    struct Value {
        let field: String
        var live: [LiveOperation] = []
        /// The ids of all operations, also of replaced ones.
        var ids: [ShareID] = []
        /// Whether other people know an operation of it.
        var isPublic = false
        /// Whether it was set, or removed after others had read of it, by an operation that other people cannot read.
        var isUnknownToOthers: Bool { hasOwnValue || hasOwnRemoval && isPublic }
        fileprivate var hasOwnValue = false
        fileprivate var hasOwnRemoval = false

        init(field: String) { self.field = field }

        /// The value that counts; nil if there is none. If this version does not know the field, the latest counts.
        func merged() throws -> MergedValue? {
            try (SharedField.byName[field]?.rule ?? .latest).merged(live)
        }
    }

    private(set) var byName: [SharedValueName: Value] = [:]
    /// Whether other people know of some value, even if it was replaced.
    private(set) var isPublic = false

    init(_ db: Database, of film: Int, person: Int) throws {
        let rows = try db.rows(
            "SELECT field, item, id, value, at, is_live, is_own FROM share_op WHERE movie_id = ? AND person = ?",
            [film, person], reused: true)
        for var cells in rows {
            let name = SharedValueName(field: try cells.next(), item: try cells.next())
            let id = ShareID(try cells.next() as Data)
            let (json, at, isLive): (String?, Int, Bool) = (
                try cells.nextOrNil(), try cells.next(), try cells.next()
            )
            var value = byName[name] ?? Value(field: name.field)
            value.ids.append(id)
            let isOwn: Bool = try cells.next()
            if !isOwn { (isPublic, value.isPublic) = (true, true) }
            if isLive, isOwn {
                if json == nil { value.hasOwnRemoval = true } else { value.hasOwnValue = true }
            }
            if isLive { value.live.append(LiveOperation(id: id, value: json, at: at)) }
            byName[name] = value
        }
    }

    /// Whether the person has made the film private.
    var isHidden: Bool {
        get throws { try byName[SharedValueName(field: SharedField.hidden.name)]?.merged() != nil }
    }

    /// The keys of all viewings that the film ever had.
    var viewings: Set<String> {
        Set(byName.keys.lazy.filter { $0.field == SharedField.viewing.name }.map { $0.item })
    }

    /// The keys of the viewings that have not been removed.
    var presentViewings: Set<String> {
        get throws {
            try viewings.filter { key in
                try byName[SharedValueName(field: SharedField.viewing.name, item: key)]?.merged() != nil
            }
        }
    }
}

extension ShareOperation {
    /// Stores the operation, unless another one is known to replace it, and marks those that it replaces.
    func store(_ db: Database, person: Int, isOwn: Bool) throws {
        func store(_ id: ShareID, _ value: String?, at: Int, isLive: Bool) throws {
            try db.run(
                """
                INSERT INTO share_op (movie_id, field, item, person, id, value, at, is_live, is_own)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET is_live = 0, value = NULL WHERE is_live AND NOT excluded.is_live
                """, film, field, item, person, id.data, value, at, isLive, isOwn)
        }
        for replaced in over { try store(replaced, nil, at: 0, isLive: false) }
        try store(id, value, at: at, isLive: true)
    }

    /// Stores a new operation that replaces all known ones of its value.
    func storeAsLatest(_ db: Database, person: Int, isOwn: Bool) throws {
        try db.run(
            """
            UPDATE share_op SET is_live = 0, value = NULL
            WHERE movie_id = ? AND field = ? AND item = ? AND person = ? AND is_live
            """, film, field, item, person)
        try db.run(
            "INSERT INTO share_op VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)", film, field, item, person, id.data,
            value,
            at, isOwn)
    }
}
