import Foundation
import Library
import LibrarySupport
import MovielibCore
import Query
import Records
import ResponseCache
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import movielib

@Suite struct QueryCompletionTests {
    @Test func `fields, flags and sort keys of a query are completed`() {
        func offered(_ typed: String) -> [String] {
            QueryCompletion.candidates(["movielib", "library", typed], 2, typed, [:])
        }
        #expect(offered("ge") == ["genre:"])
        #expect(offered("un") == ["unseen", "unsaved", "unrated", "untagged", "unowned"])
        #expect(offered("sort:ye") == ["sort:year", "sort:year-"])
        #expect(offered("sort:year,ti") == ["sort:year,title", "sort:year,title-"])
        #expect(offered("decade:19").count == 10)
        #expect(offered("added:to") == ["added:today"])
        #expect(offered("out").isEmpty)
        #expect(offered("out:p") == ["out:premiere", "out:physical"])
        #expect(offered("offer:stream,fr") == ["offer:stream,free"])
        #expect(offered("on:m") == ["on:mine", "on:max"])
        #expect(offered("genre:$(").isEmpty)
        #expect(offered("").contains("director:"))
    }

    @Test func `a discover query completes only the terms that TMDB supports`() {
        func offered(_ typed: String) -> [String] {
            QueryCompletion.candidates(["movielib", "discover", typed], 2, typed, [:])
        }
        #expect(offered("out") == ["out:"])
        #expect(offered("pla").isEmpty)
        #expect(offered("tit").isEmpty)
        #expect(offered("un").contains("unseen"))
        #expect(offered("genre:th").first == "genre:thriller", "the sample's")
        #expect(
            offered("sort:").filter { !$0.hasSuffix("-") }
                == ["title", "year", "released", "rating", "votes", "popularity"].map { "sort:\($0)" })
    }

    @Test func `names of companions are completed, the latest first, in an option and in a query`() throws {
        let folder = try TemporaryFolder()
        let store = try LibraryStore.openForWriting(path: "\(folder.path)/.local/share/movielib/library.db")
        for names in [["Taras", "Olena K"], ["taras", "Тарас"]] {
            let values = ViewingValues(companions: names)
            _ = try store.logViewings(of: [.dune], Viewing(values, loggedAt: .now), at: .now)
        }
        let environment = ["HOME": folder.path]
        func offered(_ typed: String, _ shell: String = "zsh") -> [String] {
            NameCompletion.candidates(
                typed, of: .companions, environment.merging(["SAP_SHELL": shell]) { $1 })
        }
        #expect(Set(offered("")) == ["taras", "Тарас", "Olena K"] && offered("TA") == ["TAras"])
        #expect(offered("ol", "bash") == ["olena K"] && offered("ol") == ["olena K"])
        let words = ["movielib", "watched", "with:т"]
        #expect(QueryCompletion.candidates(words, 2, "with:т", environment) == ["with:тарас"])
    }

    @Test func `names come from the library that is used, wherever it is`() throws {
        let folder = try TemporaryFolder()
        let store = try LibraryStore.openForWriting(path: folder.file("mine.db"))
        _ = try store.logViewings(
            of: [.dune], Viewing(ViewingValues(companions: ["Taras"]), loggedAt: .now), at: .now)
        let environment = ["HOME": folder.path, "MOVIELIB_LIBRARY": folder.file("mine.db")]
        #expect(NameCompletion.candidates("", of: .companions, environment) == ["Taras"])
    }
}

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

    @Test func `service names are completed from the downloaded list, in the typed case`() async throws {
        #expect(offered("net") == ["netflix"], "the sample's")
        try await keepLists()
        #expect(offered("net") == ["netflix"])
        #expect(offered("Net") == ["Netflix"])
        #expect(offered("disney") == ["disney Plus"])
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
