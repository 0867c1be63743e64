import Foundation
import TestSupport
import Testing

/// The commands of a share: rows, exit codes and messages.
struct ShareCommandTests {
    private let (laptop, desktop): (Home, Home)
    /// The folder itself is on both machines.
    private let folder: String

    init() throws {
        (laptop, desktop) = (try Home(), try Home())
        folder = try laptop.folder.folder("shared")
    }

    private func create() async throws -> ProgramRun {
        try await laptop.run("share", "create", folder, "--as", "Olena", "--machine", "laptop").succeeded()
    }

    private func joinAsTaras(_ invitation: String) async throws {
        _ = try await desktop.run("share", "join", folder, "--as", "Taras", input: invitation).succeeded()
        _ = try await laptop.run("share").succeeded()
    }

    private func begin() async throws {
        let made = try await create()
        let code = try await laptop.run("share", "key").succeeded().stdout
        let joined = try await desktop.run(
            "share", "join", folder, "--machine", "desktop", input: code
        ).succeeded()
        let fingerprints = [made, joined].map { run in
            run.stderr.split(separator: "\n").first { $0.contains("fingerprint") }
        }
        #expect(fingerprints[0] != nil && fingerprints[0] == fingerprints[1])
        #expect(!joined.stderr.contains(code.trimmingCharacters(in: .newlines)))
    }

    @Test func `a share is made, joined and read, and each step prints its rows`() async throws {
        _ = try await laptop.all("watchlist add 438631", "rate 78 9")
        try await begin()
        #expect(try await laptop.run("share").stdout.hasPrefix("read\tOlena\tdesktop\t"))
        #expect(try await laptop.run("share").stdout == "")
        let films = try await desktop.run("library", "--fields", "id,my_rating").stdout
        #expect(films == "78\t9\n438631\t\n")
        let status = try await laptop.run("share", "status").succeeded().stdout.split(separator: "\n")
        #expect(
            status.map { $0.split(separator: "\t").prefix(3).joined(separator: " ") }.sorted() == [
                "machine desktop Olena", "machine laptop Olena", "person Olena you",
            ])
        _ = try await desktop.run("share").succeeded()
        #expect(try await desktop.run("share", "verify", "--fields", "matches").stdout == "true\n")
        #expect(try await laptop.run("history", "--fields", "command").stdout.hasPrefix("share\n") == false)
        let backup = laptop.folder.file("backup.db")
        _ = try await laptop.all("backup \(backup)", "rate 603 9")
        let restored = try await laptop.run("restore", backup).succeeded()
        #expect(restored.stderr.contains("1 change is not shared yet"))
    }

    @Test func `two people see each other's lists, log an evening together, and pick for both`() async throws
    {
        _ = try await laptop.all("watchlist add 438631 603")
        _ = try await desktop.all("watchlist add 603", "rate 78 7")
        _ = try await create()
        let code = try await laptop.run("share", "invite").succeeded().stdout
        #expect(try await desktop.run("share", "join", folder, input: code).status == 2)
        try await joinAsTaras(code)
        func ids(_ home: Home, _ query: String...) async throws -> String {
            try await home.run(["library"] + query + ["--fields", "id"]).stdout
        }
        #expect(try await ids(laptop, "both") == "603\n")
        #expect(try await ids(desktop, "theirs") == "438631\n")
        #expect(try await ids(laptop, "who:taras", "rated") == "78\n")
        #expect(
            try await laptop.run("movie", "78", "--json").stdout.contains("\"person\":\"Taras\",\"rating\":7")
        )
        let pick = try await laptop.run(
            "tonight", "--for", "olena,taras", "--seed", "1", "--fields", "id,why")
        #expect(pick.stdout.contains("saved it"))
        _ = try await laptop.run("watched", "add", "603", "--with", "taras", "--rating", "9").succeeded()
        _ = try await laptop.run("share").succeeded()
        _ = try await desktop.run("share").succeeded()
        #expect(try await desktop.run("watched", "--fields", "id,with").stdout == "603\tOlena\n")
        #expect(try await desktop.run("watchlist").stdout == "")
        #expect(try await ids(desktop, "who:all", "seen") == "603\n")
    }

    @Test func `all members enter the values of a guest`() async throws {
        _ = try await create()
        #expect(try await laptop.run("rate", "603", "8", "--for", "petro").status == 2)
        _ = try await laptop.run("share", "guest", "Petro").succeeded()
        #expect(try await laptop.run("share", "guest", "petro").status == 2)
        for change in [["rate", "603", "8"], ["watchlist", "add", "78"], ["watched", "add", "603"]] {
            _ = try await laptop.run(change + ["--for", "petro"]).succeeded()
        }
        #expect(
            try await laptop.run("library", "who:petro", "mine:8", "seen", "--fields", "id").stdout == "603\n"
        )
        #expect(try await laptop.run("library", "who:petro", "saved", "--fields", "id").stdout == "78\n")
        #expect(try await laptop.run("library").stdout == "")
        #expect(try await laptop.run("watched", "add", "603", "--for", "petro", "--rating", "8").status == 2)
        let remove = ["watched", "remove", "603", "--for", "petro"]
        #expect(try await laptop.run(remove + ["--on", "2020-01-01"]).status == 3)
        #expect(try await laptop.run("watched", "remove", "603", "--for", "nobody").status == 2)
        let list = ["watched", "remove", "-", "--for", "petro"]
        #expect(try await laptop.run(list, input: "603\n78\n").status == 2, "it takes one film")
        let earlier = ["watched", "add", "603", "--for", "petro", "--on", "2020-02-02"]
        _ = try await laptop.run(earlier).succeeded()
        #expect(try await laptop.run(remove).status == 2, "which of two viewings is not known")
        #expect(
            try await laptop.run(remove + ["--on", "2020"]).succeeded().stderr.contains("removed for petro"))
        _ = try await laptop.run(remove).succeeded()
        #expect(try await laptop.run(remove).status == 3)
        #expect(try await laptop.run("library", "who:petro", "seen").stdout == "")
    }

    @Test func `a removed person is out, and a new code lets in again`() async throws {
        _ = try await create()
        let old = try await laptop.run("share", "invite").succeeded().stdout
        try await joinAsTaras(old)
        #expect(try await laptop.run("share", "remove", "petro").status == 2)
        #expect(try await desktop.run("share", "remove", "olena").status == 2)
        let removed = try await laptop.run("share", "remove", "taras").succeeded()
        #expect(removed.stderr.contains("out of the share: ") && removed.stderr.contains("fingerprint"))
        #expect(try await desktop.run("share").status == 4)
        _ = try await desktop.run("share", "leave").succeeded()
        #expect(try await desktop.run("share", "join", folder, "--as", "Taras", input: old).status == 4)
        try await joinAsTaras(laptop.run("share", "invite").succeeded().stdout)
        let status = try await laptop.run("share", "status").stdout
        #expect(status.contains("\tremoved\n") && status.contains("person\tOlena\tyou\n"))
    }

    @Test func `git carries a share`() async throws {
        let repository = try laptop.folder.folder("films.git")
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/git")
        git.arguments = ["init", "--quiet", "--bare", repository]
        try git.run()
        git.waitUntilExit()
        #expect(try await laptop.run("share", "create", folder, "--git", repository, "--as", "x").status == 2)
        _ = try await laptop.run("share", "create", "--git", repository, "--as", "Olena").succeeded()
        let code = try await laptop.run("share", "key").succeeded().stdout
        _ = try await desktop.run("share", "join", "--git", repository, input: code).succeeded()
        #expect(try await laptop.run("share", "status", "--fields", "git").stdout == repository + "\n")
        _ = try await desktop.all("rate 603 8", "share")
        _ = try await laptop.run("share").succeeded()
        #expect(try await laptop.run("library", "--fields", "id,my_rating").stdout == "603\t8\n")
        #expect(try await laptop.run("share", "leave").stderr.contains(repository))
        #expect(try await desktop.run("share", "join", "--git", "/nowhere.git", input: code).status == 2)
    }

    @Test func `with share = auto a command writes its change into the folder`() async throws {
        try await begin()
        _ = try await laptop.run("share").succeeded()
        _ = try laptop.folder.write("share = \"auto\"\n", to: ".config/movielib/config.toml")
        func files() throws -> Int {
            try FileManager.default.subpathsOfDirectory(atPath: folder).count { $0.hasSuffix(".mls") }
        }
        let before = try files()
        _ = try await laptop.run("rate", "603", "8").succeeded()
        #expect(try files() == before + 1)
        _ = try await laptop.run("library").succeeded()
        #expect(try files() == before + 1)
    }

    @Test func `what cannot be done ends with the code of its kind, and changes nothing`() async throws {
        func status(_ home: Home, _ arguments: String..., input: String = "") async throws -> Int32? {
            try await home.run(["share"] + arguments, input: input).status
        }
        #expect(try await status(laptop) == 2)
        #expect(try await status(laptop, "create", folder) == 2)
        #expect(try await status(laptop, "create", folder + "/none", "--as", "olena") == 1)
        #expect(try await status(desktop, "join", folder, input: "hello\n") == 2)
        #expect(try await status(laptop, "create", folder, "--as", "olena") == 0)
        #expect(try await status(laptop, "create", folder, "--as", "olena") == 2)
        #expect(try await status(desktop, "create", folder, "--as", "taras") == 2)
        let code = try await laptop.run("share", "key").stdout
        let wrong = code.dropLast(20) + "AAAAAAAAAAAAAAAAAAA\n"
        #expect(try await status(desktop, "join", folder, input: String(wrong)) == 4)
        try FileManager.default.removeItem(atPath: folder)
        #expect(try await status(laptop) == 1)
        #expect(try await status(laptop, "leave") == 0)
        #expect(try await status(laptop) == 2)
    }
}
