import Library
import MovielibCore
import Records
import Screen
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

/// Failed requests: reported once, and repeated on the next visit.
@Suite struct FailedLoadTests {
    @Test func `a failed request is reported on the bottom line, and e shows the full message`() {
        var walk = Walk(ShelvesScreen())
        walk.fail(HomeShelf(.list(.popular)))
        #expect(walk.browser.notice?.text == "search: TMDB cannot be reached")
        #expect(walk.browser.notice?.isRepeatable == true)
        walk.type("e")
        #expect(walk.browser.overlay is Sheet)
    }

    @Test func `a failure of any length leaves the hint for the full message visible`() {
        var walk = Walk(ShelvesScreen())
        let why = String(repeating: "long ", count: 40)
        walk.fail(HomeShelf(.list(.popular)), Failure(.network, "browse", why))
        for (columns, more) in [(80, " (e: more, R: retry)  ? keys"), (20, " (R)")] {
            walk.resize(columns, 12)
            #expect(walk.browser.view().grid.row(11).map(\.text).joined().trimmed.hasSuffix(more))
        }
    }

    @Test func `a failed shelf or film is requested again on the next visit`() {
        var walk = Walk(ShelvesScreen())
        walk.fail(HomeShelf(.list(.popular)))
        #expect(!walk.awaits.have(HomeShelf(.list(.popular))))
        walk.type("21")
        #expect(walk.awaits.have(HomeShelf(.list(.popular))))

        walk = Walk(FilmScreen(.dune))
        walk.fail(FilmPage(.tmdb(FilmRecord.dune.id)))
        #expect(!walk.awaits.have(FilmPage(.tmdb(FilmRecord.dune.id))))
        walk.press(.character("2"), .escape)
        #expect(walk.awaits.have(FilmPage(.tmdb(FilmRecord.dune.id))))
    }
}
