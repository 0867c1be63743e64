extension String {
    /// The same for all spellings of one tag.
    package var tagKey: String { lowercased() }
}
