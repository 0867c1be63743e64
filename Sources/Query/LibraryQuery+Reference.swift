import Localization

extension LibraryQuery {
    /// A word of the language, for help, documentation and completion.
    package struct Word: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable {
            /// A word before a colon and a value.
            case field
            /// A word on its own.
            case flag
            /// A word after `sort:`.
            case sort
        }

        package var kind: Kind
        /// As typed.
        package var name: String
        /// The films it selects, as the end of a table row.
        package var meaning: String
        package var example: String
    }

    /// All words of the language, in the order of the help.
    package static var reference: [Word] {
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
}

extension QueryField {
    fileprivate var meaning: String {
        switch self {
        case .title: tr("words of the title or the original title", context: "field of a query")
        case .director: tr("words of a director's name", context: "field of a query")
        case .actor: tr("words of an actor's name; also `cast:`", context: "field of a query")
        case .tag: tr("a tag; with `*` at its end, all that begin with it", context: "field of a query")
        case .note: tr("words of a note, the film's or a viewing's", context: "field of a query")
        case .genre: tr("a genre", context: "field of a query")
        case .language:
            tr("the original language, by its code, English or own name", context: "field of a query")
        case .country:
            tr("a country of production, by its code, English or own name", context: "field of a query")
        case .year: tr("the year of the first release", context: "field of a query")
        case .decade: tr("the decade of the first release", context: "field of a query")
        case .released: tr("the day of the first release", context: "field of a query")
        case .runtime: tr("the length in minutes, or as `2h`, `1h30`", context: "field of a query")
        case .rating:
            tr(
                "TMDB's rating, 0 to 10; `8` is 8.0 to 8.9",
                context: "field of a query")
        case .votes: tr("how many votes that rating is based on", context: "field of a query")
        case .popularity: tr("TMDB's popularity", context: "field of a query")
        case .mine: tr("your own rating, out of 10; `4.5★` is 9", context: "field of a query")
        case .seen: tr("the day of a viewing", context: "field of a query")
        case .watched: tr("how often you saw it", context: "field of a query")
        case .place: tr("part of the place of a viewing", context: "field of a query")
        case .with: tr("part of the name of somebody who saw it with you", context: "field of a query")
        case .who:
            tr(
                "people of your share; the rest of the query is about them: `who:taras`, `who:any`, `who:all`",
                context: "field of a query")
        case .theirs: tr("another person's rating in your share", context: "field of a query")
        case .added: tr("the day it was put on the watch-later list", context: "field of a query")
        case .id: tr("TMDB's number", context: "field of a query")
        case .imdb: tr("IMDb's id", context: "field of a query")
        case .on:
            tr(
                "a service that has it in your country; `mine` for those you named",
                context: "field of a query")
        case .offer: tr("how it can be had: stream, rent, buy, free, ads", context: "field of a query")
        case .age: tr("the certification in your country; also `cert:`", context: "field of a query")
        case .about: tr("a keyword of TMDB's; also `keyword:`", context: "field of a query")
        case .studio: tr("a company that made it; also `company:`", context: "field of a query")
        case .out:
            tr(
                "how it came out in your country, when, or both: premiere, cinema, digital, physical, tv",
                context: "field of a query")
        case .resolution: tr("how sharp a file is: sd, 576p, 720p, 1080p, 4k", context: "field of a query")
        case .hdr: tr("its kind of HDR: yes, none, hdr10, hlg, dolby-vision", context: "field of a query")
        case .codec: tr("how its picture or sound is encoded", context: "field of a query")
        case .audio: tr("a language of its sound", context: "field of a query")
        case .subtitles: tr("a language of its subtitles", context: "field of a query")
        case .channels: tr("how many channels of sound it has", context: "field of a query")
        case .size: tr("a file's size: `700M`, `20G`", context: "field of a query")
        case .bitrate: tr("bits per second, such as `2M`", context: "field of a query")
        case .length: tr("a file's length; `runtime:` is TMDB's", context: "field of a query")
        case .edition: tr("part of a file's edition", context: "field of a query")
        case .part: tr("the number of a part", context: "field of a query")
        case .copies: tr("how many copies there are, parts counted as one", context: "field of a query")
        case .folder: tr("part of a file's path", context: "field of a query")
        }
    }

    fileprivate var example: String {
        Self.examples.first { $0.hasPrefix("\(rawValue):") } ?? "\(rawValue):"
    }

    private static let examples = [
        "title:dune", "director:\"agnès varda\"", "actor:deneuve", "tag:noir", "note:ending",
        "genre:drama,comedy", "language:uk", "country:FR", "year:1999..2001", "decade:1970s",
        "released:-6m", "runtime:<100", "rating:8..", "votes:>=1000", "popularity:50..", "mine:9",
        "seen:2026", "watched:2..", "place:odeon", "with:taras", "added:-30d", "id:603", "imdb:tt0133093",
        "who:any", "theirs:8..",
        "on:netflix,mubi", "offer:stream,free", "age:..PG-13", "about:\"time travel\"", "studio:a24",
        "out:cinema,-1m", "resolution:1080p..", "hdr:yes", "codec:hevc", "audio:uk", "subtitles:uk",
        "channels:6..", "size:>20G", "bitrate:..2M", "length:<2h", "edition:final", "part:2", "copies:2..",
        "folder:\"films 2\"",
    ]
}

extension QueryFlag {
    fileprivate var meaning: String {
        switch self {
        case .seen: tr("seen at least once", context: "word of a query")
        case .unseen: tr("never seen", context: "word of a query")
        case .saved: tr("on the watch-later list", context: "word of a query")
        case .unsaved: tr("not on the watch-later list", context: "word of a query")
        case .rated: tr("with a rating of your own", context: "word of a query")
        case .unrated: tr("without one", context: "rating")
        case .tagged: tr("with a tag", context: "word of a query")
        case .untagged: tr("without one", context: "tag")
        case .noted: tr("with a note, the film's or a viewing's", context: "word of a query")
        case .locked: tr("with a note that is locked", context: "word of a query")
        case .owned: tr("of which you have a file", context: "word of a query")
        case .unowned: tr("without one", context: "file")
        case .missing: tr("with a file that is gone", context: "word of a query")
        case .both:
            tr("on your list and on the lists of all others in your share", context: "word of a query")
        case .theirs:
            tr("on another person's list in your share, and not on yours", context: "word of a query")
        }
    }
}

extension QuerySortKey {
    fileprivate var meaning: String {
        switch self {
        case .title: tr("title", context: "sort order")
        case .year: tr("year of the first release", context: "sort order")
        case .released: tr("day of the first release", context: "sort order")
        case .runtime: tr("length", context: "sort order")
        case .rating: tr("TMDB's rating", context: "sort order")
        case .votes: tr("number of votes", context: "sort order")
        case .popularity: tr("TMDB's popularity", context: "sort order")
        case .mine: tr("your own rating", context: "sort order")
        case .added: tr("when it was put on the watch-later list", context: "sort order")
        case .seen: tr("the latest viewing; in the log, the viewing itself", context: "sort order")
        case .watched: tr("how often you saw it", context: "sort order")
        case .id: tr("TMDB's number", context: "sort order")
        case .size: tr("a file's size", context: "sort order")
        case .length: tr("a file's length", context: "sort order")
        case .resolution: tr("how sharp a file is", context: "sort order")
        case .copies: tr("number of copies", context: "sort order")
        case .filed: tr("when its file was matched", context: "sort order")
        }
    }

    fileprivate var example: String {
        switch self {
        case .year: "sort:year-,title"
        case .released, .added, .seen: "sort:\(rawValue)-"
        default: "sort:\(rawValue)"
        }
    }
}
