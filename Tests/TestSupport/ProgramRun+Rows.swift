package import Testing

extension ProgramRun {
    /// The array of objects under a key of the output.
    package func rows(_ key: String, location: SourceLocation = #_sourceLocation) throws -> [[String: Any]] {
        try #require(try json(location)[key] as? [[String: Any]], sourceLocation: location)
    }

    /// The cells of each line in a pipe.
    package var cells: [[String]] {
        lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
