import ForeignDatabase
import Records

/// The information of one file of a server about a film and one person.
struct ServerFilm {
    /// The row with the film's names; its facts are the ratings and tags.
    var row: ImportRow
    /// The film's length in seconds.
    var length: Int?
    /// Whether the film counts as seen, though perhaps without a known day.
    var isSeen = false
    var viewings: [Viewing] = []
    /// How often the server has counted it.
    var plays = 0
    struct Viewing {
        var time: ServerTime
        /// Whether the time may be that of a click on "seen".
        var mayBeMark = true
        /// How exact the time is, if not as exact as the server's others; see ``ServerFormat/rank``. Such a viewing only
        /// counts if the file has no other of the film.
        var rank: Int?
    }

    init(_ kind: ImportKind, _ location: ImportRow.Location) {
        row = ImportRow(kind: kind, location: location)
    }

    /// Whether it has any data about the user.
    var hasUserData: Bool { isSeen || !viewings.isEmpty || !row.facts.isEmpty }

    /// Adds an id that the server has of the film, by the service it is of.
    mutating func addID(_ value: String, of service: String) {
        let value = value.trimmed
        switch service.lowercased() {
        case "tmdb", "themoviedb":
            if let id = Identifiers.tmdb(value), id <= Int(Int32.max) {
                row.tmdbID = row.tmdbID ?? id
            } else if !value.isEmpty {
                row.problems.append(.badID(value))
            }
        case "imdb" where !value.hasPrefix("tt"): if !value.isEmpty { row.problems.append(.badID(value)) }
        default:
            // Some files have IMDb's ids under other names.
            guard value.hasPrefix("tt") else { return }
            if let id = value.imdbFilmID {
                row.imdbID = row.imdbID ?? id
            } else {
                row.problems.append(.badID(value))
            }
        }
    }

    /// Adds a rating out of 10: the nearest half, at least 0.5. No rating is null, 0 or negative.
    ///
    /// - Parameter time: When it was given, in seconds since 1970.
    mutating func addRating(_ value: Double?, at time: Int? = nil) {
        guard let value, value > 0 else { return }
        guard value <= 10 else {
            row.problems.append(.badRating(Ratings.text(value)))
            return
        }
        row.facts.append(
            .rating(max(0.5, (value * 2).rounded() / 2), at: time.map { ISOTime(seconds: $0) }))
    }

    /// Adds a rating of Jellyfin or Emby, which store a thumb as exactly 10 or 1.
    mutating func addThumbOrRating(_ value: Double?) {
        switch value {
        case 10: row.facts.append(.tags(["liked"]))
        case 1: row.facts.append(.tags(["disliked"]))
        default: addRating(value)
        }
    }

    /// Adds what another row of the server says about the same film.
    mutating func merge(_ other: ServerFilm) {
        row.otherLocations += other.row.locations
        row.facts += other.row.facts
        row.problems += other.row.problems
        row.tmdbID = row.tmdbID ?? other.row.tmdbID
        row.imdbID = row.imdbID ?? other.row.imdbID
        row.title = row.title ?? other.row.title
        row.originalTitle = row.originalTitle ?? other.row.originalTitle
        row.year = row.year ?? other.row.year
        row.server = row.server ?? other.row.server
        length = length ?? other.length
        isSeen = isSeen || other.isSeen
        viewings += other.viewings
        plays = max(plays, other.plays)
    }
}

/// The films of a server's file, to which the rules that all servers share are applied.
struct ServerFilms {
    let source: ImportSource
    /// Whether five films or more within seconds of each other were marked as seen, not watched.
    var findsMarks = true
    private var films: [ServerFilm] = []

    init(_ source: ImportSource) { self.source = source }

    /// Adds a film. Several may be one: editions, versions, or a film that the server has twice.
    mutating func add(_ film: ServerFilm) throws(ImportError) {
        guard films.count < source.options.maximumServerRows else {
            throw .tooManyRows(source.label, limit: source.options.maximumServerRows)
        }
        var film = film
        if let title = film.row.title, title.utf8.count > ForeignValue.maxBytes {
            film.row.title = nil
            film.row.problems.append(.badValue)
        }
        films.append(film)
    }

    /// Adds the films with data about the user to the content, and counts the rows of the others.
    func finish(_ content: inout SourceContent) throws(ImportError) {
        var merged: [ServerFilm] = []
        var positions: [Identity: Int] = [:]
        let numbers = numbersByIMDbID
        for film in films {
            guard film.hasUserData || film.row.isOnlyBegun else {
                content.counted.saysNothing += film.row.locations.count
                if !film.row.problems.isEmpty { content.rowsWithProblems.append(film.row) }
                continue
            }
            // A film that was only begun stays a row of its own, which has no data about viewings.
            let identity = film.hasUserData ? Identity(film.row, numbers) : nil
            if let identity, let position = positions[identity] {
                merged[position].merge(film)
                continue
            }
            if let identity { positions[identity] = merged.count }
            merged.append(film)
        }
        guard merged.count <= source.options.maximumFilms else {
            throw .tooManyRows(source.label, limit: source.options.maximumFilms)
        }
        let counted = merged.count { $0.isSeen && $0.plays > 1 }
        if counted > 0, content.kind.countsPlays, !source.options.importsPlays {
            content.remarks.append(source.remark(.playCounts(counted)))
        }
        let marks = Self.markedTimes(of: findsMarks ? merged : [])
        for film in merged {
            if film.viewings.contains(where: { $0.mayBeMark && marks.contains($0.time.local) }) {
                content.markedFilms += 1
            }
            try content.add(row(of: film, apartFrom: source.options.datesMarks ? [] : marks), source)
        }
    }

    /// A film's row, with its viewings.
    private func row(of film: ServerFilm, apartFrom marks: Set<Int>) -> ImportRow {
        var row = film.row
        row.server?.path = film.row.server?.path.map(source.options.ownPath)
        row.dropFutureTimes(after: source.options.now + 86_400)
        // Stable, although the server may renumber its films.
        let name =
            row.tmdbID.map { "\($0)" } ?? row.imdbID ?? row.title.map { "\($0) \(row.year ?? 0)" }
            ?? row.server?.path ?? row.server?.unsureID ?? ""
        let viewings = datedViewings(of: film, apartFrom: marks)
        for (viewing, day) in viewings {
            var imported = ImportedViewing(
                ViewingValues(watchedOn: day), loggedAt: viewing.time.utc.map { ISOTime(seconds: $0) })
            imported.adjacentDay = viewing.time.adjacentDay
            imported.isFromServer = true
            row.facts.append(
                .viewing(
                    imported,
                    .init(
                        kind: row.kind, entry: "\(name)@\(viewing.time.utc ?? viewing.time.local)",
                        at: viewing.time.utc, rank: viewing.rank)))
        }
        guard film.isSeen || !film.viewings.isEmpty else { return row }
        let isCounted = source.options.importsPlays && row.kind.countsPlays
        let count = max(isCounted ? min(film.plays, Self.maxPlays) : 1, 1)
        for number in viewings.count..<max(count, viewings.count) {
            let key = "\(ViewingOrigin.undatedPrefix)\(name)" + (number == 0 ? "" : "#\(number + 1)")
            row.facts.append(
                .viewing(ImportedViewing(), .init(kind: row.kind, entry: key, isCounted: isCounted)))
        }
        return row
    }

    /// The film that a row is about, as far as its file shows.
    private enum Identity: Hashable {
        case tmdb(Int)
        case imdb(String)
        case title(String, Int?)

        init?(_ row: ImportRow, _ numbers: [String: Int]) {
            if let id = row.tmdbID ?? row.imdbID.flatMap({ numbers[$0] }) {
                self = .tmdb(id)
            } else if let id = row.imdbID {
                self = .imdb(id)
            } else if let title = row.title, row.server?.isNamedByPathAlone != true {
                self = .title(title, row.year)
            } else {
                return nil
            }
        }
    }

    /// TMDB's numbers by IMDb's ids, of the films that have both.
    private var numbersByIMDbID: [String: Int] {
        var numbers: [String: Int] = [:]
        for film in films {
            if let imdb = film.row.imdbID, let tmdb = film.row.tmdbID { numbers[imdb] = tmdb }
        }
        return numbers
    }

    private static let maxPlays = 50

    /// The viewings with a day, of which two that are closer than the film's length are one.
    private func datedViewings(
        of film: ServerFilm, apartFrom marks: Set<Int>
    ) -> [(ServerFilm.Viewing, PartialDate)] {
        var result: [(ServerFilm.Viewing, PartialDate)] = []
        let exact = film.viewings.filter { $0.rank == nil }
        for viewing in (exact.isEmpty ? film.viewings : exact).sorted(by: { $0.time.local < $1.time.local }) {
            if viewing.mayBeMark, marks.contains(viewing.time.local) { continue }
            guard let day = viewing.time.day(source.options) else { continue }
            let length = film.length.map { max($0, 1) } ?? 3_600
            if let last = result.last?.0.time, viewing.time.local - last.local < length { continue }
            result.append((viewing, day))
        }
        return result
    }

    /// The times at which five films or more were marked as seen, each within ten seconds of the one before.
    private static func markedTimes(of films: [ServerFilm]) -> Set<Int> {
        let times = films.indices.flatMap { index in
            films[index].viewings.filter(\.mayBeMark).map { (time: $0.time.local, film: index) }
        }.sorted { ($0.time, $0.film) < ($1.time, $1.film) }
        var (marked, run): (Set<Int>, [(time: Int, film: Int)]) = ([], [])
        func end() {
            if Set(run.map(\.film)).count >= 5 { marked.formUnion(run.map(\.time)) }
        }
        for entry in times {
            if let last = run.last, entry.time - last.time > 10 {
                end()
                run = []
            }
            run.append(entry)
        }
        end()
        return marked
    }
}

extension ImportRow {
    /// Drops the times of ratings and positions that are in the future: they would count as the latest for ever.
    fileprivate mutating func dropFutureTimes(after limit: Int) {
        for index in facts.indices {
            if case .rating(let value, let time?) = facts[index], time.seconds > limit {
                facts[index] = .rating(value, at: nil)
            }
        }
        if let time = server?.positionTime, time > limit { server?.positionTime = nil }
    }
}

extension String {
    /// The text if it is IMDb's id of a film: `tt` and 7 to 10 digits.
    var imdbFilmID: String? {
        let digits = utf8.dropFirst(2)
        return utf8.starts(with: "tt".utf8) && (7...10).contains(digits.count) && digits.allSatisfy(\.isDigit)
            ? self : nil
    }
}
