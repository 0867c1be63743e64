import ArgumentParser
import Localization
import Presenters
import Records
import Terminal

/// A verb: parses its options, and runs in a context passed to it.
protocol MovielibCommand: ParsableCommand {
    associatedtype Options: CommandOptions
    var options: Options { get }
    /// The fields of the answer's rows, for `--format` and `--fields`; nil if it has no rows.
    static var answerFields: AnswerFields? { get }
    /// The same for this particular invocation.
    var answerFields: AnswerFields? { get }
    /// Command lines that it answers with other fields, for the reference: `person x --web`.
    static var otherAnswers: [String] { get }
    /// Whether it works with the person's files, so that work on them which was cut off has to be over first.
    static var touchesFiles: Bool { get }
    /// What is being done, as the first words of a failure: by default the verb as it is typed.
    var activity: String { get }

    func run(in context: AppContext) async throws -> ExitStatus
}

/// Carries a parsed verb out of the parser.
private struct ParsedVerb: Error {
    // It is caught where it was thrown, on the same thread.
    nonisolated(unsafe) let verb: any MovielibCommand
}

extension ParsableCommand {
    /// The verb itself; nil if running it is all there is to do.
    ///
    /// Casting a command to ``MovielibCommand`` would scan all conformances in the program, so it is asked to
    /// run and hands itself over.
    ///
    /// - Throws: the help, as the answer of a group without a verb, and of `help`.
    func verb() throws -> (any MovielibCommand)? {
        var command = self
        do { try command.run() } catch let parsed as ParsedVerb { return parsed.verb }
        return nil
    }
}

extension CommandConfiguration {
    /// The configuration of a verb.
    ///
    /// A verb is parsed as its own root, and a root with a parent name is not searched for
    /// `--generate-completion-script`, which saves a million instructions at each start. Help and completions
    /// are made from the whole tree, and ignore the parent name.
    ///
    /// - Parameter group: The command whose verb it is; nil if it is a command itself.
    static func verb(
        _ name: String, of group: String? = nil, abstract: String, usage: String, discussion: String,
        aliases: [String] = []
    ) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name, _superCommandName: group ?? program, abstract: abstract, usage: usage,
            discussion: discussion, aliases: aliases)
    }

    private static let program = "movielib"

    /// The verb as it is typed: `search`, `files add`.
    fileprivate var typed: String {
        let name = commandName ?? ""
        guard let group = _superCommandName, group != Self.program else { return name }
        return "\(group) \(name)"
    }
}

extension Console {
    /// Whether the person wants what was just told.
    func isToldToGoOn() -> Bool {
        // i18n: a question; the answer is y
        let answer = ask(tr("Go on? (y/N)"))
        return YesOrNo.yes.contains(answer?.trimmed.lowercased() ?? "")
    }
}

extension MovielibCommand {
    func run() throws { throw ParsedVerb(verb: self) }

    var activity: String { Self.configuration.typed }
    static var touchesFiles: Bool { false }
    static var answerFields: AnswerFields? { nil }
    static var otherAnswers: [String] { [] }
    var answerFields: AnswerFields? { Self.answerFields }

    /// Why this command fails.
    func failure(_ status: ExitStatus, _ why: String, hint: String? = nil) -> Failure {
        Failure(status, activity, why).hinting(hint)
    }

    /// The requested form of rows, if any.
    ///
    /// - Throws: ``Failure`` if the request names an unknown field, or cannot be parsed.
    func rowForm() throws -> RowForm? {
        try runOptions.rows.map { rows in try RowForm(rows, of: answerFields, activity) }
    }

    /// The options for the context.
    var runOptions: RunOptions {
        var run = RunOptions()
        options.set(&run)
        return run
    }
}
