import Records

/// A field of the user's data whose values travel between the machines of a shared library.
struct SharedField {
    /// The name in records; other versions read it, so it must never change.
    let name: String
    /// The table that has its values.
    let table: String
    /// How values become one that were set on machines that did not know of each other.
    let rule: MergeRule
    /// Whether only the user's own machines may read it.
    var isOwn = false

    static let saved = SharedField(name: "saved", table: "watchlist", rule: .earliest)
    static let rating = SharedField(name: "rating", table: "own_rating", rule: .latest)
    static let note = SharedField(name: "note", table: "note", rule: .both, isOwn: true)
    static let tag = SharedField(name: "tag", table: "tag", rule: .first)
    /// That a viewing exists, and when it was logged.
    static let viewing = SharedField(name: "view", table: "viewing", rule: .earliest)
    static let base = SharedField(name: "base", table: "account_base", rule: .latest, isOwn: true)
    static let origin = SharedField(name: "origin", table: "viewing_origin", rule: .earliest, isOwn: true)

    /// That a file with this content is the film.
    static let file = SharedField(name: "file", table: "owned", rule: .latest)
    /// Where the film was stopped.
    static let playback = SharedField(name: "play", table: "playback", rule: .latest, isOwn: true)

    /// A field of a viewing.
    static func viewing(_ field: ViewingField) -> SharedField {
        SharedField(
            name: "view.\(field.shareName)", table: "viewing", rule: field.mergeRule,
            isOwn: field.kind == .note)
    }

    static let all =
        [saved, rating, note, tag, hidden, viewing, base, origin, file, playback]
        + ViewingField.allCases.map { viewing($0) }

    /// The names of the fields with notes.
    static let notes: Set = [note.name, viewing(.note).name]

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// That a film that others know of has become private.
    static let hidden = SharedField(name: "hidden", table: "tag", rule: .latest)

    /// Whether the person of an operation `op` has made its film private.
    static let isHiddenSQL = """
        EXISTS (SELECT 1 FROM share_op AS hidden
            WHERE hidden.movie_id = op.movie_id AND hidden.field = '\(hidden.name)' AND hidden.item = ''
                AND hidden.person = op.person AND hidden.is_live AND hidden.value IS NOT NULL)
        """
}
