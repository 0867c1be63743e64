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

    private func begin() async throws {
        _ = try await laptop.run("share", "create", folder, "--as", "olena", "--machine", "laptop")
            .succeeded()
        let code = try await laptop.run("share", "key").succeeded().stdout
        _ = try await desktop.run(
            "share", "join", folder, "--machine", "desktop", input: code
        ).succeeded()
    }

    @Test func `a share is made, joined and read, and each step prints its rows`() async throws {
        _ = try await laptop.all("watchlist add 438631", "rate 78 9")
        try await begin()
        #expect(try await laptop.run("share").stdout.hasPrefix("read\tolena\tdesktop\t"))
        #expect(try await laptop.run("share").stdout == "")
        let films = try await desktop.run("library", "--fields", "id,my_rating").stdout
        #expect(films == "78\t9\n438631\t\n")
        let status = try await laptop.run("share", "status").succeeded().stdout.split(separator: "\n")
        #expect(
            status.map { $0.split(separator: "\t").prefix(3).joined(separator: " ") }.sorted() == [
                "machine desktop olena", "machine laptop olena", "person olena you",
            ])
        #expect(try await desktop.run("share", "verify", "--fields", "matches").stdout == "true\n")
        #expect(try await laptop.run("history", "--fields", "command").stdout.hasPrefix("share\n") == false)
    }

    @Test func `both machines show one fingerprint, and where the keys are`() async throws {
        let made = try await laptop.run("share", "create", folder, "--as", "olena")
        let code = try await laptop.run("share", "key").stdout
        let joined = try await desktop.run("share", "join", folder, input: code)
        let fingerprints = [made, joined].map { run in
            run.stderr.split(separator: "\n").first { $0.contains("fingerprint") }
        }
        #expect(fingerprints[0] != nil && fingerprints[0] == fingerprints[1])
        #expect(!joined.stderr.contains(code.trimmingCharacters(in: .newlines)))
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
