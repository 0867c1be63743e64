import Foundation
import Records

/// Codes of languages and countries by their English and native names.
package enum LocaleCodes {
    /// `uk` for `Ukrainian`; anything that is not a name is returned as typed.
    static func languageCode(_ text: String) -> String {
        let name = text.foldedTitle
        return name.count > 3 ? languages[name] ?? languagesByNativeName[name] ?? text : name
    }

    /// `FR` for `France`; anything that is not a name is returned as typed, a code in capitals.
    static func countryCode(_ text: String) -> String {
        countryCode(named: text) ?? (text.count > 2 ? text : text.uppercased())
    }

    /// The ISO 3166-1 code of a country by its English or native name, or `uk`; nil for anything else, codes included.
    package static func countryCode(named text: String) -> String? {
        let name = text.foldedTitle
        return shortNames[name] ?? (name.count > 2 ? countries[name] ?? countriesByNativeName[name] : nil)
    }

    /// The English names in lower case, for suggestions.
    static var languageNames: [String] { languages.keys.sorted() }
    static var countryNames: [String] { countries.keys.sorted() }

    private static let shortNames = ["usa": "US", "uk": "GB", "uae": "AE"]

    private static let languages = {
        let english = Locale(identifier: "en")
        let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
        var languages = table(codes) { english.localizedString(forLanguageCode: $0) }
        // TMDB's own code, which predates ISO 639's.
        languages["cantonese"] = "cn"
        return languages
    }()

    private static let countries = {
        let english = Locale(identifier: "en")
        return table(Locale.Region.isoRegions.map(\.identifier)) {
            english.localizedString(forRegionCode: $0)
        }
    }()

    private static let languagesByNativeName = table(Locale.LanguageCode.isoLanguageCodes.map(\.identifier)) {
        Locale(identifier: $0).localizedString(forLanguageCode: $0)
    }

    /// In the language that most people there speak; other native names are unknown here.
    private static let countriesByNativeName = table(Locale.Region.isoRegions.map(\.identifier)) {
        Locale(identifier: Locale.Language(identifier: "und-\($0)").maximalIdentifier)
            .localizedString(forRegionCode: $0)
    }

    /// Two-letter codes by name.
    private static func table(_ codes: [String], name: (String) -> String?) -> [String: String] {
        let pairs = codes.filter { $0.count == 2 }.compactMap { code in
            name(code).map { ($0.foldedTitle, code) }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
