import Query
import Records

extension QuerySQL {
    mutating func genre(_ name: String) -> String {
        let alias = ["sci-fi", "scifi", "sf"].contains(name.lowercased()) ? "Science Fiction" : name
        let same = scope.genres.first { $0.contains { $0.foldedTitle == alias.foldedTitle } } ?? []
        let tests = Set([name, alias] + same).sorted().map { like($0, "value") }
        return "(EXISTS (SELECT 1 FROM json_each(movie.genres) WHERE \(tests.joined(separator: " OR "))))"
    }

    mutating func country(_ code: String) -> String {
        """
        (movie.id IN (SELECT movie_id FROM movie_credits, json_each(movie_credits.countries)
            WHERE value = \(bind(code)) COLLATE NOCASE))
        """
    }

    mutating func viewing(_ field: ViewingField, _ part: String) -> String {
        let column = "viewing.\(field.rawValue)"
        let test =
            field.kind == .names
            ? "EXISTS (SELECT 1 FROM json_each(\(column)) WHERE \(like(part, "value", isPart: true)))"
            : like(part, column, isPart: true)
        return switch subject {
        case .films: "(movie.id IN (SELECT movie_id FROM viewing WHERE \(test)))"
        case .viewings: "(\(test))"
        }
    }

    private func noValue(_ field: ViewingField) -> String {
        let column = "viewing.\(field.rawValue)"
        return switch subject {
        case .films: "(NOT EXISTS (SELECT 1 FROM viewing WHERE movie_id = movie.id AND \(column) <> ''))"
        case .viewings: "(coalesce(\(column), '') = '')"
        }
    }

    mutating func date(_ field: QueryDateField, _ days: QueryDays) -> String {
        switch (field, subject) {
        case (.released, _): "(\(dateRange("movie.release_date", days)))"
        case (.out, _): "(NULL)"
        // Stored in UTC; days are in the user's time zone.
        case (.added, _): "(\(dateRange("date(watchlist.added_at, 'localtime')", days)))"
        case (.seen, .films):
            "(movie.id IN (SELECT movie_id FROM viewing WHERE \(dateRange("viewing.watched_on", days))))"
        case (.seen, .viewings): "(\(dateRange("viewing.watched_on", days)))"
        }
    }

    /// Whether all of a stored date is within the range: a year is not within one of its months.
    ///
    /// ISO dates of any precision are compared as text. A month begins where its first day does, so the lower bound
    /// drops `-01`; it ends after each of its days, like `2026-08-99`. Text that is not a date is never within.
    mutating func dateRange(_ column: String, _ days: QueryDays) -> String {
        var from = days.from?.text ?? "0001"
        while from.hasSuffix("-01") { from.removeLast(3) }
        let end = days.to?.adding(days: 1).text ?? ":"
        return "\(column) >= \(bind(from)) AND \(column) || '-99' < \(bind(end))"
    }

    func flag(_ flag: QueryFlag) -> String {
        let (flag, isNegated) = flag.underlyingFlag
        return isNegated ? "(\(flagIsSet(flag)) IS NOT TRUE)" : flagIsSet(flag)
    }

    private static func isLocked(_ column: String) -> String {
        "coalesce(\(column), '') GLOB '\(Note.sealedLinePrefix)*'"
    }

    private func flagIsSet(_ flag: QueryFlag) -> String {
        switch (flag, subject) {
        case (.saved, _), (.unsaved, _): "(watchlist.movie_id IS NOT NULL)"
        case (.rated, _), (.unrated, _): "(\(QueryNumber.mine.sql(subject)) IS NOT NULL)"
        case (.tagged, _), (.untagged, _): "(EXISTS (SELECT 1 FROM tag WHERE tag.movie_id = movie.id))"
        case (.seen, .films), (.unseen, .films):
            "(EXISTS (SELECT 1 FROM viewing WHERE viewing.movie_id = movie.id))"
        case (.seen, .viewings), (.unseen, .viewings): "(TRUE)"
        case (.noted, .films):
            """
            (note.movie_id IS NOT NULL OR EXISTS
                (SELECT 1 FROM viewing WHERE viewing.movie_id = movie.id AND viewing.note <> ''))
            """
        case (.locked, .films):
            """
            (\(Self.isLocked("note.text")) OR EXISTS
                (SELECT 1 FROM viewing WHERE viewing.movie_id = movie.id AND \(Self.isLocked("viewing.note"))))
            """
        case (.locked, .viewings): "(\(Self.isLocked("note.text")) OR \(Self.isLocked("viewing.note")))"
        case (.owned, _), (.unowned, _): "(\(Film.hasFile))"
        case (.both, _): onEverybodysList
        case (.theirs, _): onOthersList
        // A condition on a file.
        case (.missing, _): "(NULL)"
        case (.noted, .viewings): "(note.movie_id IS NOT NULL OR coalesce(viewing.note, '') <> '')"
        }
    }

    mutating func noValue(_ field: QueryField) -> String {
        switch field {
        case .title, .id: "(FALSE)"
        case .director: "(\(Self.credits("directors")) = '[]')"
        case .actor: "(\(Self.credits("actors")) = '[]')"
        case .country: "(\(Self.credits("countries")) = '[]')"
        case .genre: "(movie.genres = '[]')"
        case .language: "(coalesce(movie.original_language, '') = '')"
        case .imdb: "(coalesce(movie.imdb_id, '') = '')"
        case .year, .decade, .released: "(\(QuerySortKey.released.sql(subject)) IS NULL)"
        case .runtime, .rating, .votes, .popularity:
            "(\(QueryNumber(rawValue: field.rawValue)?.sql(subject) ?? "NULL") IS NULL)"
        case .mine: flag(.unrated)
        case .tag: flag(.untagged)
        case .on, .offer: noOffer()
        case .age: uncertified()
        case .copies: "(\(QueryNumber.copies) = 0)"
        case .about, .studio, .out, .resolution, .hdr, .codec, .audio, .subtitles, .channels, .size, .bitrate,
            .length, .edition, .part, .folder:
            "(NULL)"
        case .added: flag(.unsaved)
        case .who: "(NOT \(Self.hasOthersValues))"
        case .theirs: "(NOT \(othersRating(QueryBounds())))"
        case .note: "(\(flagIsSet(.noted)) IS NOT TRUE)"
        case .watched: "(\(QueryNumber.watched.sql(subject)) = 0)"
        case .seen: subject == .films ? flag(.unseen) : "(viewing.watched_on IS NULL)"
        case .place, .with: field.viewingField.map(noValue) ?? "(NULL)"
        }
    }

    private static func credits(_ column: String) -> String {
        "coalesce((SELECT \(column) FROM movie_credits WHERE movie_credits.movie_id = movie.id), '[]')"
    }
}
