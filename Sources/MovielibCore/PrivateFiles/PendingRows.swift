import Foundation

/// The files with the rows that imports left undecided, for `movielib import review`: each path on a line, and below it
/// the lines of the file that have been decided since.
package struct PendingRows {
    /// A file, and the lines in it that have been decided.
    package struct File {
        package let path: String
        package fileprivate(set) var decidedLines: Set<Int> = []
    }

    /// The most files to remember.
    private static let maxFiles = 20

    let path: String?

    package init(path: String?) { self.path = path }

    /// The files, the latest last.
    package var files: [File] {
        var files: [File] = []
        for line in (PrivateFile.text(at: path) ?? "").split(separator: "\n") {
            if let number = Int(line), !files.isEmpty {
                files[files.count - 1].decidedLines.insert(number)
            } else {
                files.append(File(path: String(line)))
            }
        }
        return files
    }

    /// Replaces the files of earlier imports of the same sources, which are the unmatched rows of these.
    ///
    /// - Parameters:
    ///   - sources: The paths that an import has read, without `.unmatched.csv`.
    ///   - file: The file with the rows that it left, if any. If an earlier import left the same, its decided lines stay.
    package func replace(filesOf sources: [String], with file: String?, isSame: Bool) {
        var files = files.filter { known in
            isSame && known.path == file || !sources.contains { known.path.hasPrefix($0 + ".unmatched") }
        }
        if let file, !files.contains(where: { $0.path == file }) { files.append(File(path: file)) }
        write(files)
    }

    /// Notes that the row on this line has been decided.
    package func decide(_ line: Int, of file: String) {
        var files = files
        guard let index = files.firstIndex(where: { $0.path == file }) else { return }
        files[index].decidedLines.insert(line)
        write(files)
    }

    private func write(_ files: [File]) {
        guard let path, !files.isEmpty || PrivateFile.isTaken(path) else { return }
        let lines = files.suffix(Self.maxFiles).flatMap { file in
            [file.path] + file.decidedLines.sorted().map { "\($0)" }
        }
        try? PrivateFile.replace(path, with: Data(lines.map { "\($0)\n" }.joined().utf8))
    }
}
