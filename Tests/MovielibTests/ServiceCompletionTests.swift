import MovielibCore
import Query
import ResponseCache
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import movielib

@Suite struct ServiceCompletionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func offered(
        _ typed: String, of source: ServiceCompletion.Source = .region, shell: String = "fish"
    ) -> [String] {
        ServiceCompletion.candidates(
            typed, of: source,
            ["HOME": folder.path, "SAP_SHELL": shell, "LANG": "en_US.UTF-8", "MOVIELIB_REGION": "US"])
    }

    /// Requests the lists once from the sample, and caches the responses like the program.
    private func keepLists() async throws {
        let path = "\(folder.path)/.cache/movielib/responses.db"
        let cache = try #require(ResponseCache(path: path))
        let locale = ContentLocale(language: "en-US", region: "US")
        let tmdb = TMDB(transport: CachingTransport(SampleTransport(), store: cache), locale: locale)
        _ = try await tmdb.fetch(.services(locale: locale))
        _ = try await tmdb.fetch(.genres(locale: locale))
        _ = try await tmdb.fetch(.certifications())
    }

    @Test func `service names are completed from the downloaded list, and keep the typed case`() async throws
    {
        #expect(offered("net") == ["netflix"], "the sample's")
        try await keepLists()
        #expect(offered("net") == ["netflix"])
        #expect(offered("Net") == ["Netflix"])
        #expect(offered("disney") == ["disney Plus"])
        #expect(offered("disney", shell: "bash") == [])
        #expect(offered("$(touch") == [])
        #expect(offered("").contains("Kanopy"))
    }

    @Test func `services already on the user's list are not offered`() async throws {
        try await keepLists()
        try folder.folder(".config/movielib")
        try folder.write("services = [\"netflix\"]\n", to: ".config/movielib/config.toml")
        #expect(offered("net") == [])
        #expect(offered("").contains("Kanopy"))
    }

    @Test func `countries are completed from the downloaded lists, and keep the typed case`() async throws {
        func countries(_ typed: String) -> [String] {
            CountryCompletion.candidates(typed, ["HOME": folder.path, "LANG": "en_US.UTF-8"])
        }
        #expect(countries("") == [])
        try await keepLists()
        #expect(countries("") == ["DE", "FR", "GB", "IN", "UA", "US"])
        #expect(countries("u") == ["uA", "uS"])
        #expect(countries("UA") == ["UA"])
        #expect(countries("$(") == [])
    }

    @Test func `services to remove are completed from the settings`() throws {
        try folder.folder(".config/movielib")
        try folder.write("services = [\"MUBI\", \"Canal+\"]\n", to: ".config/movielib/config.toml")
        #expect(offered("", of: .settings) == ["MUBI", "Canal+"])
        #expect(offered("canal", of: .settings) == ["canal+"])
    }

    @Test func `downloaded genres and certifications are available`() async throws {
        try await keepLists()
        let core = Core(completingIn: ["HOME": folder.path, "LANG": "en_US.UTF-8"])
        #expect(KnownValues.values("genre", .all).response(from: core).count == 19)
        #expect(KnownValues.values("age", .library).response(from: core).first == "nr")
    }
}
