package import Records

/// A field of a query, as in `field:value`.
package enum QueryField: String, CaseIterable, Sendable {
    case title, director, actor, tag, note, genre, language, country
    case year, decade, released, runtime, rating, votes, popularity
    case mine, seen, watched, place, with, added, id, imdb
    case who, theirs
    case on, offer, age, about, studio, out
    case resolution, hdr, codec, audio, subtitles, channels, size, bitrate, length, edition, part, copies,
        folder

    /// Synonyms that users type.
    package static let aliases: [String: QueryField] = [
        "cast": .actor, "cert": .age, "keyword": .about, "company": .studio, "my_rating": .mine,
        "added_at": .added, "runtime_minutes": .runtime, "release_date": .released,
    ]

    /// The names of the same values in answers: `--fields` takes both, and so does a query.
    package static let answerNames = [
        "mine": "my_rating", "added": "added_at", "runtime": "runtime_minutes", "released": "release_date",
    ]

    /// Names of fields in other programs, for suggestions.
    static let foreignSynonyms = [
        "order": "sort", "rated": "mine", "stars": "mine", "score": "rating", "name": "title",
        "starring": "actor", "by": "director", "keywords": "about", "lang": "language", "date": "released",
        "duration": "runtime", "provider": "on", "saved": "added",
    ]

    init?(word: String) {
        let word = word.lowercased()
        guard let field = QueryField(rawValue: word) ?? Self.aliases[word] else { return nil }
        self = field
    }

    /// The field of viewings whose text is searched.
    package var viewingField: ViewingField? {
        switch self {
        case .place: .place
        case .with: .companions
        default: nil
        }
    }

    package static let words = allCases.map(\.rawValue) + aliases.keys.sorted()
}

/// The fields searched word by word in the text index.
package enum QueryTextColumns: Sendable, Equatable {
    case all, titles, directors, actors, notes

    /// The columns of `movie_text`.
    package var names: [String] {
        switch self {
        case .all: ["title", "original_title", "actors", "directors", "tags", "notes"]
        case .titles: ["title", "original_title"]
        case .directors: ["directors"]
        case .actors: ["actors"]
        case .notes: ["notes"]
        }
    }
}

/// Fields with numbers; the raw values are those of the fields, and of the sort keys.
package enum QueryNumber: String, Sendable {
    case runtime, rating, votes, popularity, mine, theirs, watched, id
    case size, bitrate, channels, length, part, copies

    /// Whether a value matches everything displayed the same: `rating:8` for 8.0 to 8.9, `rating:7.8` for 7.75 to 7.85.
    package var isRounded: Bool { self == .rating || self == .popularity }

    /// Whether it accepts fractions.
    package var isFractional: Bool { isRounded || self == .mine || self == .theirs }
}

/// Fields with dates; the raw values are the fields' names.
package enum QueryDateField: String, Sendable {
    case released, seen, added
    /// Any release, in the query's region.
    case out
}

/// Stand-alone words about the user's own data.
package enum QueryFlag: String, CaseIterable, Sendable {
    case seen, unseen, saved, unsaved, rated, unrated, tagged, untagged, noted, locked, owned, unowned
    case missing
    /// On the lists of all people of the share; on another person's list, and not on the user's.
    case both, theirs

    /// Whether it is a word of a title if the library is not shared.
    var isOfPeople: Bool { self == .both || self == .theirs }

    /// The underlying flag, and whether it is negated.
    package var underlyingFlag: (flag: QueryFlag, isNegated: Bool) {
        switch self {
        case .unseen: (.seen, true)
        case .unsaved: (.saved, true)
        case .unrated: (.rated, true)
        case .untagged: (.tagged, true)
        case .unowned: (.owned, true)
        default: (self, false)
        }
    }
}

package enum QuerySortKey: String, CaseIterable, Sendable {
    case title, year, released, runtime, rating, votes, popularity, mine, added, seen, watched, id
    case size, length, resolution, copies, filed

    /// Whether its default order, without a sign, is descending: films are never wanted worst first.
    package var sortsDescendingByDefault: Bool {
        switch self {
        case .rating, .votes, .popularity, .mine, .watched, .size, .length, .resolution, .copies, .filed: true
        case .title, .year, .released, .runtime, .added, .seen, .id: false
        }
    }
}
