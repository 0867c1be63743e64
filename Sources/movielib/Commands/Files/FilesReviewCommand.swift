import ArgumentParser
import FileNames
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct FilesReviewCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: tr("Review undecided files: which films are they?"),
        usage: tr("movielib files review [<options>]"),
        discussion: tr(
            """
            Each answer is saved at once, so nothing is lost when you quit: a number takes a film, a title or an id \
            looks for another, 'n' says that it is not a film, Enter leaves it for later, 'q' quits.

            EXAMPLES:
              movielib files review
              movielib files unmatched --json
            """))

    @OptionGroup var options: FilmOptions

    static var touchesFiles: Bool { true }

    func run(in context: AppContext) async throws -> ExitStatus {
        let console = context.console
        guard console.canAsk else {
            throw failure(
                .usage, tr("there is no terminal to ask at"),
                hint: tr(
                    "'movielib files unmatched --json' has the candidates, and 'movielib files match -' takes answers"
                ))
        }
        let files = try context.core.files(on: .unmatched).files
        let guesses = try await context.core.guesses(files)
        var (done, left) = (0, 0)
        for (index, guess) in guesses.enumerated() {
            console.printMessage("")
            console.printMessage("\(index + 1)/\(guesses.count)  \(guess.file.absolutePath)")
            let length = guess.file.facts?.duration.map(DisplayText.length)
            console.printMessage(
                "  "
                    + [guess.titleAndYear, length, guess.displayText].compactMap(\.self).filter {
                        !$0.isEmpty
                    }.joined(
                        separator: " · "))
            switch try await review(guess, context) {
            case .leave: return printSummary(done, guesses.count - index + left, console)
            case .later: left += 1
            case .decided: done += 1
            }
        }
        return printSummary(done, left, console)
    }

    private func review(_ guess: FileGuess, _ context: AppContext) async throws -> ReviewDecision {
        var candidates = guess.candidates
        if case .sure(let film, _) = guess.verdict { candidates = [Candidate(film)] }
        return try await context.review(
            candidates, tr("Number, title or id; n: not a film, Enter: later, q: quit")
        ) { film in
            _ = try context.core.make(Change(.matchFiles([guess.match(film, .person)], in: nil)))
            return film.map { tr("Matched: {film}", ["film": Film($0, nil).name]) } ?? tr("Not a film")
        }
    }

    private func printSummary(_ done: Int, _ left: Int, _ console: Console) -> ExitStatus {
        console.printMessage("")
        let decided = plural("{n} file decided", "{n} files decided", done)
        let waiting = plural("{n} left to decide", "{n} left to decide", left)
        console.remark("\(decided), \(waiting)")
        return .done
    }
}
