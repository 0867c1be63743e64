import ArgumentParser
import Presenters

/// Completes field names after `--fields`.
enum FieldCompletion {
    /// The fields of the command being completed; its options have no access to them.
    @TaskLocal static var answer: AnswerFields?

    static let kind = CompletionKind.custom { _, _, typed in candidates(typed) }

    static func candidates(_ typed: String) -> [String] {
        // The input is repeated in front of every candidate, so it must be safe in any shell.
        let isHarmless = typed.utf8.allSatisfy { byte in
            (97...122).contains(byte) || "_.,".utf8.contains(byte)
        }
        guard isHarmless, let answer else { return [] }
        let names = typed.split(separator: ",", omittingEmptySubsequences: false)
        let begun = names.last ?? ""
        // Nested fields are only offered once their parent has been typed.
        let dots = begun.count { $0 == "." } + 1
        return answer.fields.paths.filter {
            $0.hasPrefix(begun) && $0.count { $0 == "." } <= dots && !names.dropLast().contains($0[...])
        }.map { typed.dropLast(begun.count) + $0 }
    }
}
