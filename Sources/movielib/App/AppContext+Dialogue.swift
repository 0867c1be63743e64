import Films
import Localization
import Presenters
import Records
import TMDBModels
import Terminal

/// What the core asks and reports, and the user's data about films.
extension AppContext {
    /// Talks to the user at a terminal, or to stderr.
    var dialogue: Dialogue {
        let line = ProgressLine(console)
        return Dialogue(
            choose: { [console, run] (choice) throws(FilmsError) in
                let isPlain = ["", "dumb"].contains(run.environment["TERM"] ?? "")
                return try console.choose(choice, movesCursor: !isPlain)
            },
            report: run.report, progress: { line.show($0) })
    }

    /// The user's own data about the films; an unusable library is reported, but does not stop a search.
    func marks(among ids: [Int]) throws -> Marks {
        var marks = Marks(hidesRatings: try hidesRatings())
        do { marks.byID = try films.marks(among: ids) } catch {
            console.remark(tr("your own marks are missing: {why}", ["why": failure(error).why]))
        }
        return marks
    }

    /// Each film's viewings, if the answer includes them: a list for reading does not.
    func viewings(of films: [Film]) throws -> [Int: [Viewing]] {
        display.writesPayload ? try ViewingsOfFilms(films).response(from: self.films) : [:]
    }
}

extension Console {
    /// The most candidates worth reading.
    private static let candidatesShown = 9

    /// Asks the user which one is meant; whoever leaves with `q` chooses nothing, and is asked no more.
    fileprivate func choose(_ choice: Choice, movesCursor: Bool) throws(FilmsError) -> Candidate? {
        guard canAsk else { throw .ambiguous(choice.kind, words: choice.words, choice.candidates) }
        let list = Array(choice.candidates.prefix(Self.candidatesShown))
        if let about = choice.about { say(about) }
        var hasLeft = false
        let chosen = choice.chosen(shown: list.count) {
            let answer = pick(
                choice.lines(of: list, width: conversationWidth - 6, hiding: hidingSecrets),
                choice.question(shown: list.count), movesCursor: movesCursor)
            hasLeft = answer == nil
            return answer
        } unclear: { answer in
            say(
                tr(
                    "'{answer}' does not say which: answer with the number in front, a year or an id",
                    ["answer": answer.trimmed]))
        }
        if hasLeft { throw .nothingChosen }
        return chosen
    }
}
