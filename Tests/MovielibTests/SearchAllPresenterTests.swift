import TMDBClient
import Testing

@testable import movielib

@Suite struct SearchAllPresenterTests {
    private func presenter() throws -> SearchAllPresenter {
        func row(_ kind: String, _ json: String) throws -> SearchResult {
            try decoded("{\"media_type\": \"\(kind)\", " + json.drop { $0 != "{" }.dropFirst())
        }
        return SearchAllPresenter(
            answer: listing([
                try row("person", SampleJSON.chalamet), try row("movie", SampleJSON.dune),
                try row("tv", #"{"id": 90228, "name": "Dune: Prophecy"}"#), try row("hologram", #"{"id": 1}"#),
            ]), saved: [438631], symbols: .unicode)
    }

    @Test func `films and people together for eyes`() throws {
        record("SearchAllPresenterTests.swift", 1, try presenter().document.snapshot(80))
    }

    @Test func `films and people together for a pipe`() throws {
        record("SearchAllPresenterTests.swift", 2, try presenter().piped)
    }

    @Test func `films and people together for programs`() throws {
        record("SearchAllPresenterTests.swift", 3, try presenter().json())
    }

    @Test func `nothing but series shows nothing`() throws {
        let series: SearchResult = try decoded(#"{"id": 1, "media_type": "tv", "name": "S"}"#)
        let presenter = SearchAllPresenter(answer: listing([series]), saved: [], symbols: .unicode)
        #expect(presenter.document == Document())
        #expect(presenter.rows.isEmpty)
    }
}
