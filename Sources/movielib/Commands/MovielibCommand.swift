import ArgumentParser
import Localization
import Terminal

/// A verb: it parses its options, and behaves in a world that is handed to it.
protocol MovielibCommand: ParsableCommand {
    associatedtype Options: CommandOptions
    var options: Options { get }
    /// `--limit`, of a command with rows.
    var limit: Int? { get }
    /// What the rows of the answer are made of, for `--format` and `--fields`; nil where there are none.
    static var answerFields: AnswerFields? { get }
    /// The same of what was asked for just now.
    var answerFields: AnswerFields? { get }
    /// What is being done, as the first words of a failure.
    var activity: String { get }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus
}

/// A verb that has been parsed, on its way out of the parser.
private struct ParsedVerb: Error {
    // It is caught where it was thrown, on the same thread.
    nonisolated(unsafe) let verb: any MovielibCommand
}

extension ParsableCommand {
    /// The verb itself; nil where running it is all there is to do.
    ///
    /// Casting a command to ``MovielibCommand`` would look through all conformances of the program, so that it is asked to run
    /// and hands itself over.
    ///
    /// - Throws: the help that is the answer of a group without a verb, and of `help`.
    func verb() throws -> (any MovielibCommand)? {
        var command = self
        do { try command.run() } catch let parsed as ParsedVerb { return parsed.verb }
        return nil
    }
}

extension CommandConfiguration {
    /// What is said of a verb.
    ///
    /// A verb is parsed as a root of its own, and a root with a name above it is not searched for
    /// `--generate-completion-script`: a million instructions fewer at each start. In help and completions, which are made of
    /// the whole tree, the name above is not looked at.
    static func verb(
        _ name: String, abstract: String, usage: String, discussion: String
    ) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name, _superCommandName: "movielib", abstract: abstract, usage: usage,
            discussion: discussion)
    }
}

extension Console {
    /// Says what to do next.
    func sayHint(_ hint: String) { say(Failure.line(ofHint: hint)) }
}

extension MovielibCommand {
    func run() throws { throw ParsedVerb(verb: self) }

    var limit: Int? { nil }
    static var answerFields: AnswerFields? { nil }
    var answerFields: AnswerFields? { Self.answerFields }

    /// How rows are to be written, where that was asked for.
    ///
    /// - Throws: ``Failure`` where what was asked for names a field that is not there, or cannot be read.
    func rowForm() throws(Failure) -> RowForm? {
        try runOptions.rows.map { (rows) throws(Failure) in try RowForm(rows, of: answerFields, activity) }
    }

    /// What was asked for, as the context takes it.
    var runOptions: RunOptions {
        var run = RunOptions()
        options.set(&run)
        run.limit = limit
        return run
    }
}
