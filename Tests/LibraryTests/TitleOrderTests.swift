import Library
import LibrarySupport
import Localization
import Query
import Records
import TestSupport
import Testing

struct TitleOrderTests {
    private static let titles = [
        "Ґанок", "Їжак", "Дюна", "Ганьба", "Ирій", "Єва", "Яр", "Dune", "П’ять", "Пʼята", "Іван",
    ]

    /// The titles that a query finds, in a library opened with this language.
    private func titles(_ query: String, in language: Language?) throws -> [String] {
        try Interface.$override.withValue(.some(language)) {
            let folder = try TemporaryFolder()
            let store = try LibraryStore.openForWriting(path: folder.file("library.db"))
            let films = Self.titles.enumerated().map { FilmRecord.make(id: $0.offset + 1, title: $0.element) }
            try store.addToWatchlist(films, at: .saved)
            let query = try LibraryQuery(query, today: QueryLibrary.today)
            return try store.films(on: .library, matching: query, limit: 100, offset: 0).films.map(
                \.record.title)
        }
    }

    @Test func `titles are sorted by the alphabet of the current language`() throws {
        let ukrainian = try #require(Language.matching(locale: "uk"))
        let sorted = [
            "Dune", "Ганьба", "Ґанок", "Дюна", "Єва", "Ирій", "Іван", "Їжак", "Пʼята", "П’ять", "Яр",
        ]
        #expect(try titles("sort:title", in: ukrainian) == sorted)
        #expect(try titles("", in: ukrainian) == sorted)
        #expect(try titles("sort:title-", in: ukrainian) == sorted.reversed())
        #expect(try titles("sort:title", in: nil).first == "Dune")
        #expect(try titles("sort:title", in: nil).last == "Ґанок")
    }

    @Test(arguments: [
        ("ганок", "Ґанок"), ("ґанок", "Ґанок"), ("ґаньба", "Ганьба"), ("п'ять", "П’ять"), ("пʼять", "П’ять"),
        ("п'ята", "Пʼята"), ("title:п’ята", "Пʼята"), ("\"ганок\"", "Ґанок"),
    ])
    func `г matches ґ, and all apostrophes match each other`(_ query: String, _ title: String) throws {
        #expect(try titles(query, in: nil) == [title])
    }
}
