import TMDBModels
import Testing

@testable import Presenters
@testable import movielib

@Suite struct LanguageTagTests {
    @Test(
        arguments: [
            ("uk", "uk"), ("pt-BR", "pt-BR"), ("EN-us", "en-US"), ("fil", "fil"), ("", nil), ("u", nil),
            ("ukra", nil), ("uk-", nil), ("-UA", nil), ("uk-UKR", nil), ("uk_UA", nil), ("zh-Hans-CN", nil),
            ("ук", nil), ("uk-УА", nil), ("12", nil), ("en-1A", nil), ("uk UA", nil), ("uk\n", nil),
            ("../..", nil), ("en-US&x=1", nil),
        ] as [(String, String?)])
    func `a language has two or three letters, and may have a country`(_ text: String, _ expected: String?) {
        #expect(LanguageTag(text)?.text == expected)
    }

    @Test(
        arguments: [
            ("uk_UA.UTF-8", "uk-UA"), ("de_DE@euro", "de-DE"), ("pt_BR", "pt-BR"), ("eo", "eo"),
            ("sr_RS.UTF-8@latin", "sr-RS"), ("C", nil), ("POSIX", nil), ("C.UTF-8", nil), ("", nil),
            ("junk_JUNK", nil), ("%s%n", nil), ("_", nil), ("en_", nil), ("\u{1b}[31m", nil),
        ] as [(String, String?)])
    func `a locale's charset and modifier are ignored`(_ locale: String, _ expected: String?) {
        #expect(LanguageTag(locale: locale)?.text == expected)
    }

    private func locale(
        _ environment: [String: String] = [:], language: String? = nil, region: String? = nil,
        settings: (language: String?, region: String?) = (nil, nil)
    ) throws -> String {
        var file = Settings()
        (file.language, file.region) = (settings.language, settings.region)
        let locale = try ContentLocale(
            language: language, region: region, environment: environment, settings: file)
        return "\(locale.language) \(locale.region)"
    }

    @Test func `the option precedes the variable, the settings and the locale`() throws {
        var environment = ["LANG": "uk_UA.UTF-8"]
        #expect(try locale(environment) == "uk-UA UA")
        #expect(try locale(environment, settings: ("fr-FR", "FR")) == "fr-FR FR")
        environment["MOVIELIB_LANGUAGE"] = "pl-PL"
        environment["MOVIELIB_REGION"] = "PL"
        #expect(try locale(environment, settings: ("fr-FR", "FR")) == "pl-PL PL")
        #expect(try locale(environment, language: "de", region: "at", settings: ("fr", "FR")) == "de AT")
    }

    @Test func `LC_ALL precedes LC_MESSAGES and LANG, and an empty one counts as unset`() throws {
        #expect(try locale(["LC_ALL": "pl_PL", "LC_MESSAGES": "de_DE", "LANG": "uk_UA"]) == "pl-PL PL")
        #expect(try locale(["LC_MESSAGES": "de_DE", "LANG": "uk_UA"]) == "de-DE DE")
        #expect(try locale(["LC_ALL": "", "LC_MESSAGES": "", "LANG": "uk_UA"]) == "uk-UA UA")
        #expect(try locale(["LC_ALL": "C", "LANG": "uk_UA"]) == "en-US US")
    }

    @Test(arguments: [[:], ["LANG": "C"], ["LANG": "POSIX"], ["LANG": "junk!"], ["LC_ALL": "C.UTF-8"]])
    func `the default is US English`(_ environment: [String: String]) throws {
        #expect(try locale(environment) == "en-US US")
    }

    @Test func `a language with a country sets the region, and one without uses the locale's`() throws {
        #expect(try locale(["LANG": "uk_UA.UTF-8"], language: "pt-BR") == "pt-BR BR")
        #expect(try locale(["LANG": "uk_UA.UTF-8"], language: "pt") == "pt UA")
        #expect(try locale(language: "pt") == "pt US")
        #expect(try locale(["MOVIELIB_LANGUAGE": "", "MOVIELIB_REGION": ""]) == "en-US US")
    }

    @Test func `an invalid option or variable is wrong usage and is named`() {
        for (what, body) in [
            ("--language", { try locale(language: "klingon") }), ("--region", { try locale(region: "USA") }),
            ("MOVIELIB_LANGUAGE", { try locale(["MOVIELIB_LANGUAGE": "1"]) }),
            ("MOVIELIB_REGION", { try locale(["MOVIELIB_REGION": "У"]) }),
        ] as [(String, () throws -> String)] {
            let failure = #expect(throws: Failure.self) { try body() }
            #expect(failure?.status == .usage)
            #expect(failure?.activity == what)
        }
    }
}
