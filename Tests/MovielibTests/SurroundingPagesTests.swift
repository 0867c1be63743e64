import Foundation
import Library
import MovielibCore
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

/// Data related to a film: its collection, its credits, its countries and studios, and linked pages.
@Suite struct SurroundingPagesTests {
    private let collection: FilmCollection

    init() throws { collection = try decoded(SampleJSON.duneCollection) }

    private func page(knowing collection: FilmCollection? = nil) throws -> FilmPagePresenter {
        var page = try FilmPagePresenter.make(SampleJSON.secondPart)
        page.collection = collection
        return page
    }

    @Test func `a page names studios, countries, keywords, and neighbours in a collection`() throws {
        #expect(
            try page(knowing: collection).document.snapshot(80) == """
                [en] Dune: Part Two (2024)|
                |
                Directed by  Denis Villeneuve|
                Written by   Denis Villeneuve|
                Cast         Timothée Chalamet (Paul Atreides), Zendaya|
                Studios      Legendary Pictures, Warner Bros.|
                Country      United States of America|
                Released     27 Feb 2024|
                Collection   Dune Collection, 2 of 3, after Dune (2021), before Dune: Part|
                             Three; movielib collection 693134|
                Keywords     desert, prophecy|
                Pages        https://www.themoviedb.org/movie/693134, imdb.com/title/tt15239678|
                """)
        #expect(
            try page().document.drawn(80).contains(
                "Collection   Dune Collection; movielib collection 693134"))
        let piped = try page().piped
        for line in [
            "title_language¦en", "countries¦US", "companies¦Legendary Pictures, Warner Bros.",
            "keywords¦desert, prophecy", "collection¦726871¦Dune Collection",
        ] {
            #expect(piped.contains(line))
        }
    }

    @Test func `credits are complete, with each person once per department`() throws {
        let credits = CreditsPresenter(page: try page(), showsCast: true, showsCrew: true)
        #expect(
            credits.document.snapshot(72) == """
                [en] Dune: Part Two (2024)|
                |
                Cast|
                     ID  NAME               CHARACTER|
                1190668  Timothée Chalamet  Paul Atreides|
                 505710  Zendaya            |
                |
                Crew|
                    ID  NAME              JOB                      DEPARTMENT|
                137427  Denis Villeneuve  Director                 Directing|
                137427  Denis Villeneuve  Screenplay, Story        Writing|
                    10  Greig Fraser      Director of Photography  Camera|
                    11  Somebody                                   |
                """)
        #expect(
            credits.piped == """
                1190668¦Timothée Chalamet¦Paul Atreides¦Acting
                505710¦Zendaya¦¦Acting
                137427¦Denis Villeneuve¦Director¦Directing
                137427¦Denis Villeneuve¦Screenplay, Story¦Writing
                10¦Greig Fraser¦Director of Photography¦Camera
                11¦Somebody¦¦
                """)
        var several = credits
        several.isOneOfSeveral = true
        #expect(several.piped.hasPrefix("693134¦1190668¦Timothée Chalamet¦Paul Atreides¦Acting\n"))
        // A phone's width is sufficient for the names and roles.
        let narrow = credits.document.snapshot(40)
        for words in ["NAME               CHARACTER", "Paul Atreides", "JOB", "Director", "Photography"] {
            #expect(narrow.contains(words), "\(narrow)")
        }
        #expect(!narrow.contains("1190668"))
        let crew = try #require(try credits.object()["crew"] as? [[String: Any]])
        #expect(crew.count == 5 && crew[0]["department"] as? String == "Camera")
        let first = CreditsPresenter(page: try page(), showsCast: true, showsCrew: false, limit: 1)
        #expect(first.rows.count == 1)
    }

    @Test func `a collection shows how many of its films were seen`() throws {
        let userData = UserDataByFilm(byID: [438631: UserData(timesWatched: 1), 693134: .saved])
        let answer = Answer(value: collection, source: .tmdb, asOf: noon)
        let shown = CollectionPresenter(answer: answer, userData: userData, today: PartialDate("2026-11-22"))
        #expect(shown.document.snapshot(72).hasSuffix("\n1 of 3 films seen · 1 saved · 1 not out yet|"))
        #expect(
            shown.piped == """
                438631¦Dune¦2021¦7.786¦12345¦2021-09-15
                693134¦Dune: Part Two¦2024¦8.1¦7¦2024-02-27
                1170608¦Dune: Part Three¦¦¦¦
                """)
        #expect(try shown.object()["seen"] as? Int == 1)
        let unknown = CollectionPresenter(answer: answer, userData: UserDataByFilm(), today: nil)
        #expect(unknown.document.snapshot(72).hasSuffix("\n3 films · 1 not out yet|"))
    }

    /// The addresses that a document links to.
    private func links(_ document: Document) -> [String] {
        let canvas = Canvas(width: 80, palette: .none, symbols: .unicode, showsLinks: true)
        let lines = DocumentRenderer(canvas: canvas).lines(document).joined(separator: "\n")
        return lines.split(separator: "\u{1b}]8;;").compactMap { part in
            part.hasPrefix("https://") ? String(part.prefix { $0 != "\u{1b}" }) : nil
        }
    }

    @Test func `titles, names, ids and addresses are links, and TMDB's texts are not`() throws {
        let tmdb = "https://www.themoviedb.org"
        let found = try links(page(knowing: collection).document)
        for address in [
            "\(tmdb)/movie/693134", "\(tmdb)/person/137427", "\(tmdb)/person/1190668",
            "\(tmdb)/collection/726871", "\(tmdb)/movie/438631", "\(tmdb)/movie/1170608",
            "https://www.imdb.com/title/tt15239678",
        ] {
            #expect(found.contains(address), "\(found)")
        }
        let hostile = SampleJSON.secondPart.replacing("tt15239678", with: "tt1/../x")
            .replacing("Zendaya", with: "https://evil.example/")
        #expect(try links(FilmPagePresenter.make(hostile).document).allSatisfy { $0.hasPrefix("\(tmdb)/") })
        let films: [FilmRecord] = [try decoded(SampleJSON.dune)]
        let list = FilmListPresenter(answer: listing(films), userData: UserDataByFilm())
        #expect(links(list.document) == ["\(tmdb)/movie/438631", "\(tmdb)/movie/438631"])
        let people: [Person] = [try decoded(SampleJSON.chalamet)]
        #expect(
            links(PeopleListPresenter(answer: listing(people)).document)
                == Array(repeating: "\(tmdb)/person/1190668", count: 2))
    }
}
