package import Records

/// String literals are plain notes, as most notes in tests.
extension Note: ExpressibleByStringLiteral {
    package init(stringLiteral words: String) { self = .plain(words) }
}
