import Library
import MovielibCore
import Records
import Screen
import TMDBModels
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

/// Every screen can be drawn at every size, takes keys there, and shows what is selected.
@Suite struct EverySizeTests {
    private static let sizes = [
        (0, 0), (1, 1), (3, 5), (17, 14), (20, 4), (20, 6), (40, 12), (80, 24), (120, 40), (200, 60),
        (500, 200),
    ]

    /// The last argument is the fewest rows that show the selection, or nil for a screen that may have none.
    @Test(
        arguments: [
            (ShelvesScreen(), [.down, .down, .right, .right, .right, .right, .right, .right], 6),
            (LibraryScreen(.watchlist), [.end, .up], 6), (ViewingsScreen(), [.end, .up], 4),
            (StatisticsScreen(), [.tab, .down, .pageDown, .tab, .right], nil),
            (YearScreen(2026), [.down, .tab, .down, .pageDown, .end, .tab, .right], nil),
        ] as [(any BrowserScreen, [Key.Code], Int?)])
    func `shelves, list, log, statistics and year fit every size, and the selection is visible`(
        _ screen: any BrowserScreen, _ keys: [Key.Code], _ minRows: Int?
    ) async throws {
        for (columns, rows) in Self.sizes {
            let stage = try await Stage(
                screen,
                filling: { library in
                    // The films for tonight are picked at random.
                    guard !(screen is ShelvesScreen) else { return }
                    try library.fillLog()
                    try library.fillList()
                })
            for key in keys { await stage.press(key) }
            await stage.resize(columns, rows)
            #expect(stage.frame.grid.size == Size(columns: columns, rows: rows))
            if columns >= 20, rows >= minRows ?? .max {
                let title = try #require(stage.browser.screen.targets.first?.title)
                #expect(
                    stage.selected.contains { title.hasPrefix($0.prefix(8)) || $0.contains(title.prefix(3)) },
                    "\(stage.text)")
            }
            if screen is StatisticsScreen, columns >= 20, rows >= 6 {
                #expect(stage.text.contains("27 Nov 2026"))
            }
            for key in keys { await stage.press(key) }
            await stage.click(columns / 2, rows / 2)
            #expect(stage.frame.grid.size == Size(columns: columns, rows: rows))
        }
    }

    /// Presses some keys at every size. Before that, from 20 columns and `minRows` rows on, `row` is selected.
    private func expectFit(
        _ walk: Walk, _ row: String? = nil, minRows: Int = 6,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var moved = walk
        for (columns, rows) in Self.sizes + [(2, 3), (7, 200), (21, 5), (300, 4)] {
            if let row, columns >= 20, rows >= minRows {
                var walk = walk
                walk.resize(columns, rows)
                #expect(walk.selected.contains(row), "\(columns) by \(rows)", sourceLocation: sourceLocation)
            }
            moved.resize(columns, rows)
            for code in [Key.Code.down, .right, .pageDown, .up, .left, .tab] { moved.press(code) }
            #expect(
                moved.browser.view().grid.size == Size(columns: columns, rows: rows),
                sourceLocation: sourceLocation)
        }
    }

    @Test func `search, people and a person fit every size, and the selection is visible`() throws {
        var people = Walk(PeopleScreen(), columns: 120, rows: 40)
        let persons = (1...200).map { Person(id: $0, name: "Person \($0)") }
        people.answer(TrendingPeople(page: 1), listing(persons))
        for _ in 0..<137 { people.press(.right) }
        expectFit(people, "Person 138")

        let films = (1...300).map { FilmRecord(id: $0, title: "Film \($0)") }
        var search = Walk(SearchScreen(typedText: "a"))
        search.answer(SearchLocalData("a"), listing(films.map(SearchResult.movie)))
        for _ in 0...170 { search.press(.down) }
        expectFit(search, "Film 171", minRows: 5)

        let credits = (1...250).map { #"{"id": \#($0), "title": "Film \#($0)", "release_date": ""}"# }
        let page = #"{"id": 5, "name": "N", "movie_credits": {"cast": [\#(credits.joined(separator: ","))]}}"#
        var person = Walk(PersonScreen(id: 5, name: "N"), columns: 120, rows: 40)
        let details = try decoded(page, as: PersonDetails.self)
        person.answer(
            PersonPage(.tmdb(5), takesFirst: true), Answer(value: details, source: .tmdb, asOf: noon))
        person.press(.tab, .tab)
        for _ in 0..<99 { person.press(.down) }
        expectFit(person, "Film 100")
    }

    @Test func `screens without rows, and titles that break careless drawing, fit every size`() {
        expectFit(Walk(PersonScreen(id: 5, name: Awkward.titles[3])))
        expectFit(Walk(PeopleScreen()))
        expectFit(Walk(SearchScreen()))
        var search = Walk(SearchScreen(typedText: "千と")) { $0.images = nil }
        let rows = Awkward.films.map(SearchResult.movie) + [.person(Person(id: 9, name: "Duncan Jones"))]
        search.answer(SearchLocalData("千と"), listing(rows))
        search.press(.down, .down)
        #expect(search.text.contains("Evil^[[2J� Title"))
        #expect(search.text.contains("Duncan Jones      person"))
        expectFit(search)
    }
}
