import Foundation
import MovielibCore
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore
@testable import movielib

/// The dates that `new --since-last` remembers between runs.
@Suite struct LastNewsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func day(_ text: String) throws -> PartialDate { try #require(PartialDate(text)) }

    @Test func `each query has its own last date, in each region`() throws {
        let news = LastNews(path: folder.file("new-since"))
        let today = try day("2026-11-22")
        let horror = LastNews.queryKey(["genre:horror", "unseen"], region: "UA")
        #expect(news.day(of: horror, today: today) == nil)
        #expect(news.save(try day("2026-11-20"), for: horror))
        #expect(news.save(today, for: LastNews.queryKey([], region: "UA")))
        #expect(news.day(of: horror, today: today)?.description == "2026-11-20")
        for (words, region) in [
            (["Genre:Horror  unseen"], "UA"), (["genre:horror\n", "", "UNSEEN"], "ua"),
        ] {
            #expect(LastNews.queryKey(words, region: region) == horror)
        }
        for (words, region) in [
            (["genre:horror", "unseen"], "US"), (["genre:horror"], "UA"), (["unseen", "ua"], "UA"),
        ] {
            #expect(news.day(of: LastNews.queryKey(words, region: region), today: today) == nil)
        }
        #expect(news.save(today, for: horror))
        #expect(news.day(of: horror, today: today) == today)
        #expect(news.day(of: LastNews.queryKey([], region: "UA"), today: today) == today)
    }

    @Test func `a future date and an unreadable file give no date`() throws {
        let path = try folder.write("2027-01-01\tua\nnonsense\n2026-11-20\tus\n", to: "new-since")
        let news = LastNews(path: path)
        #expect(try news.day(of: "ua", today: day("2026-11-22")) == nil)
        #expect(try news.day(of: "us", today: day("2026-11-22"))?.description == "2026-11-20")
        #expect(try LastNews(path: nil).day(of: "us", today: day("2026-11-22")) == nil)
        // An unreadable file is not replaced.
        let large = try folder.write(String(repeating: "2026-11-20\tus\n", count: 10_000), to: "large")
        #expect(try !LastNews(path: large).save(day("2026-11-22"), for: "ua"))
        #expect(try String(contentsOfFile: large, encoding: .utf8).count > 100_000)
    }

    @Test func `of more than a hundred queries the oldest is forgotten`() throws {
        let news = LastNews(path: folder.file("new-since"))
        let today = try day("2026-11-22")
        for number in 1...101 { #expect(news.save(today, for: "ua id:\(number)")) }
        #expect(news.day(of: "ua id:1", today: today) == nil)
        #expect(news.day(of: "ua id:2", today: today) == today)
    }

    @Test(arguments: [
        (AnswerSource.tmdb, "2026-11-22T20:00:00Z", true), (.cache, "2026-11-22T00:10:00Z", true),
        (.cache, "2026-11-21T23:50:00Z", false), (.tmdb, "2026-11-15T12:00:00Z", false),
        (.sample, "2026-11-22T20:00:00Z", false),
    ])
    func `only films that TMDB reports today are recorded as shown`(
        _ source: AnswerSource, _ asOf: String, _ isNews: Bool
    ) throws {
        let (asOf, today) = (try Date(asOf, strategy: .iso8601), try day("2026-11-22"))
        #expect(NewFilms.isOfToday(source, asOf, today, in: .gmt) == isNews)
    }
}
