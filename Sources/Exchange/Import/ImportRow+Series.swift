import Foundation
import Records

/// Rows that are not films: an import stores them as they came.
extension ImportRow {
    /// Whether the row is about something else than a film.
    var isNotAFilm: Bool { if case .notAFilm = subject { true } else { false } }

    /// Completes a row that is not a film's, from what was read of it.
    ///
    /// A row without facts says nothing about the user, and is not stored.
    /// - Parameter raw: The complete row.
    mutating func completeSeries(raw: String) {
        guard case .notAFilm(let what) = subject else { return }
        // A value that cannot be read says something about the user, too.
        guard !facts.isEmpty || !problems.isEmpty else {
            series = nil
            return
        }
        // The complete row is stored, so nothing of it is lost.
        problems = []
        var stored = series ?? SeriesRow()
        let name = location.file.split(separator: "/").last.map(String.init) ?? location.file
        (stored.kind, stored.file, stored.member) = (kind.id, name, location.member)
        (stored.place, stored.what, stored.raw, stored.title) = (
            location.line, what, raw, stored.title ?? title
        )
        if let tmdbID { stored.ids["tmdb"] = "\(tmdbID)" }
        if let imdbID { stored.ids["imdb"] = imdbID }
        for fact in facts {
            switch fact {
            case .viewing(let viewing, _):
                stored.seenAt = stored.seenAt ?? viewing.watchedOn?.description
                stored.plays = stored.plays ?? 1
            case .rating(let value, _): stored.rating = value
            case .saved, .note, .tags: break
            }
        }
        series = stored
    }
}

extension CSVRow {
    /// Words in the names of columns that identify the user or a device.
    private static let privateWords: Set = [
        "email", "mail", "ip", "device", "account", "username", "profile",
    ]
    /// Words in the names of columns with text of the user's.
    static let noteWords: Set = [
        "note", "notes", "comment", "comments", "memo", "review", "reviews", "комментарий", "коментар",
        "нотатка", "нотатки",
        "рецензия", "рецензія",
    ]

    /// Whether a column or a key has text of the user's, by the words of its name.
    static func isNote(_ name: String) -> Bool {
        !noteWords.isDisjoint(with: name.lowercased().split { !$0.isLetter }.map(String.init))
    }

    /// Whether the cells of a column are left out of the stored rows.
    static func isPrivate(_ column: String) -> Bool {
        let words = column.split { !$0.isLetter }.map(String.init)
        return !privateWords.isDisjoint(with: words)
            || [["user"], ["userid"], ["user", "id"], ["user", "name"]].contains(words)
    }

    /// The row's cells by column, as JSON, without those that identify the user.
    ///
    /// - Parameters:
    ///   - leavingOutNotes: Whether text of the user's is left out, too.
    ///   - noteColumn: The column with such a text that the user has named, in lower case.
    /// - Returns: The text, and whether it lacks a text of the user's.
    func series(leavingOutNotes: Bool, noteColumn: String? = nil) -> (raw: String, lacksNote: Bool) {
        var (pairs, lacksNote): ([String], Bool) = ([], false)
        for (index, cell) in record.cells.enumerated() where index < header.names.count && !cell.isEmpty {
            let name = header.names[index]
            if Self.isPrivate(name) { continue }
            if leavingOutNotes, name == noteColumn || Self.isNote(name) {
                lacksNote = true
                continue
            }
            pairs.append("\(header.titles[index].jsonText):\(cell.jsonText)")
        }
        return ("{\(pairs.joined(separator: ","))}", lacksNote)
    }

    /// The series, the season and so on, in columns with the names that programs use.
    var seriesDetails: SeriesRow {
        var details = SeriesRow()
        details.show = self["series_name", "series name", "show", "show_title", "show title", "series"]
        details.season = number("season_number", "season number", "season", "s_no")
        details.episode = number("episode_number", "episode number", "episode", "ep_no")
        details.ids["tvdb"] = self["tvdb", "tvdb_id", "tvdbid"]
        details.ids["simkl"] = self["simkl_id"]
        details.ids["kinopoisk"] = self["kinopoiskid"]
        return details
    }

    private func number(_ names: String...) -> Int? {
        names.lazy.compactMap { self[$0].flatMap { Int($0.integerText) } }.first
    }
}

extension JSONFile {
    /// A record without text of the user's, and whether there was any; the record itself, byte for byte, if not.
    static func withoutNotes(_ raw: String) -> (raw: String, lacksNote: Bool) {
        func cleaned(_ value: Any) -> (value: Any, isChanged: Bool) {
            if let list = value as? [Any] {
                let parts = list.map(cleaned)
                return (parts.map(\.value), parts.contains(where: \.isChanged))
            }
            guard var object = value as? [String: Any] else { return (value, false) }
            var isChanged = false
            for (key, value) in object {
                if CSVRow.isNote(key), let text = value as? String {
                    if !text.isEmpty { (object[key], isChanged) = (nil, true) }
                } else if case (let value, true) = cleaned(value) {
                    (object[key], isChanged) = (value, true)
                }
            }
            return (object, isChanged)
        }
        guard let value = try? JSONSerialization.jsonObject(with: Data(raw.utf8)),
            case (let rest, true) = cleaned(value),
            let data = try? JSONSerialization.data(
                withJSONObject: rest, options: [.sortedKeys, .withoutEscapingSlashes])
        else { return (raw, false) }
        return (String(decoding: data, as: UTF8.self), true)
    }
}

extension String {
    /// The text as a JSON string (RFC 8259), with its quotes.
    var jsonText: String {
        var bytes = [UInt8(ascii: "\"")]
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += Array("\\n".utf8)
            case ..<0x20: bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
    }
}
