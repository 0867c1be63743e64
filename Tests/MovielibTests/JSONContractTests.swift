import Films
import Catalogue
import Foundation
import TMDBClient
import TMDBModels
import LibrarySupport
import TestSupport
import Testing

@testable import Library
@testable import movielib
import Records
import Terminal

/// `Documentation/JSON.md` and what the program writes, held together key by key, nulls included.
@Suite struct JSONContractTests {
    /// An object has the keys of its chapters, no more and no less, and nulls only where they are announced.
    private func check(
        _ object: Any?, _ headings: String..., location: SourceLocation = #_sourceLocation
    ) throws {
        let object = try #require(object as? [String: Any], sourceLocation: location)
        let chapter = Contract.nullable(headings)
        #expect(Set(object.keys) == Set(chapter.keys), sourceLocation: location)
        let nulls = object.filter { $0.value is NSNull }.map(\.key)
        #expect(nulls.filter { chapter[$0] != true } == [], "null unannounced", sourceLocation: location)
    }

    private func rows(_ object: [String: Any], _ key: String = "results") throws -> [Any] {
        try #require(object[key] as? [Any])
    }

    private func films() throws -> MovieListPresenter {
        let films: [FilmRecord] = [try decoded(SampleJSON.dune), try decoded(SampleJSON.bare)]
        return MovieListPresenter(answer: listing(films), marks: Marks())
    }

    private let saved = [
        Film(.dune, OwnData(addedAt: noon)),
        Film(FilmRecord(id: 7, title: "Bare"), OwnData(addedAt: noon)),
    ]

    @Test func `a list and its films`() throws {
        let list = try films().object()
        try check(list, "list")
        for film in try rows(list) { try check(film, "film") }
    }

    @Test func `what all of TMDB is asked for`() throws {
        var found = Films.Discovery(films: try films().answer)
        for dates in [nil, [438_631: PartialDate("2026-11-12")].compactMapValues(\.self)] {
            found.regionalDates = dates
            let since = dates == nil ? nil : PartialDate("2026-11-01")
            let list = try DiscoverPresenter(found: found, query: "unseen", since: since, marks: Marks())
                .object()
            try check(list, "list", "discovery")
            for film in try rows(list) { try check(film, "film", "discovered film") }
            #expect(list["since"] as? String == since?.description)
        }
    }

    @Test func `a list of people`() throws {
        let people: [Person] = [try decoded(SampleJSON.chalamet), try decoded(SampleJSON.nobody)]
        let list = try PeopleListPresenter(answer: listing(people)).object()
        try check(list, "list")
        for person in try rows(list) { try check(person, "people") }
    }

    /// One of which everything is known, and one of which nothing is.
    private let viewings = [
        Viewing(
            watchedOn: PartialDate("2026-08"), isRewatch: true, rating: 9, note: "n", place: "p",
            loggedAt: noon), Viewing(loggedAt: noon),
    ]

    @Test(arguments: [SampleJSON.dunePage, SampleJSON.bare])
    func `a film's page`(_ json: String) throws {
        let answer: Answer<MovieDetails> = Answer(value: try decoded(json), source: .tmdb, asOf: noon)
        var presenter = MoviePagePresenter(answer: answer, region: "US", marks: Marks(), viewings: viewings)
        presenter.account = [.saved: 1, .rating: 8.5]
        let page = try presenter.object()
        try check(page, "movie")
        try check(page["account"], "values of an account")
        #expect(presenter.document.drawn(80).contains { $0.hasSuffix("saved, rated 8.5") })
        #expect(try rows(page, "viewings").count == 2)
        for (key, heading) in [
            ("viewings", "single viewing"), ("directors", "director"), ("writers", "writer"),
            ("cast", "actor"), ("crew", "job"), ("recommendations", "film"),
        ] {
            for row in try rows(page, key) { try check(row, heading) }
        }
        if json == SampleJSON.dunePage { try check(page["where_to_watch"], "offers") }
    }

    @Test func `a collection, alone and on the page of one of its films`() throws {
        let known = Answer<FilmCollection>(
            value: try decoded(SampleJSON.duneCollection), source: .tmdb, asOf: noon)
        for marks in [Marks(), Marks(byID: [:])] {
            let collection = try CollectionPresenter(answer: known, marks: marks, today: nil).object()
            try check(collection, "collection")
            for film in try rows(collection) { try check(film, "film") }
        }
        let answer: Answer<MovieDetails> = Answer(
            value: try decoded(SampleJSON.secondPart), source: .tmdb, asOf: noon)
        for collection in [known.value, nil] {
            var page = MoviePagePresenter(answer: answer, region: "US", marks: Marks())
            page.collection = collection
            let named = try page.object()["collection"]
            try check(named, "collection of a film")
            if collection != nil {
                for key in ["previous", "next"] { try check((named as? [String: Any])?[key], "film") }
            }
        }
        try check(AddressPresenter(address: "https://www.themoviedb.org/movie/1").object(), "address")
    }

    @Test(arguments: [SampleJSON.chalametPage, SampleJSON.nobody])
    func `a person's page`(_ json: String) throws {
        let answer: Answer<PersonDetails> = Answer(value: try decoded(json), source: .tmdb, asOf: noon)
        let page = try PersonPagePresenter(answer: answer, marks: Marks(), today: nil)
            .object()
        try check(page, "person")
        for film in try rows(page, "films") { try check(film, "film", "credit") }
    }

    @Test func `films and people together`() throws {
        let found: [SearchResult] = [
            .movie(try decoded(SampleJSON.dune)), .person(try decoded(SampleJSON.chalamet)),
        ]
        let list = try SearchAllPresenter(answer: listing(found), marks: Marks()).object()
        try check(list, "list")
        let rows = try rows(list)
        try check(rows[0], "film", "search --type all")
        try check(rows[1], "people", "search --type all")
    }

    @Test func `the watch-later list`() throws {
        let list = try LibraryListPresenter(
            films: saved, viewings: [7: viewings], total: 2, timeZone: .gmt
        ).object()
        try check(list, "watchlist")
        for film in try rows(list) { try check(film, "film", "saved film", "listed film") }
        let seen = try #require(try rows(list)[1] as? [String: Any])
        #expect(try rows(seen, "viewings").count == 2)
        for viewing in try rows(seen, "viewings") { try check(viewing, "single viewing") }
    }

    @Test func `the log of viewings`() throws {
        let logged = zip(saved, viewings).map { LoggedViewing(film: $0, viewing: $1) }
        let list = try ViewingListPresenter(viewings: logged, total: 2).object()
        try check(list, "watchlist")
        let rows = try rows(list)
        for row in rows { try check(row, "film", "viewing") }
        #expect((rows[0] as? [String: Any])?["my_rating"] as? Double == 9)
    }

    @Test func `tags and history`() throws {
        let tags = try TagsPresenter(tags: [("noir", 2)]).object()
        try check(tags, "tags")
        for row in try rows(tags, "tags") { try check(row, "tag") }
    }

    @Test func `what names of files say`() throws {
        let names = try FileNamesPresenter(
            names: FileNamesPresenterTests.named("Solaris.1972.CD2.tt0069293.avi", "00001.m2ts")
        ).object()
        try check(names, "names")
        for row in try rows(names) { try check(row, "named file") }
    }

    @Test func `what films can be asked for by`() throws {
        let genres = try FacetSamples.genres.object()
        try check(genres, "genres")
        for row in try rows(genres, "genres") { try check(row, "genre") }
        let services = try FacetSamples.services(mine: ["netflix"]).object()
        try check(services, "services")
        for row in try rows(services, "services") { try check(row, "service") }
        try check(ServiceChangePresenter(services: []).object(), "service change")
        let certifications = try FacetSamples.certifications().object()
        try check(certifications, "certifications")
        for row in try rows(certifications, "certifications") { try check(row, "certification") }
    }

    @Test func `changes that can be taken back`() throws {
        let change = LibraryChange(id: 1, madeAt: noon, command: "rate", what: .text("Dune (2021)"))
        let history = try HistoryPresenter(changes: [change]).object()
        try check(history, "history")
        for row in try rows(history, "changes") { try check(row, "entry") }
    }

    @Test func `the film for tonight`() throws {
        for film in saved {
            let picked = TonightPresenter(film: film, reasons: [.onBothLists], candidates: 2)
            try check(picked.object(), "film", "saved film", "tonight")
        }
    }

    @Test func `numbers, whether there are any or none`() throws {
        let empty = try StatisticsPresenter(statistics: LibraryStatistics()).object()
        try check(empty, "stats")
        let full = try StatisticsPresenter(statistics: .several()).object()
        try check(full, "stats")
        let lists = [
            "years", "months", "decades", "genres", "countries", "directors", "actors", "best_directors",
            "best_actors",
        ]
        for list in lists {
            let rows = try rows(full, list)
            #expect(!rows.isEmpty)
            for row in rows { try check(row, "sum") }
        }
        try check(full["longest_wait"], "film", "saved film")
    }

    @Test func `a sync, with a conflict and a failure, and who is signed in`() throws {
        let profile = try JSONDecoder().decode(
            AccountProfile.self, from: Data(#"{"id": 5, "username": "olena"}"#.utf8))
        let content = AccountFile.Content(profile, .session("abc"), at: .tmdb, noon)
        try check(AccountPresenter().object(), "account")
        try check(LockPresenter(LockState(), notes: [:]).object(), "lock")
        try check(AccountPresenter(content).object(), "account")
        var outcome = AccountSync.Outcome()
        let item = AccountPlan.Item(
            key: AccountKey(7, .rating), step: .conflict, mine: 8, theirs: 9, mineAt: noon, title: "Bare")
        outcome.conflicts = [item]
        outcome.failed = [(item, TMDBError(.notFound, "not found"))]
        outcome.pushed = [
            AccountPlan.Item(
                key: AccountKey(8, .saved), step: .push(1), mine: 1, theirs: nil, mineAt: noon, title: "Dune")
        ]
        let object = try SyncPresenter(outcome, account: content, isDryRun: false).object()
        try check(object, "sync")
        let summary = try JSONDecoder().decode(
            ListSummary.self, from: Data(#"{"id": "8136", "name": "Noir", "public": 0}"#.utf8))
        let lists = try ListsPresenter(lists: [summary]).object()
        try check(lists, "lists")
        try check(try rows(lists).first, "own list")
        let pushed = PushedList(id: 8136, isNew: true, added: 2, removed: 0)
        try check(PushedListPresenter(pushed: pushed, name: "Noir", films: 2).object(), "pushed list")
        try check(object["account"], "synced account")
        for key in ["pushed", "pulled"] { try check(object[key], "sync counts") }
        let conflict = try #require(try rows(object, "conflicts").first as? [String: Any])
        try check(conflict, "conflict")
        try check(conflict["film"], "film")
        try check(try rows(object, "failed").first, "failed entry")
        let change = try #require(try rows(object, "changes").first as? [String: Any])
        try check(change, "sync change")
        #expect(change["to"] as? String == "tmdb" && change["field"] as? String == "saved")
        let trial = SyncPresenter(outcome, account: content, isDryRun: true).document.drawn(80)
        #expect(trial.contains("Dune  to TMDB: on the watch-later list"), "\(trial)")
    }

    @Test func `an import, with every verdict`() throws {
        let object = try ImportPresenter.several(unmatchedFile: "/x").object()
        try check(object, "import")
        for key in ["new", "updated", "already_there"] {
            let group = try #require(object[key] as? [String: Any])
            try check(group, "group")
            for row in try rows(group, "rows") { try check(row, "taken row") }
        }
        for key in ["ambiguous", "not_found", "not_a_film"] {
            let group = try #require(object[key] as? [String: Any])
            try check(group, "group")
            #expect(group["count"] as? Int == 1)
            for row in try rows(group, "rows") as? [[String: Any]] ?? [] {
                try check(row, "row left out")
                for candidate in try self.rows(row, "candidates") { try check(candidate, "candidate") }
            }
        }
    }

    @Test func `a change has only the keys of its verb, and those are told`() throws {
        let film = Film(.dune, OwnData(addedAt: noon))
        let rated = Film(.dune, OwnData(addedAt: noon, myRating: 8, note: "old"))
        let told = Contract.keys(["change"])
        let verbs: [Change.Verb] = [
            .save, .takeOff, .refresh, .log(viewings[0]), .rate(9), .rate(nil), .note("new"), .note(nil),
            .editViewing(1, ViewingEdit()), .removeViewing(1), .tag(adding: ["x"], removing: []),
        ]
        let changes = verbs.map { verb in
            var outcome = ChangeOutcome(verb)
            var done = ChangeOutcome.Done(rated, film)
            if verb.name == .editViewing || verb.name == .removeViewing { done.viewingBefore = viewings[0] }
            if verb.name == .editViewing { done.viewing = viewings[1] }
            (outcome.films, outcome.alreadySo) = ([done], [film])
            outcome.notFound = [FilmRecord(id: 9, title: "")]
            return ChangePresenter(outcome)
        }
        var written: Set<String> = []
        for change in changes {
            let object = try change.object()
            written.formUnion(object.keys)
            for (key, value) in object where !["not_found", "replaced", "viewing"].contains(key) {
                for film in try #require(value as? [Any]) { try check(film, "film") }
            }
            if let viewing = object["viewing"] { try check(viewing, "single viewing") }
            for former in try object["replaced"] == nil
                ? [] : rows(object, "replaced") as? [[String: Any]] ?? []
            {
                try check(former, "replaced")
                if change.outcome.films[0].viewing != nil { try check(former["viewing"], "single viewing") }
            }
        }
        #expect(written == told)
    }

    @Test func `the four shelves of home`() throws {
        let list = try films().answer
        let home = try HomePresenter(
            shelves: Shelf.allCases.map { ($0, list) },
            ownShelves: [(try OwnShelf("Short ones", "saved", of: "test"), list)], marks: Marks(byID: [:]),
            watchlist: saved, watchlistTotal: 2, shelfRows: 5
        ).object()
        try check(home, "home")
        for shelf in try rows(home, "own_shelves") { try check(shelf, "own shelf") }
        try check(home["watchlist"], "watchlist")
        let shelves = try #require(home["shelves"] as? [String: Any])
        #expect(Set(shelves.keys) == ["popular", "top_rated", "now_playing", "upcoming"])
        for shelf in shelves.values { try check(shelf, "list") }
    }

    @Test func `a report and the cache`() throws {
        let report = try ReportPresenter(findings: [.init(name: "Library", state: .note, detail: "d")])
            .object()
        try check(report, "report")
        for finding in try rows(report, "findings") { try check(finding, "finding") }
        let pictures = CachePresenter.Pictures(path: "/y", entries: 1, bytes: 2)
        let cache = try CachePresenter(path: "/x", summary: nil, pictures: pictures, now: noon).object()
        try check(cache, "cache")
        try check(cache["pictures"], "pictures")
        let status = CatalogueStatus(day: "2026-11-21", source: "/x", builtAt: noon)
        for status in [status, nil] {
            try check(CataloguePresenter(status: status, path: "/x", now: noon).object(), "catalogue")
        }
    }
}
