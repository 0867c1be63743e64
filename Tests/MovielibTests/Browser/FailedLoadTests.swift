import Records
import Screen
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

/// What could not be had: told once, and asked for again when one comes back.
@Suite struct FailedLoadTests {
    @Test func `what TMDB could not answer is told on the bottom line, and e has all of it`() {
        var walk = Walk(ShelvesPlace())
        walk.fail(HomeShelf(.list(.popular)))
        #expect(walk.browser.notice?.text == "search: TMDB cannot be reached")
        #expect(walk.browser.notice?.isRepeatable == true)
        walk.type("e")
        #expect(walk.browser.overlay is Sheet)
    }

    @Test func `however long a failure is, the bottom line tells where the rest of it is`() {
        var walk = Walk(ShelvesPlace())
        let why = String(repeating: "long ", count: 40)
        walk.fail(HomeShelf(.list(.popular)), Failure(.network, "browse", why))
        for (columns, more) in [(80, " (e: more, R: again)  ? keys"), (20, " (R)")] {
            walk.resize(columns, 12)
            #expect(walk.browser.view().grid.row(11).map(\.text).joined().trimmed.hasSuffix(more))
        }
    }

    @Test func `a shelf and a film that failed are asked for again on the next visit`() {
        var walk = Walk(ShelvesPlace())
        walk.fail(HomeShelf(.list(.popular)))
        #expect(!walk.awaits.have(HomeShelf(.list(.popular))))
        walk.type("21")
        #expect(walk.awaits.have(HomeShelf(.list(.popular))))

        walk = Walk(FilmPlace(.dune))
        walk.fail(FilmPage(.tmdb(FilmRecord.dune.id)))
        #expect(!walk.awaits.have(FilmPage(.tmdb(FilmRecord.dune.id))))
        walk.press(.character("2"), .escape)
        #expect(walk.awaits.have(FilmPage(.tmdb(FilmRecord.dune.id))))
    }

    @Test func `what is wrong with a question is told where it stands`() {
        var walk = Walk(OwnListPlace(.library))
        walk.failAll()
        #expect(walk.browser.notice == nil)
    }
}
