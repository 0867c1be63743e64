import Foundation
package import Records

/// The day on which `new --since-last` last showed everything, for each query.
///
/// One line per query: the day, a tab, the query.
package struct LastNews {
    /// The most queries that are stored; the ones unused for longest are forgotten.
    private static let maxQueries = 100

    let path: String?

    package init(path: String?) { self.path = path }

    /// A query's key: its words and the region, with spacing normalised.
    package static func queryKey(_ words: [String], region: String) -> String {
        let pieces = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        return ([Substring(region)] + pieces).joined(separator: " ").lowercased()
    }

    /// The day of a query; nil if there was none, it is in the future, or it cannot be read.
    package func day(of question: String, today: PartialDate) -> PartialDate? {
        entries.first { $0.question == question && $0.day <= today }?.day
    }

    /// Stores the day of a query, and returns whether it could. An unreadable file is left alone.
    package func save(_ day: PartialDate, for question: String) -> Bool {
        guard let path else { return false }
        let others = entries.filter { $0.question != question }
        let lines = [(day, question)] + others.prefix(Self.maxQueries - 1).map { ($0.day, $0.question) }
        let text = lines.map { "\($0)\t\($1)\n" }.joined()
        do throws(PrivateFile.Problem) {
            _ = try PrivateFile.read(path)
            try PrivateFile.replace(path, with: Data(text.utf8))
        } catch { return false }
        return true
    }

    private var entries: [(day: PartialDate, question: String)] {
        guard let text = PrivateFile.text(at: path) else { return [] }
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2, let day = PartialDate(String(parts[0])) else { return nil }
            return (day, String(parts[1]))
        }
    }
}
