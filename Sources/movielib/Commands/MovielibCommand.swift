import ArgumentParser

/// A verb: it parses its options, and behaves in a world that is handed to it.
protocol MovielibCommand: AsyncParsableCommand {
    var options: GlobalOptions { get }
    /// What is being done, as the first words of a failure.
    var activity: String { get }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus
}
