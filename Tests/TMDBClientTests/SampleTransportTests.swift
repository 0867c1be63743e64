import Records
import Testing

@testable import TMDBClient
@testable import TMDBModels

@Suite struct SampleTransportTests {
    private let tmdb = TMDB(transport: SampleTransport())
    private let locale = ContentLocale.test

    private func search(_ words: String, year: Int? = nil, page: Int = 1) async throws -> Page<FilmRecord> {
        try await tmdb.fetch(.searchMovies(words, year: year, page: page, locale: locale)).value
    }

    @Test(arguments: Shelf.allCases)
    func `every shelf has pages, and an empty one after the last`(shelf: Shelf) async throws {
        let first = try await tmdb.fetch(.shelf(shelf, page: 1, locale: locale))
        #expect(first.source == .sample)
        #expect(!first.value.rows.isEmpty && first.value.skipped == 0)
        let past = try await tmdb.fetch(.shelf(shelf, page: 400, locale: locale)).value
        #expect(past.rows.isEmpty)
    }

    @Test(arguments: TrendingWindow.allCases)
    func `trending films and people are available by day and by week`(window: TrendingWindow) async throws {
        let films = try await tmdb.fetch(.trendingMovies(window, page: 1, locale: locale)).value
        let people = try await tmdb.fetch(.trendingPeople(window, page: 1, locale: locale)).value
        #expect(!films.rows.isEmpty && films.skipped == 0)
        #expect(!people.rows.isEmpty && people.skipped == 0)
    }

    @Test func `genres have Ukrainian names, in their list and on every page`() async throws {
        let ukrainian = TMDB(
            transport: SampleTransport(), locale: ContentLocale(language: "uk-UA", region: "UA"))
        let english = try await tmdb.fetch(.genres(locale: locale)).value.genres
        let genres = try await ukrainian.fetch(.genres(locale: ukrainian.locale)).value.genres
        #expect(genres.map(\.id) == english.map(\.id))
        #expect(Set(genres.map(\.name)).isDisjoint(with: english.map(\.name)))
        #expect(genres.first { $0.id == 27 }?.name == "Жахи")
        #expect(try await ukrainian.movie(id: 438_631).value.record.genres == ["Фантастика", "Пригоди"])
        let names = Set(genres.map(\.name))
        for (suffix, _) in SampleCatalogue.files(named: "movie-") {
            guard let id = Int(suffix) else { continue }
            let film = try await ukrainian.movie(id: id).value
            #expect(names.isSuperset(of: film.record.genres), "\(id): \(film.record.genres)")
        }
    }

    @Test func `everyone in a film's credits has a page`() async throws {
        let film = try await tmdb.movie(id: 438_631).value
        for person in film.cast {
            let page = try await tmdb.person(id: person.id).value
            #expect(page.person.name == person.name)
            #expect(page.cast.contains { $0.record.id == 438_631 })
        }
    }

    @Test func `a film missing from the sample is marked as missing from the sample`() async throws {
        #expect(
            await failure { () async throws(TMDBError) in try await tmdb.movie(id: 1) }?.isOfSample == true)
        let other = TMDB.make(#"{"success":false,"status_code":34}"#, status: 404)
        #expect(
            await failure { () async throws(TMDBError) in try await other.movie(id: 1) }?.isOfSample == false)
    }

    @Test func `a collection consists of the sample's films, in order of release`() async throws {
        let dune = try await tmdb.movie(id: 693_134).value
        let series = try #require(dune.collection)
        let films = try await tmdb.collection(id: series.id).value
        #expect(films.name == series.name && films.films.map(\.id) == [438_631, 693_134])
        #expect(
            await failure { () async throws(TMDBError) in try await tmdb.collection(id: 1) }?.kind
                == .notFound)
    }

    @Test func `genres and the credential check are available`() async throws {
        #expect(try await tmdb.fetch(.genres(locale: locale)).value.genres.count == 19)
        #expect(try await tmdb.fetch(.authentication()).value.success)
    }

    @Test(arguments: [
        ("the matrix", 603), ("THE MATRIX", 603), ("matrix", 603), ("amelie", 194), ("Amélie", 194),
        ("ＭＡＴＲＩＸ", 603), ("千と千尋の神隠し", 129), ("spirited away", 129), ("schindlers list", 424),
    ])
    func `a search folds case, accents and width, and includes original titles`(words: String, id: Int)
        async throws
    {
        let page = try await search(words)
        guard SampleCatalogue.file("movie-\(id)") != nil else { return }
        #expect(page.rows.first?.id == id)
    }

    @Test func `an exact title is first, then titles with its prefix, then popular ones`() async throws {
        let rows = SampleRows(file: "search-movie").rows
        for row in rows where !row.title.isEmpty {
            let found = SampleRows(file: "search-movie").matching(row.title, year: nil)
            #expect(found.first.map { $0.title == row.title || $0.otherTitle == row.title } == true)
        }
    }

    @Test func `unknown words and an empty text find nothing`() async throws {
        for words in ["zzzzzz", "", " ", "!?"] {
            let page = try await search(words)
            #expect(page.rows.isEmpty)
            #expect(page.totalResults == 0 && page.totalPages == 1)
        }
    }

    @Test func `a year selects the films of that year`() async throws {
        let page = try await search("the", year: 1999)
        #expect(!page.rows.isEmpty)
        #expect(page.rows.allSatisfy { $0.releaseDate?.year == 1999 })
    }

    @Test func `a search over several pages returns each row once`() async throws {
        let listing = try await tmdb.listing(from: 1, limit: 1000) { page in
            .searchMovies("e", year: nil, page: page, locale: locale)
        }.value
        #expect(listing.rows.count > 20)
        #expect(listing.rows.count == listing.totalResults)
        #expect(Set(listing.rows.map(\.id)).count == listing.rows.count)
        #expect(try await search("e").rows.count == 20)
    }

    @Test func `a search for everything returns films, people and series`() async throws {
        var kinds: Set<String> = []
        for number in 1...20 {
            let page = try await tmdb.fetch(.searchAll("a", page: number, locale: locale)).value
            #expect(page.skipped == 0)
            for row in page.rows {
                switch row {
                case .movie: kinds.insert("movie")
                case .person: kinds.insert("person")
                case .series: kinds.insert("tv")
                case .other(let type): kinds.insert(type)
                }
            }
        }
        #expect(kinds == ["movie", "person", "tv"])
    }

    @Test(arguments: [
        ("keanu", ["Keanu Reeves"]), ("stephen henderson", ["Stephen McKinley Henderson"]),
        // Named only in credits.
        ("lea seydoux", ["Léa Seydoux"]), ("DUFF-clar", []), ("qwxyzzy", []), ("???", []),
    ])
    func `a person is found by parts of the name, with or without accents`(words: String, names: [String])
        async throws
    {
        let people = try await tmdb.fetch(.searchPeople(words, page: 1, locale: locale)).value.rows
        #expect(people.map(\.name) == names)
        if words == "keanu" { #expect(people.first?.knownFor.isEmpty == false) }
    }

    @Test func `the people list contains exactly the people who have pages`() {
        let pages = SampleCatalogue.files(named: "person-").compactMap { Int($0.suffix) }
        #expect(Set(pages) == Set(SampleRows(file: "search-person").rows.map(\.id)))
    }

    @Test func `the titles read from bytes equal those of the JSON`() {
        #expect(SampleTransport.titles == SampleRows.films.rows.compactMap { $0.record?.title })
        #expect(SampleTransport.titles.count > 100)
    }

    @Test func `the names read from a page's bytes equal those of its JSON`() {
        var missed: Set<String> = []
        for film in SampleFilm.all() {
            let names = film.credits.values.joined().flatMap { [$0["name"], $0["original_name"]] }
            missed.formUnion(names.compactMap { $0 as? String })
        }
        #expect(missed.count > 1000)
        for file in SampleCatalogue.files(named: "movie-") {
            _ = file.data.hasText(behind: "name\": \"") { name in
                missed.remove(String(decoding: name, as: UTF8.self))
                return false
            }
        }
        #expect(missed.isEmpty)
    }

    @Test func `IMDb ids find a film and a person, and an unknown one neither`() async throws {
        let film = try await tmdb.fetch(.find(try #require(IMDbID("tt0133093")), locale: locale)).value
        #expect(film.records.map(\.id) == [603] && film.people.isEmpty)
        let person = try await tmdb.fetch(.find(try #require(IMDbID("nm0000206")), locale: locale)).value
        #expect(person.people.map(\.id) == [6384] && person.records.isEmpty)
        let none = try await tmdb.fetch(.find(try #require(IMDbID("tt9999999")), locale: locale)).value
        #expect(none.records.isEmpty && none.people.isEmpty)
        #expect(try await tmdb.movie(imdbID: try #require(IMDbID("tt0133093"))).value.record.id == 603)
    }

    @Test func `an unknown id is not found`() async throws {
        for id in [1, 999_999_999] {
            let film = await failure { () throws(TMDBError) in try await tmdb.movie(id: id) }
            let person = await failure { () throws(TMDBError) in try await tmdb.person(id: 999_999_999) }
            #expect(film?.kind == .notFound && film?.code == 34 && film?.status == 404)
            #expect(person?.kind == .notFound)
        }
    }

    @Test(arguments: [0, 501, -1])
    func `pages outside 1 to 500 are rejected as TMDB rejects them`(page: Int) async throws {
        let error = await failure { () throws(TMDBError) in
            try await tmdb.fetch(.shelf(.popular, page: page, locale: locale))
        }
        #expect(error?.kind == .rejected && error?.status == 400 && error?.code == 22)
    }

    @Test(arguments: [
        "", "x", "movie", "movie/popular-1", "movie/../person/6384", "search/tv", "movie/603/credits",
        "movie/x",
    ])
    func `a path unknown to TMDB is not found`(path: String) async throws {
        let request = APIRequest(service: .tmdb, path: path, query: [:], credential: nil)
        #expect(try await SampleTransport().send(request).status == 404)
    }

    @Test(
        arguments: [
            (nil, [1_084_244, 1_300_968, 1_260_649, 1_003_596, 1_170_608]),
            ("2026-12-09", [1_003_596, 1_170_608]), ("2026-12-18", []),
        ] as [(String?, [Int])])
    func `upcoming films are those still to come, in order, with the days TMDB named`(
        _ today: String?, _ ids: [Int]
    ) async throws {
        let tmdb = TMDB(transport: SampleTransport(today: today.flatMap { PartialDate($0) }))
        let rows = try await tmdb.fetch(.shelf(.upcoming, page: 1, locale: locale)).value.rows
        #expect(rows.map(\.id) == ids)
        #expect(try await tmdb.movie(id: 1_170_608).value.record.releaseDate == PartialDate("2026-12-18"))
    }
}
