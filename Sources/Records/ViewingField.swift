/// The user's own fields of a viewing, in display order.
///
/// A new field needs a case, its kind and key, a property of ``ViewingValues``, and a column, in a migration. The raw
/// value is the column, and the key in the history except for the day's (`date`): it is stored, and must never change.
package enum ViewingField: String, CaseIterable, Sendable {
    case watchedOn = "watched_on"
    case isRewatch = "is_rewatch"
    case rating, place, companions, note

    /// The kind of a field's value.
    package enum Kind: Sendable { case day, flag, rating, text, names, note }

    package var kind: Kind {
        switch self {
        case .watchedOn: .day
        case .isRewatch: .flag
        case .rating: .rating
        case .place: .text
        case .companions: .names
        case .note: .note
        }
    }

    /// The fields that contain the user's text, except notes.
    package static let texts = allCases.filter { $0.kind == .text || $0.kind == .names }

    /// The key in movielib's own JSON, and the name in a cell of its CSV.
    package var key: String {
        switch self {
        case .watchedOn: "on"
        case .isRewatch: "rewatch"
        case .companions: "with"
        case .rating, .place, .note: rawValue
        }
    }

    /// The name in records of a shared library: stored, so it must never change.
    package var shareName: String { self == .isRewatch ? "again" : key }

    /// How values of a viewing become one that were set on machines that did not know of each other.
    package var mergeRule: MergeRule {
        switch kind {
        case .day, .flag, .rating, .text: .latest
        case .names: .union
        case .note: .both
        }
    }
}

/// How values become one that were set on machines that did not know of each other.
package enum MergeRule: Sendable {
    /// The one set last counts.
    case latest
    /// The one set first counts.
    case first
    /// The least text counts: of two times in ISO 8601 the earlier one.
    case earliest
    /// All names count, each once.
    case union
    /// Both notes count, the older first, with each paragraph once.
    case both
}

package enum FieldValue: Hashable, Sendable {
    /// A day, a month or a year.
    case day(PartialDate)
    case flag(Bool)
    /// 0.5 to 10 in halves.
    case rating(Double)
    case text(String)
    /// Never empty.
    case names([String])
    case note(Note)

    package static let maxNames = 32

    /// The names among these texts, each on one line and once, ignoring case; nil if there are none.
    package static func names(in texts: [String]) -> FieldValue? {
        let names = texts.compactMap(\.asTag).uniqueTags
        return names.isEmpty ? nil : .names(names)
    }

    package var day: PartialDate? { if case .day(let day) = self { day } else { nil } }
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    package var rating: Double? { if case .rating(let rating) = self { rating } else { nil } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var names: [String]? { if case .names(let names) = self { names } else { nil } }
    package var note: Note? { if case .note(let note) = self { note } else { nil } }
}

/// The user's data about a viewing, in the library, in an import or in a correction.
package struct ViewingValues: Hashable, Sendable {
    /// When it was seen, as precisely as known; nil if unknown.
    package var watchedOn: PartialDate?
    /// Whether the film had been seen before; nil if that is to be computed.
    package var isRewatch: Bool?
    /// The user's rating this time, 0.5 to 10 in halves.
    package var rating: Double?
    package var place: String?
    /// The names of the people who saw it with the user.
    package var companions: [String]
    package var note: Note?

    package init(
        watchedOn: PartialDate? = nil, isRewatch: Bool? = nil, rating: Double? = nil, note: Note? = nil,
        place: String? = nil, companions: [String] = []
    ) {
        (self.watchedOn, self.isRewatch, self.rating) = (watchedOn, isRewatch, rating)
        (self.note, self.place, self.companions) = (note, place, companions)
    }

    /// The value of a field; nil if there is none. Setting a value of another kind removes it.
    package subscript(field: ViewingField) -> FieldValue? {
        get {
            switch field {
            case .watchedOn: watchedOn.map(FieldValue.day)
            case .isRewatch: isRewatch.map(FieldValue.flag)
            case .rating: rating.map(FieldValue.rating)
            case .place: place.map(FieldValue.text)
            case .companions: companions.isEmpty ? nil : .names(companions)
            case .note: note.map(FieldValue.note)
            }
        }
        set {
            switch field {
            case .watchedOn: watchedOn = newValue?.day
            case .isRewatch: isRewatch = newValue?.flag
            case .rating: rating = newValue?.rating
            case .place: place = newValue?.text
            case .companions: companions = newValue?.names ?? []
            case .note: note = newValue?.note
            }
        }
    }

    package func fieldsLacking(from other: ViewingValues) -> [ViewingField] {
        ViewingField.allCases.filter { self[$0] == nil && other[$0] != nil }
    }
}
