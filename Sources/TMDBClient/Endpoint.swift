/// One read request to the API as a value: its path below `/3`, its query, and the type of its answer.
package struct Endpoint<Response: Decodable & Sendable>: Sendable, Equatable {
    /// Without a leading slash: `movie/438631`. Built from numbers and checked ids only, because TMDB's edge
    /// decodes a path once and resolves `..` in it.
    package let path: String
    /// Parameter values by name, not yet escaped; sent sorted by name, so that equal requests look equal.
    package let query: [String: String]
    /// How long an answer may be reused without asking again, if that is longer than the server says.
    package let keptFor: Duration

    init(_ path: String, query: [String: String?] = [:], keptFor: Duration = .zero) {
        (self.path, self.keptFor) = (path, keptFor)
        self.query = query.compactMapValues(\.self)
    }
}

/// Language and region of a request, as TMDB writes them: `uk-UA`, `UA`.
package struct ContentLocale: Sendable, Hashable {
    /// ISO 639-1, optionally with ISO 3166-1: `de`, `pt-BR`.
    package let language: String
    /// ISO 3166-1, upper case.
    package let region: String
    /// For texts that are missing in ``language``, ISO 639-1.
    package let fallback: String

    /// Language and region as TMDB writes them; nothing is checked here.
    package init(language: String, region: String, fallback: String = "en") {
        (self.language, self.region, self.fallback) = (language, region, fallback)
    }
}
