import Foundation
import Library
import MovielibCore
import Records
import Screen
import TMDBModels
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct PersonPlaceTests {
    private func details(_ json: String = SampleJSON.chalametPage) throws -> Answer<PersonDetails> {
        let json = json.replacing(#""job": "Writer""#, with: #""department": "Writing", "job": "Writer""#)
        return Answer(value: try decoded(json), source: .tmdb, asOf: Date(timeIntervalSince1970: 0))
    }

    private func walk(_ columns: Int = 80, _ rows: Int = 24) throws -> Walk {
        var walk = Walk(PersonScreen(id: 1_190_668, name: "Timothée Chalamet"), columns: columns, rows: rows)
        {
            $0.userData = [438_631: .saved]
        }
        walk.answer(PersonPage(.tmdb(1_190_668), takesFirst: true), try details())
        return walk
    }

    @Test func `the name is shown before the page is loaded`() {
        let walk = Walk(PersonScreen(id: 5, name: "Agnès Varda", photo: "/av.jpg"))
        #expect(walk.text.contains("Agnès Varda") && walk.awaits.are(PersonPage(.tmdb(5), takesFirst: true)))
        #expect(walk.browser.view().placements.map(\.picture).allSatisfy { $0.hasSuffix("/av.jpg") })
    }

    @Test func `Enter requests a failed page again`() {
        var walk = Walk(PersonScreen(id: 5, name: "Agnès Varda"))
        walk.fail(PersonPage(.tmdb(5), takesFirst: true))
        #expect(walk.awaits.isEmpty)
        walk.press(.enter)
        #expect(walk.awaits.are(PersonPage(.tmdb(5), takesFirst: true)))
    }

    @Test func `Tab cycles through the text, the best known films and all films`() throws {
        var walk = try walk()
        #expect(walk.selected.isEmpty && walk.browser.screen.targets.isEmpty)
        walk.press(.tab)
        #expect(walk.selected == "Dune")
        walk.press(.right)
        #expect(walk.browser.screen.targets.map(\.id) == [129])
        walk.press(.tab)
        #expect(walk.selected.contains("Far Away") && walk.selected.contains("Himself"))
        walk.press(.tab)
        #expect(walk.selected.isEmpty)
    }

    @Test func `Down moves through the complete page, and Up back`() throws {
        var walk = try walk()
        for _ in 0..<40 { walk.press(.down) }
        #expect(walk.selected.contains("Father / Son"))
        for _ in 0..<3 { walk.press(.up) }
        #expect(walk.selected == "Dune")
        walk.press(.up)
        #expect(walk.selected.isEmpty)
    }

    @Test func `the wheel clears the selection, and Tab to the text shows its beginning`() throws {
        var walk = try walk(80, 10)
        let top = walk.text
        walk.press(.tab, .tab)
        #expect(!walk.browser.screen.targets.isEmpty)
        for _ in 0..<20 { walk.tell(.input(.mouse(Mouse(.scrollUp, at: Point(column: 5, row: 3))))) }
        #expect(walk.browser.screen.targets.isEmpty)
        #expect(walk.text == top)
        walk.press(.tab, .tab, .tab)
        #expect(walk.text == top)
    }

    @Test func `Down after scrolling with the wheel selects a visible film`() throws {
        var walk = try walk(80, 10)
        for _ in 0..<20 { walk.tell(.input(.mouse(Mouse(.scrollDown, at: Point(column: 5, row: 3))))) }
        let end = walk.text
        walk.press(.down)
        #expect(!walk.browser.screen.targets.isEmpty)
        #expect(walk.text.contains("Far Away") == end.contains("Far Away"))
    }

    @Test func `a key reads the text of a page whose memory was released or whose films are gone`() throws {
        for tabs in 1...2 {
            var walk = try walk()
            for _ in 0..<tabs { walk.press(.tab) }
            walk.rest()
            walk.press(.up)
            #expect(walk.browser.screen.targets.isEmpty)
            walk.press(.down, .tab)
        }
    }

    @Test func `the films can be filtered by job`() throws {
        var walk = try walk()
        walk.press(.character("f"))
        #expect(walk.text.contains("Films  Acting  1 / 3"))
        walk.press(.character("f"))
        #expect(walk.text.contains("Films  Production  1 / 1") && walk.selected.contains("Dune"))
        #expect(walk.text.contains("Producer") && !walk.text.contains("Paul Atreides"))
        walk.press(.character("f"))
        #expect(walk.text.contains("Films  Writing  1 / 1"))
        walk.press(.character("f"))
        #expect(walk.text.contains("Films  1 / 3"))
    }

    @Test func `Enter opens the film, and Esc returns to it`() throws {
        var walk = try walk()
        walk.press(.tab, .tab, .down, .enter)
        #expect(walk.awaits.have(FilmPage(.tmdb(438_631))))
        walk.press(.escape)
        #expect(walk.selected.contains("Paul Atreides") && walk.awaits.isEmpty)
    }

    @Test func `a long text is cut until the user expands it`() throws {
        let text = String(repeating: "One sentence of it. ", count: 60) + "The end."
        var walk = Walk(PersonScreen(id: 5, name: "N"), columns: 120, rows: 40)
        walk.answer(
            PersonPage(.tmdb(5), takesFirst: true),
            try details(#"{"id": 5, "name": "N", "biography": "\#(text)"}"#))
        #expect(!walk.text.contains("The end."))
        walk.press(.character("b"))
        #expect(walk.text.contains("The end."))
        walk.press(.character("b"))
        #expect(!walk.text.contains("The end."))
    }
}
