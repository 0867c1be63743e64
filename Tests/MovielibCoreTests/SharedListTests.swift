import Foundation
import TestSupport
import Testing

@testable import MovielibCore

/// An error other than the expected one, or none.
struct WrongError: Error {
    let error: (any Error)?

    init(_ error: (any Error)?) { self.error = error }
}

@Suite struct SharedListTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func ids(_ text: String) throws -> Set<Int> {
        try SharedList(path: folder.write(text, to: "list.json")).ids
    }

    @Test func `another user's list contains the films they saved, and not those they saw`() throws {
        let json = """
            {"format": "movielib", "version": 1, "films": [
            {"id": 603, "title": "A", "added_at": "2026-01-01T00:00:00Z"},
            {"id": 604, "title": "B", "viewings": [{"on": "2026"}]}]}
            """
        #expect(try ids(json) == [603])
    }

    @Test func `an empty list and an unreadable list are rejected with a reason`() throws {
        let none = #"{"format": "movielib", "version": 1, "films": []}"#
        let nothing = #expect(throws: CoreError.self) { try ids(none) }
        guard case .noWatchlistFilms = nothing else { throw WrongError(nothing) }
        for (text, path) in [("hello", nil), (nil, "/nowhere/x.json")] {
            let error = #expect(throws: CoreError.self) {
                if let text { _ = try ids(text) }
                if let path { _ = try SharedList(path: path) }
            }
            guard case .importFailed = error else { throw WrongError(error) }
        }
    }
}
