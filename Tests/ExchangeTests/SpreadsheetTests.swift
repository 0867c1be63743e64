import Records
import Testing

@testable import Exchange

/// Files that were saved by a spreadsheet.
struct SpreadsheetTests {
    private func ratings(_ dates: String...) -> String {
        "Date,Name,Year,Letterboxd URI,Rating\n"
            + dates.enumerated().map { "\($1),Film \($0),2012.0,https://boxd.it/\($0),4\n" }.joined()
    }

    private func times(_ file: ImportedFile) -> [String] {
        file.rows.flatMap(\.facts).compactMap { fact in
            if case .rating(_, let time) = fact { time.map { "\($0.day)" } } else { nil }
        }
    }

    @Test func `one day beyond the twelfth decides the order of the column`() throws {
        let american = try read(ratings("4/18/2026", "5/2/2026"), "ratings.csv")
        #expect(times(american) == ["2026-04-18", "2026-05-02"])
        #expect(american.remarks.map(\.fact) == [.days(.monthFirst)])
        #expect(american.rows.map(\.year) == [2012, 2012])
        #expect(times(try read(ratings("10-09-20", "25-09-20"), "x.csv")) == ["2020-09-10", "2020-09-25"])
    }

    @Test func `quoted rows, repeated headers and Excel's first line are read as meant`() throws {
        let text = """
            sep=;
            Date;Name;Year;Letterboxd URI;Rating
            2020-01-01;Heat;1995;https://boxd.it/1;4
            "2020-01-02;Ran;1985;https://boxd.it/2;5"
            Date;Name;Year;Letterboxd URI;Rating
            2020-01-04;"Ran; again";;;
            "2020-01-03;""Ikiru; To Live"";1952;https://boxd.it/3;4.5"

            """
        let file = try read(text, "ratings.csv")
        #expect(file.rows.map(\.title) == ["Heat", "Ran", "Ran; again", "Ikiru; To Live"])
        #expect(file.rows.map(\.rating) == [8, 10, nil, 9] && file.rows.allSatisfy(\.problems.isEmpty))
    }

    @Test func `dates with points are read as day first`() throws {
        #expect(times(try read(ratings("10.09.2020", "1.2.21"), "x.csv")) == ["2020-09-10", "2021-02-01"])
    }

    @Test func `dates that are sorted in only one order decide the order`() throws {
        let dates = ["1/2/26", "1/5/26", "1/9/26", "2/3/26", "2/4/26", "3/1/26"]
        let text = "Title,Date\n" + dates.reversed().map { "Heat,\($0)\n" }.joined()
        let file = try read(text, "NetflixViewingHistory.csv")
        #expect(file.remarks.map(\.fact) == [.days(.monthFirst)])
    }

    @Test func `release dates reveal the order of a list that was made in one day`() throws {
        let file = try read(
            Samples.lines(
                "Position,Const,Created,Modified,Description,Title,URL,Title Type,Year,Release Date",
                "1,tt0113277,10-09-20,10-09-20,,Heat,,movie,1995,15-12-95",
                "2,tt0089881,10-09-20,10-09-20,,Ran,,movie,1985,01-06-85"), "WATCHLIST.csv")
        #expect(
            file.rows.map(\.facts) == [
                [.saved(at: ISOTime("2020-09-10T00:00:00Z"))], [.saved(at: ISOTime("2020-09-10T00:00:00Z"))],
            ])
    }

    @Test func `an ambiguous order of dates is an error unless the user specifies it`() throws {
        let text = ratings("10-09-20", "01-02-21")
        #expect(throws: ImportError.ambiguousDayOrder("x.csv", example: "10-09-20")) {
            try read(text, "x.csv")
        }
        var options = ImportReader.Options()
        options.order = .dayFirst
        #expect(times(try read(text, "x.csv", options)) == ["2020-09-10", "2021-02-01"])
        options.order = .monthFirst
        #expect(times(try read(text, "x.csv", options)) == ["2020-10-09", "2021-01-02"])
        // The specified order also applies to a single unusual date.
        let odd = ratings("2026-04-25", "25/05/2026", "2026-06-25")
        #expect(times(try read(odd, "x.csv")) == ["2026-04-25", "2026-06-25"])
        options.order = .dayFirst
        #expect(times(try read(odd, "x.csv", options)) == ["2026-04-25", "2026-05-25", "2026-06-25"])
        #expect(throws: ImportError.self) { try read(ratings("4/18/2026", "18/4/2026", "1/2/2026"), "x.csv") }
    }

    @Test func `dates that do not fit the order are dropped, named and counted`() throws {
        var options = ImportReader.Options()
        options.order = .dayFirst
        let file = try read(ratings("4/18/2026", "18/4/2026", "soon"), "x.csv", options)
        #expect(times(file) == ["2026-04-18"])
        #expect(file.rows.map(\.problems) == [[.badDate("4/18/2026")], [], [.badDate("soon")]])
        #expect(file.rows.reduce(0) { $0 + $1.unreadableDates } == 2)
    }

    @Test(arguments: [
        ("2020/05/27", "2020-05-27"), ("2020. 5. 27.", "2020-05-27"), ("Mar 04 2015, 20:30", "2015-03-04"),
        ("16 January 2013", "2013-01-16"), ("16-Jan-13", "2013-01-16"), ("7/28/2022 4:22", "2022-07-28"),
        ("31.12.98", "1998-12-31"),
    ])
    func `a date is understood in other programs' formats`(text: String, day: String) {
        let loose = LenientDate(text)
        let date =
            loose?.date
            ?? loose?.numbers.flatMap { numbers in
                DayOrder.allCases.lazy.compactMap(numbers.date).first
            }
        #expect(date?.description == day)
    }

    @Test(arguments: [
        "", "1/2", "1/2/3/4", "13/13/2020", "2020/13/01", "1-2/2020", "Foo 16 2013", "99", "May be 12",
    ])
    func `text that is not a date is rejected`(text: String) { #expect(LenientDate(text) == nil) }

    @Test func `stars above five mean that the whole column is out of ten`() throws {
        let file = try read("Title,Year,Rating\nHeat,1995,4.5\nRan,1985,8\n", "best.csv")
        #expect(file.rows.map(\.rating) == [4.5, 8])
        #expect(file.remarks.map(\.fact) == [.outOfTen])
        let diary = try read(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2026-01-01,Heat,1995,u,6,,,2026-01-01\n",
            "diary.csv")
        #expect(diary.rows[0].viewings[0].rating == 6)
        let rows = ["8.5", "7", "4"].map { "2026-01-01,Heat,1995,u,\($0)\n" }.joined()
        let ratings = try read("Date,Name,Year,Letterboxd URI,Rating\n" + rows, "ratings.csv")
        #expect(ratings.rows.map(\.rating) == [8.5, 7, 4] && ratings.remarks.map(\.fact) == [.outOfTen])
    }

    @Test(arguments: ["4.5", "4", "3.5"])
    func `one invalid star rating does not halve the others`(stars: String) throws {
        let head = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
        let rows = ["6", stars, "4", "5"].map { "2026-01-01,Heat,1995,u,\($0),,,2026-01-01\n" }
        let file = try read(head + rows.joined(), "diary.csv")
        #expect(file.remarks.map(\.fact) == [.outOfFive])
        #expect(file.rows.map { $0.viewings.first?.rating } == [nil, (Double(stars) ?? 0) * 2, 8, 10])
    }

    @Test func `a specified scale takes precedence`() throws {
        var options = ImportReader.Options()
        options.scale = 5
        let text = "Title,Year,Rating\nHeat,1995,4.5\nRan,1985,8\n"
        let file = try ImportReader(options: options).read(bytes: Array(text.utf8), name: "best.csv")
        #expect(file.rows[0].rating == 9)
        #expect(!file.remarks.contains { $0.fact == .outOfTen })
    }

    @Test func `a diary without its addresses is recognised`() throws {
        let file = try read(
            "Name,Director,Year,Rating,Rewatch,Tags,Watched Date\nHeat,Michael Mann,1995,4,Yes,cinema,7/22/16\n",
            "diary.csv")
        #expect(file.kinds == [.letterboxdDiary])
        #expect(file.rows[0].viewings[0].watchedOn?.description == "2016-07-22")
        #expect(file.rows[0].viewings[0].isRewatch == true)
        #expect(file.remarks.map(\.fact) == [.days(.monthFirst)])
    }

    @Test func `the latest rating of the reviews is used if there is no file of ratings`() throws {
        let file = try read(
            Samples.lines(
                "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date",
                "2019-05-01,Heat,1995,https://boxd.it/r1,3,,Early words,,",
                "2026-03-12,Heat,1995,https://boxd.it/r2,5,Yes,Late words,,2026-03-10"), "reviews.csv")
        #expect(ImportRow.merged(file.rows).map(\.rating) == [10])
        #expect(ImportRow.merged(file.rows.reversed()).map(\.rating) == [10])
    }

    @Test func `an ambiguous scale of ratings is an error unless the user specifies it`() throws {
        let list = "Title,Year,Rating\nHeat,1995,4\nRan,1985,5\n"
        #expect(throws: ImportError.ambiguousScale("x.csv", highest: 5)) { try read(list, "x.csv") }
        let programs = "nameRu,year,rating\nЖара,1995,4\n"
        #expect(throws: ImportError.ambiguousScale("x.csv", highest: 4)) { try read(programs, "x.csv") }
        for (scale, rating) in [(5, 8.0), (10, 4)] {
            var options = ImportReader.Options()
            options.scale = scale
            #expect(try read(list, "x.csv", options).rows[0].rating == rating)
            #expect(try read(programs, "x.csv", options).rows[0].rating == rating)
        }
        #expect(try read("Title,Year,Rating\nHeat,1995,4\nRan,1985,9\n", "x.csv").rows[0].rating == 4)
    }
}
