package import TMDBClient
import TMDBModels

extension CurlTransport {
    /// The program's transport with timeouts of minutes, because a server on a busy machine is late; only tests of the
    /// limits themselves may reach one.
    package static func patient(
        userAgent: String = "test", limits change: (inout Limits) -> Void = { _ in }
    ) -> CurlTransport {
        var limits = Limits()
        (limits.connectTimeout, limits.totalTimeout, limits.slowTimeout) = (
            .seconds(600), .seconds(600), .seconds(600)
        )
        change(&limits)
        return CurlTransport(userAgent: userAgent, limits: limits)
    }
}
