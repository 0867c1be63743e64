import Localization
package import Records

/// The data in one row of an imported file, in the same form for every service.
///
/// A bad value is dropped and listed in ``problems``; the rest of the row is kept. Nothing is guessed: a
/// watchlist row has ``ImportFact/saved(at:)`` but never means that the film was seen.
package struct ImportRow: Sendable, Equatable {
    /// The position of a row, for messages.
    package struct Location: Sendable, Hashable {
        /// The file's name as given.
        package var file: String
        /// The file's name inside an archive.
        package var member: String?
        /// The line on which the row begins in a CSV, or the record in a JSON file; both from 1.
        /// For a database, the number of the row in its table.
        package var line: Int
        /// The table of a database.
        package var table: String?

        package init(file: String, member: String? = nil, line: Int) {
            self.file = file
            self.member = member
            self.line = line
        }
    }

    package enum Subject: Sendable, Hashable {
        /// A film, or possibly a film.
        case film
        /// Something else, in the service's terms: "TV Series", "episode", "person".
        case notAFilm(String)
        /// Something not watched for its own sake, such as a trailer, and its kind.
        case skipped(String)
        /// A row that cannot be understood, and the reason.
        case unreadable(ImportProblem)
    }

    package var kind: ImportKind
    /// The row's place. A merged row has the first one's place here and all of them in ``locations``.
    package var location: Location
    /// The places of all rows merged into this one, its own place first.
    package var locations: [Location] { [location] + otherLocations }
    var otherLocations: [Location] = []
    package var subject: Subject = .film
    /// TMDB's number for the film.
    package var tmdbID: Int?
    /// IMDb's id, such as `tt1160419`.
    package var imdbID: String?
    /// The service's own address for the film, if it has one. Letterboxd's diary does not: its addresses are
    /// those of viewings.
    package var filmAddress: String?
    /// The title in the service's spelling.
    package var title: String?
    /// The title in the film's own language, if the file has a column for it.
    package var originalTitle: String?
    package var year: Int?
    /// The data about the user and the film, in file order.
    package var facts: [ImportFact] = []
    /// Values that were dropped.
    package var problems: [ImportProblem] = []
    /// The complete film, if the row is movielib's own.
    package var film: FilmRecord? {
        get { if case .film(let film)? = record { film } else { nil } }
        set { record = newValue.map(Record.film) }
    }

    /// The complete row, if it is not a film's and says something about the user.
    package var series: SeriesRow? {
        get { if case .series(let series)? = record { series } else { nil } }
        set { record = newValue.map(Record.series) }
    }

    /// The data of a server about the film besides its names.
    package var server: ServerDetails? {
        get { if case .server(let server)? = record { server } else { nil } }
        set { record = newValue.map(Record.server) }
    }

    /// Stored separately because most rows have none, and it is ten times the size of the rest.
    private var record: Record?

    package init(kind: ImportKind, location: Location) {
        self.kind = kind
        self.location = location
    }

    private indirect enum Record: Sendable, Equatable {
        case film(FilmRecord)
        case series(SeriesRow)
        case server(ServerDetails)
    }
}

/// The data of a server about a film besides its names.
package struct ServerDetails: Sendable, Equatable {
    /// The film's file, as the server sees it.
    package var path: String?
    /// An id that may be a film's or a series': the server has deleted the item.
    package var unsureID: String?
    /// Whether title and year were read from the path alone.
    package var isNamedByPathAlone = false
    /// Whether only the user can say which film it is.
    var isUnsure: Bool { isNamedByPathAlone || unsureID != nil }
    /// Where the user stopped watching, in milliseconds.
    package var position: Int?
    /// When, in seconds since 1970.
    package var positionTime: Int?

    mutating func stop(at position: Int?, _ time: ServerTime?) {
        guard let position, position > 0, PlausibleRanges.milliseconds.contains(position) else { return }
        (self.position, positionTime) = (position, time?.utc)
    }
}

package enum ImportFact: Sendable, Equatable {
    /// The film is on the watch-later list; with the time, if known.
    case saved(at: ISOTime?)
    /// The film was seen. The origin helps to distinguish viewings reported by two files.
    case viewing(ImportedViewing, Origin)
    /// The user's own rating, a half from 0.5 to 10, and its time.
    case rating(Double, at: ISOTime?)
    /// The user's note on the film, and its time.
    case note(Note, at: ISOTime?)
    /// Tags, and names of lists.
    case tags([String])

    package struct Origin: Sendable, Hashable {
        package var kind: ImportKind
        /// The service's own id for the viewing: Letterboxd's address, Trakt's number.
        package var entry: String?
        /// Its time, in seconds since 1970, if the service gives it.
        package var at: Int?
        /// How exact the time is; see ``ServerFormat/rank``.
        var rank: Int?
        /// Whether it stands for a play count of the server, which the user wants as viewings.
        var isCounted = false

        /// How exact a server's time is; nil for other services.
        var precision: Int? { rank ?? kind.server?.rank }

        /// The time, if a server knows it.
        var serverTime: Int? { kind.isServer ? at : nil }

        /// The event by which the library recognises the viewing again.
        var viewingOrigin: ViewingOrigin? {
            entry.map { ViewingOrigin(source: kind.service.lowercased(), key: $0, at: at) }
        }
    }
}

/// A problem with a row: a dropped value, or why the row cannot be understood.
package enum ImportProblem: Sendable, Hashable {
    /// Not a half step from 0.5 to 10, or from 0.5 to 5 stars.
    case badRating(String)
    /// Differs from another rating of the film at the same time in the file.
    case secondRating(String)
    case badDate(String)
    /// Text after a date.
    case restOfDate(String)
    /// The day of a viewing, which is in the future.
    case futureDay(String)
    /// Not a TMDB or IMDb id.
    case badID(String)
    case badYear(String)
    case badNumber(String)
    /// An impossible number.
    case outOfRange(String)
    /// A part of a viewing without a meaning.
    case badViewing(String)
    /// The row has fewer cells than the header has columns.
    case cellsMissing(found: Int, of: Int)
    /// More cells than the header has columns.
    case cellsTooMany(found: Int, of: Int)
    /// Begins like a locked note, but cannot be read as one.
    case badLockedNote
    /// Longer than any text of its kind.
    case badValue
    /// Neither an id nor a title.
    case unidentified
    /// Not a record of the named service.
    case noRecord(of: String)
    /// A film was expected.
    case noFilm
    case keyMissing(String)
    case wrongType(String)
    /// The value of a key cannot be read, or nothing can.
    case unreadable(String?)

    package var displayText: String {
        switch self {
        case .badRating(let text): tr("'{text}' is not a rating", ["text": text])
        case .secondRating(let text): tr("'{text}' is a second rating of the film", ["text": text])
        case .badDate(let text): tr("'{text}' is not a date", ["text": text])
        case .restOfDate(let text): tr("'{text}' after a date is not read", ["text": text])
        case .futureDay(let text): tr("'{text}' is in the future", ["text": text])
        case .badID(let text): tr("'{text}' is not an id", ["text": text])
        case .badYear(let text): tr("'{text}' is not a year", ["text": text])
        case .badNumber(let text): tr("'{text}' is not a number", ["text": text])
        case .outOfRange(let text): tr("'{text}' is out of range", ["text": text])
        case .badViewing(let text): tr("'{text}' does not describe a viewing", ["text": text])
        case .cellsMissing(let found, let count):
            plural(
                "{found} of {count} cell", "{found} of {count} cells", count,
                ["found": "\(found)", "count": "\(count)"])
        case .cellsTooMany(let found, let count):
            plural(
                "{found} cells, but the header has {count}", "{found} cells, but the header has {count}",
                found, ["found": "\(found)", "count": "\(count)"])
        case .badLockedNote:
            tr(
                "a note begins with '{mark}', but is not a locked note that can be read",
                ["mark": Note.sealedLinePrefix])
        case .badValue: tr("a value is too long")
        case .unidentified: tr("does not name a film")
        case .noRecord(let service): tr("not a {service} record", ["service": service])
        case .noFilm: tr("no film")
        case .keyMissing(let key): tr("'{key}' is missing", ["key": key])
        case .wrongType(let key): tr("'{key}' has the wrong type", ["key": key])
        case .unreadable(let key?): tr("'{key}' cannot be read", ["key": key])
        case .unreadable(nil): tr("it cannot be read")
        }
    }
}

extension ImportRow {
    /// Whether it has neither an id nor a title with any text.
    var isUnidentified: Bool { tmdbID == nil && imdbID == nil && title?.trimmed.isEmpty != false }

    /// The value; an unreadable one is recorded as a problem.
    mutating func checkValue<Value, Text>(
        _ value: Value?, of text: Text?, _ problem: (String) -> ImportProblem
    ) -> Value? {
        if value == nil, let text { problems.append(problem("\(text)")) }
        return value
    }

    /// The release date in a file of movielib's own, else the row's year.
    func releaseDate(_ text: String?) -> PartialDate? {
        text.flatMap(PartialDate.init(release:)) ?? year.flatMap { PartialDate(year: $0) }
    }
}

extension ImportRow {
    /// Whether the film was only begun: a position is all that its row has.
    package var isOnlyBegun: Bool { facts.isEmpty && server?.position != nil }

    /// The year in which the film was first seen, if known.
    package var firstSeenYear: Int? {
        facts.compactMap { fact in
            if case .viewing(let viewing, _) = fact { viewing.watchedOn?.year } else { nil }
        }.min()
    }

    /// The number of its dates that could not be parsed.
    package var unreadableDates: Int { problems.count { if case .badDate = $0 { true } else { false } } }

    /// Whether a rating could not be read; 0 means no rating.
    package var hasUnreadableRating: Bool {
        problems.contains { if case .badRating(let text) = $0 { Double(text) != 0 } else { false } }
    }

    /// Whether a locked note could not be read.
    package var hasUnreadableNote: Bool { problems.contains(.badLockedNote) }

    /// Whether the film was rated, but nothing shows that it was seen.
    package var isOnlyRated: Bool {
        var isRated = false
        for fact in facts {
            if case .viewing = fact { return false }
            if case .rating = fact { isRated = true }
        }
        return isRated && film == nil
    }

    /// The row, with a viewing on an unknown day added if the film is only rated.
    package var ratedAsSeen: ImportRow {
        guard isOnlyRated else { return self }
        var row = self
        for case .rating(_, let time) in facts {
            row.facts.append(.viewing(.init(loggedAt: time), .init(kind: kind)))
            break
        }
        return row
    }
}

extension ViewingValues {
    /// Drops names above the limit; returns whether there were any.
    mutating func dropExcessNames(of field: ViewingField) -> Bool {
        guard case .names(let names)? = self[field], names.count > FieldValue.maxNames else { return false }
        self[field] = .names(Array(names.prefix(FieldValue.maxNames)))
        return true
    }
}

extension MergedUserData {
    /// Adds a fact, unless it is a viewing.
    package mutating func add(_ fact: ImportFact) {
        switch fact {
        case .saved(let time): addToWatchlist(at: time?.date)
        case .rating(let value, let time): rate(value, at: time?.date)
        case .note(let text, let time): addNote(text, at: time?.date)
        case .tags(let names): tag(names)
        case .viewing: break
        }
    }
}
