import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct BackupCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: tr("Copy the whole library into one verified file."),
        usage: tr("movielib backup [<file>] [<options>]"),
        discussion: tr(
            """
            Without a name, the file is named after today's date, in the current folder. Other processes can change \
            the library meanwhile. A backup is also made automatically each day, before the first change.

            EXAMPLES:
              movielib backup
              movielib backup /media/usb/movielib.db --force
            """))

    @Argument(help: .init(tr("The file to write."), .file), completion: .file()) var file: String?

    @Flag(name: .shortAndLong, help: .force) var force = false

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { FilePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        guard try context.core.hasLibrary() else {
            throw failure(.notFound, tr("there is no library yet"), hint: tr("nothing was ever saved"))
        }
        let day = PartialDate.today.map { "-\($0)" } ?? ""
        let path = try UserFiles.absolutePath(file ?? "movielib\(day).db", of: activity)
        try context.files.rejectOwnFile(path)
        if !force, PrivateFile.isTaken(path) {
            throw failure(
                .usage, tr("{file} already exists", ["file": path]), hint: tr("--force replaces it"))
        }
        let problem = try context.core.backUp(to: path, replacing: force)
        let file = StyledText(path, .title)
        try context.show(
            FilePresenter(path: path, text: styled("Backed up: {file}", ["file": file], .label)))
        guard let problem else { return .done }
        context.console.remark(
            tr("the series of imports are not in it: {why}", ["why": context.failure(problem).reason]))
        return .partial
    }
}
