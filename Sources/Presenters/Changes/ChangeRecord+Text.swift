import Exchange
import Localization
import Records
package import Terminal

/// The text of a history entry, in the current language.
extension LibraryChange {
    /// `Dune (2021): 8 → 9`; the stored text of an entry that an older version wrote as text.
    package var displayText: StyledText {
        switch content {
        case .text(let text): StyledText(text, .title)
        case .record(let record) where name == .addFiles:
            record.displayText + StyledText(": ", .title) + StyledText(record.countText, .title)
        case .record(let record): record.displayText
        }
    }

    /// The films without the values; for an import, its files.
    var subject: String {
        switch content {
        case .text(let text): text
        case .record(let record): record.subject
        }
    }
}

extension ChangeRecord {
    /// `Dune (2021)`, `Dune (2021), Heat (1995)`, `12 films`.
    fileprivate var subject: String {
        if case .files(let files)? = detail { return files }
        if films.count < count { return countText }
        return films.map { DisplayText.film($0.title, $0.year) }.joined(separator: ", ")
    }

    /// The number of films; in English without thousands separators, as programs read it.
    fileprivate var countText: String {
        Interface.language == nil ? count == 1 ? "1 film" : "\(count) films" : RowNoun.films.counted(count)
    }

    fileprivate var displayText: StyledText {
        let values = values
        return StyledText(values.isEmpty ? subject : "\(subject): ", .title) + values
    }

    /// `+noir -old`.
    static func signedTags(_ adding: [String], _ removing: [String]) -> String {
        (adding.map { "+\($0)" } + removing.map { "-\($0)" }).joined(separator: " ")
    }

    /// The new values, with the old ones if they are known.
    private var values: StyledText {
        switch detail {
        case .rating(nil, nil): StyledText(tr("removed", context: "history"), .title)
        case .rating(let old, let new):
            Self.value(old.map(DisplayText.userRating), new.map(DisplayText.userRating))
        case .viewing(let viewing):
            Self.list(
                [viewing.day, viewing.rating.map(DisplayText.userRating)]
                    + ViewingField.texts.map { viewing[$0]?.displayText }
            )
        case .edit(let old, let new, let note): Self.edit(old, new, note)
        case .note(let note): StyledText(note.displayText, .title)
        case .tags(let adding, let removing): StyledText(Self.signedTags(adding, removing), .title)
        case .files, nil: ""
        }
    }

    /// `2026-08-14 → 2026-08-15, place Odeon`: the day, and the other values that changed.
    private static func edit(_ old: ViewingValues, _ new: ViewingValues, _ note: NoteChange?) -> StyledText {
        var parts = [
            old.watchedOn == new.watchedOn ? StyledText(new.day, .title) : value(old.day, new.day)
        ]
        for field in [.rating] + ViewingField.texts where old[field] != new[field] {
            parts.append(field.changeText(value(old[field]?.cell, new[field]?.cell)))
        }
        if let note { parts.append(StyledText(note.displayText, .title)) }
        if old.isRewatch != new.isRewatch {
            let again = tr("again", context: "viewing")
            parts.append(StyledText(new.isRewatch == true ? again : removed(again), .title))
        }
        return parts.dropFirst().reduce(parts[0]) { $0 + StyledText(", ", .title) + $1 }
    }

    private static func list(_ parts: [String?]) -> StyledText {
        StyledText(parts.compactMap(\.self).joined(separator: ", "), .title)
    }

    private static func value(_ old: String?, _ new: String?) -> StyledText {
        guard let old else { return StyledText(new ?? "", .title) }
        guard let new else { return StyledText(removed(old), .title) }
        if old == new { return StyledText(new, .title) }
        return StyledText("\(old) ", .title) + StyledText(.arrow, .label) + StyledText(" \(new)", .title)
    }

    private static func removed(_ value: String) -> String {
        // i18n: a rating, a place, or that a film was seen before: '8.5 removed'
        tr("{value} removed", ["value": value], context: "history")
    }
}

extension ViewingValues {
    fileprivate var day: String { watchedOn?.description ?? tr("unknown", context: "viewing") }
}

extension ChangeRecord.NoteChange {
    fileprivate var displayText: String {
        switch self {
        case .written: tr("note written")
        case .changed: tr("note changed")
        case .removed: tr("note removed")
        }
    }
}
