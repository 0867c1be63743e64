import ArgumentParser

/// Names of fields for a shell to complete behind `--fields`.
enum FieldCompletion {
    /// Those of the command that is being completed, which its options do not know.
    @TaskLocal static var answer: AnswerFields?

    static let kind = CompletionKind.custom { _, _, typed in candidates(typed) }

    static func candidates(_ typed: String) -> [String] {
        // What was typed is offered again in front of the rest, so it must mean nothing to any shell.
        let isHarmless = typed.utf8.allSatisfy { byte in
            (97...122).contains(byte) || "_.,".utf8.contains(byte)
        }
        guard isHarmless, let answer else { return [] }
        let names = typed.split(separator: ",", omittingEmptySubsequences: false)
        let begun = names.last ?? ""
        // What is deep inside is offered once somebody is on the way there.
        let dots = begun.count { $0 == "." } + 1
        return answer.fields.paths
            .filter {
                $0.hasPrefix(begun) && $0.count { $0 == "." } <= dots && !names.dropLast().contains($0[...])
            }
            .map { typed.dropLast(begun.count) + $0 }
    }
}
