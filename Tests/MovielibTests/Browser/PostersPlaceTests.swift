import Foundation
import Library
import LibrarySupport
import MovielibCore
import Records
import Screen
import TMDBModels
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

/// Discover, New and collections: films as posters below one line.
@Suite struct PostersPlaceTests {
    @Test func `a discover command shows its films as posters at every width`() async throws {
        let stage = try await Stage()
        await stage.enter(":discover genre:animation")
        #expect(stage.browser.overlay == nil && stage.browser.screen.title == "Discover")
        #expect(stage.text.contains(":discover genre:animation"))
        #expect(stage.text.contains("1 / "))
        let first = try #require(stage.browser.screen.currentTarget?.title)
        for (columns, rows) in [(40, 12), (20, 6), (120, 40)] {
            await stage.resize(columns, rows)
            #expect(stage.text.contains(first.prefix(6)))
        }
        await stage.press(.right)
        #expect(stage.browser.screen.currentTarget?.title != first)
        await stage.press(.enter)
        #expect(stage.browser.screen is FilmScreen)
        await stage.press(.escape)
        #expect(stage.browser.screen.currentTarget?.title != first)
    }

    @Test func `one key opens a random film of the results`() async throws {
        let stage = try await Stage(PosterWallScreen(.discover("genre:animation")))
        await stage.press(.character("!"))
        let film = try #require(stage.browser.screen as? FilmScreen)
        let page = try #require(film.targets.first)
        guard case .page(let answer) = page else {
            Issue.record("no page")
            return
        }
        #expect(answer.value.record.genres.contains("Animation"))
    }

    @Test func `an invalid query is reported as on the command line, and can be edited`() async throws {
        let stage = try await Stage(PosterWallScreen(.discover("genra:drama")))
        #expect(stage.text.contains("there is no field 'genra'"))
        await stage.press(.character("/"))
        #expect(stage.lines.last?.hasPrefix(":discover genra:drama") == true)
        for _ in 0..<11 { await stage.press(.backspace) }
        await stage.enter("genre:animation")
        #expect(!stage.browser.screen.targets.isEmpty)
    }

    @Test func `an empty result is reported`() async throws {
        let stage = try await Stage(PosterWallScreen(.discover("year:1890")))
        #expect(stage.text.contains("nothing matches this query"))
        #expect(stage.browser.screen.targets.isEmpty)
    }

    @Test func `a collection opens as a screen, with its seen films`() async throws {
        let stage = try await Stage(filling: { library in
            let viewing = Viewing(watchedOn: PartialDate("2026-08-01"), loggedAt: noon)
            _ = try library.logViewings(of: [.dune], viewing, at: noon)
        })
        await stage.enter(":collection 438631")
        #expect(stage.browser.screen.title == "Dune Collection")
        #expect(stage.text.contains("1 of 2 films seen"))
        await stage.press(.enter)
        #expect(stage.browser.screen is FilmScreen)
        await stage.press(.character("c"))
        #expect(stage.browser.screen.title == "Dune Collection")
        #expect(stage.browser.stack.count == 4)
        await stage.enter(":collection nothing of this name")
        #expect(stage.browser.overlay is CommandEntry)
    }

    @Test func `fields and values are completed while a query is typed`() async throws {
        let stage = try await Stage(filling: { try $0.fillList() })
        await stage.type(":discover gen")
        #expect(stage.text.contains("\n genre:"))
        await stage.press(.tab)
        #expect(stage.lines.last == ":discover genre:")
        #expect(stage.text.contains("\n genre:comedy"))
        await stage.type("dr")
        await stage.press(.tab)
        #expect(stage.lines.last == ":discover genre:drama")
        await stage.type("-year:2000 genre:sci")
        await stage.press(.tab)
        #expect(stage.lines.last == #":discover genre:drama -year:2000 genre:"science fiction""#)
        await stage.press(.escape, .character(":"))
        await stage.type("library un")
        #expect(stage.text.contains("\n untagged"))
        await stage.press(.tab, .tab)
        #expect(stage.lines.last == ":library unsaved")
    }

    @Test func `a film offered by one of the user's services is marked`() async throws {
        let stage = try await Stage(
            PosterWallScreen(.collection(726871, name: "Dune Collection")), services: ["Max"],
            filling: { library in
                let page = Answer(
                    value: try decoded(SampleJSON.dunePage, as: MovieDetails.self), source: .tmdb, asOf: noon)
                let locale = ContentLocale(language: "en-US", region: "US")
                try library.addToWatchlist([FilmRecord(page, locale: locale)], at: noon)
            })
        #expect(stage.browser.state.onUserServices[438_631] == true)
        #expect(stage.text.contains("+▸ 2021"))
        await stage.press(.character("w"))
        #expect(stage.browser.state.onUserServices[438_631] == true, "no change makes it forgotten")
    }
}

/// The shelf of the films to pick from tonight.
@Suite struct TonightShelfTests {
    @Test func `a film that is taken off the list leaves the shelf, and the order of the others stays`()
        async throws
    {
        let stage = try await Stage(columns: 120, rows: 40, filling: { try $0.fillList() })
        await stage.enter(":tonight")
        var films: [Int] = []
        for _ in 0..<3 {
            films.append(try #require(stage.browser.screen.currentTarget?.id))
            await stage.press(.right)
        }
        await stage.press(.home, .character("d"))
        #expect(stage.browser.screen.currentTarget?.id == films[1])
        await stage.press(.character("s"))
        #expect(stage.browser.screen.currentTarget?.id == films[2])
    }

    @Test func `without a list the shelf is empty, until a film is saved`() async throws {
        let stage = try await Stage(columns: 120, rows: 40)
        await stage.enter(":tonight")
        #expect(stage.text.contains("'tonight' has no films yet"))
        let film = try #require(stage.browser.screen.currentTarget?.id)
        await stage.press(.character("w"))
        await stage.enter(":tonight")
        #expect(stage.text.contains("For tonight") && stage.browser.screen.currentTarget?.id == film)
    }
}

/// Custom shelves among the built-in ones.
@Suite struct OwnShelvesPlaceTests {
    private func shelf(_ name: String, _ query: String, isOfLibrary: Bool = true) throws -> HomeShelf.Kind {
        .custom(try CustomShelf(name, query, of: "test"), isOfLibrary: isOfLibrary)
    }

    @Test(arguments: [(40, 12), (80, 24)])
    func `custom shelves come last, and change with the library`(_ columns: Int, _ rows: Int) async throws {
        let own = [try shelf("Saved ones", "saved"), try shelf("Seen ones", "seen")]
        let stage = try await Stage(
            columns: columns, rows: rows, { $0.customShelves = own }, filling: { try $0.fillList() })
        await stage.enter(":shelves saved ones")
        #expect(stage.text.contains("Saved ones"))
        let film = try #require(stage.browser.screen.currentTarget)
        await stage.press(.character("w"))
        #expect(stage.browser.screen.currentTarget?.id != film.id)
        await stage.press(.character("u"))
        await stage.press(.end, .down)
        #expect(stage.text.contains("Seen ones"))
        #expect(stage.browser.screen.targets.isEmpty)
    }

    @Test func `a custom shelf of the library needs no network, and an empty one says why`() async throws {
        let own = [
            try shelf("Saved ones", "saved"), try shelf("Animated", "genre:animation", isOfLibrary: false),
        ]
        #expect(own.map { HomeShelf($0).reportsFailure } == [false, true])
        let stage = try await Stage(ShelvesScreen(), { $0.customShelves = own })
        await stage.press(.character("G"))
        #expect(stage.text.contains("Animated"))
        #expect(!stage.browser.screen.targets.isEmpty)
        await stage.press(.up)
        #expect(stage.text.contains("Saved ones"))
        #expect(stage.text.contains("there are no films"))
    }

    @Test func `a shelf changed elsewhere is updated at once, and the selection stays`() async throws {
        let (saved, seen) = (try shelf("Saved ones", "saved"), try shelf("Seen ones", "seen"))
        let stage = try await Stage(
            columns: 80, rows: 40, { $0.customShelves = [seen] }, filling: { try $0.fillList() })
        await stage.enter(":shelves saved ones")
        #expect(stage.text.contains("no shelf is called 'saved ones'"))
        await stage.tell(.shelvesChanged([seen, saved]))
        #expect(!stage.text.contains("no shelf is called"))
        let film = try #require(stage.browser.screen.currentTarget)
        await stage.tell(.shelvesChanged([saved, seen]))
        #expect(stage.browser.screen.currentTarget?.id == film.id)
        let rows = ["Saved ones", "Seen ones"].map { name in
            stage.lines.firstIndex { $0.contains(name) } ?? 0
        }
        #expect(0 < rows[0] && rows[0] < rows[1])
        await stage.tell(.shelvesChanged([]))
        #expect(!stage.text.contains("Saved ones") && !stage.browser.screen.targets.isEmpty)
    }
}
