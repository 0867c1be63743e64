extension LibraryQuery {
    /// A word of the language, for help, documentation and completion.
    package struct Word: Sendable, Equatable {
        /// What kind of word it is.
        package enum Kind: String, Sendable, CaseIterable {
            /// Stands before a colon and a value.
            case field
            /// Stands alone.
            case flag
            /// Stands after `sort:`.
            case sort
        }

        /// What kind of word it is.
        package var kind: Kind
        /// As it is typed.
        package var name: String
        /// What it asks for, as the end of a line in a table.
        package var meaning: String
        /// A term with it.
        package var example: String
    }

    /// All words of the language, in the order to explain them in.
    package static let reference: [Word] =
        QueryField.allCases.map {
            Word(kind: .field, name: $0.rawValue, meaning: $0.meaning, example: $0.example)
        }
        + QueryFlag.allCases.map {
            Word(kind: .flag, name: $0.rawValue, meaning: $0.meaning, example: $0.rawValue)
        }
        + QuerySortKey.allCases.map {
            Word(kind: .sort, name: $0.rawValue, meaning: $0.meaning, example: $0.example)
        }
}

extension QueryField {
    fileprivate var meaning: String {
        switch self {
        case .title: "words of the title or the original title"
        case .director: "words of a director's name"
        case .actor: "words of an actor's name; also `cast:`"
        case .tag: "a tag; with `*` at its end, all that begin so"
        case .note: "words of a note, the film's or a viewing's"
        case .genre: "a genre"
        case .language: "the original language, by its code, English or own name"
        case .country: "a country of production, by its code, English or own name"
        case .year: "the year of the first release"
        case .decade: "the decade of the first release"
        case .released: "the day of the first release"
        case .runtime: "the length in minutes, or as `2h`, `1h30`"
        case .rating: "TMDB's rating, 0 to 10; a whole number for all that begin with it"
        case .votes: "how many votes that rating is made of"
        case .popularity: "TMDB's popularity"
        case .mine: "your own rating"
        case .seen: "the day of a viewing"
        case .watched: "how often you saw it"
        case .place: "part of the place of a viewing"
        case .added: "the day it was put on the watch-later list"
        case .id: "TMDB's number"
        case .imdb: "IMDb's id"
        case .on: "a service that has it in your country; `mine` for those you named"
        case .offer: "how it can be had: stream, rent, buy, free, ads"
        case .age: "the certification in your country; also `cert:`"
        case .about: "a keyword of TMDB's; also `keyword:`"
        case .studio: "a company that made it; also `company:`"
        case .out: "how it came out in your country, when, or both: premiere, cinema, digital, physical, tv"
        }
    }

    fileprivate var example: String {
        switch self {
        case .title: "title:dune"
        case .director: "director:\"agnès varda\""
        case .actor: "actor:deneuve"
        case .tag: "tag:noir"
        case .note: "note:ending"
        case .genre: "genre:drama,comedy"
        case .language: "language:uk"
        case .country: "country:FR"
        case .year: "year:1999..2001"
        case .decade: "decade:1970s"
        case .released: "released:-6m"
        case .runtime: "runtime:<100"
        case .rating: "rating:8.."
        case .votes: "votes:>=1000"
        case .popularity: "popularity:50.."
        case .mine: "mine:9"
        case .seen: "seen:2026"
        case .watched: "watched:2.."
        case .place: "place:odeon"
        case .added: "added:-30d"
        case .id: "id:603"
        case .imdb: "imdb:tt0133093"
        case .on: "on:netflix,mubi"
        case .offer: "offer:stream,free"
        case .age: "age:..PG-13"
        case .about: "about:\"time travel\""
        case .studio: "studio:a24"
        case .out: "out:cinema,-1m"
        }
    }
}

extension QueryFlag {
    fileprivate var meaning: String {
        switch self {
        case .seen: "seen at least once"
        case .unseen: "never seen"
        case .saved: "on the watch-later list"
        case .unsaved: "not on the watch-later list"
        case .rated: "with a rating of your own"
        case .unrated: "without one"
        case .tagged: "with a tag"
        case .untagged: "without one"
        case .noted: "with a note, the film's or a viewing's"
        }
    }
}

extension QuerySortKey {
    fileprivate var meaning: String {
        switch self {
        case .title: "title"
        case .year: "year of the first release"
        case .released: "day of the first release"
        case .runtime: "length"
        case .rating: "TMDB's rating"
        case .votes: "number of votes"
        case .popularity: "TMDB's popularity"
        case .mine: "your own rating"
        case .added: "when it was put on the watch-later list"
        case .seen: "the latest viewing; in the log, the viewing itself"
        case .watched: "how often you saw it"
        case .id: "TMDB's number"
        }
    }

    fileprivate var example: String {
        switch self {
        case .year: "sort:year-,title"
        case .title, .runtime, .id: "sort:\(rawValue)"
        default: "sort:\(rawValue)-"
        }
    }
}
