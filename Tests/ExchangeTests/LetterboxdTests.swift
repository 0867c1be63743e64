import Records
import TestSupport
import Testing

@testable import Exchange

struct LetterboxdTests {
    @Test func `elements of HTML in a review become text`() throws {
        let file = try read(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
                + "2026-01-02,Heat,1995,https://boxd.it/1,,,\"<b>Loud</b> &amp; <i>long</i>.<br />See <a href=\"\"https://x.y\"\">this</a>, 3 < 4 &lt; 5, <3\",,\n",
            "reviews.csv")
        #expect(file.rows[0].viewings[0].note == "Loud & long.\nSee this, 3 < 4 < 5, <3")
    }

    @Test func `a diary is viewings with stars, rewatches and tags`() throws {
        let file = try read(Samples.letterboxdDiary, "x.csv")
        #expect(file.kinds == [.letterboxdDiary])
        #expect(file.rows.map(\.title) == ["Dune", "Dune", "Good, the Bad and the Ugly, The"])
        let day = PartialDate("2026-03-10")
        #expect(
            file.rows[0].viewings
                == [
                    .init(
                        watchedOn: day, isRewatch: false, rating: 9, loggedAt: ISOTime("2026-03-12T00:00:00Z")
                    )
                ])
        #expect(file.rows[0].tags == ["cinema", "imax"])
        #expect(file.rows[1].viewings[0].isRewatch == true)
        #expect(file.rows[2].location.line == 4)
    }

    @Test func `a review of several lines is preserved byte for byte`() throws {
        let file = try read(Samples.letterboxdReviews, "x.csv")
        #expect(file.kinds == [.letterboxdReviews])
        #expect(file.rows[0].viewings[0].note == "Sand.\r\n\r\nAnd \"more\" sand 🏜️")
        #expect(file.rows[1].location.line == 5)
    }

    @Test func `of two ratings of a film on one day the first counts, and the other is reported`() throws {
        let text = """
            Date,Name,Year,Letterboxd URI,Rating
            2026-01-02,Dune,2021,https://boxd.it/1,4
            2026-01-02,Dune,2021,https://boxd.it/1,3
            2026-01-02,Dune,2021,https://boxd.it/1,4
            2026-01-01,Dune,2021,https://boxd.it/1,2

            """
        var rows = try read(text, "ratings.csv").rows
        #expect(ImportRow.merged(noting: &rows).map(\.rating) == [8])
        #expect(rows.map(\.problems) == [[], [.secondRating("6")], [], []])
    }

    @Test(arguments: [
        ("watchlist.csv", ImportKind.letterboxdWatchlist),
        ("/tmp/My Watchlist (2).csv", .letterboxdWatchlist),
        ("watched.csv", .letterboxdWatched), ("likes/films.csv", .letterboxdLikes),
    ])
    func `three files with equal columns are distinguished by name`(name: String, kind: ImportKind) throws {
        let file = try read(Samples.letterboxdFilms, name)
        #expect(file.kinds == [kind])
        #expect(file.rows[0].isSaved == (kind == .letterboxdWatchlist))
        #expect(file.rows[0].viewings.isEmpty == (kind != .letterboxdWatched))
        #expect(file.rows[0].tags == (kind == .letterboxdLikes ? ["liked"] : []))
    }

    @Test func `a renamed file is not guessed, and its kind can be specified`() throws {
        let kinds: [ImportKind] = [.letterboxdWatchlist, .letterboxdWatched, .letterboxdLikes]
        #expect(throws: ImportError.ambiguousKind("films.csv", among: kinds)) {
            try read(Samples.letterboxdFilms, "films.csv")
        }
        var options = ImportReader.Options()
        options.kind = .letterboxdWatchlist
        #expect(try read(Samples.letterboxdFilms, "watched.csv", options).kinds == [.letterboxdWatchlist])
        options.kind = .imdbRatings
        #expect(throws: ImportError.kindMismatch("films.csv", asked: .imdbRatings, among: kinds)) {
            try read(Samples.letterboxdFilms, "films.csv", options)
        }
    }

    @Test func `on request, a list's description and tags become a note on each of its films`() throws {
        var options = ImportReader.Options()
        options.importsListNotes = true
        let file = try read(Samples.letterboxdList, "x.csv", options)
        #expect(file.remarks.map(\.fact) == [.listOrder])
        let text = "Noir, and near\n\nOver\r\ntwo lines\n\ndark, rain"
        #expect(file.rows.allSatisfy { $0.facts.contains(.note(Note(stored: text), at: nil)) })
        #expect(file.rows[0].facts.contains(.note(Note(stored: "The diner"), at: nil)))
    }

    @Test func `a list's name becomes a tag`() throws {
        let file = try read(Samples.letterboxdList, "x.csv")
        #expect(file.kinds == [.letterboxdList])
        #expect(file.remarks.map(\.fact) == [.listDescription, .listOrder])
        #expect(file.rows.map(\.title) == ["Heat", "Dune"])
        #expect(file.rows[0].tags == ["Noir, and near"])
        #expect(file.rows[0].note == "The diner")
        #expect(file.rows[0].location.line == 7)
    }

    @Test func `the files of one export are merged into films`() throws {
        let rows = try [
            read(Samples.letterboxdFilms, "watched.csv"), read(Samples.letterboxdReviews, "reviews.csv"),
            read(Samples.letterboxdDiary, "diary.csv"), read(Samples.letterboxdRatings, "ratings.csv"),
            read(Samples.letterboxdList, "lists/noir.csv"), read(Samples.letterboxdFilms, "likes/films.csv"),
        ].flatMap(\.rows)
        let films = ImportRow.merged(rows)
        #expect(films.map(\.title) == ["Dune", "Heat", "Persona", "Good, the Bad and the Ugly, The"])
        let dune = films[0]
        #expect(dune.viewings.compactMap(\.watchedOn?.description).sorted() == ["2026-03-10", "2026-05-01"])
        #expect(dune.viewings.count == 2)
        #expect(dune.viewings.first { $0.note != nil }?.watchedOn?.description == "2026-03-10")
        #expect(dune.rating == 10)
        #expect(Set(dune.tags) == ["cinema", "imax", "Noir, and near", "liked"])
        #expect(dune.locations.count == 7)
        #expect(films[1].viewings == [.init(loggedAt: ISOTime("2026-05-03T00:00:00Z"))])
        #expect(films[1].rating == 1)
        #expect(films[2].viewings.map(\.note) == ["Two faces"])
        #expect(films[2].rating == 8)
        #expect(ImportRow.merged(films).map(\.facts) == films.map(\.facts))
    }

    @Test func `two films with the same title and year stay separate`() throws {
        let watched = try read(
            Samples.lines(
                "Date,Name,Year,Letterboxd URI", "2026-01-01,Alone,2020,https://boxd.it/a",
                "2026-01-01,Alone,2020,https://boxd.it/b"),
            "watched.csv")
        let diary = try read(
            Samples.lines(
                "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
                "2026-01-01,Alone,2020,https://boxd.it/v1,,,,2026-01-01"), "diary.csv")
        #expect(ImportRow.merged(watched.rows + diary.rows).count == 3)
    }

    @Test func `two viewings on one day stay two, and one recorded at two services is one`() throws {
        let twice = try read(
            Samples.lines(
                "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
                "2026-01-01,Heat,1995,https://boxd.it/v1,,,,2026-01-01",
                "2026-01-01,Heat,1995,https://boxd.it/v2,,Yes,,2026-01-01"),
            "diary.csv")
        #expect(ImportRow.merged(twice.rows).first?.viewings.count == 2)
        var letterboxd = twice.rows[0]
        letterboxd.tmdbID = 949
        var trakt = ImportRow(kind: .traktHistory, location: .init(file: "t", line: 1))
        trakt.tmdbID = 949
        trakt.facts = [
            .viewing(.init(watchedOn: PartialDate("2026-01-01")), .init(kind: .traktHistory, entry: "1"))
        ]
        #expect(ImportRow.merged([letterboxd, trakt]).map(\.viewings.count) == [1])
    }
}
