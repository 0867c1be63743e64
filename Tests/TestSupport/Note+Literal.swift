package import Records

/// Most notes of tests are plain.
extension Note: ExpressibleByStringLiteral {
    package init(stringLiteral words: String) { self = .plain(words) }
}
