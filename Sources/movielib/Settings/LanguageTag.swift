import Foundation
import Localization
import Presenters
import Query
import TMDBModels

/// A language as people write it: `uk`, `pt-BR`, `uk_UA.UTF-8`.
struct LanguageTag: Equatable {
    /// ISO 639-1, lower case.
    let language: String
    /// ISO 3166-1, upper case.
    let region: String?

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (2...3).contains(parts[0].utf8.count),
            parts[0].allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        language = parts[0].lowercased()
        if parts.count == 2 {
            guard let region = Self.region(parts[1]) else { return nil }
            self.region = region
        } else {
            region = nil
        }
    }

    /// A POSIX locale name, `language_TERRITORY.charset@modifier`; nil for `C` and `POSIX`.
    init?(locale: String) { self.init(locale.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")) }

    static func region(_ text: some StringProtocol) -> String? {
        text.utf8.count == 2 && text.allSatisfy({ $0.isASCII && $0.isLetter }) ? text.uppercased() : nil
    }

    /// Whether ISO or TMDB has the language. Takes a millisecond, so only typed text is checked.
    var isKnown: Bool {
        Locale.LanguageCode(language).isISOLanguage || ["cn", "mo", "sh", "tl", "xx"].contains(language)
    }

    static func isKnown(_ region: String) -> Bool {
        Locale.Region.isoRegions.contains { $0.identifier == region }
    }

    /// The tag in TMDB's format.
    var text: String { region.map { "\(language)-\($0)" } ?? language }
}

extension ContentLocale {
    /// The first of: options, `MOVIELIB_…`, the settings, the requested interface language, the locale's
    /// variables, `en-US` and `US`.
    ///
    /// - Throws: ``Failure`` if an option or a `MOVIELIB_…` variable is not a valid language or country.
    init(
        language: String?, region: String?, environment: [String: String], settings: Settings
    ) throws(Failure) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }.flatMap { LanguageTag(locale: $0) }
        func chosen(_ option: String?, _ variable: String, _ name: String) -> (text: String, name: String)? {
            if let option { return (option, "--\(name)") }
            return environment[variable].flatMap { $0.isEmpty ? nil : ($0, variable) }
        }
        let spoken = (settings.interface ?? Interface.requestedCode).flatMap { LanguageTag($0) }
        let own = spoken?.language == locale?.language ? locale : spoken ?? locale
        var tag = settings.language.flatMap { LanguageTag($0) } ?? own
        if let preference = chosen(language, "MOVIELIB_LANGUAGE", "language") {
            tag = LanguageTag(preference.text)
            if tag == nil || language != nil && tag?.isKnown == false {
                throw Failure(
                    .usage, preference.name, tr("'{text}' is not a language", ["text": preference.text]),
                    hint: tr("write it as in uk or pt-BR"))
            }
        }
        var country = settings.region.flatMap { LanguageTag.region($0) }
        if let preference = chosen(region, "MOVIELIB_REGION", "region") {
            country = LanguageTag.region(preference.text)
            if country == nil || region != nil && country.map(LanguageTag.isKnown) == false {
                let code = LocaleCodes.countryCode(named: preference.text)
                throw Failure(
                    .usage, preference.name, tr("'{text}' is not a country", ["text": preference.text]),
                    hint: code.map(Failure.guess) ?? tr("write its two letters, such as UA"))
            }
        }
        self.init(
            language: tag?.text ?? "en-US", region: country ?? tag?.region ?? locale?.region ?? "US",
            fallback: settings.fallbackLanguage.flatMap { LanguageTag($0) }?.language ?? "en")
    }
}
