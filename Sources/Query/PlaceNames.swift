import Foundation
import Records

/// Codes of languages and countries for their English names.
enum PlaceNames {
    /// `uk` for `Ukrainian`; what is no name as it was typed.
    static func languageCode(_ text: String) -> String {
        let name = text.foldedTitle
        return name.count > 3 ? languages[name] ?? name : name
    }

    /// `FR` for `France`; what is no name as it was typed.
    static func countryCode(_ text: String) -> String {
        let name = text.foldedTitle
        return shortNames[name] ?? (name.count > 2 ? countries[name] : nil) ?? name.uppercased()
    }

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

    /// The codes of two letters by their names.
    private static func table(_ codes: [String], name: (String) -> String?) -> [String: String] {
        let pairs = codes.filter { $0.count == 2 }.compactMap { code in
            name(code).map { ($0.foldedTitle, code) }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
