/// A language that the program can speak besides English: its words, and how it counts.
///
/// A class: there is one of each, and whoever speaks holds it.
package final class Language: Sendable {
    /// ISO 639-1, as its file in `Localization/` is called: `uk`.
    package let code: String
    let messages: MessageTable
    /// Which form of a word goes with a number, by the catalogue's Plural-Forms.
    let form: @Sendable (Int) -> Int

    init(code: String, messages: StaticString, form: @escaping @Sendable (Int) -> Int) {
        (self.code, self.messages, self.form) = (code, MessageTable(messages), form)
    }

    /// English with accents, in brackets and a third longer: what stands outside of brackets was forgotten, and what does
    /// not fit will not fit in other languages either.
    package static let pseudo = Language(code: "en_XA", messages: "", form: { $0 == 1 ? 0 : 1 })

    /// The language that a locale's name asks for: `uk`, `uk_UA.UTF-8`, `uk-UA`; nil where there is none.
    package static func of(locale: String) -> Language? {
        // Letter by letter: pieces of a string would have Swift look up what kind of sequence they are, at each start.
        var (language, country, isCountry) = ("", "", false)
        name: for byte in locale.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                if isCountry {
                    country.unicodeScalars.append(Unicode.Scalar(byte & 0xDF))
                } else {
                    language.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
                }
            case UInt8(ascii: "_"), UInt8(ascii: "-"): isCountry = true
            // A character set or a variant.
            case UInt8(ascii: "."), UInt8(ascii: "@"): break name
            default: if !isCountry { return nil }
            }
        }
        let whole = language + "_" + country
        if whole == pseudo.code { return .pseudo }
        for known in all where known.code == whole { return known }
        for known in all where known.code == language { return known }
        return nil
    }
}

/// What is written in English whatever the language: words among what other programs read.
package func inEnglish<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Interface.$override.withValue(.some(nil), operation: work)
}

/// The language that the program speaks.
package enum Interface {
    /// Nil is English. Changed before there is a second thread that might say something.
    nonisolated(unsafe) private static var chosen: Language?

    /// The code of the language that was asked for, `en` among them; nil where nobody asked for one that there is. What titles
    /// follow: where a program reads, English is spoken whatever was asked for.
    nonisolated(unsafe) package private(set) static var asked: String?

    /// Instead of the language of the process, for what is done within; `.some(nil)` is English.
    @TaskLocal package static var override: Language??

    /// Whether nothing but English will be spoken: then nobody need look further.
    nonisolated(unsafe) private static var isEnglishForGood = false

    /// The language spoken, or nil for English, which the sources are written in.
    package static var language: Language? { isEnglishForGood ? nil : override ?? chosen }

    /// Speaks the language of a code; nil is English.
    package static func speak(_ code: String?) {
        asked = code
        chosen = code.flatMap(Language.of)
        isEnglishForGood = chosen == nil
    }

    /// Speaks English from here on, for a program that reads.
    package static func speakEnglish() {
        chosen = nil
        isEnglishForGood = true
    }

    /// The language that setting and environment ask for, by its code; nil where they ask for none that there is.
    ///
    /// The setting, then `LANGUAGE`, a list of which the first that there is counts, unless the locale is `C` or `POSIX`; then
    /// the locale, which is the first of `LC_ALL`, `LC_MESSAGES` and `LANG`. Whether that locale was ever generated on
    /// this machine does not matter. As gettext does, except that gettext ignores the locale once `LANGUAGE` is set.
    ///
    /// - Parameter setting: A language's code, or `en`; one that is not known counts as none.
    package static func asked(setting: String?, environment: [String: String]) -> String? {
        if let code = setting.flatMap(known) { return code }
        var locale = ""
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] where locale.isEmpty {
            locale = environment[name] ?? ""
        }
        if ["", "C", "POSIX"].contains(locale) { return nil }
        if let wishes = environment["LANGUAGE"], !wishes.isEmpty {
            for (place, wish) in wishes.split(separator: ":").map(String.init).enumerated() {
                guard let code = known(wish) else { continue }
                // Behind another language English is what is left to be spoken, and nobody's wish for titles.
                return code == "en" && place > 0 ? nil : code
            }
        }
        return known(locale)
    }

    private static func known(_ locale: String) -> String? {
        if let language = Language.of(locale: locale) { return language.code }
        return locale.lowercased().prefix { $0.isLetter } == "en" ? "en" : nil
    }
}
