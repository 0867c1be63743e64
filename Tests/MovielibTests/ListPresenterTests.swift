import TMDBClient
import Testing

@testable import movielib

@Suite struct ListPresenterTests {
    private func films() throws -> MovieListPresenter {
        let rows: [Movie] = [
            try decoded(SampleJSON.dune), try decoded(SampleJSON.spiritedAway), try decoded(SampleJSON.bare),
        ]
        return MovieListPresenter(
            answer: listing(rows, totalPages: 56, totalResults: 1102), saved: [129], symbols: .unicode)
    }

    @Test func `a list of films for eyes`() throws {
        record("ListPresenterTests.swift", 1, try films().document.snapshot(80))
    }

    @Test func `a list of films for a pipe`() throws {
        record("ListPresenterTests.swift", 2, try films().piped)
    }

    @Test func `a list of films for programs`() throws {
        record("ListPresenterTests.swift", 3, try films().json())
    }

    @Test func `where the library could not be asked, saved is unknown`() throws {
        let answer = listing([try decoded(SampleJSON.bare, as: Movie.self)])
        let presenter = MovieListPresenter(answer: answer, saved: nil, symbols: .unicode)
        #expect(try presenter.json().contains("\"in_watchlist\" : null"))
    }

    private func people() throws -> PeopleListPresenter {
        PeopleListPresenter(
            answer: listing([try decoded(SampleJSON.chalamet), try decoded(SampleJSON.nobody)]))
    }

    @Test func `a list of people for eyes`() throws {
        record("ListPresenterTests.swift", 4, try people().document.snapshot(60))
    }

    @Test func `a list of people for a pipe`() throws {
        record("ListPresenterTests.swift", 5, try people().piped)
    }

    @Test func `a list of people for programs`() throws {
        record("ListPresenterTests.swift", 6, try people().json())
    }

    @Test func `an empty list shows nothing, writes no row and is an empty JSON list`() throws {
        let films = MovieListPresenter(answer: listing([]), saved: [], symbols: .unicode)
        let people = PeopleListPresenter(answer: listing([]))
        #expect(films.document == Document())
        #expect(people.document == Document())
        #expect(films.rows.isEmpty)
        #expect(people.rows.isEmpty)
        #expect(try films.json().contains("\"results\" : ["))
    }

    @Test(arguments: [
        "/ok-1_2.jpg", "/../../etc/passwd", "http://evil.example/x.jpg", "//evil.example/x", "/a b.jpg", "/é.jpg",
        "/x?y=1", "/x%2e",
    ])
    func `a poster's address is TMDB's file or none`(_ path: String) {
        let expected = path == "/ok-1_2.jpg" ? "https://image.tmdb.org/t/p/w500/ok-1_2.jpg" : nil
        #expect(PosterLink(path: path).url(at: .images) == expected)
        #expect(PosterLink(path: nil).url(at: .images) == nil)
    }
}
