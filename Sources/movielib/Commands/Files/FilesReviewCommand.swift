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
        commandName: "review", abstract: tr("Go through the files that wait: which films are they?"),
        usage: tr("movielib files review [<options>]"),
        discussion: tr(
            """
            Each answer is kept at once, so leaving it loses nothing: a number takes a film, a title or an id looks for \
            another, 'n' says that it is no film, Enter leaves it for later, 'q' ends.

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

    private enum Outcome { case decided, later, leave }

    private func review(_ guess: FileGuess, _ context: AppContext) async throws -> Outcome {
        let console = context.console
        var candidates = Array(guess.candidates.prefix(9))
        if case .sure(let film, _) = guess.verdict { candidates = [Candidate(film)] }
        while true {
            for (index, candidate) in candidates.enumerated() {
                let year = candidate.year.map { " (\($0))" } ?? ""
                console.printMessage("  \(index + 1)  \(candidate.title)\(year)  \(candidate.id)")
            }
            let typed = console.ask(tr("Number, title or id; n: no film, Enter: later, q: leave"))
            guard let text = typed?.trimmed, text.lowercased() != "q" else { return .leave }
            if text.isEmpty { return .later }
            if text.lowercased() == "n" {
                _ = try context.core.make(Change(.matchFiles([guess.match(nil, .person)], in: nil)))
                console.printMessage("  " + tr("Not a film"))
                return .decided
            }
            var words = text
            if let number = Int(text), candidates.indices.contains(number - 1) {
                words = "\(candidates[number - 1].id)"
            } else if text.count < 3, text.allSatisfy(\.isWholeNumber) {
                // Probably a typing error, not the id of one of TMDB's first films.
                console.printMessage("  " + tr("There is no {n} to choose", ["n": text]))
                continue
            }
            do {
                let film = try await context.editableFilm(words, takingFirst: false, mustBeInLibrary: false)
                _ = try context.core.make(Change(.matchFiles([guess.match(film, .person)], in: nil)))
                console.printMessage("  " + tr("Matched: {film}", ["film": Film(film, nil).name]))
                return .decided
            } catch {
                // Asks again after a film that was not found.
                context.failure(error).lines.forEach(console.printMessage)
            }
        }
    }

    private func printSummary(_ done: Int, _ left: Int, _ console: Console) -> ExitStatus {
        console.printMessage("")
        let decided = plural("{n} file decided", "{n} files decided", done)
        let waiting = plural("{n} waits", "{n} wait", left)
        console.remark("\(decided), \(waiting)")
        return .done
    }
}
