import Catalogue
import Foundation
import MovielibCore
import Records
import TMDBClient
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import Library
@testable import Presenters
@testable import movielib

/// JSON output: keys, types, and nulls only where the reference allows them.
@Suite struct PayloadTests {
    private struct Value {
        var name = "n"
        var year: Int?
        var days: [PartialDate] = []
        var moment: Date?
    }

    private static let part = Payload<Value>("part", "About it.") {
        Field("name", "the part's") { $0.name }
        Field("year") { $0.year }
    }

    private static let whole = Payload<Value>("whole") {
        Field(part) { $0 }
        Field("days", as: .date) { $0.days }
        Field("moment") { $0.moment }
        Field("name", "the whole's") { $0.name }
        Field("one", of: part) { $0 }
        Field("none", of: part) { $0.year == nil ? nil : $0 }
        Field("some", each: part) { [$0] }
        Field("any", each: part) { $0.year == nil ? nil : [$0] }.omittedIfNull
    }

    @Test func `a payload declares types and nulls of its object, and a later key replaces an earlier one`() {
        let fields = Self.whole.fields
        #expect(
            fields.all.map { field in
                let type = field.type
                return [
                    field.name, type.kind.rawValue, type.isArray ? "array" : "",
                    type.isNullable ? "null" : "",
                    type.isOmitted ? "absent" : "", field.part,
                ].filter { !$0.isEmpty }.joined(separator: " ")
            } == [
                "name text", "year number null part", "days date array", "moment time null", "one object",
                "none object null", "some object array", "any object array null absent",
            ])
        #expect(fields["name"]?.meaning == "the whole's")
        #expect(fields.parts == [Self.part.fields])
        guard case .object(let members) = Self.whole(Value(days: [PartialDate("2026-11-21")!], moment: noon))
        else { return }
        #expect(members["days"] == .array([.text("2026-11-21")]))
        #expect(members["moment"] == .text(DisplayText.time(noon)))
        #expect(members["none"] == .null && members["any"] == nil)
    }

    @Test(arguments: [SampleJSON.dunePage, SampleJSON.bare, SampleJSON.secondPart])
    func `a film's page matches its payload`(_ json: String) throws {
        var page = try FilmPagePresenter.make(json)
        page.viewings = viewings
        #expect(page.faults == [])
        page.account = [.saved: 1, .rating: 8.5]
        page.collection = try decoded(SampleJSON.duneCollection)
        #expect(page.faults == [])
        #expect(page.document.drawn(80).contains { $0.hasSuffix("saved, rated 8.5") })
    }

    /// One viewing with every value, and one with none.
    private let viewings = [
        Viewing(
            watchedOn: PartialDate("2026-08"), isRewatch: true, rating: 9, note: "n", place: "p",
            loggedAt: noon), Viewing(loggedAt: noon),
    ]

    private let saved = [
        Film(.dune, UserData(addedAt: noon)),
        Film(FilmRecord(id: 7, title: "Bare"), UserData(addedAt: noon)),
    ]

    @Test func `known and unknown lists match their payloads`() throws {
        let films: [FilmRecord] = [try decoded(SampleJSON.dune), try decoded(SampleJSON.bare)]
        let people: [Person] = [try decoded(SampleJSON.chalamet), try decoded(SampleJSON.nobody)]
        var found = Core.Discovery(films: listing(films))
        found.regionalDates = [438_631: try #require(PartialDate("2026-11-12"))]
        let logged = zip(saved, viewings).map { LoggedViewing(film: $0, viewing: $1) }
        let pictures = CachePresenter.Pictures(path: "/y", entries: 1, bytes: 2)
        let status = CatalogueStatus(day: "2026-11-21", source: "/x", builtAt: noon)
        let lists: [any Presentation] = try [
            FilmListPresenter(answer: listing(films), userData: UserDataByFilm()),
            DiscoverPresenter(
                discovery: found, query: "unseen", since: PartialDate("2026-11-01"),
                userData: UserDataByFilm()),
            PeopleListPresenter(answer: listing(people)),
            LibraryListPresenter(films: saved, viewings: [7: viewings], total: 2, timeZone: .gmt),
            ViewingListPresenter(viewings: logged, total: 2),
            TonightPresenter(film: saved[1], reasons: [.onBothLists], candidates: 2),
            StatisticsPresenter(statistics: LibraryStatistics()), StatisticsPresenter(statistics: .several()),
            FacetSamples.genres, FacetSamples.services(mine: ["netflix"]), FacetSamples.certifications(),
            FileNamesPresenter(
                names: FileNamesPresenterTests.named("Solaris.1972.CD2.tt0069293.avi", "x.m2ts")),
            ImportPresenter.several(unmatchedFile: "/x"), AccountPresenter(),
            CachePresenter(path: "/x", summary: nil, pictures: pictures, now: noon),
            CataloguePresenter(status: status, path: "/x", now: noon),
            CataloguePresenter(status: nil, path: "/x", now: noon),
            HomePresenter(
                shelves: [(.popular, listing(films))],
                customShelves: [(CustomShelf("Short ones", "saved", of: "test"), listing(films))],
                userData: UserDataByFilm(byID: [:]), watchlist: saved, watchlistTotal: 2, shelfRows: 5),
        ]
        for list in lists { #expect(list.faults == [], "\(type(of: list))") }
    }

    @Test(arguments: [SampleJSON.chalametPage, SampleJSON.nobody])
    func `a person's page matches its payload`(_ json: String) throws {
        let answer: Answer<PersonDetails> = Answer(value: try decoded(json), source: .tmdb, asOf: noon)
        #expect(PersonPagePresenter(answer: answer, userData: UserDataByFilm(), today: nil).faults == [])
    }

    @Test func `a row of a mixed list has the keys of a film or those of a person`() throws {
        let found: [SearchResult] = [
            .movie(try decoded(SampleJSON.dune)), .person(try decoded(SampleJSON.chalamet)),
        ]
        let list = try SearchAllPresenter(answer: listing(found), userData: UserDataByFilm()).object()
        let rows = try #require(list["results"] as? [[String: Any]])
        func names(_ fields: Fields) -> Set<String> { Set(fields.all.map(\.name) + ["kind"]) }
        #expect(Set(rows[0].keys) == names(Film.payload.fields))
        #expect(Set(rows[1].keys) == names(Person.payload.fields))
        #expect(rows.map { $0["kind"] as? String } == ["movie", "person"])
    }

    @Test func `a change has only its command's keys, and all commands together have every key`() throws {
        let film = Film(.dune, UserData(addedAt: noon))
        let rated = Film(.dune, UserData(addedAt: noon, myRating: 8, note: "old"))
        let verbs: [Change.Operation] = [
            .addToWatchlist, .removeFromWatchlist, .refreshPages, .logViewing(viewings[0]), .rate(9),
            .rate(nil), .note("new"), .note(nil),
            .editViewing(1, ViewingEdit()), .removeViewing(1), .tag(adding: ["x"], removing: []),
        ]
        var written: Set<String> = []
        for operation in verbs {
            var outcome = ChangeOutcome(operation)
            var done = ChangeOutcome.FilmOutcome(rated, film)
            if operation.name == .editViewing || operation.name == .removeViewing {
                done.viewingBefore = viewings[0]
            }
            if operation.name == .editViewing { done.viewing = viewings[1] }
            (outcome.films, outcome.unchanged) = ([done], [film])
            outcome.notFound = [FilmRecord(id: 9, title: "")]
            let change = ChangePresenter(outcome)
            #expect(change.faults == [])
            written.formUnion(try change.object().keys)
        }
        #expect(written == Set(ChangePresenter.payload.fields.all.map(\.name)))
    }

    @Test func `a sync, with a conflict and a failure, matches its payload`() throws {
        let profile = try JSONDecoder().decode(
            AccountProfile.self, from: Data(#"{"id": 5, "username": "olena"}"#.utf8))
        let content = AccountFile.Content(profile, .session("abc"), at: .tmdb, noon)
        var outcome = AccountSync.Outcome()
        let item = AccountPlan.Item(
            key: AccountKey(7, .rating), step: .conflict, local: 8, remote: 9, localTime: noon, title: "Bare")
        outcome.conflicts = [item]
        outcome.failed = [(item, TMDBError(.notFound, "not found"))]
        outcome.pushed = [
            AccountPlan.Item(
                key: AccountKey(8, .saved), step: .push(1), local: 1, remote: nil, localTime: noon,
                title: "Dune")
        ]
        let sync = SyncPresenter(outcome, account: (content.id, content.username), isDryRun: true)
        #expect(sync.faults == [])
        let change = try #require((try sync.object()["changes"] as? [[String: Any]])?.first)
        #expect(change["to"] as? String == "tmdb" && change["field"] as? String == "saved")
        #expect(sync.document.drawn(80).contains("Dune  to TMDB: on the watch-later list"))
        #expect(AccountPresenter(content).faults == [])
        let summary = try JSONDecoder().decode(
            ListSummary.self, from: Data(#"{"id": "8136", "name": "Noir", "public": 0}"#.utf8))
        #expect(ListsPresenter(lists: [summary]).faults == [])
    }
}
