import ArgumentParser

/// A verb: it parses its options, and behaves in a world that is handed to it.
protocol MovielibCommand: AsyncParsableCommand {
    associatedtype Options: CommandOptions
    var options: Options { get }
    /// `--limit`, of a command with rows.
    var limit: Int? { get }
    /// What is being done, as the first words of a failure.
    var activity: String { get }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus
}

extension MovielibCommand {
    var limit: Int? { nil }

    /// What was asked for, as the context takes it.
    var runOptions: RunOptions {
        var run = RunOptions()
        options.set(&run)
        run.limit = limit
        return run
    }
}
