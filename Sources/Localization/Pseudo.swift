/// English as a pseudo-language for testing: `Saved {title}.` is `⟦Śávéd {title}.···⟧`.
enum Pseudo {
    private static let plain = "aceginosuyACEINOSUZ"
    private static let accented = "áćéǵíńóśúýÁĆÉÍŃÓŚÚŹ"
    private static let letters = Dictionary(uniqueKeysWithValues: zip(plain, accented))

    static func text(_ text: String) -> String {
        // Text without letters needs no translation: separators, decimal points.
        guard text.contains(where: \.isLetter) else { return text }
        var result = ""
        var isPlaceholder = false
        for character in text {
            if character == "{" { isPlaceholder = true }
            result.append(isPlaceholder ? character : letters[character] ?? character)
            if character == "}" { isPlaceholder = false }
        }
        return "⟦\(result)\(String(repeating: "·", count: text.count / 3))⟧"
    }
}
