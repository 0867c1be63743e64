package import TMDBClient
import TMDBModels

extension CurlTransport {
    /// As the program's, but it waits minutes for an answer: a busy machine's server is late, and only tests of the
    /// limits themselves may run into one.
    package static func patient(
        userAgent: String = "test", limits change: (inout Limits) -> Void = { _ in }
    ) -> CurlTransport {
        var limits = Limits()
        (limits.connect, limits.total, limits.slow) = (.seconds(600), .seconds(600), .seconds(600))
        change(&limits)
        return CurlTransport(userAgent: userAgent, limits: limits)
    }
}
