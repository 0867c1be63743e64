import ArgumentParser
import FileNames
import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct FilesMatchCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "match", abstract: tr("Say which film a file is."),
        usage: tr("movielib files match <file> <film> [<options>]"),
        discussion: tr(
            """
            What you say stays, whatever a scan finds, also of a file whose name is like an episode's. '-' reads lines from standard \
            input: a path, a tab and a film.

            EXAMPLES:
              movielib files match ~/Films/dune.mkv dune 1984
              movielib files match ~/Films/dune.mkv 841 --edition 'extended cut'
              movielib files match -
            """))

    @Argument(
        help: .init(tr("The file, then the film."), .fileAndFilm), completion: .file(),
        transform: DashedArguments.unmarked)
    var arguments: [String]

    @Option(help: .edition) var edition: String?

    @Option(help: .init(tr("The number of a part, from 1."), .n)) var part: Int?

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }
    static var touchesFiles: Bool { true }

    func validate() throws {
        if arguments == ["-"] { return }
        if arguments.count < 2 { throw ValidationError(tr("a file and a film are needed")) }
        if let part, part < 1 { throw ValidationError(tr("parts are counted from 1")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        var pairs: [(path: String, film: String, line: Int?)] = []
        if arguments == ["-"] {
            let form = tr("a path, a tab and a film are needed")
            for (line, number) in try context.files.linesFromStandardInput(hint: form) where !line.isEmpty {
                let cells = line.split(separator: "\t", maxSplits: 1).map(String.init)
                guard cells.count == 2 else { throw failure(.usage, form).addingLineNumber(number) }
                pairs.append((cells[0], cells[1].trimmed, number))
            }
        } else {
            pairs = [(arguments[0], arguments.dropFirst().joined(separator: " "), nil)]
        }
        var matches: [FileMatch] = []
        for pair in pairs {
            let match = try await LineError.wrapErrors(pair.line) {
                let file = try context.filmFile(pair.path)
                let film = try await context.editableFilm(
                    pair.film, takingFirst: first, mustBeInLibrary: false)
                let name = Core.names(of: [file])[0]
                return FileMatch(
                    file: file.id, film: film, edition: edition ?? name.edition, part: part ?? name.part,
                    source: .person)
            }
            matches.append(match)
        }
        try context.makeAndShow(Change(.matchFiles(matches, in: nil)))
        return .done
    }
}

struct FilesUnmatchCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmatch", abstract: tr("Forget which film a file is."),
        usage: tr("movielib files unmatch <file>... [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib files unmatch ~/Films/dune.mkv
            """))

    @Argument(help: .init(tr("The files."), .file), completion: .file()) var files: [String]

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }
    static var touchesFiles: Bool { true }

    func run(in context: AppContext) async throws -> ExitStatus {
        let ids = try files.map { try context.filmFile($0).id }
        let outcome = try context.makeAndShow(Change(.unmatchFiles(ids)))
        if outcome.films.isEmpty { context.console.remark(tr("no film is known for that file")) }
        return .done
    }
}

struct FilesIgnoreCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "ignore", abstract: tr("Say that a file is not a film."),
        usage: tr("movielib files ignore <file>... [<options>]"),
        discussion: tr(
            """
            You will not be asked about it again; 'movielib files unmatch' undoes that. A folder means the files in it \
            that have no known film.

            EXAMPLES:
              movielib files ignore ~/Films/holidays.mp4
              movielib files ignore ~/Films/concerts
            """))

    @Argument(help: .init(tr("The files."), .file), completion: .file()) var files: [String]

    @OptionGroup var options: FilmOptions

    static var touchesFiles: Bool { true }

    func run(in context: AppContext) async throws -> ExitStatus {
        let matches = try files.flatMap { path in
            try context.filmFiles(path).map { FileMatch(file: $0.id, film: nil, source: .person) }
        }
        _ = try context.core.make(Change(.matchFiles(matches, in: nil)))
        context.console.remark(
            plural(
                "{n} file will be ignored from now on", "{n} files will be ignored from now on", matches.count
            ))
        return .done
    }
}
