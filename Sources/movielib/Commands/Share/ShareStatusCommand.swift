import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Terminal

struct ShareStatusCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: tr("Show the machines of the share, and what is missing."),
        usage: tr("movielib share status [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib share status
              movielib share status --json
            """))

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { ShareStatusPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let status = try context.core.shareStatus()
        try context.show(ShareStatusPresenter(status))
        return status.problems.allSatisfy(\.isRecent) ? .done : .partial
    }
}

struct ShareVerifyCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: tr("Read every file of the share again, and compare."),
        usage: tr("movielib share verify [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib share verify
            """))

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { ShareVerificationPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let status = try context.core.shareStatus(verify: true)
        try context.show(ShareVerificationPresenter(status))
        return status.problems.allSatisfy(\.isRecent) && status.isComplete ? .done : .partial
    }
}

struct ShareLeaveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave", abstract: tr("Leave the share; your library keeps everything."),
        usage: tr("movielib share leave [<options>]"),
        discussion: tr(
            """
            The files in the folder stay, for your other machines. This machine forgets the keys.

            EXAMPLES:
              movielib share leave
            """))

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        let folder = try context.core.leaveShare()
        context.rememberUnrecordedCommand()
        context.console.remark(
            folder.map { tr("left the share in {folder}; your library keeps what it has", ["folder": $0]) }
                ?? tr("left the share; your library keeps what it has"))
        return .done
    }
}
