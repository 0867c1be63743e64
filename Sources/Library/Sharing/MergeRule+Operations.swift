import Foundation
import Records

/// An operation that no known one replaces.
struct LiveOperation {
    var id: ShareID
    /// In canonical JSON; nil for a removal.
    var value: String?
    var at: Int
}

/// The value that counts, with its time.
struct MergedValue: Equatable {
    /// In canonical JSON.
    var value: String
    var at: Int

    var json: CanonicalJSON { get throws { try CanonicalJSON(parsing: value) } }
}

extension MergeRule {
    /// The value of operations that did not know of each other; nil if all are removals.
    ///
    /// A value counts more than a removal. The result is the same on every machine: it depends on the operations alone, not
    /// on the order in which they arrived.
    func merged(_ operations: [LiveOperation]) throws -> MergedValue? {
        let stated = operations.compactMap { operation in
            operation.value.map { (value: $0, at: operation.at, id: operation.id) }
        }.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
        guard let first = stated.first, let last = stated.last else { return nil }
        switch self {
        case .latest: return MergedValue(value: last.value, at: last.at)
        case .first: return MergedValue(value: first.value, at: first.at)
        case .earliest: return MergedValue(value: stated.map(\.value).min() ?? first.value, at: first.at)
        case .union, .both:
            if stated.allSatisfy({ $0.value == first.value }) {
                return MergedValue(value: first.value, at: last.at)
            }
            let values = try stated.map { try CanonicalJSON(parsing: $0.value) }
            return MergedValue(value: (self == .union ? union(values) : notes(values)).json, at: last.at)
        }
    }

    private func union(_ values: [CanonicalJSON]) -> CanonicalJSON {
        let names = values.flatMap { value -> [String] in
            if case .list(let names) = value { names.compactMap(\.text) } else { [] }
        }
        return .list(names.uniqueTags.prefix(FieldValue.maxNames).map { .text($0) })
    }

    /// The paragraphs of all notes, each once. Sealed lines come last: a note that begins with one is sealed as a whole.
    private func notes(_ values: [CanonicalJSON]) -> CanonicalJSON {
        var (paragraphs, lines): ([String], [String]) = ([], [])
        for text in values.compactMap(\.text) {
            let note = Note(stored: text)
            if let sealed = note.sealedLines {
                lines += sealed.split(separator: "\n").map(String.init)
            } else {
                paragraphs += text.split(separator: "\n\n").filter { !$0.allSatisfy(\.isWhitespace) }.map(
                    String.init)
            }
        }
        let sealed = lines.uniqued(on: \.self).joined(separator: "\n")
        return .text(
            (paragraphs.uniqued(on: \.self) + (sealed.isEmpty ? [] : [sealed])).joined(separator: "\n\n"))
    }
}
