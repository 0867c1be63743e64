import Localization
import Records
import ResponseCache
import TMDBClient
import TMDBModels

/// Lists from TMDB, for completion, suggestions and names of genres: the cached ones, else the sample's; makes no
/// request.
struct CachedLists {
    private let cache: ResponseCache?
    private let service: ServiceURL
    private let locale: ContentLocale

    /// Uses the usual language and region if the settings cannot be read.
    init(_ core: Core) {
        cache = core.cache(creating: false)
        locale = (try? core.locale()) ?? ContentLocale(language: "en-US", region: "US")
        service = (try? core.service()) ?? .tmdb
    }

    /// Names of the region's services, in TMDB's order for it.
    var services: [String] {
        value(of: .services(locale: locale))?.services(in: locale.region).map(\.name) ?? []
    }

    private func value<Response>(of endpoint: Endpoint<Response>) -> Response? {
        cache?.value(of: endpoint, at: service) ?? SampleTransport().value(of: endpoint)
    }

    /// Genre names in the user's language and in English.
    var genres: [String] { [locale.language, "en"].flatMap { genres(in: $0).map(\.name) }.uniqued() }

    /// The names of each genre in the languages films may have been saved in, this language first.
    func genreNames(first language: String) -> [[String]] {
        let others = (["en"] + Language.all.map(\.code)).flatMap(genres)
        return genres(in: language).map { genre in
            [genre.name] + others.filter { $0.id == genre.id }.map(\.name)
        }
    }

    private func genres(in language: String) -> [Genre] {
        value(of: .genres(locale: ContentLocale(language: language, region: locale.region)))?.genres ?? []
    }

    /// Country codes, including countries with certifications.
    var countries: [String] {
        let countries = cache?.value(of: .countries(locale: locale), at: service)?.rows.map(\.code) ?? []
        let certified = cache?.value(of: .certifications(), at: service)?.byCountry.keys.map(\.self) ?? []
        return Set(countries + certified).filter { $0.utf8.count == 2 }.sorted()
    }

    /// The region's certifications, mildest first.
    var certifications: [String] {
        let list = cache?.value(of: .certifications(), at: service)?.byCountry[locale.region]
        return list?.map(\.name) ?? []
    }
}
