import ArgumentParser
import FileNames
import Library
import Localization
import MovielibCore
import Presenters
import Query
import Records
import Terminal

struct FilesListCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("Your film files, and what they are made of."),
        usage: tr("movielib files [list] [<query>] [<options>]"),
        discussion: tr(
            """
            Queries are written as for 'library': see 'movielib help queries'. If a film has several files, only the matching ones are listed.

            EXAMPLES:
              movielib files
              movielib files resolution:4k sort:size
              movielib files audio:uk subtitles:none --json
            """))

    @OptionGroup var query: QueryArguments
    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { FilesPresenter.answerFields }
    static var touchesFiles: Bool { true }

    func run(in context: AppContext) async throws -> ExitStatus {
        let wanted = try await query.parsed(on: .library, in: context)
        let (limit, offset) = pages.limitAndOffset(on: context.display)
        let answer = try context.core.files(on: .all, matching: wanted, limit: limit, offset: offset)
        if answer.total == 0 { try query.rejectMistakenVerb(of: FilesCommand.self) }
        let pages = pages.rowPages(on: context.display)
        try context.show(
            FilesPresenter(files: answer.files, films: answer.films, total: answer.total, pages: pages))
        if answer.files.isEmpty {
            let nothing =
                answer.total > 0
                ? nil : try context.core.emptyResultReason(by: query.typedQuery, on: .library)
            query.explainNoRows(
                of: RowPage(rows: answer.files, total: answer.total, emptyReason: nothing), self.pages,
                empty: tr("no files are known; 'movielib files add <folder>' scans a folder"),
                unlike: tr("no file matches"), command: "files", on: context.console)
            if query.words.count == 1, query.words[0].allSatisfy(\.isLetter) {
                context.console.printHint(
                    tr(
                        "'{word}' was searched for in titles; '{command}' lists the commands",
                        ["word": query.words[0], "command": "movielib files --help"]))
            }
        }
        for folder in try context.core.folders() where folder.isOffline {
            context.console.remark(tr("{folder} was not available at the last scan", ["folder": folder.path]))
        }
        return .done
    }
}
