import Foundation
import TestSupport
import Testing

/// The release binary named by MOVIELIB_RELEASE_BINARY, which the scripts build before the tests.
@Suite(.enabled(if: ChildProcess.release != nil, "MOVIELIB_RELEASE_BINARY names no binary"))
struct ReleaseTests {
    /// With a RUNPATH of $ORIGIN, anyone who can write to its folder could make it load another library.
    @Test func `the program needs no library of its own, and sets no search path for libraries`() async throws
    {
        let binary = try #require(ChildProcess.release)
        for (command, present, absent) in [
            (
                ["ldd", binary], "libc.so",
                [
                    "libcurl", "libsqlite3", "libswift", "libFoundation", "lib_Foundation", "libdispatch",
                    "libBlocksRuntime", "not found",
                ]
            ), (["readelf", "-d", binary], "(NEEDED)", ["(RUNPATH)", "(RPATH)"]),
        ] {
            let run = try await Child(
                executable: "/usr/bin/\(command[0])", arguments: Array(command.dropFirst()),
                environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
            ).run().succeeded()
            #expect(run.stdout.contains(present))
            for name in absent { #expect(!run.stdout.contains(name), "\(name)") }
        }
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
