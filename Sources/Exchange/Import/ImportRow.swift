import Localization
package import Records

/// What one row of an imported file says, in the same words whatever service wrote it.
///
/// A bad value is dropped and named in ``problems``; the rest of the row is kept. Nothing is guessed: a row of a
/// watchlist says ``ImportFact/saved(at:)`` and never that the film was seen.
package struct ImportRow: Sendable, Equatable {
    /// Where a row stands, for messages.
    package struct Place: Sendable, Hashable {
        /// The file's name as it was given.
        package var file: String
        /// The file in the archive, where it was one.
        package var member: String?
        /// The line the row begins on in a CSV, the record in a JSON file; both from 1.
        package var line: Int

        /// A place in a file, or in a file of an archive.
        package init(file: String, member: String? = nil, line: Int) {
            self.file = file
            self.member = member
            self.line = line
        }
    }

    /// What the row is about.
    package enum Subject: Sendable, Hashable {
        /// A film, or what may be one.
        case film
        /// Something else, in the service's words: "TV Series", "episode", "person".
        case notAFilm(String)
        /// What nobody has watched for its own sake, such as a trailer, and what it was.
        case skipped(String)
        /// A row that cannot be understood, and why.
        case unreadable(ImportProblem)
    }

    /// What the file is in which the row stands.
    package var kind: ImportKind
    /// Where it stands. A row merged from several has the first's place here and all of them in ``places``.
    package var place: Place
    /// Every row that went into this one, its own place first.
    package var places: [Place] { [place] + otherPlaces }
    var otherPlaces: [Place] = []
    /// What it is about.
    package var subject: Subject = .film
    /// TMDB's number for the film.
    package var tmdbID: Int?
    /// IMDb's id, such as `tt1160419`.
    package var imdbID: String?
    /// The service's own address for the film, where it has one. Letterboxd's diary has none: its addresses are
    /// those of the viewings.
    package var filmAddress: String?
    /// The title as the service has it.
    package var title: String?
    /// The title in the film's own language, where the file has a column for it.
    package var originalTitle: String?
    /// The year of release.
    package var year: Int?
    /// What the row says of the person and the film, in the order of the file.
    package var facts: [ImportFact] = []
    /// Values that were dropped.
    package var problems: [ImportProblem] = []
    /// The film with all that is known of it, where the row is one of movielib's own.
    package var film: FilmRecord? {
        get { record?.film }
        set { record = newValue.map(Record.init) }
    }

    /// Kept apart because most rows have none, and it is ten times as large as the rest.
    private var record: Record?

    /// A row of which nothing is known yet but where it stands.
    package init(kind: ImportKind, place: Place) {
        self.kind = kind
        self.place = place
    }

    private final class Record: Sendable, Equatable {
        let film: FilmRecord
        init(_ film: FilmRecord) { self.film = film }
        static func == (left: Record, right: Record) -> Bool { left.film == right.film }
    }
}

/// One thing a row says.
package enum ImportFact: Sendable, Equatable {
    /// It is on the watch-later list, since then if that is known.
    case saved(at: ISOTime?)
    /// It was seen. The origin tells viewings apart that two files tell of.
    case viewing(ImportedViewing, Origin)
    /// The person's own rating, a half from 0.5 to 10, and when they gave it.
    case rating(Double, at: ISOTime?)
    /// What the person noted on the film, and when.
    case note(String, at: ISOTime?)
    /// Tags, and names of lists.
    case tags([String])

    /// Who says that the film was seen.
    package struct Origin: Sendable, Hashable {
        /// What the file is.
        package var kind: ImportKind
        /// The service's own name for the viewing: Letterboxd's address, Trakt's number.
        package var entry: String?

        /// A viewing out of a file of that kind.
        package init(kind: ImportKind, entry: String? = nil) {
            self.kind = kind
            self.entry = entry
        }
    }
}

/// What is wrong with a row: a value that was dropped from one that was kept, or why one cannot be understood.
package enum ImportProblem: Sendable, Hashable {
    /// No half from 0.5 to 10, or from 0.5 to 5 stars.
    case badRating(String)
    /// No day or time.
    case badDate(String)
    /// No id of TMDB's or IMDb's.
    case badID(String)
    /// No year.
    case badYear(String)
    /// No number.
    case badNumber(String)
    /// A number that cannot be true.
    case outOfRange(String)
    /// A part of a viewing that means nothing.
    case badViewing(String)
    /// The row ends before the columns of the header do.
    case cellsMissing(found: Int, of: Int)
    /// More cells than the header has columns.
    case cellsTooMany(found: Int, of: Int)
    /// Neither an id nor a title.
    case namesNoFilm
    /// Nothing that the service, by its name, writes.
    case noRecord(of: String)
    /// No film where one is expected.
    case noFilm
    /// A key that is needed, and is not there.
    case keyMissing(String)
    /// The value of a key has the wrong type.
    case wrongType(String)
    /// The value of a key cannot be read, or nothing can.
    case unreadable(String?)

    /// The problem in words.
    package var words: String {
        switch self {
        case .badRating(let text): tr("“{text}” is not a rating", ["text": text])
        case .badDate(let text): tr("“{text}” is not a date", ["text": text])
        case .badID(let text): tr("“{text}” is not an id", ["text": text])
        case .badYear(let text): tr("“{text}” is not a year", ["text": text])
        case .badNumber(let text): tr("“{text}” is not a number", ["text": text])
        case .outOfRange(let text): tr("“{text}” cannot be right", ["text": text])
        case .badViewing(let text): tr("“{text}” does not describe a viewing", ["text": text])
        case .cellsMissing(let found, let count):
            plural(
                "{found} of {count} cell", "{found} of {count} cells", count,
                ["found": "\(found)", "count": "\(count)"])
        case .cellsTooMany(let found, let count):
            plural(
                "{found} cells where the header has {count}", "{found} cells where the header has {count}",
                found, ["found": "\(found)", "count": "\(count)"])
        case .namesNoFilm: tr("names no film")
        case .noRecord(let service): tr("no record of {service}'s", ["service": service])
        case .noFilm: tr("no film")
        case .keyMissing(let key): tr("“{key}” is missing", ["key": key])
        case .wrongType(let key): tr("“{key}” has the wrong type", ["key": key])
        case .unreadable(let key?): tr("“{key}” cannot be read", ["key": key])
        case .unreadable(nil): tr("it cannot be read")
        }
    }
}
