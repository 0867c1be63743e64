import Testing

@testable import TMDBClient
@testable import TMDBModels

@Suite struct ServiceURLTests {
    @Test(arguments: [
        ("https://api.themoviedb.org/3", "https://api.themoviedb.org/3"),
        ("HTTPS://API.TheMovieDB.org/3/", "https://api.themoviedb.org/3"),
        ("https://tmdb.example.com:8443/a/b-c_d~e.f", "https://tmdb.example.com:8443/a/b-c_d~e.f"),
        ("https://example.com", "https://example.com"), ("https://example.com///", "https://example.com"),
        ("http://127.0.0.1:8080/3", "http://127.0.0.1:8080/3"), ("http://127.1.2.3", "http://127.1.2.3"),
        ("http://localhost:1/3", "http://localhost:1/3"), ("http://[::1]:65535/3", "http://[::1]:65535/3"),
        ("https://[2001:DB8::1]/3", "https://[2001:db8::1]/3"),
    ])
    func `an address is parsed and printed`(text: String, description: String) throws {
        #expect(try ServiceURL(text).description == description)
    }

    @Test(arguments: [
        "", "api.themoviedb.org/3", "https://", "https:///3", "https:/example.com",
        "https://user@example.com", "https://user:pass@example.com", "https://api.themoviedb.org@evil.com/3",
        "https://api.themoviedb.org:443@evil.com", "https://evil.com#@api.themoviedb.org",
        "https://evil.com?api.themoviedb.org", "https://example.com/3?x=1", "https://example.com/3#x",
        "https://example.com\\@evil.com", "https://example.com/%2e%2e/3", "https://example.com/../3",
        "https://example.com/./3", "https://example.com/a//b", "https://exa mple.com",
        "https://example.com/\n", "https://example.com\r\nHost: evil", "https://example.com:",
        "https://example.com:0", "https://example.com:65536", "https://example.com:+80",
        "https://example.com:-1", "https://example.com:8 0", "https://example.com:٨٠",
        "https://example.com:80:80", "https://example..com", "https://.example.com", "https://example.com.",
        "https://-example.com", "https://ex%61mple.com", "https://exämple.com", "https://example。com",
        "https://\u{212A}.example.com", "https://[::1", "https://[::1]x", "https://[[::1]", "https://[]",
        "https://[evil.com]", "https://[::1%25eth0]", "https://example.com\0.evil.com", "https://$(id).com",
        "https://a;b.com",
    ])
    func `an address that two parsers could read as two hosts is rejected`(text: String) {
        #expect(throws: ServiceURLError.malformed) { try ServiceURL(text) }
    }

    @Test(arguments: [
        "http://api.themoviedb.org/3", "http://127.0.0.1.evil.com", "http://localhost.evil.com",
        "http://128.0.0.1", "http://127.1", "http://0127.0.0.1", "http://127.0.0.256", "http://2130706433",
        "http://0x7f000001", "http://0.0.0.0", "http://10.0.0.1", "http://[::2]", "http://[::ffff:127.0.0.1]",
        "http://evil.com:80/127.0.0.1",
    ])
    func `plain HTTP reaches only this machine`(text: String) {
        #expect(throws: ServiceURLError.plainHTTP) { try ServiceURL(text) }
    }

    @Test(arguments: [
        "ftp://example.com", "file:///etc/passwd", "javascript://x", " https://example.com", "htt://a",
    ])
    func `other schemes are rejected`(text: String) {
        #expect(throws: ServiceURLError.self) { try ServiceURL(text) }
    }

    @Test(arguments: [
        ("https://api.themoviedb.org/3", true), ("https://API.tmdb.org:443/4", true),
        ("https://api.themoviedb.org:8443/3", false), ("https://api.themoviedb.org.evil.com/3", false),
        ("https://xapi.themoviedb.org/3", false), ("https://image.tmdb.org/3", false),
        ("http://127.0.0.1/3", false),
    ])
    func `only TMDB's own two host names are TMDB`(text: String, isTMDB: Bool) throws {
        #expect(try ServiceURL(text).isTMDB == isTMDB)
    }
}
