import Foundation
import Records

@testable import Exchange

/// Files that a user imports; values that are read and written again are read back unchanged.
enum ExchangeInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        // The name breaks ties, so the first byte chooses one.
        let names = [
            "watchlist.csv", "watched.csv", "likes/films.csv", "lists-list-9-noir.json", "ratings.csv", "x",
        ]
        let name = names[Int(bytes.first ?? 0) % names.count]
        for input in [bytes, Array(bytes.dropFirst())] {
            guard let file = try? ImportReader().read(bytes: input, name: name) else { continue }
            let films = ImportRow.merged(file.rows)
            precondition(films.count <= file.rows.count, "more films than rows")
            precondition(
                films.reduce(0) { $0 + $1.locations.count } == file.rows.count,
                "a row was lost or counted twice"
            )
            for row in films {
                precondition((row.tmdbID ?? 1) > 0, "no id")
                for case .rating(let rating, _) in row.facts {
                    precondition(rating >= 0.5 && rating <= 10, "no rating")
                }
            }
            // Everything behind the import (sums, weights, JSON) can hold the numbers.
            for film in file.rows.compactMap(\.film) {
                precondition(film.runtimeMinutes.map(PlausibleRanges.minutes.contains) ?? true, "no length")
                precondition(film.rating.map(PlausibleRanges.ratings.contains) ?? true, "no rating of TMDB's")
                precondition(film.votes.map(PlausibleRanges.votes.contains) ?? true, "no number of votes")
                precondition(
                    film.popularity.map(PlausibleRanges.popularities.contains) ?? true, "no popularity")
            }
            precondition(
                file.rows.allSatisfy { $0.year.map(PartialDate.filmYears.contains) ?? true }, "no year")
            // Only text without NUL round-trips, and empty text is the same as none; a film without a title is named by
            // its id.
            let records = file.rows.compactMap(FilmWithViewings.init)
            let json = JSONExport.text(records, exportedAt: "")
            guard let again = try? ImportReader().read(bytes: Array(json.utf8), name: "x") else {
                fatalError("what was written cannot be read")
            }
            precondition(
                again.rows.compactMap(FilmWithViewings.init) == records, "JSON reads back as something else")
            let csv = CSVExport.text(records)
            let areTitled = records.allSatisfy { !$0.film.record.title.isEmpty }
            if !records.isEmpty, areTitled, !csv.utf8.contains(0) {
                guard let table = try? ImportReader().read(bytes: Array(csv.utf8), name: "x") else {
                    fatalError("the CSV cannot be read")
                }
                precondition(table.rows.count == records.count, "the CSV has other rows")
                let twice = CSVExport.text(table.rows.compactMap(FilmWithViewings.init))
                precondition(
                    twice == csv || table.rows.contains { !$0.problems.isEmpty }, "the CSV was changed")
            }
            let page = HTMLPage().text(records)
            precondition(!page.contains("<script"), "a script in the page")
            let lines = MarkdownExport.text(records).utf8.count { $0 == 10 }
            precondition(lines == (records.isEmpty ? 3 : 6 + records.count), "a title with a line of its own")
            _ = UnmatchedFile.text(films.map { .init(row: $0, reason: "x") })
        }
    }
}

extension FilmWithViewings {
    /// The film of a row in movielib's own format, as the library would store it.
    fileprivate init?(_ row: ImportRow) {
        guard let record = row.film else { return nil }
        let now = Date(timeIntervalSince1970: 1_795_264_800)
        self.init(film: Film(record))
        var userData = UserData()
        for fact in row.facts {
            switch fact {
            case .saved(let time): userData.addedAt = time?.kept ?? now
            case .rating(let rating, let time): (userData.myRating, userData.ratedAt) = (rating, time?.kept)
            case .tags(let tags): userData.tags = tags
            case .note(let note, let time): (userData.note, userData.notedAt) = (note, time?.kept)
            case .viewing(let viewing, _):
                viewings.append(Viewing(viewing.values, loggedAt: viewing.loggedAt?.kept ?? now))
            }
        }
        film.userData = userData
    }
}

extension ISOTime {
    /// The date as the library stores it: not before 1970.
    fileprivate var kept: Date { ISOTime(date).date }
}
