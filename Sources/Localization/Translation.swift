/// A text in the current language, its placeholders filled: `tr("Saved {title}.", ["title": title])`.
///
/// The English text is the message's key, and must be a literal here: `Scripts/messages` collects it. A
/// comment that begins with `// i18n:` on the line above is for the translators.
///
/// - Parameter context: Distinguishes uses that share one English word: `tr("Rating", context: "column")`.
package func tr(
    _ text: String, _ values: KeyValuePairs<String, String> = [:], context: String? = nil
) -> String {
    guard let language = Interface.language else { return filled(text, values) }
    return filled(language.text(text, context), values)
}

/// A text in every language of the program, the current one first and English last: for input, which users
/// may type in any of them.
package func inEveryLanguage(_ text: String, context: String) -> [String] {
    let languages = [Interface.language].compactMap(\.self) + Language.all
    return languages.compactMap { $0.translation(of: "\(context)\u{4}\(text)", form: 0) } + [text]
}

/// The words of a list with commas, in every language of the program.
package func wordsInEveryLanguage(_ list: String, context: String) -> Set<String> {
    Set(inEveryLanguage(list, context: context).flatMap { $0.split(separator: ",").map(String.init) })
}

/// A text about a number of things, in the right plural form: `plural("{n} film", "{n} films", count)`. `{n}`
/// is the number, with thousands separators.
package func plural(
    _ one: String, _ other: String, _ number: Int, _ values: KeyValuePairs<String, String> = [:],
    context: String? = nil
) -> String {
    filled(
        filled(pluralTemplate(one, other, number, context: context), ["n": withThousandsMarks(number)]),
        values)
}

/// The template of `plural`, not filled in.
private func pluralTemplate(_ one: String, _ other: String, _ number: Int, context: String?) -> String {
    let english = number == 1 ? one : other
    guard let language = Interface.language else { return english }
    if language === Language.pseudo { return Pseudo.text(english) }
    let key = context.map { "\($0)\u{4}\(one)" } ?? one
    return language.messages.translation(of: key, form: language.form(Int(clamping: number.magnitude)))
        ?? english
}

/// A part of a message: text, or the position of a value.
package enum MessagePart: Equatable {
    case text(String)
    case value(String)
}

/// A text in the current language, in parts, for values that are not plain text.
package func messageParts(_ text: String, context: String? = nil) -> [MessagePart] {
    let text = Interface.language?.text(text, context) ?? text
    var parts: [MessagePart] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
        parts.append(.value(String(rest[rest.index(after: open)..<close])))
        rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
}

/// `1,234,567`, with the language's thousands separator.
package func withThousandsMarks(_ number: Int) -> String {
    if number.magnitude < 1000 { return "\(number)" }
    // i18n: between the thousands of a number: 1,234
    let mark = tr(",", context: "between thousands")
    var digits = String(number.magnitude)
    var groups: [Substring] = []
    while digits.utf8.count > 3 {
        groups.insert(digits.suffix(3), at: 0)
        digits.removeLast(3)
    }
    groups.insert(digits[...], at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: mark)
}

/// A number with the language's decimal mark instead of its point. Input uses a point in every language.
package func withDecimalMark(_ number: String) -> String {
    // i18n: the decimal mark of a number: 7.8
    let mark = tr(".", context: "decimal mark")
    return mark == "." ? number : number.replacing(".", with: mark)
}

extension Language {
    /// The translation. A text of several paragraphs is translated by paragraph, so that the others stay translated when
    /// one of them changes.
    fileprivate func text(_ text: String, _ context: String?) -> String {
        if self === Language.pseudo { return Pseudo.text(text) }
        func translated(_ text: String) -> String {
            messages.cachedTranslation(of: context.map { "\($0)\u{4}\(text)" } ?? text) ?? text
        }
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return translated(text) }
        return text.split(separator: "\n\n", omittingEmptySubsequences: false)
            .map { translated(String($0)) }.joined(separator: "\n\n")
    }
}

/// A value may contain braces itself, so each placeholder is filled once, from the left.
///
/// Each piece is converted to a String first: appending or comparing a Substring makes the runtime look up a
/// conformance, a sixth of what `--version` costs.
private func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
    guard !values.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
        result += String(rest[..<open])
        rest = rest[open...]
        guard let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { break }
        let name = String(rest[rest.utf8.index(after: open)..<close])
        if let value = values.first(where: { $0.key == name }) {
            result += value.value
            rest = rest[rest.utf8.index(after: close)...]
        } else {
            result += "{"
            rest = rest[rest.utf8.index(after: open)...]
        }
    }
    return result + String(rest)
}
