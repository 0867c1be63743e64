import Foundation
import Library
import Query
import TestSupport
import Testing

struct QueryPropertyTests {
    /// `MOVIELIB_FULL_PROPERTY=1`, for a release: a million texts, and every query for both films and viewings, which
    /// takes minutes in a debug build, mostly to prepare statements.
    private static let isFull = ProcessInfo.processInfo.environment["MOVIELIB_FULL_PROPERTY"] == "1"

    @Test func `any text is a query or an error with a location in it`() throws {
        var random = RandomQuery(numbers: SeededGenerator(state: 4))
        var taken = 0
        let texts = Self.isFull ? 1_000_000 : 200_000
        for number in 0..<texts {
            let text = number % 4 == 0 ? random.likelyText() : random.text()
            do throws(QueryError) {
                _ = try LibraryQuery(text, today: QueryLibrary.today)
                taken += 1
            } catch {
                let isWithin =
                    error.offset >= 0 && error.length >= 0 && error.offset + error.length <= text.count
                if !isWithin { Issue.record("\(error) of \(text.debugDescription)") }
            }
        }
        // A generator that only made errors would prove nothing.
        #expect(taken > texts / 5)
    }

    @Test func `any arguments are a query or an error with a location in them`() throws {
        var random = RandomQuery(numbers: SeededGenerator(state: 5))
        for _ in 0..<20_000 {
            let arguments = (0..<random.numbers.below(4)).map { _ in random.likelyText() }
            do throws(QueryError) {
                _ = try LibraryQuery(arguments: arguments, today: QueryLibrary.today)
            } catch {
                let count = arguments.joined(separator: " ").count
                if error.offset + error.length > count { Issue.record("\(error) of \(arguments)") }
            }
        }
    }

    @Test func `SQLite accepts the SQL of every query, of films and of viewings`() throws {
        let library = try QueryLibrary()
        var random = RandomQuery(numbers: SeededGenerator(state: 6))
        var run = 0
        while run < (Self.isFull ? 100_000 : 6_000) {
            let text = random.numbers.below(5) == 0 ? random.text() : random.likelyText()
            guard let query = try? LibraryQuery(text, today: QueryLibrary.today), query != LibraryQuery()
            else {
                continue
            }
            do {
                if Self.isFull || run % 2 == 0 {
                    _ = try library.store.films(on: .library, matching: query)
                }
                if Self.isFull || run % 2 == 1 { _ = try library.store.viewings(matching: query) }
            } catch {
                Issue.record("\(text.debugDescription): \(error)")
            }
            run += 1
        }
    }

    @Test func `SQLite accepts the longest possible queries`() throws {
        let library = try QueryLibrary()
        let (words, limit) = (
            ["x", "-x", "x,y", "千", "genre:é", "-tag:e*", "seen:2026", "place:é", "none"], 10_000
        )
        var texts = words.map { word in
            let count = LibraryQuery.termLimit / (word.contains(",") ? 2 : 1)
            return Array(repeating: word, count: count).joined(separator: " ")
        }
        texts += words.map { Array(repeating: $0, count: 100).joined(separator: " , ") }
        texts += ["genre:e", "tag:o", "place:ộ", "id:1", "seen:today"].map { term in
            term + String(repeating: ",\(term.drop { $0 != ":" }.dropFirst())", count: 199)
        }
        texts.append("sort:" + Array(repeating: "watched-", count: 200).joined(separator: ","))
        texts += ["e", "\"", "'", "*", "[", "ộ", "ΐ", "千", "🙂", "a ", "a.", "\u{301}"].flatMap { piece in
            let long = String(repeating: piece, count: (limit - 20) / piece.utf8.count)
            return [
                long, "title:\(long)", "genre:\"\(long)\"", "tag:\(long)", "place:\(long)", "\"\(long)\"",
            ]
        }
        texts += ["tag:", "genre:", "place:"].map { $0 + String(repeating: "o", count: 100) }
        for text in texts {
            guard let query = try? LibraryQuery(text, today: QueryLibrary.today) else { continue }
            do {
                _ = try library.store.films(on: .watchlist, matching: query)
                _ = try library.store.viewings(matching: query)
            } catch {
                Issue.record("\(text.prefix(60)): \(error)")
            }
        }
    }
}
