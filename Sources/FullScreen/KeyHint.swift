/// A key and what it does, for the bottom line and the help.
struct KeyHint: Sendable, Equatable {
    let keys: String
    let text: String
    /// Whether the bottom line shows the hint.
    var isShown = false

    init(_ keys: String, _ words: String, isShown: Bool = false) {
        (self.keys, self.text, self.isShown) = (keys, words, isShown)
    }
}
