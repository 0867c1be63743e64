import Foundation
import Library
import LibrarySupport
import Records
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
        #expect(offered("ol", "bash").isEmpty && offered("ol") == ["olena K"])
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
