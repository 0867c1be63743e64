import Records
import Terminal

/// Something that words may have meant.
struct Candidate: Equatable {
    let id: Int
    /// As it is written: a title, a name.
    let title: String
    var otherTitle: String?
    var year: Int?
    /// Tells it from its namesakes: `1984`, `Acting`.
    var detail: String
}

/// Chooses among what the words may have meant.
enum CandidateChoice {
    /// The one that is meant beyond doubt: the only one, or the only exact title (and year), or nil.
    static func obvious(_ candidates: [Candidate], words: String, year: Int?) -> Candidate? {
        let fitting = candidates.filter { year == nil || $0.year == year }
        let wanted = words.foldedTitle
        let exact = fitting.filter {
            $0.title.foldedTitle == wanted || $0.otherTitle?.foldedTitle == wanted
        }
        if exact.count == 1 { return exact[0] }
        return exact.isEmpty && fitting.count == 1 && candidates.count == 1 ? fitting[0] : nil
    }
}

extension AppContext {
    /// How many candidates are worth reading.
    private static let shown = 9

    /// The candidate that is meant: the obvious one, the first with `--first`, or the one the person picks.
    ///
    /// - Throws: ``Failure`` with the candidates on stderr when nobody can be asked; nothing is changed by then.
    func choose(
        _ candidates: [Candidate], words: String, year: Int?, takingFirst: Bool, noun: String
    ) throws(Failure) -> Candidate {
        let fitting = candidates.filter { year == nil || $0.year == year }
        if let obvious = CandidateChoice.obvious(candidates, words: words, year: year) { return obvious }
        let offered = fitting.isEmpty ? candidates : fitting
        guard let first = offered.first else {
            throw Failure(
                .notFound, activity, "no \(noun)\(year.map { " of \($0)" } ?? "") is called '\(words)'")
        }
        if takingFirst { return first }
        let list = Array(offered.prefix(Self.shown))
        if console.canAsk {
            for (index, candidate) in list.enumerated() {
                console.say("\(index + 1)  \(candidate.title)  \(candidate.detail)  \(candidate.id)")
            }
            let answer = console.ask("Which one? (1-\(list.count), Enter for none)") ?? ""
            if let number = Int(answer.trimmed), list.indices.contains(number - 1) { return list[number - 1] }
            throw Failure(.usage, activity, "nothing was chosen")
        }
        throw Failure(
            .usage, activity,
            "'\(words)' fits \(Wording.counted(offered.count, noun, plural: noun == "person" ? "people" : nil))",
            hint: list.map { "\($0.id) \($0.title) (\($0.detail))" }.joined(separator: ", "),
            "name one by its id or add the year, or take the best match with --first")
    }
}
