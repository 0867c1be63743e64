import Foundation
import TestSupport
import Testing

/// The lists of values for queries, and the user's services, with the built program.
@Suite struct ServiceTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `services are added and removed, replace the settings', and may be repeated`() async throws {
        let server = try await Servers.catalogue()
        try home.folder.folder(".config/movielib")
        let settings = "\(home.config)/config.toml"
        let old = "# mine\nservices = [\"Max\"]\nregion = \"US\" # here\n"
        try old.write(toFile: settings, atomically: true, encoding: .utf8)
        func text() throws -> String {
            try String(contentsOfFile: "\(home.config)/services", encoding: .utf8)
        }
        let moved = "movielib: \(settings): 'services' is no longer used here: your services are in "
        try await home.run("services", "add", "max", env: server.env).succeeded()
        #expect(!FileManager.default.fileExists(atPath: "\(home.config)/services"))
        for verb in ["added", "unchanged"] {
            let run = try await home.run("services", "add", "netflix", "disney", "plus", env: server.env)
            #expect(run.lines == ["\(verb)\tNetflix", "\(verb)\tDisney Plus"])
            #expect(run.stderr == moved + "\(home.config)/services\n")
            #expect(try text() == "Max\nNetflix\nDisney Plus\n")
        }
        #expect(try String(contentsOfFile: settings, encoding: .utf8) == old)
        try await home.run("services", "remove", "max").succeeded()
        // The setting names other services now, which is reported; an empty setting is not.
        #expect(try await home.run("services", env: server.env).stderr.hasPrefix(moved))
        try "region = \"US\"\n".write(toFile: settings, atomically: true, encoding: .utf8)
        #expect(try await !home.run("services", env: server.env).stderr.contains("config.toml"))
        #expect(try await home.run("services", "add", "8", env: server.env).lines == ["unchanged\tNetflix"])
        try await home.run("services", "add", "", env: server.env).failed(2)
        let wrong = try await home.run("services", "add", "kanopy", "netflx", env: server.env).failed(2)
        #expect(wrong.stderr.contains("no service in US is called 'netflx'; did you mean 'Netflix'?"))
        let list = try await home.run("services", "--json", env: server.env).json()
        let rows = try #require(list["services"] as? [[String: Any]])
        #expect(
            rows.filter { $0["mine"] as? Bool == true }.compactMap { $0["name"] as? String }.sorted()
                == ["Disney Plus", "Netflix"])
        // All these commands send one request for the list.
        #expect(server.requests.count == 1)
        let kept = try await home.run("services", "remove", "NETFLIX", "disny plus").failed(3)
        #expect(kept.stderr.contains("not among your services: disny"), "\(kept.stderr)")
        #expect(try text().contains("Netflix"))
        #expect(try await home.all("services remove NETFLIX").lines == ["removed\tNetflix"])
        #expect(try text() == "Disney Plus\n")
        let offered = try await home.run("services", "--offline", "--plain", env: server.env).succeeded()
        #expect(offered.lines.contains("Disney Plus\tyes\t337") && server.requests.count == 1)
        // Several programs at once lose no service.
        let names = offered.cells.prefix(6).map { $0[0] }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names {
                group.addTask { [home] in
                    _ = try await home.run("services", "add", name, env: server.env).succeeded()
                }
            }
            try await group.waitForAll()
        }
        let all = Set(try text().split(separator: "\n").map(String.init))
        #expect(all.isSuperset(of: names))
    }

    @Test func `certifications are listed for a country; a country without any gets a hint`() async throws {
        let server = try await Servers.catalogue()
        #expect(try await home.run("certifications", "france").succeeded().lines.first == "NR\t0\t")
        #expect(try await home.run("certifications", "--region", "UA").lines.count == 4)
        let none = try await home.run("certifications", "ZZ", env: server.env).failed(3)
        #expect(none.stderr.contains("'movielib certifications US'"))
        #expect(try await home.run("certifications", "uk").lines == home.run("certifications", "GB").lines)
        let wrong = try await home.run("certifications", "Frnace", env: server.env).failed(2)
        #expect(wrong.stderr.contains("'France'"))
    }
}

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
}
