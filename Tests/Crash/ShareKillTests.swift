import Foundation
import TestSupport
import Testing

/// `kill -9` at any moment of `share`.
struct ShareKillTests {
    @Test func `a share that is killed at any moment loses nothing, and the next one ends alike`()
        async throws
    {
        try await onThread { try Self.play(rounds: times("MOVIELIB_SHARE_KILLS", 200), seed: 57) }
    }

    private static func play(rounds: Int, seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        let homes = [try Home(), try Home()]
        // Both machines have the folder itself: what one has written of a file, the other may find.
        let folder = homes[0].path + "/shared"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        func share(_ home: Home, _ arguments: [String] = [], input: String = "/dev/null") throws
            -> Child.Outcome
        {
            try Child.run([Home.program, "share"] + arguments, home: home.path, input: input)
        }
        #expect(try share(homes[0], ["create", folder, "--as", "olena"]).status == 0)
        let code = homes[0].path + "/code"
        try Data(share(homes[0], ["key"]).output.utf8).write(to: URL(filePath: code))
        #expect(try share(homes[1], ["join", folder], input: code).status == 0)
        let begin = ContinuousClock.now
        for _ in 1...3 { _ = try share(homes[0]) }
        let duration = UInt32((ContinuousClock.now - begin) / .microseconds(3))
        var saved: Set<Int> = []
        for _ in 1...rounds {
            let home = homes[Int.random(in: 0...1, using: &random)]
            let film = Home.films[Int.random(in: 0..<Home.films.count, using: &random)]
            try home.add([film])
            saved.insert(film)
            let child = try Child.start([Home.program, "share"], home: home.path, input: "/dev/null")
            usleep(UInt32.random(in: 0...duration * 5 / 4, using: &random))
            child.kill()
            _ = child.wait()
        }
        for home in homes + homes { #expect(try share(home).status == 0) }
        for home in homes {
            #expect(try Set(home.savedFilms()) == saved)
            #expect(try share(home).output == "")
        }
        let digests = try homes.map { try share($0, ["verify"]).output.split(separator: "\t").last }
        #expect(digests[0] == digests[1])
    }
}
