import Localization
import Screen

/// The characters of other keyboard layouts, and those on the same keys of an English one: commands work by position
/// with either layout. A character that both can type is not replaced.
private let englishKeys: [Character: Character] = {
    // i18n: what these keys type on a keyboard of the language, in the same order; as here if its letters are Latin
    let layouts = inEveryLanguage(
        "qwertyuiopasdfghjklzxcvbnm,.QWERTYUIOPASDFGHJKLZXCVBNM:", context: "keyboard")
    let keys = layouts.flatMap { zip($0, layouts[layouts.count - 1]) }.filter { !$0.0.isASCII }
    return Dictionary(keys) { first, _ in first }
}()

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
