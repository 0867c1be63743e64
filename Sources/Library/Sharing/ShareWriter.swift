import Foundation
import GRDB
import Records

/// Writes the values of received operations into the rows of the user's own films.
struct ShareWriter {
    let db: Database
    let film: Int
    let date: Date
    /// The values that received operations are about.
    let names: Set<SharedValueName>
    let recorded: RecordedValues

    /// - Parameters:
    ///   - names: The values to write; nil for all that are recorded.
    ///   - date: The moment of the reading.
    init(_ db: Database, film: Int, names: Set<SharedValueName>?, person: Int, date: Date) throws {
        (self.db, self.film, self.date) = (db, film, date)
        recorded = try RecordedValues(db, of: film, person: person)
        let bases = recorded.byName.keys.filter { $0.field == SharedField.base.name }
        // A sync base may have waited for its value.
        self.names = names?.union(bases) ?? Set(recorded.byName.keys)
    }

    func write() throws {
        for name in names.sorted() {
            guard let field = SharedField.byName[name.field], field.table != SharedField.viewing.table else {
                continue
            }
            let merged = try recorded.byName[name]?.merged()
            let value = try merged?.json
            let at = merged.map { ISOTime(seconds: $0.at) }
            switch field.name {
            case SharedField.saved.name: try writeSaved(value?.text)
            case SharedField.rating.name: try writeRating(value, at)
            case SharedField.note.name: try writeNote(value?.text, at)
            case SharedField.tag.name: try writeTag(name.item, value?.text)
            case SharedField.base.name: try writeBase(name.item, value)
            case SharedField.origin.name: try writeOrigin(name.item, value)
            case SharedField.file.name: try writeFile(name.item, value, at)
            case SharedField.playback.name: try writePlayback(value, at)
            default: break
            }
        }
        let keys = Set(
            names.filter { SharedField.byName[$0.field]?.table == SharedField.viewing.table }.map(\.item))
        if !keys.isEmpty { try writeViewings(keys) }
    }

    /// The ratings that count less than another one whose author did not know of them.
    func replacedRatings(of film: FilmRecord) throws -> [RatingConflict] {
        let fields = [SharedField.rating.name, SharedField.viewing(.rating).name]
        return try names.sorted().filter { fields.contains($0.field) }.flatMap { name -> [RatingConflict] in
            func parsedRating(_ json: String) throws -> Double? {
                if case .number(let rating) = try CanonicalJSON(parsing: json) { rating } else { nil }
            }
            guard let value = recorded.byName[name],
                let rating = try value.merged().flatMap({ try parsedRating($0.value) })
            else { return [] }
            let others = try Set(value.live.compactMap { try $0.value.flatMap(parsedRating) })
                .subtracting([rating])
            return others.sorted().map { RatingConflict(film: film, rating: rating, other: $0) }
        }
    }

    private func writeSaved(_ time: String?) throws {
        guard let time, ISOTime(exactly: time) != nil else {
            return try LibraryStore.removeFromWatchlist(db, film)
        }
        try db.run(
            """
            INSERT INTO watchlist (movie_id, added_at) VALUES (?, ?)
            ON CONFLICT (movie_id) DO UPDATE SET added_at = excluded.added_at WHERE added_at <> excluded.added_at
            """, film, time)
    }

    private func writeRating(_ value: CanonicalJSON?, _ at: ISOTime?) throws {
        guard case .number(let rating)? = value, (0.5...10).contains(rating), let at else {
            return try LibraryStore.removeRating(db, film)
        }
        try db.run(
            """
            INSERT INTO own_rating (movie_id, rating, rated_at) VALUES (?, ?, ?)
            ON CONFLICT (movie_id) DO UPDATE SET rating = excluded.rating, rated_at = excluded.rated_at
                WHERE (rating, rated_at) IS NOT (excluded.rating, excluded.rated_at)
            """, film, rating, at.text)
    }

    private func writeNote(_ text: String?, _ at: ISOTime?) throws {
        let former: String? = try db.value("SELECT text FROM note WHERE movie_id = ?", [film], reused: true)
        if former.map(ShareRecorder.isTooLong) == true { return }
        guard let text, !text.isEmpty, let at else {
            return try db.run("DELETE FROM note WHERE movie_id = ?", film)
        }
        try LibraryStore.writeNote(db, film, Note(stored: text), at.date)
    }

    private func spellings(of key: String) throws -> [String] {
        (try db.values("SELECT name FROM tag WHERE movie_id = ?", [film], reused: true) as [String])
            .filter { $0.tagKey.composed == key }
    }

    private func writeTag(_ key: String, _ spelling: String?) throws {
        let spelling = spelling.map(StoredValues.title)?.asTag.flatMap {
            $0.tagKey.composed == key ? $0 : nil
        }
        let former = try spellings(of: key)
        for name in former where name != spelling {
            try db.run("DELETE FROM tag WHERE movie_id = ? AND name = ?", film, name)
        }
        if let spelling, !former.contains(spelling) {
            try db.run("INSERT INTO tag (movie_id, name) VALUES (?, ?)", film, spelling)
        }
    }

    private func writeBase(_ item: String, _ value: CanonicalJSON?) throws {
        let parts = item.split(separator: " ")
        guard parts.count == 2, let account = Int(parts[0]),
            let field = AccountField(rawValue: String(parts[1]))
        else { return }
        // If the value itself is still on its way, a sync would take its absence for a removal by the user.
        let isKnown = recorded.byName[field.sharedName] != nil
        var base: SyncBase?
        if case .object(let fields)? = value {
            func number(_ key: String) -> Double? {
                if case .number(let number)? = fields[key] { number } else { nil }
            }
            base = SyncBase(
                number("value"), pushedAt: fields["pushed"]?.text.flatMap { Date(isoTime: $0) },
                replacedValue: number("replaced"))
        }
        try AccountBase.write(isKnown ? base : nil, AccountKey(film, field), account, db)
    }

    private func writeOrigin(_ item: String, _ value: CanonicalJSON?) throws {
        let parts = item.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return }
        guard case .number(let at)? = value else {
            return try db.run(
                "DELETE FROM viewing_origin WHERE source = ? AND key = ? AND movie_id = ?", parts[0],
                parts[1], film)
        }
        let origin = ViewingOrigin(source: parts[0], key: parts[1], at: at == 0 ? nil : Int(exactly: at))
        try origin.insert(db, filmID: film)
    }

    private func writePlayback(_ value: CanonicalJSON?, _ at: ISOTime?) throws {
        guard case .object(let fields)? = value, let position = milliseconds(fields["position"]),
            let duration = milliseconds(fields["duration"]), let at
        else { return try db.run("DELETE FROM playback WHERE movie_id = ?", film) }
        let isKnown =
            try db.value(
                """
                SELECT EXISTS (SELECT 1 FROM playback
                    WHERE movie_id = ? AND (position_ms, duration_ms, played_at) = (?, ?, ?))
                """, [film, position, duration, at.text], reused: true) ?? false
        if isKnown { return }
        // Zero if this machine has no file of the film: the position stays for the one it may get.
        let file: Int? = try db.value(
            "SELECT file_id FROM owned WHERE movie_id = ? ORDER BY part, file_id", [film], reused: true)
        try Playback(film: film, file: file ?? 0, position: position, duration: duration, playedAt: at.date)
            .save(db, ofFilm: film)
    }

    private func milliseconds(_ value: CanonicalJSON?) -> Int? {
        guard case .number(let number)? = value else { return nil }
        return StoredValues.plausibleValue(Int(exactly: number), in: PlausibleRanges.milliseconds)
    }

    /// Writes the viewings with these keys, and marks the rewatches again.
    private func writeViewings(_ keys: Set<String>) throws {
        let keyByID = try ViewingKeys.byViewing(db, of: film)
        let viewings = try Viewing.all(db, movieID: film).compactMap { viewing in
            keyByID[viewing.id].map { ($0, viewing) }
        }
        let byKey = Dictionary(uniqueKeysWithValues: viewings)
        for key in keys.sorted() {
            guard
                let logged = try recorded.byName[SharedValueName(field: SharedField.viewing.name, item: key)]?
                    .merged()
            else {
                if let former = byKey[key] { try db.run("DELETE FROM viewing WHERE id = ?", former.id) }
                continue
            }
            let loggedAt = try logged.json.text.flatMap { ISOTime(exactly: $0) }?.date ?? date
            var values = try values(of: key)
            if let former = byKey[key] {
                if let note = former.note, ShareRecorder.isTooLong(note.sealedLines ?? note.text ?? "") {
                    values.note = note
                }
                if former.values.withoutMark != values.withoutMark || former.loggedAt != loggedAt {
                    try Viewing(values, id: former.id, loggedAt: loggedAt).update(db, movieID: film, at: date)
                    try db.run("UPDATE viewing SET logged_at = ? WHERE id = ?", loggedAt.isoTime, former.id)
                }
            } else {
                // The log of changes needs the key, too: an undo must not insert a second viewing with it.
                try Viewing(values, loggedAt: loggedAt).insert(db, movieID: film, key: key)
            }
        }
        try markRewatches()
    }

    private func values(of key: String) throws -> ViewingValues {
        var values = ViewingValues(isRewatch: false)
        for field in ViewingField.allCases where field != .isRewatch {
            guard let merged = try recorded.byName[name(field, key)]?.merged() else { continue }
            values[field] = FieldValue(try merged.json, of: field.kind)
        }
        return values
    }

    private func name(_ field: ViewingField, _ key: String) -> SharedValueName {
        SharedValueName(field: SharedField.viewing(field).name, item: key)
    }

    /// Marks the film's viewings as rewatches, the first one only if the user has said so.
    func markRewatches() throws {
        let viewings = try Viewing.all(db, movieID: film)
        let keys = try ViewingKeys.byViewing(db, of: film)
        let first = viewings.firstViewing
        for viewing in viewings {
            var isRewatch = viewing.id != first?.id
            if !isRewatch, let key = keys[viewing.id] {
                isRewatch = try recorded.byName[name(.isRewatch, key)]?.merged()?.value == "true"
            }
            if viewing.isRewatch != isRewatch { try Viewing.mark(db, viewing.id, isRewatch: isRewatch) }
        }
    }
}

extension ViewingValues {
    /// Without the mark of a rewatch, which depends on the film's other viewings.
    fileprivate var withoutMark: ViewingValues {
        var values = self
        values.isRewatch = nil
        return values
    }
}

extension AccountField {
    /// The name of its value in records.
    fileprivate var sharedName: SharedValueName {
        switch self {
        case .saved: SharedValueName(field: SharedField.saved.name)
        case .rating: SharedValueName(field: SharedField.rating.name)
        case .favorite: SharedValueName(field: SharedField.tag.name, item: Self.favoriteTag.tagKey)
        }
    }
}
