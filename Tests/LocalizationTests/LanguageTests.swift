import Foundation
import Localization
import Testing

struct LanguageTests {
    private func code(_ environment: [String: String], setting: String? = nil) -> String? {
        Interface.requestedCode(setting: setting, environment: environment)
    }

    @Test func `the setting takes precedence over LANGUAGE, and LANGUAGE over the locale`() {
        #expect(code(["LANG": "C"], setting: "uk") == "uk")
        #expect(code(["LANG": "uk_UA.UTF-8"], setting: "en") == "en")
        #expect(code(["LANGUAGE": "de:uk:en", "LANG": "en_US.UTF-8"]) == "uk")
        #expect(code(["LANGUAGE": "en:uk", "LANG": "uk_UA.UTF-8"]) == "en")
        #expect(code(["LANG": "uk_UA.UTF-8"]) == "uk")
        #expect(code(["LANG": "uk_UA.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"]) == nil)
        #expect(code(["LANG": "uk", "LC_ALL": ""]) == "uk")
        #expect(code(["LANG": "uk_UA.UTF-8"], setting: "xx") == "uk")
        #expect(code(["LANGUAGE": "de:fr", "LANG": "uk_UA.UTF-8"]) == "uk")
        #expect(code(["LANGUAGE": "en_XA.UTF-8", "LANG": "en_US.UTF-8"]) == "en_XA")
    }

    @Test func `LANGUAGE is ignored if the locale is C, POSIX or unset`() {
        for locale in ["C", "POSIX"] { #expect(code(["LANGUAGE": "uk", "LANG": locale]) == nil) }
        #expect(code(["LANGUAGE": "uk"]) == nil)
        #expect(code(["LANGUAGE": "uk", "LANG": "C.UTF-8"]) == "uk")
    }

    @Test func `an unknown language falls back to English`() {
        #expect(code(["LANG": "ukx_UA"]) == nil)
        #expect(code(["LANG": "u"]) == nil)
        #expect(code([:]) == nil)
    }
}

struct TranslationTests {
    /// The result of the work in a language.
    private func speaking<Value>(_ language: Language?, _ work: () -> Value) -> Value {
        Interface.$override.withValue(.some(language), operation: work)
    }

    @Test func `values replace their placeholders, whatever they contain`() {
        #expect(tr("{a} and {b}", ["a": "{b}", "b": "{a}"]) == "{b} and {a}")
        #expect(tr("{a} {unknown} {", ["a": "1"]) == "1 {unknown} {")
        #expect(plural("{n} of {title}", "{n}s of {title}", 1200, ["title": "{n}"]) == "1,200s of {n}")
    }

    @Test func `an untranslated message is English`() throws {
        let ukrainian = try #require(Language.matching(locale: "uk"))
        #expect(speaking(ukrainian) { tr("nobody translated this") } == "nobody translated this")
        #expect(speaking(ukrainian) { plural("{n} x", "{n} xs", 2) } == "2 xs")
    }

    @Test func `system error messages are the system's in English, and Ukrainian for common errors`() throws {
        for code in Int32(1)...133 { #expect(systemErrorMessage(code) == String(cString: strerror(code))) }
        let ukrainian = try #require(Language.matching(locale: "uk"))
        #expect(speaking(ukrainian) { systemErrorMessage(ENOENT) } == "немає такого файлу чи теки")
    }

    @Test func `digits are grouped as in the language`() throws {
        let ukrainian = try #require(Language.matching(locale: "uk"))
        #expect(speaking(ukrainian) { withThousandsMarks(1_234_567) } == "1\u{a0}234\u{a0}567")
        #expect(withThousandsMarks(-1_234_567) == "-1,234,567")
        #expect(withThousandsMarks(999) == "999")
        // A damaged change log may contain any number.
        #expect(speaking(ukrainian) { plural("{n} film", "{n} films", .min) }.hasPrefix("-9\u{a0}223"))
    }

    @Test(arguments: Language.all)
    func `every message of a language is found`(_ language: Language) {
        for (key, forms) in language.rows {
            for (form, text) in forms.enumerated() {
                #expect(language.translation(of: key, form: form) == text)
            }
            #expect(language.translation(of: key + "!", form: 0) == nil)
        }
        #expect(language.rows.count > 0)
        #expect(language.translation(of: "", form: 0) == nil)
        #expect(language.translation(of: "zzzz \u{10FFFF}", form: 0) == nil)
    }

    @Test func `typed answers are understood in every language, whichever is current`() throws {
        #expect(YesOrNo.yes == ["y", "yes", "т", "так"])
        #expect(YesOrNo.no == ["n", "no", "н", "ні"])
        for language in [nil, Language.matching(locale: "uk"), .pseudo] {
            let texts = Interface.$override.withValue(.some(language)) {
                inEveryLanguage("y,yes", context: "answers")
            }
            #expect(texts.last == "y,yes")
            #expect(texts.contains("т,так"))
        }
    }

    @Test func `names are sorted by the language's alphabet, ignoring apostrophes`() throws {
        let ukrainian = try #require(Language.matching(locale: "uk"))
        let alphabet = try #require(speaking(ukrainian) { Alphabet.current })
        let sorted = [
            "1917", "Dune", "gattaca", "Аґа", "П'ять", "Па", "Пʼята", "Єва", "Їжак", "Йорк", "Гора", "Ґанок",
            "Дюна",
        ].sorted { alphabet.compare($0, $1) < 0 }
        #expect(
            sorted == [
                "1917", "Dune", "gattaca", "Аґа", "Гора", "Ґанок", "Дюна", "Єва", "Їжак", "Йорк", "Па",
                "Пʼята", "П'ять",
            ])
        #expect(alphabet.compare("п’ять", "П'ЯТЬ") == 0)
        #expect(Alphabet.current == nil)
        #expect(speaking(.pseudo) { Alphabet.current } == nil)
    }

    @Test func `the pseudo-language keeps placeholders`() {
        let text = speaking(.pseudo) { tr("Saved {title}.", ["title": "Dune"]) }
        #expect(text == "⟦Śávéd Dune.····⟧")
        #expect(speaking(.pseudo) { plural("{n} film", "{n} films", 2) } == "⟦2 fílmś···⟧")
        #expect(speaking(.pseudo) { tr(", ") } == ", ")
    }
}
