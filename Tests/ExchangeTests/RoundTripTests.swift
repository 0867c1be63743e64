import Foundation
import Records
import TestSupport
import Testing

@testable import Exchange

struct RoundTripTests {
    /// Swift compares strings by canonical equivalence; here every byte counts.
    private func bytes(_ films: [FilmWithViewings]) -> [UInt8] {
        Array(JSONExport.text(films, exportedAt: "").utf8)
    }

    @Test(arguments: [("x.json", 0, ImportKind.movielibJSON), ("x.csv", 10_000, .movielibCSV)])
    func `five hundred random libraries round-trip, field by field`(
        _ name: String, _ seeds: Int, _ kind: ImportKind
    ) throws {
        func text(_ films: [FilmWithViewings]) -> String {
            if kind == .movielibCSV { return CSVExport.text(films) }
            return JSONExport.text(films, exportedAt: "2026-11-21T12:00:00Z")
        }
        for seed in seeds..<seeds + 500 {
            var random = LibraryMaker(seed: UInt64(seed))
            let films = random.library()
            let file = try read(text(films), name)
            #expect(file.kinds == [kind])
            let again = file.rows.compactMap(FilmWithViewings.init)
            try #require(again == films, "seed \(seed)")
            #expect(bytes(again) == bytes(films), "seed \(seed)")
            #expect(Array(text(again).utf8) == Array(text(films).utf8))
            #expect(file.rows.allSatisfy { $0.problems.isEmpty })
        }
    }

    @Test func `times written by hand are normalised to the library's format`() throws {
        let file = try read(
            """
            {"format": "movielib", "version": 1, "films": [{"id": 603, "added_at": "2026-08-14T20:15:00+02:00", "viewings":
            [{"on": "2026-08-14", "logged_at": "2026-08-15 10:00:00.5Z"}, {"logged_at": "soon"}]}]}
            """, "x.json")
        let row = try #require(file.rows.first)
        #expect(row.facts.first == .saved(at: ISOTime("2026-08-14T18:15:00Z")))
        #expect(row.viewings.map(\.loggedAt?.text) == ["2026-08-15T10:00:00Z", nil])
        #expect(row.problems == [.badDate("soon")])
        let (viewings, problems) = CompactCell.viewings(
            in: "2026-08-14, logged=2026-08-14T20:15:00+02:00; 2026, logged=soon")
        #expect(viewings.map(\.loggedAt?.text) == ["2026-08-14T18:15:00Z", nil])
        #expect(problems == [.badDate("soon")])
    }

    @Test func `a newer version is rejected with its number`() {
        #expect(throws: ImportError.newerVersion("x", version: 2, known: 1)) {
            try read("{\"films\": 7, \"version\": 2, \"format\": \"movielib\"}", "x")
        }
    }

    @Test func `an invalid film does not affect the other films`() throws {
        let text = """
            {"format": "movielib", "version": 1, "films": [{"id": "x"}, {"title": "y"}, {"note": "z"}, {"id": -1}, {"id": 603,
             "my_rating": 7.3, "added_at": "soon", "viewings": [{"on": "2026-02-30", "rewatch": null}]}]}
            """
        let file = try read(text, "x")
        #expect(
            file.rows.map(\.subject) == [
                .unreadable(.wrongType("id")), .film, .unreadable(.unidentified),
                .unreadable(.badID("-1")), .film,
            ])
        #expect(file.rows[4].problems.count == 3)
        #expect(file.rows[4].viewings == [.init()])
    }

    @Test func `an invalid value does not affect the rest of its film`() throws {
        let text = """
            {"format": "movielib", "version": 1, "films": [
             {"id": -5, "title": "Interstellar", "year": 2014, "my_rating": 8, "note": "n", "tags": ["a"],
              "viewings": [{"on": "2020-02-01", "note": "v"}]},
             {"id": "x", "note": "n", "tags": ["a"]}, {"title": " ", "year": 1999, "note": "n", "tags": 5},
             {"id": 603, "tags": "x", "my_rating": 9, "viewings": [{"on": 5, "note": "v"}, 7, {"on": "2020-02-02"}]}]}
            """
        let rows = try read(text, "x").rows
        #expect(
            rows.map(\.subject) == [.film, .unreadable(.wrongType("id")), .unreadable(.unidentified), .film])
        #expect(rows.map(\.tmdbID) == [nil, nil, nil, 603])
        #expect(rows[0].facts.count == 4 && rows[0].year == 2014 && rows[0].problems == [.badID("-5")])
        #expect(rows[1].facts.count == 2)
        #expect(
            rows[3].facts.count == 3 && rows[3].viewings.map(\.watchedOn) == [nil, PartialDate("2020-02-02")])
        #expect(rows[3].problems.count == 3)
    }

    @Test func `the file of unmatched rows can be completed by hand without losing data`() throws {
        let rows = ImportRow.merged(try read(Samples.letterboxdReviews, "reviews.csv").rows)
        let text = UnmatchedFile.text(
            rows.map {
                .init(
                    row: $0, reason: "two films fit",
                    candidates: [
                        .init(id: 438_631, title: "Dune; or", year: 2021),
                        .init(id: 841, title: "Dune", year: 1984),
                    ])
            })
        #expect(text.contains("438631 Dune\\; or (2021); 841 Dune (1984)"))
        let empty = try read(text, "reviews.unmatched.csv")
        #expect(empty.kinds == [.movielibUnmatched])
        #expect(empty.rows.map(\.tmdbID) == [nil, nil])
        let filled = try read(text.replacing("\r\n,\"438631 Dune", with: "\r\n 438631 ,\"438631 Dune"), "x")
        #expect(filled.rows.map(\.tmdbID) == [438_631, 438_631])
        for (row, again) in zip(rows, filled.rows) {
            #expect(again.title == row.title)
            // The file has no place for the services' ids.
            #expect(again.viewings.map(\.values) == row.viewings.map(\.values))
            #expect(again.rating == row.rating)
            #expect(again.tags == row.tags)
        }
        #expect(UnmatchedFile.text([.init(row: filled.rows[0], reason: "x")]).hasPrefix("tmdb_id,"))
    }
}

/// Makes libraries of random films with hostile text.
struct LibraryMaker {
    private var random: SeededGenerator
    init(seed: UInt64) { random = SeededGenerator(state: seed) }

    mutating func library() -> [FilmWithViewings] { (0..<number(0...6)).map { film(id: $0 * 7 + 1) } }

    private mutating func film(id: Int) -> FilmWithViewings {
        var record = FilmRecord(id: id, title: text())
        record.imdbID = maybe { "tt\($0.number(1_000_000...99_999_999))" }
        record.originalTitle = maybe { $0.text() }
        record.releaseDate = maybe {
            $0.number(0...1) == 0 ? $0.day() : "\($0.number(1880...2030))"
        }.flatMap(PartialDate.init(release:))
        record.runtimeMinutes = maybe { $0.number(0...900) }
        record.rating = maybe { Double($0.number(0...10_000)) / 1000 }
        record.votes = maybe { $0.number(0...100_000) }
        record.popularity = maybe { Double.random(in: 0...9999, using: &$0.random) }
        record.overview = maybe { $0.text() }
        record.originalLanguage = maybe { _ in "uk" }
        record.posterPath = maybe { _ in "/abc.jpg" }
        record.genres = texts()
        record.credits = maybe {
            FilmCredits(directors: $0.texts(), actors: $0.texts(), countries: $0.texts())
        }
        var userData = UserData(addedAt: maybe { $0.time() }, tags: texts().sorted())
        userData.myRating = maybe { Double($0.number(1...20)) / 2 }
        userData.ratedAt = userData.myRating == nil ? nil : time()
        userData.note = maybe { $0.note() }
        userData.notedAt = userData.note == nil ? nil : time()
        return FilmWithViewings(
            film: Film(record, userData), viewings: (0..<number(0...4)).map { _ in viewing() })
    }

    private mutating func viewing() -> Viewing {
        var viewing = Viewing(
            watchedOn: maybe { $0.day() }.flatMap {
                PartialDate(String($0.prefix([4, 7, 10].randomElement(using: &random) ?? 10)))
            },
            isRewatch: number(0...1) == 1, rating: maybe { Double($0.number(1...20)) / 2 },
            note: maybe { $0.note() }, place: maybe { $0.text() }, loggedAt: time())
        viewing.companions = FieldValue.names(in: texts())?.names ?? []
        return viewing
    }

    /// One note in four is locked; its text does not matter here.
    private mutating func note() -> Note {
        number(0...3) == 0
            ? .sealed("\(Note.sealedLinePrefix)1:\(number(10...99)):a_\n\(Note.sealedLinePrefix)1:b")
            : .plain(text())
    }

    private mutating func text() -> String {
        let parts = [
            "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "'", "\"", ",", ";", "\\", "\\n", " ", "?",
            "rating=", "🏜️", "👩‍👩‍👧", "é", "e\u{301}", "\u{301}", "\u{FEFF}", "\u{2028}", "\u{85}", "＝",
            "שלום", "\u{202E}", "<b>", "|", "word", "rewatch", "\u{7F}", "\u{1B}",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<number(1...8) {
            if number(0...3) == 0 {
                text.append(Unicode.Scalar(UInt32.random(in: 1...0x10FFFF, using: &random)) ?? "x")
            } else {
                text.append(contentsOf: (parts.randomElement(using: &random) ?? "x").unicodeScalars)
            }
        }
        return String(text)
    }

    private mutating func texts() -> [String] { (0..<number(0...3)).map { _ in text() } }
    private mutating func day() -> String {
        "\(ISOTime(seconds: number(-2_000_000_000...4_000_000_000)).day)"
    }
    private mutating func time() -> Date { ISOTime(seconds: number(0...4_000_000_000)).date }
    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
        number(0...3) == 0 ? nil : make(&self)
    }
}

extension FilmWithViewings {
    /// The film of a row in movielib's own format, as the library would store it.
    fileprivate init?(_ row: ImportRow) {
        guard let record = row.film else { return nil }
        self.init(film: Film(record))
        var userData = UserData()
        for fact in row.facts {
            switch fact {
            case .saved(let time): userData.addedAt = time?.date
            case .rating(let rating, let time): (userData.myRating, userData.ratedAt) = (rating, time?.date)
            case .tags(let tags): userData.tags = tags
            case .note(let note, let time): (userData.note, userData.notedAt) = (note, time?.date)
            case .viewing(let viewing, _):
                guard let loggedAt = viewing.loggedAt?.date, viewing.isRewatch != nil else { return nil }
                viewings.append(Viewing(viewing.values, loggedAt: loggedAt))
            }
        }
        film.userData = userData
    }
}
