import Foundation
import TestSupport
import Testing

/// Where the library's films can be watched, by the built program and from cached pages.
@Suite struct OwnServicesTests {
    private let home: Home

    init() throws {
        home = try Home()
        try home.folder.folder(".config/movielib")
        try home.folder.write("services = [\"Max\"]\nregion = \"US\"\n", to: ".config/movielib/config.toml")
    }

    @Test func `the user's services filter the list, and the source of the offers is shown`() async throws {
        try await home.run("watchlist", "add", "438631", "841").succeeded()
        let list = try await home.run("watchlist", "list", "on:mine", "offer:stream", "--offline").succeeded()
        #expect(list.cells.map { $0[0] } == ["438631"])
        #expect(list.stderr.contains("where to watch is from "))
        #expect(list.stderr.contains(", by JustWatch\n"))
        let tonight = try await home.run("tonight", "on:mine", "--fields", "id,where_to_watch.stream")
            .succeeded()
        #expect(tonight.stdout == "438631\tMax\n")
        let others = try await home.run("library", "-on:max", "--fields", "id", "--region", "US").succeeded()
        #expect(others.stdout == "841\n")
        for command in [["stats"], ["export"], ["watched"]] {
            #expect(try await home.run(command + ["on:mine"]).succeeded().stderr.contains("JustWatch"))
        }
        // No other data is requested or reported.
        #expect(try await !home.run("library", "dune").succeeded().stderr.contains("JustWatch"))
    }

    @Test func `an unknown service suggests the nearest, and a field of TMDB its command`() async throws {
        try await home.run("watchlist", "add", "438631").succeeded()
        let near = try await home.run("library", "on:mxa").succeeded()
        #expect(near.stderr.contains("did you mean 'movielib library on:max'?"))
        let far = try await home.run("library", "on:zzzzz").succeeded()
        #expect(far.stderr.contains("services of your films are "))
        let age = try await home.run("library", "age:foo").succeeded()
        #expect(age.stderr.contains("certifications of your films are PG-13"))
        let studio = try await home.run("tonight", "studio:a24").failed(2)
        #expect(studio.stderr.contains("'movielib discover' asks all of TMDB"))
        #expect(studio.stderr.contains("at character 8"))
    }

    @Test func `a range of certifications follows the country's order`() async throws {
        try await home.run("watchlist", "add", "438631", "603").succeeded()
        let reversed = try await home.run("library", "age:R..PG")
        #expect(reversed.status == 2 && reversed.stderr.contains("the range 'r..pg' ends before it begins"))
        let open = try await home.run("library", "age:..PG-13", "--fields", "title").succeeded()
        #expect(open.stdout == "Dune\n")
        #expect(open.stderr.contains("certifications are from "))
        let wrong = try await home.run("library", "age:..PG-15")
        #expect(wrong.status == 2)
        #expect(wrong.stderr.contains("G, PG, PG-13, R, NC-17"))
    }
}
