import Foundation
import Library
import LibrarySupport
import Localization
import MovielibCore
import Query
import Records
import Screen
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

/// The full screen in other languages than English.
@Suite struct BrowserLanguageTests {
    private static let sizes = [(40, 12), (80, 24)]

    /// Words that are the same in every language: names of keys, commands, orders, and TMDB.
    private static let untranslated: Set<String> = {
        let names =
            BrowserAction.named.map(\.name) + LibraryQuery.reference.map(\.name) + [
                "TMDB sort movielib JustWatch https www themoviedb org"
            ]
        let keys =
            (BrowserAction.globalActions + BrowserAction.filmActions).flatMap(\.keyNames)
            + Browser.movementHints.map(\.keys)
        return Set((names + keys + ["Space PgUp Del Enter Esc"]).flatMap(words))
    }()

    /// The words of a text.
    private static func words(_ text: String) -> [String] { text.split { !$0.isLetter }.map(String.init) }

    /// The untranslated words of a frame: the pseudo-language has an accent on every vowel, and the films, people and
    /// tags are Greek, so any English word was forgotten.
    private static func forgotten(_ frame: Frame) -> [String] {
        // A cut word may have lost its accent.
        frame.grid.lines.flatMap { words($0.replacing(/\p{L}+…/, with: "")) }.filter { word in
            word.count > 2 && word.allSatisfy(\.isASCII) && !untranslated.contains(word)
        }
    }

    private func pseudo<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        try await Interface.$override.withValue(.some(.pseudo)) { try await work() }
    }

    /// Each screen of the library, with all its keys.
    @Test(arguments: [BrowserTab.list, .library, .watched, .stats])
    func `every word of the library's screens is translated`(_ tab: BrowserTab) async throws {
        try await pseudo {
            for isEmpty in [true, false] {
                let stage = try await Stage(
                    tab.screen,
                    filling: { library in
                        if !isEmpty { try library.fillInGreek() }
                    })
                for (columns, rows) in Self.sizes {
                    await stage.resize(columns, rows)
                    for key in [
                        "", "↓", "Space", "w", "w", "s", "u", "U", "u", "d", "u", "e", "e", "?", "Esc",
                    ] {
                        await stage.press(named: key)
                        #expect(Self.forgotten(stage.frame) == [], "\(tab), \(key): \(stage.text)")
                    }
                }
                // A query without a match, and then an unknown field.
                for query in ["/θ", "/θθ:θ", "/sort:θ"] {
                    await stage.type(query)
                    #expect(Self.forgotten(stage.frame) == [], "\(query): \(stage.text)")
                    await stage.press(.enter, .escape)
                }
            }
        }
    }

    /// With keys that lead to every text of an overlay.
    @Test(arguments: [
        ("r", ["", "8", ".", "2", "x", "Enter"]),
        ("S", ["", "θ", "Tab", "Tab", "Tab", "Tab", "Space", "Enter"]),
        ("t", ["", "θ", "Tab", "↓", "x", "Enter"]), (":", ["", "θ", "Enter", "Esc"]), ("?", [""]),
        ("e", [""]),
    ])
    func `every word of the overlays is translated`(_ opening: String, _ keys: [String]) async throws {
        try await pseudo {
            for (columns, rows) in Self.sizes {
                let stage = try await Stage(
                    LibraryScreen(.library), columns: columns, rows: rows, filling: { try $0.fillInGreek() })
                await stage.press(named: "Space", "↓", "Space")
                await stage.press(named: opening)
                for key in keys {
                    await stage.press(named: key)
                    #expect(Self.forgotten(stage.frame) == [], "\(key): \(stage.text)")
                }
                await stage.press(named: "Esc")
                for line in [":rate 11", ":tag θ", ":θθ", ":watched add θ", ":quit θ", ":open θ"] {
                    await stage.enter(line)
                    #expect(Self.forgotten(stage.frame) == [], "\(line): \(stage.text)")
                    await stage.press(named: "Esc")
                }
            }
        }
    }

    @Test func `every word about TMDB's answers is translated`() async throws {
        try await pseudo {
            let films = listing(Greek.films, totalPages: 2)
            let people = listing([try decoded(Greek.person + "}", as: Person.self)])
            let found = listing(try decoded("[\(Greek.found)]", as: [SearchResult].self))
            let page = answer(try decoded(Greek.page, as: MovieDetails.self))
            let person = answer(try decoded(Greek.personPage, as: PersonDetails.self))
            let screens: [any BrowserScreen] = [
                ShelvesScreen(), PeopleScreen(), SearchScreen(typedText: "Θ"), FilmScreen(Greek.films[0]),
                PersonScreen(id: 9, name: "ΝΙΚΗ"),
            ]
            for screen in screens {
                for (columns, rows) in Self.sizes {
                    for isFailing in [true, false] {
                        var walk = Walk(screen, columns: columns, rows: rows) {
                            ($0.isOffline, $0.isSample) = (isFailing, columns > 40)
                        }
                        walk.wait(.seconds(1))
                        #expect(Self.forgotten(walk.browser.view()) == [], "\(walk.text)")
                        for pending in walk.awaits {
                            switch pending.id.request {
                            case let request where isFailing:
                                walk.fail(request, Failure(.network, "Θ", "ΔΕΝ ΥΠΑΡΧΕΙ", hint: "ΞΑΝΑ"))
                            case let shelf as HomeShelf: walk.answer(shelf, .init(films))
                            case let request as TrendingPeople: walk.answer(request, people)
                            case let search as SearchLocalData: walk.answer(search, found)
                            case let search as SearchTMDB: walk.answer(search, found)
                            case let request as FilmPage: walk.answer(request, page)
                            case let request as PersonPage: walk.answer(request, person)
                            case let request as FilmInLibrary:
                                walk.answer(request, .init(film: Greek.own, viewings: [Greek.viewing]))
                            default: Issue.record("\(pending.id)")
                            }
                        }
                        for code in [
                            Key.Code.home, .down, .tab, .tab, .pageDown, .character("f"), .character("?"),
                        ] {
                            walk.press(code)
                            #expect(Self.forgotten(walk.browser.view()) == [], "\(code): \(walk.text)")
                        }
                    }
                }
            }
        }
    }

    private func answer<Value>(_ value: Value) -> Answer<Value> {
        Answer(value: value, source: .tmdb, asOf: Date(timeIntervalSince1970: 0))
    }

    // MARK: Ukrainian

    private func inUkrainian<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        try await Interface.$override.withValue(.some(Language.matching(locale: "uk"))) { try await work() }
    }

    @Test func `all tabs fit into a header of 80 columns in Ukrainian`() async throws {
        await inUkrainian {
            let browser = Walk(LibraryScreen(.watchlist)).browser
            #expect(
                browser.view().grid.lines[0]
                    == " 1 Полиці 2 Список 3 Бібліотека 4 Люди 5 Пошук 6 Статистика 7 Перегляди")
            #expect(browser.clickEffects(at: 20).said == ["go library"])
        }
    }

    @Test func `Ukrainian notices of changes need no grammatical case or gender`() async throws {
        try await inUkrainian {
            let stage = try await Stage(
                MarkedPlace(films: [.dune, .away]), filling: { try $0.addToWatchlist([.dune], at: noon) })
            var said: [String] = []
            for key in ["w", "w", "u", "d", "s", "u"] {
                await stage.press(named: key)
                said.append((stage.browser.notice?.text ?? "").replacing("\u{A0}", with: " "))
            }
            #expect(
                said == [
                    "Збережено: Spirited Away (2001); уже в списку: 1; u скасовує",
                    "Вилучено зі списку: 2 фільми; u скасовує",
                    "Скасовано вилучення зі списку: Dune (2021), Spirited Away (2001); U повертає",
                    "Вилучено зі списку: 2 фільми; u скасовує",
                    "Переглянуто: 2 фільми, 22 листопада 2026; u скасовує",
                    "Скасовано перегляд: Dune (2021), Spirited Away (2001); U повертає",
                ])
        }
    }

    // MARK: The Ukrainian keyboard

    @Test(arguments: [
        ("ц", "w"), ("і", "s"), ("І", "S"), ("к", "r"), ("е", "t"), ("в", "d"), ("г", "u"), ("й", "q"),
    ])
    func `a Ukrainian letter has the effect of its English key`(_ ukrainian: String, _ english: String) {
        var (browser, other) = (Browser.over(), Browser.over())
        #expect(browser.press(ukrainian).said == other.press(english).said)
        #expect(browser.view() == other.view())
        #expect(browser.marked?.heard == other.marked?.heard)
    }

    @Test func `typed letters stay Ukrainian, except in command names and with Ctrl`() {
        var browser = Browser.over()
        browser.press("Е".lowercased())
        browser.type("ціль")
        #expect(browser.view().grid.text.contains("> ціль"))
        browser.press("Esc")
        browser.type("Жцфе")
        #expect(browser.view().grid.text.contains("watched add"))
        browser.press("Tab", "Esc")
        browser.type("Жйгше")
        #expect(browser.press("Enter").said == ["quit"])
        #expect(browser.update(.input(.key(.control("с")))).said == ["quit"])
        // In the list of tags letters are commands again.
        browser.press("е")
        browser.type("ціль,")
        browser.press("↓")
        browser.type("ч")
        #expect(!browser.view().grid.text.contains("ціль"))
    }

    @Test(arguments: [("т", true), ("н", false), ("y", true), ("n", false)])
    func `the keys for yes and no work in both languages`(_ letter: String, _ isKept: Bool) {
        var browser = Browser.over()
        browser.press("S", "Tab", "Tab", "Tab", "Tab", "Tab")
        if !isKept { browser.press("Space") }
        browser.press(letter)
        #expect(browser.view().grid.text.contains(isKept ? "[x]" : "[ ]"))
    }
}

extension Stage {
    /// Presses keys by their names.
    fileprivate func press(named names: String...) async {
        for key in names.flatMap(Key.named) { await press(key) }
    }
}

extension LibraryStore {
    /// Films in every state, without an English letter.
    fileprivate func fillInGreek() throws {
        for index in 0..<5 {
            var film = FilmRecord(
                id: 300 + index, title: "ΤΑΙΝΙΑ \(index)", releaseDate: PartialDate("\(1990 + index)-03-01"))
            (film.runtimeMinutes, film.rating, film.genres) = (95 + index, 7.5, ["ΔΡΑΜΑ"])
            (film.originalTitle, film.overview) = ("ΑΛΛΟ \(index)", "ΙΣΤΟΡΙΑ ΓΙΑ ΤΗ ΖΩΗ")
            if index < 4 { try addToWatchlist([film], at: noon) }
            if index == 1 { _ = try rate(film, 8.5, at: noon) }
            if index < 2 { _ = try tag([film], adding: ["ΝΥΧΤΑ \(index)"], removing: [], at: noon) }
            if index == 2 { _ = try note(film, "ΚΑΛΗ", at: noon) }
            if index != 3 {
                var viewing = Viewing(
                    watchedOn: index == 4 ? nil : PartialDate("2026-11-2\(index)"), loggedAt: noon)
                (viewing.rating, viewing.place, viewing.isRewatch) = (9, "ΣΠΙΤΙ", index == 1)
                _ = try logViewings(of: [film], viewing, keepingSaved: true, at: noon)
            }
        }
    }
}

/// TMDB's responses without an English letter, except for its own names of types, jobs and statuses.
private enum Greek {
    static let films = (1...8).map { number in
        FilmRecord(
            id: number, title: "ΤΑΙΝΙΑ \(number)", originalTitle: "ΑΛΛΟ", originalLanguage: "el",
            releaseDate: .init(year: 2020 + number % 9, month: 5, day: 6), rating: 7.25, votes: 1234,
            overview: "ΙΣΤΟΡΙΑ ΓΙΑ ΤΗ ΖΩΗ")
    }
    static let own = Film(
        films[0],
        UserData(
            addedAt: noon, myRating: 8, tags: ["ΝΥΧΤΑ"], note: "ΚΑΛΗ",
            timesWatched: 2,
            lastWatchedOn: .init(year: 2026, month: 11, day: 2)))
    static let viewing = Viewing(
        watchedOn: .init(year: 2026, month: 11, day: 2), place: "ΣΠΙΤΙ", loggedAt: noon)

    static let film =
        #"{"id": 7, "title": "ΔΥΟ", "release_date": "2001-07-20", "vote_average": 8, "vote_count": 12"#
    static let person =
        #"{"id": 9, "name": "ΝΙΚΗ", "known_for_department": "Acting", "known_for": [{"media_type": "movie", "title": "ΔΥΟ"}]"#
    static let found = "\(film), \"media_type\": \"movie\"}, \(person), \"media_type\": \"person\"}"
    static let page = """
        {"id": 1, "title": "ΤΑΙΝΙΑ 1", "original_title": "ΑΛΛΟ", "original_language": "el", "overview": "ΙΣΤΟΡΙΑ",
         "release_date": "2021-09-15", "vote_average": 7.786, "vote_count": 12345, "tagline": "ΑΡΧΗ", "runtime": 155,
         "status": "Released", "budget": 165000000, "revenue": 402027830, "genres": [{"id": 1, "name": "ΔΡΑΜΑ"}],
         "keywords": {"keywords": [{"id": 1, "name": "ΕΡΗΜΟΣ"}]},
         "production_companies": [{"id": 1, "name": "ΕΤΑΙΡΙΑ"}], "production_countries": [{"iso_3166_1": "GR", "name": "ΧΩΡΑ"}],
         "credits": {"cast": [{"id": 9, "name": "ΝΙΚΗ", "character": "ΜΑΝΑ"}],
           "crew": [{"id": 10, "name": "ΑΝΝΑ", "department": "Directing", "job": "Director"},
                    {"id": 10, "name": "ΑΝΝΑ", "department": "Writing", "job": "Screenplay"}]},
         "release_dates": {"results": [{"iso_3166_1": "US", "release_dates": [
             {"type": 3, "release_date": "2021-10-22T00:00:00.000Z", "certification": "12"},
             {"type": 4, "release_date": "2021-12-22T00:00:00.000Z"}]}]},
         "watch/providers": {"results": {"US": {"flatrate": [{"provider_name": "ΕΝΑ"}], "rent": [{"provider_name": "ΔΥΟ"}],
             "ads": [{"provider_name": "ΤΡΙΑ"}], "free": [{"provider_name": "ΕΞΙ"}]}}},
         "recommendations": {"results": [\(film)}]}}
        """
    static let personPage = """
        {"id": 9, "name": "ΝΙΚΗ", "known_for_department": "Acting", "birthday": "1960-12-27", "deathday": "2020-01-02",
         "place_of_birth": "ΑΘΗΝΑ", "biography": "ΕΖΗΣΕ.\\n\\nΠΟΛΥ.",
         "movie_credits": {"cast": [\(film), "character": "ΜΑΝΑ", "order": 0}],
           "crew": [\(film), "department": "Directing", "job": "Director"}]}}
        """
}
