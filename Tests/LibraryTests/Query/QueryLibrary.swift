import Foundation
import Library
import LibrarySupport
import Query
import Records
import TestSupport

/// Twelve films with data of every kind, for queries.
final class QueryLibrary: Sendable {
    let store: LibraryStore
    private let folder = TemporaryFolder(mode: 0o755)

    /// A Wednesday.
    // swift-format-ignore: NeverForceUnwrap
    static let today = PartialDate("2026-08-19")!

    init() throws {
        store = try LibraryStore.openForWriting(path: folder.library)
        let films = Self.films
        func film(_ id: Int) -> FilmRecord { films[id - 1] }
        func at(_ day: String) throws -> Date { try Date("\(day)T12:00:00Z", strategy: .iso8601) }
        // The watch-later list: 1, 2, 3, 8, 12, in this order.
        try store.addToWatchlist([film(1), film(2)], at: at("2025-01-10"))
        try store.addToWatchlist([film(3)], at: at("2026-07-01"))
        try store.addToWatchlist([film(8), film(12)], at: at("2026-08-18"))

        func view(
            _ id: Int, _ day: String?, rating: Double? = nil, note: Note? = nil, place: String? = nil,
            with names: [String] = []
        ) throws {
            var viewing = Viewing(
                watchedOn: day.flatMap { PartialDate($0) }, rating: rating, note: note, place: place,
                loggedAt: .saved)
            viewing.companions = names
            _ = try store.logViewings(of: [film(id)], viewing, keepingSaved: id == 3, at: .saved)
        }
        // Viewings 1 to 9.
        try view(3, "2024-05-01", rating: 7, place: "Kino Babylon, Berlin")
        try view(3, "2026-08-14", rating: 9, note: "The ending, again")
        try view(4, "2026", place: "Odeon", with: ["Taras Shevchenko", "Їжак"])
        try view(5, "2026-08")
        try view(6, nil, rating: 5.5)
        try view(7, "2026-08-19", place: "Кінотеатр Жовтень", with: ["taras"])
        try view(9, "2025-12-31", note: "❤ 100% worth it")
        try view(9, "2026-01-01")
        try view(10, "2023-08-19")

        _ = try store.rate(film(9), 10, at: .saved)
        _ = try store.rate(film(11), 2.5, at: .saved)
        _ = try store.tag([film(1), film(3)], adding: ["Noir"], removing: [], at: .saved)
        _ = try store.tag([film(9)], adding: ["film noir", "été"], removing: [], at: .saved)
        _ = try store.tag([film(8)], adding: ["noir*", "50%_off"], removing: [], at: .saved)
        _ = try store.note(film(11), "Say \"hello\" to the western", at: .saved)
    }

    /// The ids of the films a query finds, in order.
    func films(_ query: LibraryQuery, on shelf: LibraryScope = .library) throws -> [Int] {
        try store.films(on: shelf, matching: query).films.map(\.record.id)
    }

    /// The numbers of the viewings a query finds, in order.
    func viewings(_ query: LibraryQuery) throws -> [Int] {
        try store.viewings(matching: query).viewings.map(\.viewing.id)
    }

    static let films: [FilmRecord] = [
        film(
            1, "Dune", "2021-09-15", 155, 7.786, 12_000, ["Science Fiction", "Adventure"],
            by: ["Denis Villeneuve"], with: ["Timothée Chalamet", "Zendaya"], in: ["US", "HU"]),
        film(
            2, "Cléo from 5 to 7", original: "Cléo de 5 à 7", "1962-04-11", 90, 7.6, 700,
            ["Drama", "Comedy"],
            "fr", by: ["Agnès Varda"], with: ["Corinne Marchand"], in: ["FR"]),
        film(
            3, "The Matrix", "1999-03-31", 136, 8.2, 27_000, ["Action", "Science Fiction"],
            imdbID: "tt0133093", by: ["Lana Wachowski", "Lilly Wachowski"], with: ["Keanu Reeves"], in: ["US"]
        ),
        film(
            4, "Spirited Away", original: "千と千尋の神隠し", "2001-07-20", 125, 8.5, 17_000,
            ["Animation", "Family"], "ja", by: ["Hayao Miyazaki"], in: ["JP"]),
        film(
            5, "Тіні забутих предків", "1965-09-04", 97, 7.3, 130, ["Драма"], "uk",
            by: ["Sergei Parajanov"], in: ["UA"]),
        film(
            6, "8½", original: "8½", "1963-02-14", 139, 8.0, 2_400, ["Comédie"], "it",
            by: ["Federico Fellini"]),
        film(7, "Spider-Man", "2002-05-01", 121, 8.9, 19_000, ["Action"], by: ["Sam Raimi"]),
        film(8, "🙂 C++ !!!", nil, nil, nil, nil, []),
        film(
            9, "Blade Runner: The Final Cut", "2007-10-05", 117, 7.9, 14_000, ["Science Fiction", "Drama"],
            by: ["Ridley Scott"], with: ["Harrison Ford"], in: ["US"]),
        film(
            10, "Alien", "1979-05-25", 117, 8.2, 15_000, ["Horror", "Science Fiction"], by: ["Ridley Scott"]),
        film(
            11, "Once Upon a Time in the West", "1968-12-21", 166, 8.3, 4_500, ["Western"], "it",
            by: ["Sergio Leone"], in: ["IT", "US"]),
        film(12, "Prochaine séance", "2026-12-24", nil, nil, 0, ["Comédie"], "fr", in: ["FR"]),
    ]

    private static func film(
        _ id: Int, _ title: String, original: String? = nil, _ released: String?, _ runtime: Int?,
        _ rating: Double?, _ votes: Int?, _ genres: [String], _ language: String = "en",
        imdbID: String? = nil, by directors: [String] = [], with actors: [String] = [],
        in countries: [String] = []
    ) -> FilmRecord {
        FilmRecord(
            id: id, title: title, originalTitle: original, originalLanguage: language,
            releaseDate: released.flatMap(PartialDate.init(release:)),
            runtimeMinutes: runtime, rating: rating, votes: votes, popularity: votes.map { Double($0) / 100 },
            imdbID: imdbID, genres: genres,
            credits: FilmCredits(directors: directors, actors: actors, countries: countries))
    }
}
