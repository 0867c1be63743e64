import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

extension ImportCommand {
    /// Saves the rows that could not be matched, for `import review`.
    ///
    /// - Returns: The file with the rows; nil if there are none.
    func saveUnmatched(_ rows: String?, in context: AppContext) throws -> String? {
        let written = try write(rows, in: context)
        PendingRows(path: context.paths.pendingRowsFile).replace(
            filesOf: try files.map(sourcePath), with: written?.path, isSame: written?.isSame == true)
        return written?.path
    }

    /// Writes the unmatched rows next to the first file, for the user to fill in the ids. Never replaces a file: once
    /// the import is undone, the ids in it may be the only result of an hour's work.
    ///
    /// - Returns: The file, and whether an earlier import has written the same rows to it; nil if there is none.
    private func write(
        _ unmatched: String?, in context: AppContext
    ) throws -> (path: String, isSame: Bool)? {
        guard let unmatched, let first = files.first else { return nil }
        let text = Data(context.console.hidingSecrets(unmatched).utf8)
        let path = try sourcePath(first)
        var (free, number) = ("\(path).unmatched.csv", 1)
        while true {
            do throws(PrivateFile.Problem) {
                try PrivateFile.replace(free, with: text, isNew: true)
                return (free, isSame: false)
            } catch {
                guard error == .system(EEXIST) else {
                    context.console.remark(
                        tr("{file} could not be written: {why}", ["file": free, "why": error.reason]))
                    return nil
                }
                if Self.holds(free, text) { return (free, isSame: true) }
                number += 1
                free = "\(path).unmatched-\(number).csv"
            }
        }
    }

    /// The absolute path of an imported file or, if it has unmatched rows, of the file from which they came.
    private func sourcePath(_ file: String) throws -> String {
        try UserFiles.absolutePath(file == "-" ? "import" : file, of: activity)
            .replacing(/\.unmatched(-[0-9]+)?\.csv$/, with: "")
    }

    /// Whether the path is a file, not a link, with exactly these bytes.
    private static func holds(_ path: String, _ bytes: Data) -> Bool {
        guard let file = try? OpenedFile(Array(path.utf8)), file.size == bytes.count else { return false }
        return file.bytes(at: 0, count: bytes.count) == Array(bytes)
    }
}
