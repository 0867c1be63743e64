extension String {
    /// The key that all spellings of a tag share.
    package var tagKey: String { lowercased() }

    /// The text as a tag: on one line, without spaces around it; nil if nothing is left.
    package var asTag: String? {
        let line = split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
        return line.isEmpty ? nil : line
    }
}

extension [String] {
    /// Each tag once, in its first spelling.
    package var uniqueTags: [String] { uniqued(on: \.tagKey) }
}
