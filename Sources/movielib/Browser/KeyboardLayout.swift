import Screen

/// Letters of a Ukrainian keyboard, and those on the same keys of an English one: commands work by position
/// with either layout. Punctuation that both can type is left alone.
private let englishKeys = Dictionary(
    uniqueKeysWithValues: zip(
        "йцукенгшщзфівапролдячсмитьбюЙЦУКЕНГШЩЗФІВАПРОЛДЯЧСМИТЬЖ",
        "qwertyuiopasdfghjklzxcvbnm,.QWERTYUIOPASDFGHJKLZXCVBNM:"))

extension Key {
    /// The key in the same position on an English keyboard.
    var onEnglishKeyboard: Key {
        guard case .character(let character) = code, let english = englishKeys[character] else { return self }
        return Key(.character(english), modifiers)
    }
}

extension String {
    /// The text these keys would type on an English keyboard.
    var onEnglishKeyboard: String { String(map { englishKeys[$0] ?? $0 }) }
}
