/// A folded title with what it is compared and found by.
struct FoldedTitle {
    /// The words with a space after each, without an article in front: nobody types the one of `The Matrix`.
    let core: ArraySlice<UInt8>

    init(_ folded: [UInt8]) {
        let space = UInt8(ascii: " ")
        if let end = folded.firstIndex(of: space), end + 1 < folded.endIndex,
            Self.articles.contains(String(decoding: folded[..<end], as: UTF8.self))
        {
            core = folded[(end + 1)...]
        } else {
            core = folded[...]
        }
    }

    /// What two titles that are the same have in common: FNV-1a, 32 bits.
    ///
    /// Others may have it too, so titles are compared once more.
    var key: Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in core { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int(hash)
    }

    private static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "l", "un", "une", "el", "los", "las", "il", "lo", "gli", "der",
        "die",
        "das", "ein", "eine", "o", "os", "as", "het", "den", "det", "en", "ett",
    ]
}
