import MovielibCore
import Screen
import TMDBModels
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct PeoplePlaceTests {
    private func people(_ ids: ClosedRange<Int>, pages: Int = 1) -> ListAnswer<Person> {
        listing(ids.map { Person(id: $0, name: "Person \($0)") }, totalPages: pages)
    }

    private func walk(_ count: Int = 20, columns: Int = 80, rows: Int = 24) -> Walk {
        var walk = Walk(PeopleScreen(), columns: columns, rows: rows)
        walk.answer(TrendingPeople(page: 1), people(1...count))
        return walk
    }

    @Test func `arrow keys move within a row and between rows`() {
        // Six cards per row, two rows of them.
        var walk = walk(columns: 120, rows: 40)
        walk.press(.right, .right)
        #expect(walk.selected == "Person 3")
        walk.press(.down)
        #expect(walk.selected == "Person 9")
        walk.press(.left, .up)
        #expect(walk.selected == "Person 2")
        walk.press(.up)
        #expect(walk.selected == "Person 2")
        walk.press(.character("j"), .character("j"), .character("l"))
        #expect(walk.selected == "Person 15")
        walk.press(.end, .down)
        #expect(walk.selected == "Person 20")
        walk.press(.up, .character("G"), .home)
        #expect(walk.selected == "Person 1")
    }

    @Test func `Down from the row above a short last row goes to its last card`() {
        var walk = walk(8, columns: 120, rows: 40)
        walk.press(.right, .right, .right, .down)
        #expect(walk.selected == "Person 8")
        walk.press(.down)
        #expect(walk.selected == "Person 8")
    }

    @Test func `the next page is requested near the end, and no page twice`() {
        var walk = Walk(PeopleScreen())
        walk.answer(TrendingPeople(page: 1), people(1...20, pages: 2))
        #expect(walk.awaits.isEmpty)
        walk.press(.end)
        #expect(walk.awaits.are(TrendingPeople(page: 2)))
        walk.answer(TrendingPeople(page: 2), people(19...32, pages: 2))
        walk.press(.end)
        #expect(walk.selected == "Person 32" && walk.awaits.isEmpty)
    }

    @Test func `Enter and a second click open the person`() {
        var walk = walk()
        walk.press(.right, .enter)
        #expect(walk.awaits.are(PersonPage(.tmdb(2), takesFirst: true)))
        walk.press(.escape)
        walk.click(1, 1)
        #expect(walk.selected == "Person 1")
        walk.click(1, 1)
        #expect(walk.awaits.are(PersonPage(.tmdb(1), takesFirst: true)))
    }

    @Test func `a failed list of people shows the reason, and is requested again on the next visit`() {
        var walk = Walk(PeopleScreen())
        walk.fail(TrendingPeople(page: 1))
        #expect(walk.text.contains("TMDB cannot be reached") && walk.awaits.isEmpty)
        walk.press(.character("5"), .escape)
        #expect(walk.awaits.are(TrendingPeople(page: 1)))
    }

    @Test func `Enter requests a failed page again, the first one or a later one`() {
        var walk = Walk(PeopleScreen())
        walk.fail(TrendingPeople(page: 1))
        walk.press(.enter)
        #expect(walk.awaits.are(TrendingPeople(page: 1)))
        walk.answer(TrendingPeople(page: 1), people(1...20, pages: 2))
        walk.press(.end)
        walk.fail(TrendingPeople(page: 2))
        #expect(walk.browser.notice?.isFailure == true)
        walk.press(.up, .end)
        #expect(walk.awaits.isEmpty)
        walk.press(.enter, .escape)
        #expect(walk.awaits.are(TrendingPeople(page: 2)))
    }

    @Test func `photos are requested for people who have one`() throws {
        var walk = Walk(PeopleScreen())
        let person = try decoded(
            #"{"id": 5, "name": "N", "profile_path": "/n.jpg", "known_for": [{"title": "Dune"}]}"#,
            as: Person.self)
        walk.answer(TrendingPeople(page: 1), listing([person]))
        let pictures = walk.browser.view().placements.map(\.picture)
        #expect(pictures.count == 1 && pictures[0].hasSuffix("/w185/n.jpg"))
        #expect(walk.text.contains("Dune"))
    }
}
