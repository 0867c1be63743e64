import Foundation
import TestSupport
import Testing

/// People with whom the user saw a film.
@Suite struct CompanionTests {
    private let home: Home

    init() throws { home = try Home() }

    private func names() async throws -> [[String]] {
        try await home.run("movie", "603", "--json", "--offline").rows("viewings")
            .map { $0["with"] as? [String] ?? [] }
    }

    @Test func `companions are logged, replaced and cleared, and undo restores them`() async throws {
        let added = try await home.run("watched", "add", "603", "--with", " Taras", "--with", "taras")
        #expect(added.succeeded().cells.count == 1)
        #expect(
            try await home.run("watched", "list", "with:TARAS").succeeded().cells.map(\.last) == ["Taras"])
        try await home.run("watched", "edit", "603", "--with", "Olena", "--with", "Ivan").succeeded()
        #expect(try await names() == [["Olena", "Ivan"]])
        let history = try await home.run("history").succeeded().cells.map(\.last)
        #expect(history.first??.hasSuffix(", with Taras → Olena, Ivan") == true)
        try await home.run("watched", "edit", "603", "--clear", "with").succeeded()
        #expect(try await home.run("watched", "list", "with:none").succeeded().cells.count == 1)
        try await home.run("undo").succeeded()
        #expect(try await names() == [["Olena", "Ivan"]])
    }

    @Test func `setting and clearing companions at once, and over 32 of them, are errors`() async throws {
        try await home.run("watched", "add", "603").succeeded()
        let both = try await home.run("watched", "edit", "603", "--with", "x", "--clear", "with").failed(2)
        #expect(both.said.first?.contains("names are given and cleared at once") == true)
        let many = (1...33).flatMap { ["--with", "n\($0)"] }
        #expect(
            try await home.run(["watched", "edit", "603"] + many).failed(2).said.first?
                .contains("at most 32 names are kept") == true)
        #expect(try await names() == [[]])
    }
}
