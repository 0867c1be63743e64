/// Where a film can be watched in one country. Source: TMDB, "Movie: Watch Providers", whose data is
/// JustWatch's and must be credited.
package struct WatchOptions: Sendable, Equatable, Codable {
    /// TMDB's page listing the offers.
    package let link: String?
    /// Names of services, in TMDB's order.
    package let stream: [String]
    /// Names of services, in TMDB's order.
    package let rent: [String]
    /// Names of services, in TMDB's order.
    package let buy: [String]
    /// Free of charge, with or without ads.
    package var free: [String] { freeOfAds + ads.filter { !freeOfAds.contains($0) } }

    private let freeOfAds: [String]
    private let ads: [String]

    enum CodingKeys: String, CodingKey {
        case link, rent, buy, ads
        case freeOfAds = "free"
        case stream = "flatrate"
    }

    private struct Provider: Codable {
        let name: String
        enum CodingKeys: String, CodingKey { case name = "provider_name" }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func names(_ key: CodingKeys) -> [String] {
            let providers: [Provider] = fields.rows(key)
            return providers.map(\.name)
        }
        link = fields.text(.link)
        (stream, rent, buy) = (names(.stream), names(.rent), names(.buy))
        (freeOfAds, ads) = (names(.freeOfAds), names(.ads))
    }

    /// Encodes in TMDB's format.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(link, forKey: .link)
        let ways: [(CodingKeys, [String])] = [
            (.stream, stream), (.rent, rent), (.buy, buy), (.freeOfAds, freeOfAds), (.ads, ads),
        ]
        for (key, names) in ways {
            if !names.isEmpty { try fields.encode(names.map(Provider.init), forKey: key) }
        }
    }
}
