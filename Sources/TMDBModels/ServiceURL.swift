/// The address of a service: `https://host[:port]/path`, or plain `http` for this machine's own loopback.
///
/// The grammar is deliberately narrower than RFC 3986 (no user information, no escapes, no query), so that
/// this type, libcurl and a reader all see the same host: the credential goes to that host only.
package struct ServiceURL: Sendable, Hashable, CustomStringConvertible {
    /// `https` or `http`.
    package let scheme: String
    /// Lower case; an IPv6 address keeps its brackets.
    package let host: String
    /// 1 to 65535; nil for the scheme's default.
    package let port: Int?
    /// Empty, or begins with `/` and does not end with one.
    package let path: String

    package static let tmdb = ServiceURL(scheme: "https", host: "api.themoviedb.org", port: nil, path: "/3")
    /// The same service at a host that stays reachable if a network blocks the default one.
    package static let tmdbAlternate = ServiceURL(
        scheme: "https", host: "api.tmdb.org", port: nil, path: "/3")
    /// The address of posters and portraits; no credential is sent there.
    package static let images = ServiceURL(scheme: "https", host: "image.tmdb.org", port: nil, path: "/t/p")

    private init(scheme: String, host: String, port: Int?, path: String) {
        (self.scheme, self.host, self.port, self.path) = (scheme, host, port, path)
    }

    /// Parses an address as a user configures it.
    ///
    /// - Throws: ``ServiceURLError``.
    package init(_ text: String) throws(ServiceURLError) {
        // Only ASCII, because characters outside it may equal an ASCII letter: U+212A equals K.
        guard text.utf8.allSatisfy({ $0 < 0x80 }), let schemeEnd = text.firstRange(of: "://")
        else { throw .malformed }
        let scheme = text[..<schemeEnd.lowerBound].lowercased()
        let rest = text[schemeEnd.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        var path = rest[authority.endIndex...]
        while path.hasSuffix("/") { path.removeLast() }

        let host: Substring
        let portText: Substring?
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { throw .malformed }
            host = authority[...close]
            let after = authority[authority.index(after: close)...]
            guard after.isEmpty || after.hasPrefix(":") else { throw .malformed }
            portText = after.isEmpty ? nil : after.dropFirst()
        } else {
            let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            host = parts[0]
            portText = parts.count > 1 ? parts[1] : nil
        }
        guard Self.isHost(host), Self.isPath(path) else { throw .malformed }
        var port: Int?
        if let portText {
            guard portText.allSatisfy("0123456789".contains), let number = Int(portText),
                (1...65535).contains(number)
            else { throw .malformed }
            port = number
        }
        self.init(scheme: scheme, host: host.lowercased(), port: port, path: String(path))
        switch scheme {
        case "https": break
        case "http" where isLoopback: break
        case "http": throw .plainHTTP
        default: throw .unknownScheme
        }
    }

    /// Whether the host is this machine: plain HTTP is accepted there, for tests and development.
    package var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether it is TMDB itself, under either of its hosts.
    package var isTMDB: Bool {
        [Self.tmdb.host, Self.tmdbAlternate.host].contains(host) && scheme == "https" && (port ?? 443) == 443
    }

    /// The normalized address, without a trailing slash.
    package var description: String {
        "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
    }

    /// A name or IPv4 address of non-empty labels, or a bracketed IPv6 address.
    private static func isHost(_ host: Substring) -> Bool {
        if host.hasPrefix("[") {
            let address = host.dropFirst().dropLast()
            return address.contains(":") && address.allSatisfy(":.0123456789abcdefABCDEF".contains)
        }
        return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.allSatisfy { alphanumerics.contains($0) || $0 == "-" }
        }
    }

    /// The address of version 4: the last `/3` replaced; nil if the address does not end in it.
    package var version4: ServiceURL? {
        guard path.hasSuffix("/3") else { return nil }
        return ServiceURL(scheme: scheme, host: host, port: port, path: String(path.dropLast()) + "4")
    }

    /// Whether it is empty, or segments of unreserved characters; `.` and `..` would be resolved in transit.
    private static func isPath(_ path: Substring) -> Bool {
        path.isEmpty
            || path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                segment in
                !["", ".", ".."].contains(segment)
                    && segment.allSatisfy { alphanumerics.contains($0) || "._~-".contains($0) }
            }
    }

    private static let alphanumerics = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
}

/// Why text is not a service address.
package enum ServiceURLError: Error, Equatable {
    /// Not of the form `https://host[:port]/path`.
    case malformed
    /// Plain HTTP to another machine: the credential could be read in transit.
    case plainHTTP
    /// A scheme other than `https` and `http`.
    case unknownScheme
}
