import ArgumentParser
import FileNames
import Localization
import Presenters
import Records
import Terminal

struct FilesNamesCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: tr("What the names of film files say: title, year, edition and part."),
        usage: tr("movielib files names <path>...|- [<options>]"),
        discussion: tr(
            """
            Nothing is opened and nothing is looked up: the files need not be there. A path says more than a name, \
            because folders name films too. With '-' paths are read from standard input, one a line.

            EXAMPLES:
              movielib files names 'Paris, Texas (1984)/movie.mkv'
              movielib files names ~/Films/*/*
              find ~/Films -type f | movielib files names - --json
            """))

    @Argument(
        help: .init(tr("Paths of film files, or '-' for those on standard input."), .path),
        completion: .file())
    var paths: [String]

    @OptionGroup var rows: RowOptions
    @OptionGroup var options: OutputOptions

    static var answerFields: AnswerFields? { FileNamesPresenter.answerFields }

    /// The most rows in memory at once: few enough for any machine.
    private static let portion = 1_000
    /// The most rows of a table without `--limit` and without a terminal.
    private static let maxRows = 10_000

    func run(in context: AppContext) async throws -> ExitStatus {
        var names = NamedFiles(paths, InputLines(context.run), most: rows.limit)
        switch context.display.format {
        case .document:
            var shown: [NamedFile] = []
            var total = 0
            let room = rows.limit ?? context.display.screenRows ?? Self.maxRows
            while let name = try names.next() {
                total += 1
                if shown.count < room { shown.append(name) }
            }
            try context.show(FileNamesPresenter(names: shown, total: total))
        case .plain, .rows:
            while true {
                var portion: [NamedFile] = []
                while portion.count < Self.portion, let name = try names.next() { portion.append(name) }
                if portion.isEmpty || context.console.output.failure != nil { break }
                try context.show(FileNamesPresenter(names: portion))
            }
        case .json:
            try context.display.show(rowsAt: "results") {
                try names.next().map(FileNamesPresenter.file.callAsFunction)
            }
        }
        return .done
    }
}

/// The named files, each parsed when it is requested.
private struct NamedFiles {
    private var paths: ArraySlice<String>
    private var input: InputLines
    private var remainingCount: Int
    /// The latest year that counts as one: films may be announced up to three years ahead.
    private let latestYear = PartialDate.thisYear + 3

    init(_ paths: [String], _ input: InputLines, most: Int?) {
        (self.paths, self.input, remainingCount) = (paths[...], input, most ?? .max)
    }

    mutating func next() throws(Failure) -> NamedFile? {
        guard remainingCount > 0, let path = try nextPath() else { return nil }
        remainingCount -= 1
        return NamedFile(path: EscapedPath.text(path), name: FileName(path: path, latestYear: latestYear))
    }

    private mutating func nextPath() throws(Failure) -> [UInt8]? {
        while let path = paths.first {
            if path == "-" {
                if let line = try input.next() { return line }
            } else if !path.isEmpty {
                paths.removeFirst()
                return Array(path.utf8)
            }
            paths.removeFirst()
        }
        return nil
    }
}
