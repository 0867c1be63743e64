import Foundation

/// The proxy set in the environment, as libcurl reads it (man 3 libcurl-env).
struct Proxy: Equatable {
    /// The variable that sets it.
    let variable: String
    /// Host and port; never the user name and password that may precede them.
    let host: String

    /// The proxy for https, or nil if there is none.
    init?(environment: [String: String]) {
        let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        guard let variable = names.first(where: { environment[$0]?.isEmpty == false }),
            let text = environment[variable]
        else { return nil }
        var rest = text[...]
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // A password may contain an @; a host cannot.
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        (self.variable, host) = (variable, String(rest))
    }
}
