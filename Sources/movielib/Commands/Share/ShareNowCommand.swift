import ArgumentParser
import Foundation
import Localization
import MovielibCore
import Presenters
import Terminal

struct ShareNowCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: tr("Read the changes of your other machines, and write yours."),
        usage: tr("movielib share [--dry-run] [--quiet] [<options>]"),
        discussion: tr(
            """
            What your other machines changed is one entry of the history. Values that two machines changed apart are \
            joined: the later rating counts, of two notes both are kept, and a viewing that was removed here and edited there stays.

            EXAMPLES:
              movielib share
              movielib share --quiet
              movielib share --json
            """))

    @Flag(help: .dryRun) var dryRun = false

    @Flag(help: .init(tr("Print nothing if there is no problem, for a timer."))) var quiet = false

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { SharePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let outcome = try context.showingShareProgress { try context.core.share(isDryRun: dryRun) }
        return try context.share(outcome, isQuiet: quiet)
    }
}

extension AppContext {
    /// Runs a step of a share, which takes seconds for thousands of films.
    func showingShareProgress<Value>(_ body: () throws -> Value) rethrows -> Value {
        console.showProgress(tr("sharing the library"))
        defer { console.endProgress() }
        return try body()
    }

    /// Shows the result of sharing.
    func share(_ outcome: ShareOutcome, isQuiet: Bool = false) throws -> ExitStatus {
        // A file that may still be on its way is not worth a message.
        let problems = outcome.problems.filter { !$0.isRecent }
        if !isQuiet || !problems.isEmpty { try show(SharePresenter(outcome)) }
        if let error = outcome.pushError { console.remark(Failure.reason(error, "git")) }
        if outcome.hasNewMachineID, !display.writesPayload {
            console.remark(
                tr(
                    "this library was restored, or copied from another machine: it counts as a machine of its own now"
                ))
        }
        return problems.isEmpty ? .done : .partial
    }

    /// Whether changes are shared without being requested.
    var sharesAutomatically: Bool { (try? run.settings().share) == .auto }

    /// Writes the changes that a command has made, if the settings say so.
    func shareChanges() {
        guard core.hasWrittenLibrary, sharesAutomatically else { return }
        console.output.flush()
        // The next 'share' reports a failure.
        try? core.writeShareRecords()
    }

    /// The name of this machine if none is given.
    var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return host.split(separator: ".").first.map(String.init) ?? "movielib"
    }

    /// The path of a folder that was named, without a slash at its end.
    func sharedFolder(_ path: String) throws -> String {
        var path = try UserFiles.absolutePath(path, of: "share")
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// Tells the user how to compare the keys, and where they are.
    func printShareSetup(fingerprint: String) {
        console.remark(tr("fingerprint: {digits}", ["digits": fingerprint]))
        if let file = run.paths.shareFile {
            console.remark(tr("this machine's keys are in {file} alone", ["file": file]))
        }
    }
}
