import Foundation
import Query
import Records
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import Library
@testable import MovielibCore
@testable import Presenters
@testable import movielib

/// Documents and messages in Ukrainian: genitive months, three plural forms, commas in numbers.
@Suite struct UkrainianTests {
    /// The plural form after a number.
    private static let forms = [
        (0, "фільмів"), (1, "фільм"), (2, "фільми"), (5, "фільмів"), (11, "фільмів"), (21, "фільм"),
        (22, "фільми"), (112, "фільмів"), (1_001, "фільм"),
    ]

    @Test(arguments: forms) func `the word for films agrees with its number`(_ count: Int, _ word: String) {
        let text = inUkrainian { RowNoun.films.counted(count) }
        #expect(text == (count < 1000 ? "\(count) \(word)" : "1\u{A0}001 \(word)"))
    }

    @Test func `a part of a list shows its number of films, and dates in digits`() {
        let list = LibraryListPresenter(films: [.waiting, .seen, .bare], total: 22, timeZone: .gmt)
        let lines = inUkrainian { list.document.drawn(80) }
        #expect(lines[0].hasSuffix("  НАЗВА          РІК   РЕЙТИНГ   ТРИВАЛІСТЬ  МОЯ  ДОДАНО"))
        #expect(lines[1].hasSuffix("  21.11.2026"))
        #expect(lines.last == "3 із 22 фільмів; решту покажуть --page і --limit")
    }

    @Test func `months are in the genitive after a day, and in the nominative alone`() throws {
        let day = try #require(PartialDate("2026-11-21"))
        let month = try #require(PartialDate("2026-11"))
        inUkrainian {
            #expect(DisplayText.date(day) == "21 листопада 2026")
            #expect(DisplayText.date(month) == "листопад 2026")
            #expect(DisplayText.dayAndMonth(day) == "21 листопада")
            let start = Date(timeIntervalSince1970: 0)
            #expect(DisplayText.moment(start, in: .gmt) == "1 січня 1970, 00:00")
            #expect(DisplayText.tableMoment(start, in: .gmt) == "01.01.1970, 00:00")
        }
    }

    @Test func `numbers have a comma, and no break before their unit`() {
        inUkrainian {
            #expect(DisplayText.rating(7.786) == "7,8")
            #expect(DisplayText.userRating(8.5) == "8,5")
            #expect(DisplayText.runtime(155) == "2\u{a0}год 35\u{a0}хв")
            #expect(DisplayText.money(165_000_000) == "165\u{a0}млн\u{a0}$")
            #expect(DisplayText.grouped(14_140) == "14\u{a0}140")
        }
    }

    @Test(arguments: [
        (59, "щойно"), (60, "1 хвилину тому"), (7200, "2 години тому"), (5 * 3600, "5 годин тому"),
        (21 * 86_400, "21 день тому"), (111 * 86_400, "111 днів тому"),
    ])
    func `ages have three plural forms`(_ seconds: Int, _ words: String) {
        inUkrainian {
            #expect(
                DisplayText.age(
                    of: Date(timeIntervalSince1970: 0), now: Date(timeIntervalSince1970: Double(seconds)))
                    == words)
        }
    }

    @Test(arguments: [(2, "2 фільмів"), (21, "21 фільму"), (25, "25 фільмів")])
    func `the number of matching films is in the case of its preposition`(_ count: Int, _ films: String) {
        let candidates = (1...count).map { Candidate(id: $0, title: "Дюна", year: 2021) }
        let error = CoreError.ambiguous(.film, words: "дюна", candidates)
        let lines = inUkrainian { Failure(error, "movie дюна", environment: [:]).lines }
        #expect(lines[0] == "movielib: movie дюна: «дюна» підходить до \(films)")
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("підказка: ") })
        #expect(lines.count == 3)
    }

    @Test func `the message for a damaged library has no English words`() {
        let lines = inUkrainian { Failure(LibraryError.damaged(path: "/л", detail: "—"), "library").lines }
        #expect(
            lines == [
                "movielib: library: файл /л пошкоджено: —",
                "підказка: насамперед зробіть копію файлу; усе, що читається, рятує 'sqlite3 ФАЙЛ .dump'",
            ])
    }

    @Test func `a suggested query stays in the language of queries`() throws {
        let error = #expect(throws: QueryError.self) {
            try LibraryQuery(
                "rating:9..5", today: try #require(PartialDate("2026-11-21")), scope: QueryScope(.all))
        }
        let query = try #require(error)
        let lines = inUkrainian { Failure(query, in: "rating:9..5", "library").lines }
        #expect(lines.last == "підказка: можливо, 'rating:5..9'?")
        #expect(lines[0].contains("проміжок «9..5» закінчується раніше, ніж починається"))
    }

    @Test func `the age of offers is shown as a range of dates`() throws {
        var ages = PageAges()
        ages.oldest = try Date("2026-10-12T12:00:00Z", strategy: .iso8601)
        ages.newest = try Date("2026-11-20T12:00:00Z", strategy: .iso8601)
        (ages.missing, ages.missingSaved) = (3, 3)
        let words = inUkrainian { ages.displayText(ofOffers: true, in: .gmt) }
        #expect(
            words
                == "де дивитися: дані від 12 жовтня до 20 листопада 2026, JustWatch; 3 фільми без сторінки: "
                + "'movielib refresh'")
    }
}
