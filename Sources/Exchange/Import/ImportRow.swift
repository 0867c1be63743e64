import Localization
package import Records

/// What one row of an imported file says, in the same terms for every service.
///
/// A bad value is dropped and listed in ``problems``; the rest of the row is kept. Nothing is guessed: a
/// watchlist row says ``ImportFact/saved(at:)`` and never that the film was seen.
package struct ImportRow: Sendable, Equatable {
    /// Where a row is, for messages.
    package struct Place: Sendable, Hashable {
        /// The file's name as it was given.
        package var file: String
        /// The file inside the archive, if it was one.
        package var member: String?
        /// The line the row begins on in a CSV, or the record in a JSON file; both from 1.
        package var line: Int

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
        /// Something not watched for its own sake, such as a trailer, and what it was.
        case skipped(String)
        /// A row that cannot be understood, and why.
        case unreadable(ImportProblem)
    }

    package var kind: ImportKind
    /// Where it is. A merged row has the first one's place here and all of them in ``places``.
    package var place: Place
    /// Every row that went into this one, its own place first.
    package var places: [Place] { [place] + otherPlaces }
    var otherPlaces: [Place] = []
    package var subject: Subject = .film
    /// TMDB's number for the film.
    package var tmdbID: Int?
    /// IMDb's id, such as `tt1160419`.
    package var imdbID: String?
    /// The service's own address for the film, if it has one. Letterboxd's diary does not: its addresses are
    /// of viewings.
    package var filmAddress: String?
    /// The title as the service has it.
    package var title: String?
    /// The title in the film's own language, if the file has a column for it.
    package var originalTitle: String?
    package var year: Int?
    /// What the row says about the person and the film, in file order.
    package var facts: [ImportFact] = []
    /// Values that were dropped.
    package var problems: [ImportProblem] = []
    /// The complete film, if the row is movielib's own.
    package var film: FilmRecord? {
        get { if case .film(let film)? = record { film } else { nil } }
        set { record = newValue.map(Record.film) }
    }

    /// Stored separately because most rows have none, and it is ten times the size of the rest.
    private var record: Record?

    package init(kind: ImportKind, place: Place) {
        self.kind = kind
        self.place = place
    }

    private indirect enum Record: Sendable, Equatable { case film(FilmRecord) }
}

/// One thing a row says.
package enum ImportFact: Sendable, Equatable {
    /// It is on the watch-later list; with the time, if known.
    case saved(at: ISOTime?)
    /// It was seen. The origin helps to tell apart viewings reported by two files.
    case viewing(ImportedViewing, Origin)
    /// The person's own rating, a half from 0.5 to 10, and when they gave it.
    case rating(Double, at: ISOTime?)
    /// The person's note on the film, and when it was written.
    case note(Note, at: ISOTime?)
    /// Tags, and names of lists.
    case tags([String])

    /// Where a viewing was reported.
    package struct Origin: Sendable, Hashable {
        package var kind: ImportKind
        /// The service's own id for the viewing: Letterboxd's address, Trakt's number.
        package var entry: String?
    }
}

/// What is wrong with a row: a dropped value, or why it cannot be understood.
package enum ImportProblem: Sendable, Hashable {
    /// Not a half step from 0.5 to 10, or from 0.5 to 5 stars.
    case badRating(String)
    /// Another than a rating of the film that the file gave at the same time.
    case secondRating(String)
    case badDate(String)
    /// Not a TMDB or IMDb id.
    case badID(String)
    case badYear(String)
    case badNumber(String)
    /// An impossible number.
    case outOfRange(String)
    /// A meaningless part of a viewing.
    case badViewing(String)
    /// The row has fewer cells than the header has columns.
    case cellsMissing(found: Int, of: Int)
    /// More cells than the header has columns.
    case cellsTooMany(found: Int, of: Int)
    /// What begins as a locked note, and cannot be read as one.
    case badLockedNote
    /// Neither an id nor a title.
    case namesNoFilm
    /// Not something that the named service writes.
    case noRecord(of: String)
    /// A film was expected.
    case noFilm
    case keyMissing(String)
    case wrongType(String)
    /// The value of a key cannot be read, or nothing can.
    case unreadable(String?)

    package var words: String {
        switch self {
        case .badRating(let text): tr("'{text}' is not a rating", ["text": text])
        case .secondRating(let text): tr("'{text}' is a second rating of the film", ["text": text])
        case .badDate(let text): tr("'{text}' is not a date", ["text": text])
        case .badID(let text): tr("'{text}' is not an id", ["text": text])
        case .badYear(let text): tr("'{text}' is not a year", ["text": text])
        case .badNumber(let text): tr("'{text}' is not a number", ["text": text])
        case .outOfRange(let text): tr("'{text}' cannot be right", ["text": text])
        case .badViewing(let text): tr("'{text}' does not describe a viewing", ["text": text])
        case .cellsMissing(let found, let count):
            plural(
                "{found} of {count} cell", "{found} of {count} cells", count,
                ["found": "\(found)", "count": "\(count)"])
        case .cellsTooMany(let found, let count):
            plural(
                "{found} cells where the header has {count}", "{found} cells where the header has {count}",
                found, ["found": "\(found)", "count": "\(count)"])
        case .badLockedNote:
            tr(
                "a note begins with '{mark}', but is not a locked note that can be read",
                ["mark": Note.mark])
        case .namesNoFilm: tr("names no film")
        case .noRecord(let service): tr("not a record of {service}'s", ["service": service])
        case .noFilm: tr("no film")
        case .keyMissing(let key): tr("'{key}' is missing", ["key": key])
        case .wrongType(let key): tr("'{key}' has the wrong type", ["key": key])
        case .unreadable(let key?): tr("'{key}' cannot be read", ["key": key])
        case .unreadable(nil): tr("it cannot be read")
        }
    }
}

extension ImportRow {
    /// Whether it has neither an id nor a title that says anything.
    var namesNothing: Bool { tmdbID == nil && imdbID == nil && title?.trimmed.isEmpty != false }

    /// What a value says; one of which nothing can be read is a problem.
    mutating func noted<Value, Text>(
        _ value: Value?, of text: Text?, _ problem: (String) -> ImportProblem
    ) -> Value? {
        if value == nil, let text { problems.append(problem("\(text)")) }
        return value
    }

    /// The release as a file of movielib's own has it, else the row's year.
    func released(_ text: String?) -> PartialDate? {
        text.flatMap(PartialDate.init(release:)) ?? year.flatMap { PartialDate(year: $0) }
    }
}

extension ImportRow {
    /// The year in which the film was first seen, if known.
    package var firstSeenIn: Int? {
        facts.compactMap { fact in
            if case .viewing(let viewing, _) = fact { viewing.watchedOn?.year } else { nil }
        }.min()
    }

    /// How many of its dates could not be parsed.
    package var lostDates: Int { problems.count { if case .badDate = $0 { true } else { false } } }

    /// Whether a rating could not be read; 0 stands for no rating.
    package var hasLostRating: Bool {
        problems.contains { if case .badRating(let text) = $0 { Double(text) != 0 } else { false } }
    }

    /// Whether a locked note could not be read.
    package var hasLostNote: Bool { problems.contains(.badLockedNote) }

    /// Whether the film was rated, but nothing says it was seen.
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
    /// Drops the names that are too many. Returns whether there were any.
    mutating func dropsNames(of field: ViewingField) -> Bool {
        guard case .names(let names)? = self[field], names.count > FieldValue.maxNames else { return false }
        self[field] = .names(Array(names.prefix(FieldValue.maxNames)))
        return true
    }
}

extension MergedFacts {
    /// Adds a fact, unless it is a viewing.
    package mutating func add(_ fact: ImportFact) {
        switch fact {
        case .saved(let time): save(at: time?.date)
        case .rating(let value, let time): rate(value, at: time?.date)
        case .note(let text, let time): note(text, at: time?.date)
        case .tags(let names): tag(names)
        case .viewing: break
        }
    }
}
