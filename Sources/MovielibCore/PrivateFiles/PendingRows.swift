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

    /// Adds the file of an import, none of whose lines has been decided.
    package func add(_ file: String) { write(files.filter { $0.path != file } + [File(path: file)]) }

    /// Removes a file that has no undecided rows.
    package func remove(_ file: String) { write(files.filter { $0.path != file }) }

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
