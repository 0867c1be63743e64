import Foundation
import Library
import LibrarySupport
import Records
import TestSupport

extension LibraryStore {
    /// Titles that break careless drawing, saved a day apart, the last one latest; some are tagged, rated or noted.
    func fillList() throws {
        for (index, title) in Self.titles.enumerated() {
            var film = FilmRecord(
                id: 100 + index, title: title, releaseDate: PartialDate("\(1950 + index * 7)-03-01"))
            film.runtimeMinutes = 90 + index
            film.rating = 6 + Double(index) / 4
            film.overview = "It happens in \(1950 + index * 7), in a town by the sea."
            film.genres = [index.isMultiple(of: 2) ? "Drama" : "Comedy"]
            try addToWatchlist([film], at: noon.addingTimeInterval(Double(index) * 86_400))
            if index == 1 { _ = try rate(film, 8.5, at: noon) }
            if index == 2 { _ = try tag([film], adding: ["rain y", "日本"], removing: [], at: noon) }
            if index == 6 { _ = try note(film, "With Ana.\nAgain.", at: noon) }
        }
    }

    static let titles = [
        "Dune", "千と千尋の神隠し", "وداعا بونابرت", "👨‍👩‍👧‍👦 Family 🎬 Movie 🇺🇦", "\u{1b}[2J\u{1b}]0;owned\u{7}Clear",
        "abc\u{202E}fed", "Cléo de 5 à 7",
    ]

    /// Viewings of three months of this year, two of them on one day, and one without a date.
    func fillLog() throws {
        let days = ["2026-11-20", "2026-11-20", "2026-11-02", "2026-08-14", "2026-01-01", nil, "2024-02-29"]
        for (index, day) in days.enumerated() {
            let film = FilmRecord(
                id: 200 + index, title: Self.titles[index], releaseDate: PartialDate("1999-01-01"),
                runtimeMinutes: 100,
                genres: ["Drama"])
            var viewing = Viewing(watchedOn: day.flatMap { PartialDate($0) }, loggedAt: noon)
            if index == 1 { (viewing.rating, viewing.place, viewing.isRewatch) = (9, "Odeon", true) }
            if index == 3 { viewing.note = "By the window.\nIt rained." }
            _ = try logViewings(of: [film], viewing, at: noon)
        }
    }
}
