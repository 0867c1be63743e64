/// A read request to the API: its path below `/3`, its query, and the type of its answer.
package struct Endpoint<Response: Decodable & Sendable>: Sendable, Equatable {
    /// Without a leading slash: `movie/438631`. Built from numbers and checked ids only, because TMDB's edge
    /// decodes a path once and resolves `..` in it.
    package let path: String
    /// Parameter values by name, not yet escaped; sent sorted by name, so that equal requests look equal.
    package let query: [String: String]
    /// How long an answer may be reused without asking the server, if that is longer than the server allows.
    package let cacheLifetime: Duration

    init(_ path: String, query: [String: String?] = [:], cacheLifetime: Duration = .zero) {
        (self.path, self.cacheLifetime) = (path, cacheLifetime)
        self.query = query.compactMapValues(\.self)
    }
}
