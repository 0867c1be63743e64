import Records
import TestSupport
import Testing

@testable import Exchange

struct LetterboxdExportTests {
    private func film(_ edit: (inout FilmWithViewings) -> Void) -> FilmWithViewings {
        var whole = FilmWithViewings(film: Film(.dune))
        edit(&whole)
        return whole
    }

    @Test func `every dated viewing is a row, and is read back unchanged`() throws {
        let viewings = [
            Viewing(
                watchedOn: PartialDate("2026-03-10"), rating: 9, note: "Sand,\r\n\"more\" sand",
                loggedAt: noon),
            Viewing(watchedOn: PartialDate("2026-05-01"), isRewatch: true, rating: 10, loggedAt: noon),
        ]
        let export = LetterboxdExport(
            [
                film {
                    $0.viewings = viewings
                    $0.film.userData?.tags = ["cinema", "imax"]
                }
            ], publishesNotes: true)
        let text = try #require(export.films.first)
        #expect(text.hasPrefix("tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review\r\n"))
        #expect(export.watchlist.isEmpty)
        let file = try read(text, "x.csv")
        #expect(file.kinds == [.letterboxdImport])
        var read = viewings.map(ImportedViewing.init)
        for index in read.indices { read[index].loggedAt = nil }
        #expect(file.rows.flatMap(\.viewings) == read)
        #expect(file.rows.map(\.tags) == [["cinema", "imax"], ["cinema", "imax"]])
        #expect(ImportRow.merged(file.rows).map(\.rating) == [10])
    }

    @Test func `a tag with a comma, which would be two there, is written without it and counted`() throws {
        let tagged = film {
            $0.viewings = [Viewing(watchedOn: PartialDate("2026-03-10"), loggedAt: noon)]
            $0.film.userData?.tags = ["a,b", "c"]
        }
        let export = LetterboxdExport([tagged, tagged])
        #expect(try read(export.films[0], "x.csv").rows[0].tags == ["a b", "c"])
        #expect(export.commaTags == ["a,b"])
    }

    @Test
    func `each viewing is exported with its own rating, and the film's rating in a later file`() throws {
        let twice = film {
            $0.viewings = [
                Viewing(watchedOn: PartialDate("2024-03-01"), rating: 8, loggedAt: noon),
                Viewing(watchedOn: PartialDate("2023-03-01"), rating: 6, loggedAt: noon),
            ]
            $0.film.userData?.myRating = 5
        }
        var same = twice
        same.film.record.id = 603
        same.film.userData?.myRating = 8
        let export = LetterboxdExport([twice, same])
        #expect(try read(export.films[0], "x.csv").rows.flatMap(\.viewings).map(\.rating) == [8, 6, 8, 6])
        #expect(export.ratings == ["tmdbID,imdbID,Title,Year,Rating10\r\n438631,tt1160419,Dune,2021,5\r\n"])
        let rows = try read(export.films[0], "x.csv").rows + read(export.ratings[0], "x-ratings.csv").rows
        let merged = ImportRow.merged(rows)
        #expect(merged.map(\.rating) == [5, 8])
        #expect(merged[0].viewings.map(\.rating).sorted { ($0 ?? 0) < ($1 ?? 0) } == [6, 8])
    }

    @Test func `films' own ratings are imported as ratings, and not as viewings`() throws {
        let text = "tmdbID,imdbID,Title,Year,Rating10\r\n438631,tt1160419,Dune,2021,5\r\n"
        let ours = try read(text, "films-ratings.csv").rows
        #expect(ours.map(\.facts) == [[.rating(5, at: nil)]])
        // Letterboxd itself imports such a row of any other file as seen.
        #expect(try read(text, "films.csv").rows.flatMap(\.viewings).map(\.rating) == [5])
    }

    @Test func `an unknown date is not invented`() throws {
        let export = LetterboxdExport([
            film {
                $0.viewings = [
                    Viewing(watchedOn: PartialDate("2026-05"), loggedAt: noon), Viewing(loggedAt: noon),
                ]
                $0.film.userData?.myRating = 7.5
            }
        ])
        #expect(
            export.films == [
                "tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review\r\n438631,tt1160419,Dune,2021,8,,,,\r\n"
            ])
        #expect(export.undatedViewings == 2)
        #expect(export.roundedRatings == 1)
    }

    @Test func `a film that is only saved is exported to the watchlist, and not as seen`() throws {
        let export = LetterboxdExport([film { $0.film.userData?.addedAt = noon }])
        #expect(export.films.isEmpty)
        #expect(export.watchlist == ["tmdbID,imdbID,Title,Year\r\n438631,tt1160419,Dune,2021\r\n"])
        let file = try read(export.watchlist[0], "letterboxd-watchlist.csv")
        #expect(file.kinds == [.letterboxdWatchlist])
        #expect(file.rows[0].facts == [.saved(at: nil)])
        #expect(file.rows[0].tmdbID == 438_631)
    }

    @Test func `a private note is published only if that is requested`() {
        let noted = film {
            $0.viewings = [
                Viewing(watchedOn: PartialDate("2026-03-10"), note: "private, too", loggedAt: noon),
                Viewing(watchedOn: PartialDate("2026-04-10"), loggedAt: noon),
            ]
            $0.film.userData?.note = "=private"
        }
        let silent = LetterboxdExport([noted])
        #expect(silent.skippedNotes == 2 && silent.notesWithoutRow == 0)
        #expect(!silent.films[0].contains("private"))
        let loud = LetterboxdExport([noted], publishesNotes: true)
        #expect(loud.skippedNotes == 0 && loud.notesWithoutRow == 0)
        #expect(loud.films[0].contains(",=private\r\n") && loud.films[0].contains("private, too"))
        var vague = noted
        vague.viewings.append(Viewing(watchedOn: PartialDate("2026-03"), note: "some day", loggedAt: noon))
        #expect(LetterboxdExport([vague]).skippedNotes == 3)
        #expect(LetterboxdExport([vague], publishesNotes: true).notesWithoutRow == 1)
        var both = noted
        both.viewings[1].note = "the last one"
        let crowded = LetterboxdExport([both], publishesNotes: true)
        #expect(crowded.skippedNotes == 0 && crowded.notesWithoutRow == 1)
    }

    @Test func `a large library is split into files of the size that Letterboxd accepts`() throws {
        let films = (1...4000).map { id in
            var film = film {
                $0.viewings = [
                    Viewing(
                        watchedOn: PartialDate("2026-03-10"),
                        note: id < 1500 ? .plain(String(repeating: "é", count: 500)) : nil, loggedAt: noon)
                ]
            }
            film.film.record.id = id
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
