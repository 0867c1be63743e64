/// A language the program can speak besides English: its messages, and its plural rule.
///
/// A class: there is one of each, shared by reference.
package final class Language: Sendable {
    /// ISO 639-1, like the name of its file in `Localization/`: `uk`.
    package let code: String
    let messages: MessageTable
    /// The plural form for a number, by the catalogue's Plural-Forms header.
    let form: @Sendable (Int) -> Int

    init(code: String, form: @escaping @Sendable (Int) -> Int) {
        (self.code, self.messages, self.form) = (code, MessageTable(code), form)
    }

    /// English with accents, in brackets and a third longer: text outside brackets was never translatable,
    /// and text that does not fit will not fit in other languages either.
    package static let pseudo = Language(code: "en_XA", form: { $0 == 1 ? 0 : 1 })

    /// The language in a locale's name: `uk`, `uk_UA.UTF-8`, `uk-UA`; nil if it is not available.
    package static func matching(locale: String) -> Language? {
        // Byte by byte: splitting the string would cost Swift conformance lookups at every start.
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
            // An encoding or a variant.
            case UInt8(ascii: "."), UInt8(ascii: "@"): break name
            default: if !isCountry { return nil }
            }
        }
        let code = language + "_" + country
        if code == pseudo.code { return .pseudo }
        for known in all where known.code == code { return known }
        for known in all where known.code == language { return known }
        return nil
    }
}

/// Runs the work in English whatever the language, for text that other programs read.
package func inEnglish<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Interface.$override.withValue(.some(nil), operation: work)
}

/// The program's interface language.
package enum Interface {
    /// Nil is English. Only set before a second thread could print.
    nonisolated(unsafe) private static var processLanguage: Language?

    /// The code of the requested language, including `en`; nil if no available one was requested. It decides
    /// the language of titles: output for programs is in English in any case.
    nonisolated(unsafe) package private(set) static var requestedCode: String?

    /// Overrides the process's language inside a task; `.some(nil)` is English.
    @TaskLocal package static var override: Language??

    /// Whether everything will be in English from now on: a shortcut.
    nonisolated(unsafe) private static var isFixedToEnglish = false

    /// The current language, or nil for English, the language of the sources.
    package static var language: Language? { isFixedToEnglish ? nil : override ?? processLanguage }

    /// Switches to the language with this code; nil is English.
    package static func setLanguage(_ code: String?) {
        requestedCode = code
        processLanguage = code.flatMap(Language.matching)
        isFixedToEnglish = processLanguage == nil
    }

    /// Switches to English permanently, for output that programs read.
    package static func fixToEnglish() {
        processLanguage = nil
        isFixedToEnglish = true
    }

    /// The code of the language requested by setting or environment; nil if none of them is available.
    ///
    /// First the setting, then `LANGUAGE`, a list in which the first available one counts, unless the locale is `C` or
    /// `POSIX`; then the locale, the first of `LC_ALL`, `LC_MESSAGES` and `LANG`. Whether that locale was generated on
    /// this machine does not matter. Like gettext, except that gettext ignores the locale once `LANGUAGE` is set.
    ///
    /// - Parameter setting: A language's code, or `en`; an unknown one is ignored.
    package static func requestedCode(setting: String?, environment: [String: String]) -> String? {
        if let code = setting.flatMap(availableCode) { return code }
        var locale = ""
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] where locale.isEmpty {
            locale = environment[name] ?? ""
        }
        if ["", "C", "POSIX"].contains(locale) { return nil }
        if let wishes = environment["LANGUAGE"], !wishes.isEmpty {
            for (place, wish) in wishes.split(separator: ":").map(String.init).enumerated() {
                guard let code = availableCode(wish) else { continue }
                // After another language, English is only the fallback, not a preference for titles.
                return code == "en" && place > 0 ? nil : code
            }
        }
        return availableCode(locale)
    }

    private static func availableCode(_ locale: String) -> String? {
        if let language = Language.matching(locale: locale) { return language.code }
        return locale.lowercased().prefix { $0.isLetter } == "en" ? "en" : nil
    }
}
