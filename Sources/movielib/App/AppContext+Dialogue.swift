import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

/// Asking the user, and reporting to them.
extension AppContext {
    /// Talks to the user at a terminal, or to stderr.
    var dialogue: Dialogue {
        let line = ProgressLine(console)
        return Dialogue(
            choose: { [console, run] (choice) throws(CoreError) in
                let isPlain = ["", "dumb"].contains(run.environment["TERM"] ?? "")
                return try console.choose(choice, movesCursor: !isPlain)
            },
            report: run.report, progress: { line.show($0) })
    }
}

extension Console {
    /// The most candidates worth reading.
    private static let maxCandidates = 9

    /// Asks the user to choose a candidate. Throws if the user leaves with `q`, so that no further question follows.
    fileprivate func choose(_ choice: Choice, movesCursor: Bool) throws(CoreError) -> Candidate? {
        guard canAsk else { throw .ambiguous(choice.kind, words: choice.words, choice.candidates) }
        let list = Array(choice.candidates.prefix(Self.maxCandidates))
        if let about = choice.subject { printMessage(about) }
        var hasLeft = false
        let chosen = choice.askUntilClear(shown: list.count) {
            let answer = pick(
                choice.lines(of: list, width: errorOutputWidth - 6, hiding: hidingSecrets),
                choice.question(shown: list.count), movesCursor: movesCursor)
            hasLeft = answer == nil
            return answer
        } unclear: { answer in
            printMessage(
                tr(
                    "'{answer}' does not pick one: type the number in front, a year or an id",
                    ["answer": answer.trimmed]))
        }
        if hasLeft { throw .nothingChosen }
        return chosen
    }
}
