package import Testing

extension ProgramRun {
    /// The objects of a key in the answer, each with exactly the keys of these chapters.
    package func rows(
        _ key: String, _ headings: String..., location: SourceLocation = #_sourceLocation
    ) throws -> [[String: Any]] {
        let rows = try #require(try json()[key] as? [[String: Any]], sourceLocation: location)
        for row in rows {
            #expect(Set(row.keys) == Contract.keys(headings), sourceLocation: location)
        }
        return rows
    }

    /// The answer, with exactly the keys of these chapters.
    package func document(
        _ headings: String..., location: SourceLocation = #_sourceLocation
    ) throws -> [String: Any] {
        let object = try json(location)
        #expect(Set(object.keys) == Contract.keys(headings), sourceLocation: location)
        return object
    }

    /// The cells of the lines of a pipe.
    package var cells: [[String]] {
        lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
