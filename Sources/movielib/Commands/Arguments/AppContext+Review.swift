import Localization
import MovielibCore
import Presenters
import Records
import Terminal

/// The decision about something that waits for its film.
enum ReviewDecision { case decided, later, leave }

extension AppContext {
    /// Asks which film something is, until the answer is clear.
    ///
    /// - Parameters:
    ///   - candidates: The films offered, of which nine are shown.
    ///   - question: Names the answers, among them `n` for none.
    ///   - decide: Carries out the choice, nil for `n`, and returns a sentence about it. After an error it is asked again.
    func review(
        _ candidates: [Candidate], _ question: String, _ decide: (FilmRecord?) async throws -> String
    ) async throws -> ReviewDecision {
        let candidates = candidates.prefix(9)
        while true {
            for (index, candidate) in candidates.enumerated() {
                let year = candidate.year.map { " (\($0))" } ?? ""
                console.printMessage("  \(index + 1)  \(candidate.title)\(year)  \(candidate.id)")
            }
            guard let text = console.ask(question)?.trimmed, text.lowercased() != "q" else { return .leave }
            if text.isEmpty { return .later }
            do {
                if text.lowercased() == "n" {
                    console.printMessage("  " + (try await decide(nil)))
                    return .decided
                }
                var words = text
                if let number = Int(text), candidates.indices.contains(number - 1) {
                    words = "\(candidates[number - 1].id)"
                } else if text.count < 3, text.allSatisfy(\.isWholeNumber) {
                    // Probably a typing error, not the id of one of TMDB's first films.
                    console.printMessage("  " + tr("There is no choice {n}", ["n": text]))
                    continue
                }
                let film = try await editableFilm(words, takingFirst: false, mustBeInLibrary: false)
                console.printMessage("  " + (try await decide(film)))
                return .decided
            } catch {
                // Asks again after a film that was not found.
                failure(error).lines.forEach(console.printMessage)
            }
        }
    }
}
