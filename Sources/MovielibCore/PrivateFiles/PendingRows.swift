import Foundation

/// Which rows of the latest import wait for a decision: the path of their file, and the lines that have been decided.
/// It is lost with the cache, which is harmless: the file with the rows can be imported by hand.
package struct PendingRows {
    let path: String?

    package init(path: String?) { self.path = path }

    /// The file with the rows, and the lines in it that have been decided; nil if no row waits.
    package var content: (file: String, decidedLines: Set<Int>)? {
        let lines = (PrivateFile.text(at: path) ?? "").split(separator: "\n").map(String.init)
        return lines.first.map { ($0, Set(lines.dropFirst().compactMap { Int($0) })) }
    }

    /// Notes the file of the latest import; nil if it left no rows.
    package func begin(with file: String?) { write(file.map { [$0] } ?? []) }

    /// Notes that the row on this line has been decided.
    package func decide(_ line: Int) {
        guard let (file, lines) = content else { return }
        write([file] + (lines.union([line]).sorted().map { "\($0)" }))
    }

    private func write(_ lines: [String]) {
        guard let path, !lines.isEmpty || PrivateFile.isTaken(path) else { return }
        try? PrivateFile.replace(path, with: Data(lines.map { "\($0)\n" }.joined().utf8))
    }
}
