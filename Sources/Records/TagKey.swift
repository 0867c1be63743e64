extension String {
    /// The same for all spellings of one tag.
    package var tagKey: String { lowercased() }
}

extension [String] {
    /// Each tag once, in its first spelling.
    package var uniqueTags: [String] { uniqued(on: \.tagKey) }
}
