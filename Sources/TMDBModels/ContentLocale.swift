/// Language and region of a request, as TMDB writes them: `uk-UA`, `UA`.
package struct ContentLocale: Sendable, Hashable {
    /// ISO 639-1, optionally with ISO 3166-1: `de`, `pt-BR`.
    package let language: String
    /// ISO 3166-1, upper case.
    package let region: String
    /// The language of texts that are missing in ``language``, ISO 639-1.
    package let fallback: String

    /// Takes values in TMDB's notation, without checking them.
    package init(language: String, region: String, fallback: String = "en") {
        (self.language, self.region, self.fallback) = (language, region, fallback)
    }
}
