/// A language that the program can speak besides English: its words, and how it counts.
package struct Language: Sendable {
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
    package init?(locale: String) {
        // Letter by letter: what is generic here would be looked up at each start.
        var (code, isCode) = ("", true)
        for byte in locale.utf8 where isCode {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                code.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
            // Behind the letters: a country, a character set, a variant.
            case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "@"): isCode = false
            default: return nil
            }
        }
        if code == "en", locale.lowercased().hasPrefix("en_xa") {
            self = .pseudo
            return
        }
        for known in Self.all where known.code == code {
            self = known
            return
        }
        return nil
    }
}

/// What is written in English whatever the language: words among what other programs read.
package func inEnglish<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Interface.$override.withValue(.some(nil), operation: work)
}

/// The language that the program speaks.
package enum Interface {
    /// Nil is English. Set once, by ``speak(_:)``, before anything is said and before there is a second thread.
    nonisolated(unsafe) private static var chosen: Language?

    /// Instead of the language of the process, for what is done within; `.some(nil)` is English.
    @TaskLocal package static var override: Language??

    /// Whether nothing but English was ever asked for: then nobody need look further.
    nonisolated(unsafe) private static var isEnglishAlone = false

    /// The language spoken, or nil for English, which the sources are written in.
    package static var language: Language? { isEnglishAlone ? nil : override ?? chosen }

    /// Speaks a language from here on; nil is English. To be called before there is a second thread that might say something.
    package static func speak(_ language: Language?) {
        chosen = language
        isEnglishAlone = language == nil
    }

    /// The language that setting and environment ask for; nil for English.
    ///
    /// As gettext goes about it: the setting, then `LANGUAGE`, a list of which the first that there is counts, unless the
    /// locale is `C` or `POSIX`; then the locale, which is the first of `LC_ALL`, `LC_MESSAGES` and `LANG`. Whether that
    /// locale was ever generated on this machine does not matter.
    ///
    /// - Parameter setting: A language's code, or `en`; one that is not known counts as none.
    package static func language(setting: String?, environment: [String: String]) -> Language? {
        if let setting {
            if isEnglish(setting) { return nil }
            if let language = Language(locale: setting) { return language }
        }
        var locale = ""
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] where locale.isEmpty {
            locale = environment[name] ?? ""
        }
        if ["", "C", "POSIX"].contains(locale) { return nil }
        if let wishes = environment["LANGUAGE"], !wishes.isEmpty {
            for wish in wishes.split(separator: ":").map(String.init) {
                if isEnglish(wish) { return nil }
                if let language = Language(locale: wish) { return language }
            }
        }
        return Language(locale: locale)
    }

    private static func isEnglish(_ locale: String) -> Bool {
        let name = locale.lowercased()
        return name.prefix { $0.isLetter } == "en" && !name.hasSuffix("xa")
    }
}
