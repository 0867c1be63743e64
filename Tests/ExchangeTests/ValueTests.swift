import Records
import Testing

@testable import Exchange

struct ValueTests {
    @Test func `ratings are halves`() {
        #expect(Ratings.stars("4.5") == 9)
        #expect(Ratings.stars("0.5") == 1)
        #expect(Ratings.stars("5.5") == nil)
        #expect(Ratings.outOfTen(" 7,5") == 7.5)
        #expect(Ratings.outOfTen("10.0") == 10)
        for text in ["", "0", "10.5", "7.3", "-1", "nan", "1e1", "0x8", "★★★", "7.5.5"] {
            #expect(Ratings.outOfTen(text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        ("runtime_minutes", "9223372036854775807"), ("runtime_minutes", "100001"),
        ("runtime_minutes", "-300"), ("rating", "2000.0"), ("rating", "10.5"), ("rating", "-1.5"),
        ("votes", "1000000001"), ("votes", "-300"), ("popularity", "1e+10"), ("popularity", "-0.5"),
    ])
    func `an impossible number is named and dropped, in JSON and CSV`(key: String, number: String) throws {
        let json = """
            {"format": "movielib", "version": 1, "films": [{"id": 603, "title": "x", "\(key)": \(number)}]}
            """
        // As CSVExport writes it.
        let cell = Formula.defused(number)
        #expect(cell.hasPrefix("'-") == number.hasPrefix("-"))
        let csv = "tmdb_id,title,viewings,my_rating,\(key)\r\n603,x,,,\(cell)\r\n"
        for text in [json, csv] {
            let row = try #require(try read(text, "x").rows.first)
            #expect(row.film == FilmRecord(id: 603, title: "x", credits: FilmCredits()))
            guard case .outOfRange(let named)? = row.problems.first, row.problems.count == 1 else {
                Issue.record("\(row.problems)")
                continue
            }
            #expect(Double(named) == Double(number))
        }
    }

    @Test func `an impossible year is dropped, whichever program wrote it`() throws {
        for year in [Int.min, -1, 1799, 2201, .max] {
            let trakt = """
                [{"listed_at": "2020-01-01T00:00:00Z", "type": "movie", "movie": {"title": "x", "year": \(year)}}]
                """
            #expect(try read(trakt, "watchlist.json").rows.map(\.year) == [nil])
            let own = """
                {"format": "movielib", "version": 1, "films": [{"id": 603, "year": \(year)}]}
                """
            #expect(try read(own, "x").rows.map(\.problems) == [[.badYear("\(year)")]])
        }
    }

    @Test func `ids with an invalid format are rejected`() {
        #expect(Identifiers.tmdb("438631") == 438_631)
        #expect(Identifiers.imdb("https://www.imdb.com/title/tt1160419/") == "tt1160419")
        for text in ["0", "-1", "1.5", "٦٠٣", "abc", "99999999999999999999"] {
            #expect(Identifiers.tmdb(text) == nil)
        }
        for text in ["tt12", "nm0000001", "tt11604x9", ""] { #expect(Identifiers.imdb(text) == nil) }
    }
}
