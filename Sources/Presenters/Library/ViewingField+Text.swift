import Exchange
import Localization
package import Records
import Terminal

// Texts about the fields of a viewing; a new field needs its own here.

extension ViewingField {
    /// The fields of rows, in an order that never changes: a new one is the last.
    static let rowFields: [ViewingField] = [.watchedOn, .rating, .isRewatch, .place, .note, .companions]
    /// The names of these cells, for the reference.
    static let rowColumns = "seen on, your rating, whether again, place, note, with whom"

    /// The label of its entry in a form.
    package var label: String {
        switch self {
        case .watchedOn: tr("Date", context: "label")
        case .isRewatch: tr("again", context: "viewing")
        case .rating: tr("Rating", context: "label")
        case .place: tr("Place", context: "label")
        // i18n: who saw the film with the user
        case .companions: tr("With", context: "label")
        case .note: tr("Note", context: "label")
        }
    }

    /// The head of its column in the log.
    package var head: String {
        switch self {
        case .watchedOn: tr("WATCHED", context: "column")
        case .isRewatch: ""
        case .rating: YearText.ratingThenHead
        case .place: tr("PLACE", context: "column")
        // i18n: who saw the film with the user
        case .companions: tr("WITH", context: "column")
        case .note: tr("NOTE", context: "column")
        }
    }

    /// A changed value in the history: `place Odeon → Rio`.
    func changeText(_ value: StyledText) -> StyledText {
        switch self {
        case .rating: styled("rating {value}", ["value": value], .title, context: "history")
        case .place: styled("place {value}", ["value": value], .title, context: "history")
        // i18n: who saw the film with the user: 'with Taras → Taras, Olena'
        case .companions: styled("with {value}", ["value": value], .title, context: "history")
        case .watchedOn, .isRewatch, .note: value
        }
    }

    /// The value of text that was typed into the field's entry: commas separate names.
    package func value(typed text: String) -> FieldValue? {
        if kind == .names { return FieldValue.names(in: text.split(separator: ",").map(String.init)) }
        if text.trimmed.isEmpty { return nil }
        return kind == .note ? .note(.plain(text.trimmed)) : .text(text.trimmed)
    }
}

extension FieldValue {
    /// The value alone, for a cell or for editing.
    package var cell: String {
        switch self {
        case .day(let day): day.description
        case .flag(let flag): "\(flag)"
        case .rating(let rating): DisplayText.userRating(rating)
        case .text(let text): text
        case .names(let names): names.joined(separator: ", ")
        case .note(let note): note.text ?? ""
        }
    }
}
