import Foundation
import Records

/// Codes of languages and countries for their English names, and for what they are called where they are.
package enum PlaceNames {
    /// `uk` for `Ukrainian`; what is no name as it was typed.
    static func languageCode(_ text: String) -> String {
        let name = text.foldedTitle
        return name.count > 3 ? languages[name] ?? ownLanguages[name] ?? text : name
    }

    /// `FR` for `France`; what is no name as it was typed, and a code in capitals.
    static func countryCode(_ text: String) -> String {
        countryCode(named: text) ?? (text.count > 2 ? text : text.uppercased())
    }

    /// The ISO 3166-1 code of a country that is called so in English or in its own language, or `uk`; nil for anything else,
    /// a code too.
    package static func countryCode(named text: String) -> String? {
        let name = text.foldedTitle
        return shortNames[name] ?? (name.count > 2 ? countries[name] ?? ownCountries[name] : nil)
    }

    /// The English names in small letters, to find the nearest of.
    static var languageNames: [String] { languages.keys.sorted() }
    static var countryNames: [String] { countries.keys.sorted() }

    private static let shortNames = ["usa": "US", "uk": "GB", "uae": "AE"]

    private static let languages = {
        let english = Locale(identifier: "en")
        let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
        var languages = table(codes) { english.localizedString(forLanguageCode: $0) }
        // TMDB's own code, from before ISO 639 had one.
        languages["cantonese"] = "cn"
        return languages
    }()

    private static let countries = {
        let english = Locale(identifier: "en")
        return table(Locale.Region.isoRegions.map(\.identifier)) {
            english.localizedString(forRegionCode: $0)
        }
    }()

    private static let ownLanguages = table(Locale.LanguageCode.isoLanguageCodes.map(\.identifier)) {
        Locale(identifier: $0).localizedString(forLanguageCode: $0)
    }

    /// In the language that most people there speak: a country has no other name of its own that is known here.
    private static let ownCountries = table(Locale.Region.isoRegions.map(\.identifier)) {
        Locale(identifier: Locale.Language(identifier: "und-\($0)").maximalIdentifier)
            .localizedString(forRegionCode: $0)
    }

    /// The codes of two letters by their names.
    private static func table(_ codes: [String], name: (String) -> String?) -> [String: String] {
        let pairs = codes.filter { $0.count == 2 }.compactMap { code in
            name(code).map { ($0.foldedTitle, code) }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
