import Screen

/// Letters of a Ukrainian keyboard, and what is on the same keys of an English one: commands are pressed where they are
/// whichever of the two is in use. Punctuation that both can type is what it is.
private let englishKeys = Dictionary(
    uniqueKeysWithValues: zip(
        "йцукенгшщзфівапролдячсмитьбюЙЦУКЕНГШЩЗФІВАПРОЛДЯЧСМИТЬЖ",
        "qwertyuiopasdfghjklzxcvbnm,.QWERTYUIOPASDFGHJKLZXCVBNM:"))

extension Key {
    /// The same key on an English keyboard.
    var onEnglishKeyboard: Key {
        guard case .character(let character) = code, let english = englishKeys[character] else { return self }
        return Key(.character(english), modifiers)
    }
}

extension String {
    /// What the same keys type on an English keyboard.
    var onEnglishKeyboard: String { String(map { englishKeys[$0] ?? $0 }) }
}
