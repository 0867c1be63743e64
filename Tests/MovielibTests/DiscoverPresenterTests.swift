import MovielibCore
import Records
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

@Suite struct DiscoverPresenterTests {
    private func found(_ change: (inout Core.Discovery) -> Void = { _ in }) -> DiscoverPresenter {
        let films = [
            FilmRecord(id: 7, title: "Soon", rating: 7.5, votes: 1200), FilmRecord(id: 8, title: "Some day"),
        ]
        var found = Core.Discovery(films: listing(films, totalPages: 56, totalResults: 1102))
        change(&found)
        return DiscoverPresenter(discovery: found, query: "unseen", userData: UserDataByFilm())
    }

    @Test func `films that were left out are counted, and the source of offers is named`() {
        let shown = found { found in
            found.filteredOut = 3
            found.namesServices = true
        }
        #expect(
            shown.document.snapshot(60) == """
                ID  TITLE     RATING  VOTES|
                 7  Soon         7.5   1.2k|
                 8  Some day       –       |
                2 shown, 3 left out · page 1 of 56 · 1,102 films at TMDB|
                Where to watch: data from JustWatch.|
                """)
        #expect(!found().document.snapshot(60).contains("left out"))
        #expect(!found().document.snapshot(60).contains("JustWatch"))
    }

    @Test func `a country's release date has its own column`() {
        let shown = found {
            $0.regionalDates = [7: PartialDate(year: 2026, month: 11, day: 12)].compactMapValues(\.self)
        }
        #expect(
            shown.document.snapshot(60) == """
                ID  TITLE             OUT  RATING  VOTES|
                 7  Soon      12 Nov 2026     7.5   1.2k|
                 8  Some day                    –       |
                page 1 of 56 · 1,102 films|
                """)
        #expect(
            shown.rows == [
                ["7", "Soon", "", "7.5", "1200", "", "2026-11-12"], ["8", "Some day", "", "", "", "", ""],
            ])
        #expect(found().rows[0] == ["7", "Soon", "", "7.5", "1200", ""])
    }
}
