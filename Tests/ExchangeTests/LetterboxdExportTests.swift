import Testing

@testable import Exchange
import Records

struct LetterboxdExportTests {
    private func film(_ edit: (inout FilmRecord) -> Void) -> FilmRecord {
        var film = FilmRecord(id: 438_631, title: "Dune")
        film.imdbID = "tt1160419"
        film.year = 2021
        edit(&film)
        return film
    }

    @Test func `every viewing on a day is a row and reads back as it was`() throws {
        let viewings: [FilmRecord.Viewing] = [
            .init(on: PartialDate("2026-03-10"), isRewatch: false, rating: 9, note: "Sand,\r\n\"more\" sand"),
            .init(on: PartialDate("2026-05-01"), isRewatch: true, rating: 10),
        ]
        let export = LetterboxdExport([
            film {
                $0.viewings = viewings
                $0.tags = ["cinema", "imax"]
            }
        ])
        let text = try #require(export.films.first)
        #expect(text.hasPrefix("tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review\r\n"))
        #expect(export.watchlist.isEmpty)
        let file = try read(text, "x.csv")
        #expect(file.kinds == [.letterboxdImport])
        #expect(file.rows.flatMap(\.viewings) == viewings)
        #expect(file.rows.map(\.tags) == [["cinema", "imax"], ["cinema", "imax"]])
        #expect(ImportRow.merged(file.rows).map(\.rating) == [10])
    }

    @Test func `a day that is not known is not made up`() throws {
        let export = LetterboxdExport([
            film {
                $0.viewings = [.init(on: PartialDate("2026-05")), .init()]
                $0.myRating = 7.5
            }
        ])
        #expect(
            export.films == [
                "tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review\r\n438631,tt1160419,Dune,2021,8,,,,\r\n"
            ])
        #expect(export.undatedViewings == 2)
        #expect(export.roundedRatings == 1)
    }

    @Test func `what is only saved goes to the watchlist and is never seen`() throws {
        let export = LetterboxdExport([film { $0.addedAt = "2026-01-01T00:00:00Z" }])
        #expect(export.films.isEmpty)
        #expect(export.watchlist == ["tmdbID,imdbID,Title,Year\r\n438631,tt1160419,Dune,2021\r\n"])
        let file = try read(export.watchlist[0], "letterboxd-watchlist.csv")
        #expect(file.kinds == [.letterboxdWatchlist])
        #expect(file.rows[0].facts == [.saved(at: nil)])
        #expect(file.rows[0].tmdbID == 438_631)
    }

    @Test func `a private note is published only where that is asked for`() {
        let noted = film {
            $0.viewings = [.init(on: PartialDate("2026-03-10"))]
            $0.note = "=private"
        }
        let silent = LetterboxdExport([noted])
        #expect(silent.notesLeftOut == 1)
        #expect(!silent.films[0].contains("private"))
        let loud = LetterboxdExport([noted], publishesNotes: true)
        #expect(loud.notesLeftOut == 0)
        #expect(loud.films[0].contains(",=private\r\n"))
    }

    @Test func `large libraries are several files of the size Letterboxd takes`() throws {
        let films = (1...4000).map { id in
            var film = film {
                $0.viewings = [
                    .init(
                        on: PartialDate("2026-03-10"),
                        note: id < 1500 ? String(repeating: "é", count: 500) : nil)
                ]
            }
            film.id = id
            return film
        }
        let parts = LetterboxdExport(films).films
        #expect(parts.count == 3)
        #expect(parts.allSatisfy { $0.utf8.count <= 1_000_000 && $0.hasPrefix("tmdbID,") })
        let rows = try parts.map { try read($0, "x.csv").rows }
        #expect(rows.allSatisfy { $0.count <= 1900 })
        #expect(rows.flatMap { $0 }.map(\.tmdbID) == Array(1...4000))
    }
}
