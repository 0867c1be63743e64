import ArgumentParser
import Localization
import Presenters
import Records
import Terminal

/// A command: parses its options, and runs in a context passed to it.
protocol MovielibCommand: ParsableCommand {
    associatedtype Options: CommandOptions
    var options: Options { get }
    /// The fields of the answer's rows, for `--format` and `--fields`; nil if it has no rows.
    static var answerFields: AnswerFields? { get }
    /// The fields of the rows of this invocation, if its options change them.
    var answerFields: AnswerFields? { get }
    /// Command lines whose answers have other fields, for the reference: `person x --web`.
    static var otherAnswers: [String] { get }
    /// Whether the command works with the user's files, so that interrupted work on them must be finished first.
    static var touchesFiles: Bool { get }
    /// The activity that a failure begins with: by default the name in ``Movielib/commands``.
    var activity: String { get }

    func run(in context: AppContext) async throws -> ExitStatus
}

extension Console {
    /// Whether a user reads stderr and can reply, even if the output goes into a file or a pipe.
    var canReply: Bool { inputIsTerminal && errorOutputIsTerminal }

    /// Asks whether to go on; true if the user answers yes.
    func confirms() -> Bool {
        // i18n: a question; the answer is y
        let answer = ask(tr("Continue? (y/N)"))
        return YesOrNo.yes.contains(answer?.trimmed.lowercased() ?? "")
    }
}

extension MovielibCommand {
    var activity: String {
        Movielib.commands.first { $0.type == Self.self }?.name ?? Self.configuration.commandName ?? ""
    }
    static var touchesFiles: Bool { false }
    static var answerFields: AnswerFields? { nil }
    static var otherAnswers: [String] { [] }
    var answerFields: AnswerFields? { Self.answerFields }

    /// The failure of this command, for a reason.
    func failure(_ status: ExitStatus, _ why: String, hint: String? = nil) -> Failure {
        Failure(status, activity, why).hinting(hint)
    }

    /// The requested form of rows, if any.
    ///
    /// - Throws: ``Failure`` if the request names an unknown field, or cannot be parsed.
    func rowForm() throws -> RowForm? {
        try runOptions.rows.map { rows in try RowForm(rows, of: answerFields, activity) }
    }

    /// The options of this command, for its context.
    var runOptions: RunOptions {
        var run = RunOptions()
        options.set(&run)
        return run
    }
}
