import Foundation
import TestSupport
import Testing

/// Changes of the lock that reach one of the backups only later.
@Suite struct LockChangeTests {
    private let home: Home
    private let backup: String
    private let content: Data
    private static let passphrase = "five random words"
    private static let other = "another passphrase"

    init() async throws {
        home = try Home()
        let home = self.home
        try await home.run("lock", "setup", "--light", input: "\(Self.passphrase)\n\(Self.passphrase)\n")
            .succeeded()
        try await home.run("note", "603", "--locked", "quiet").succeeded()
        backup = home.library + ".backups/2026-01-01.db"
        try FileManager.default.createDirectory(
            atPath: home.library + ".backups", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: home.library, toPath: backup)
        content = try Data(contentsOf: URL(filePath: backup))
        try damage()
    }

    private func damage() throws {
        try (Data(count: 100) + content.dropFirst(100)).write(to: URL(filePath: backup))
    }

    private func repair() throws { try content.write(to: URL(filePath: backup)) }

    private func run(_ arguments: String..., input: String = "") async throws -> ProgramRun {
        try await home.run(arguments, input: input)
    }

    @Test func `a rekey that did not rewrite a backup is reported until another finishes it`() async throws {
        let partial = try await run("lock", "rekey", input: Self.passphrase + "\n")
        for run in [partial, try await run("lock")] {
            #expect(run.status == 8)
            #expect(run.stderr.contains("2026-01-01.db may still hold notes under the old key"))
        }
        #expect(try await run("lock", "--json").json()["rekeying"] as? Bool == true)
        #expect(try await run("doctor").stdout.contains("'movielib lock rekey' finishes it"))
        try repair()
        let finishing = try await run("lock").succeeded()
        #expect(finishing.stderr.contains("'movielib lock rekey' with their passphrase"))
        try await run("lock", "rekey", input: Self.passphrase + "\n").succeeded()
        #expect(try await run("lock").succeeded().stderr.isEmpty)
        let states = [
            try await run("lock", "--json").succeeded().json(),
            try await run("lock", "--json", "--library", backup).succeeded().json(),
        ]
        #expect(states[0]["rekeying"] as? Bool == false && states[1]["others"] as? Int == 0)
        #expect(states[0]["key_id"] as? String == states[1]["key_id"] as? String)
    }

    @Test func `a backup that the old passphrase opens is reported until it is updated`() async throws {
        let changing = "\(Self.passphrase)\n\(Self.other)\n\(Self.other)\n"
        let partial = try await run("lock", "passphrase", input: changing)
        #expect(
            partial.status == 8
                && partial.stderr.contains("2026-01-01.db may still open with the old passphrase"))
        #expect(try await run("doctor").stdout.contains("the old passphrase may still open"))
        #expect(try await run("lock").failed(8).stderr.contains("may still open with the old passphrase"))
        try repair()
        #expect(try await run("lock").succeeded().stderr.isEmpty)
        try await run("library", "--library", backup, "--unlock", input: Self.passphrase + "\n").failed(4)
        try await run("library", "--library", backup, "--unlock", input: Self.other + "\n").succeeded()
    }
}
