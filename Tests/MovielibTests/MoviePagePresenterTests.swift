import Foundation
import TMDBClient
import Testing

@testable import movielib

@Suite struct MoviePagePresenterTests {
    private func page(
        _ json: String = SampleJSON.dunePage, region: String = "US", compact: Bool = false
    ) throws -> MoviePagePresenter {
        MoviePagePresenter(
            answer: Answer(value: try decoded(json), source: .library, asOf: noon), region: region,
            saved: [438631], symbols: .unicode, isCompact: compact)
    }

    @Test func `a film's page for eyes`() throws {
        record("MoviePagePresenterTests.swift", 1, try page().document.snapshot(80))
    }

    @Test func `a film's page on a low and narrow terminal`() throws {
        record("MoviePagePresenterTests.swift", 2, try page(compact: true).document.snapshot(40))
    }

    @Test func `a film's page for a pipe`() throws {
        record("MoviePagePresenterTests.swift", 3, try page().piped)
    }

    @Test func `a film's page for programs`() throws {
        record("MoviePagePresenterTests.swift", 4, try page().json())
    }

    @Test func `a film of which next to nothing is known`() throws {
        record("MoviePagePresenterTests.swift", 5, try page(SampleJSON.bare).document.snapshot(80))
    }

    @Test func `what is not known of a film is null and never left out`() throws {
        let (known, unknown) = (try page().object(), try page(SampleJSON.bare, region: "UA").object())
        #expect(Set(known.keys) == Set(unknown.keys))
        for key in ["rating", "certification", "where_to_watch", "trailer_url", "imdb_id", "year", "tagline"] {
            #expect(unknown[key] is NSNull, "\(key)")
        }
        #expect((unknown["cast"] as? [Any])?.isEmpty == true)
    }

    @Test func `certification and places to watch are the region's own`() throws {
        let page = try page(region: "UA")
        #expect(!page.piped.contains("PG-13"))
        #expect(!page.document.drawn(80).contains { $0.contains("JustWatch") })
    }

    @Test func `JustWatch is named wherever its data is shown`() throws {
        #expect(try page().document.drawn(80).contains { $0.contains("(JustWatch)") })
        #expect(try page().piped.contains("(JustWatch)"))
    }
}
