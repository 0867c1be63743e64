import Foundation
import TestSupport
import Testing

/// The release binary named by MOVIELIB_RELEASE_BINARY, which the scripts build before the tests.
@Suite(.enabled(if: ChildProcess.release != nil, "MOVIELIB_RELEASE_BINARY names no binary"))
struct ReleaseTests {
    @Test func `the program starts without libcurl, SQLite and Swift's shared libraries`() async throws {
        let binary = try #require(ChildProcess.release)
        let run = try await Child(
            executable: "/usr/bin/ldd", arguments: [binary], environment: ["PATH": "/usr/bin:/bin"]
        ).run().succeeded()
        #expect(run.stdout.contains("libc.so"))
        for name in [
            "libcurl", "libsqlite3", "libswift", "libFoundation", "lib_Foundation", "libdispatch",
            "libBlocksRuntime",
            "not found",
        ] {
            #expect(!run.stdout.contains(name), "\(name)")
        }
    }

    /// With a RUNPATH of $ORIGIN, anyone who can write to its folder could make it load another library.
    @Test func `the program sets no search path for shared libraries`() async throws {
        let run = try await Child(
            executable: "/usr/bin/readelf", arguments: ["-d", try #require(ChildProcess.release)],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
        ).run().succeeded()
        #expect(run.stdout.contains("(NEEDED)"))
        #expect(!run.stdout.contains("(RUNPATH)"))
        #expect(!run.stdout.contains("(RPATH)"))
    }

    @Test func `the version names the commit it was built from`() async throws {
        let run = try await Child(
            executable: try #require(ChildProcess.release), arguments: ["--version"], environment: [:]
        ).run().succeeded()
        #expect(run.stdout.contains(/\nBuild: release, commit ([0-9a-f]{12} of \d{4}-\d\d-\d\d|unknown)/))
    }

    /// The reduced ICU data in the binary has to be sufficient.
    @Test(arguments: [
        ["certifications", "日本"], ["certifications", "Österreich"], ["discover", "language:한국어"],
        ["discover", "country:Україна"], ["library", "language:ukranian"],
    ])
    func `the release build knows the same place and language names as the debug build`(
        _ arguments: [String]
    ) async throws {
        let home = try Home()
        let other = try await Child(
            executable: ChildProcess.built("movielib"), arguments: arguments,
            environment: home.environment([:])
        ).run()
        let run = try await Child(
            executable: try #require(ChildProcess.release), arguments: arguments,
            environment: home.environment([:])
        ).run()
        #expect(run.stdout == other.stdout)
        #expect(run.stderr == other.stderr)
    }

    /// Counts instructions, which are the same on any machine at any load. `Scripts/bench instructions` has the lower
    /// targets; these limits catch accidental growth.
    @Test(arguments: [(["--version"], 2), (["watchlist"], 24)])
    func `a start executes no more instructions than before`(_ arguments: [String], _ millions: Int)
        async throws
    {
        let home = try Home()
        try await home.run("watchlist", "add", "438631").succeeded()
        let run = try await Child(
            executable: "/usr/bin/valgrind",
            arguments: [
                "--tool=callgrind", "--callgrind-out-file=/dev/null", try #require(ChildProcess.release),
            ] + arguments, environment: home.environment([:])
        ).run().succeeded()
        let line = try #require(run.stderr.firstMatch(of: /Collected : ([0-9]+)/))
        let count = try #require(Int(line.1))
        #expect(count < millions * 1_000_000)
    }
}
