import Foundation
import TestSupport
import Testing

@testable import movielib

@Suite struct KeyCommandTests {
    /// Runs on its own thread: it blocks, and other tests need the shared ones.
    private func result(
        _ command: String, _ environment: [String: String] = ["PATH": "/usr/bin:/bin"],
        timeout: Duration = .seconds(120)
    ) async -> Result<String, KeyCommand.Problem> {
        await withCheckedContinuation { continuation in
            Thread {
                let command = KeyCommand(line: command, environment: environment, timeout: timeout)
                do throws(KeyCommand.Problem) {
                    continuation.resume(returning: .success(try command.firstLine()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }.start()
        }
    }

    @Test(arguments: [
        ("echo one", "one"), ("printf 'one'", "one"), ("printf 'one\\ntwo\\n'", "one"),
        ("printf '  one \\r\\ntwo'", "one"), ("echo noise >&2; echo one", "one"),
        ("echo one | cat", "one"), ("printf one; sleep 0.1; echo ' two'", "one two"),
        ("head -c 300000 /dev/zero | tr '\\0' x; exit 0", String(repeating: "x", count: 65_536)),
    ])
    func `the first line of output is the key`(_ command: String, _ expected: String) async throws {
        let found = try await result(command).get()
        #expect(found == expected || found.hasPrefix(expected) && found.utf8.count < 70_000)
    }

    @Test(
        arguments: [
            ("exit 3", .exited(3)), ("true", .printedNothing), ("echo", .printedNothing),
            ("echo '  '", .printedNothing),
            ("printf '\\none'", .printedNothing), ("echo one; exit 1", .exited(1)),
            ("no-such-program-here", .exited(127)), ("kill -9 $$", .signalled(9)), ("'", .exited(2)),
        ] as [(String, KeyCommand.Problem)])
    func `a failing key command gives its reason`(_ command: String, _ expected: KeyCommand.Problem) async {
        #expect(await result(command) == .failure(expected))
    }

    @Test func `a key command that takes too long is ended with its child processes`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("late")
        let command = "(sleep 1; touch \(file)) & sleep 30; echo one"
        #expect(await result(command, timeout: .milliseconds(300)) == .failure(.timedOut))
        try await Task.sleep(for: .milliseconds(1_500))
        #expect(folder.names.isEmpty)
        #expect(KeyCommand.Problem.timedOut.reason.contains("longer than 10 seconds"))
        #expect(KeyCommand(line: "", environment: [:]).timeout == .seconds(10))
    }

    @Test func `child processes left running by a key command are not awaited`() async {
        #expect(await result("sleep 200 & echo one") == .success("one"))
    }

    @Test func `a key command gets the environment without credentials, and no input`() async {
        let environment = [
            "PATH": "/usr/bin:/bin", "TMDB_TOKEN": "c4n4ry", "TMDB_API_KEY": "c4n4ry", "COLOUR": "red",
        ]
        let printed = await result("echo \"$COLOUR-$TMDB_TOKEN-$TMDB_API_KEY\"", environment)
        #expect(printed == .success("red--"))
        #expect(await result("cat; echo end", environment) == .success("end"))
    }
}
