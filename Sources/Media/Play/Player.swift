import CProcess
import Glibc

/// A program that plays films.
package struct Player: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case mpv, vlc
        /// The default player of the user's desktop, which does not report its position.
        case open
    }

    package let kind: Kind
    /// Absolute.
    let program: String

    /// The given player, else the first of mpv, VLC and the desktop's; nil if there is none.
    package static func find(_ wanted: Kind? = nil, in environment: [String: String]) -> Player? {
        for kind in wanted.map({ [$0] }) ?? Kind.allCases {
            if let program = ProgramLookup.find(kind.programName, in: environment) {
                return Player(kind: kind, program: program)
            }
        }
        return nil
    }
}

extension Player.Kind {
    /// Its name in PATH.
    package var programName: String { self == .open ? "xdg-open" : rawValue }
}

package struct PlayableFile: Sendable, Equatable {
    /// Absolute, in the disk's bytes.
    let path: [UInt8]
    /// Milliseconds; nil if unknown.
    let duration: Int?

    package init(path: [UInt8], duration: Int?) { (self.path, self.duration) = (path, duration) }
}

/// The position in a film, in milliseconds over all its parts.
package struct PlayPosition: Sendable, Equatable {
    package var position: Int
    package var duration: Int
}

package struct PlaybackResult: Sendable, Equatable {
    /// Nil if the player did not report it.
    package var last: PlayPosition?
    package var reachedEnd = false
    /// As returned by waitpid(2).
    package var status: Int32 = 0
}

/// Why nothing was played.
package enum PlayerError: Error, Sendable, Equatable {
    case cannotStart(Int32)
    /// VLC does not run as root.
    case rejectsRoot
}

extension Player {
    /// Plays the parts of a film one after another and returns when the player has ended.
    ///
    /// Paths are absolute and come after `--`, so that none is taken for an option or a protocol. Ctrl-C on
    /// the terminal belongs to the player while it runs; the caller has to ensure that.
    ///
    /// - Parameters:
    ///   - start: Milliseconds over all parts.
    ///   - environment: The user's, without secrets.
    ///   - report: Called with the position every `interval`, and once at the end.
    package func play(
        _ files: [PlayableFile], from start: Int, _ environment: [String: String],
        every interval: Duration = .seconds(10), report: (PlayPosition) -> Void
    ) throws(PlayerError) -> PlaybackResult {
        // The player does not get the parts before the one to start in.
        var (parts, before) = (files[...], 0)
        while parts.count > 1, let length = parts.first?.duration, start >= before + length {
            before += length
            parts = parts.dropFirst()
        }
        let seconds = Double(max(0, start - before)) / 1_000
        var progress = PlaybackTracker(Array(parts), startOffset: before, every: interval)
        switch kind {
        case .mpv: return try playWithMPV(parts.map(\.path), seconds, environment, &progress, report)
        case .vlc: return try playWithVLC(parts.map(\.path), seconds, environment, &progress, report)
        case .open:
            let child = try launch([parts[parts.startIndex].path], environment)
            return PlaybackResult(status: Self.waitForExit(of: child))
        }
    }

    /// Plays an address, which must be one of our own; returns whether the player did.
    package func play(address: String, _ environment: [String: String]) throws(PlayerError) -> Bool {
        Self.waitForExit(of: try launch([Array("--".utf8), Array(address.utf8)], environment)) == 0
    }

    /// Starts it on this terminal, with an additional descriptor 3 if given.
    func launch(
        _ arguments: [[UInt8]], _ environment: [String: String], extra: Int32 = -1
    ) throws(PlayerError) -> pid_t {
        let (id, code) = LimitedProcess.withCStrings([Array(program.utf8)] + arguments) { words in
            LimitedProcess.withCStrings(environment.map { Array("\($0.key)=\($0.value)".utf8) }) {
                variables in
                program.withCString { path in
                    // Its output is not this program's answer.
                    var child = cchild(
                        program: path, arguments: words, environment: variables, input: 0, output: 2,
                        errors: 2, extra: extra, files: nil, file_count: 0, cpu_seconds: 0, memory: 0,
                        descriptors: 0, has_own_group: false, dies_with_thread: false, nice: 0)
                    return (cchild_start(&child), errno)
                }
            }
        }
        guard id > 0 else { throw .cannotStart(code) }
        return id
    }

    static func waitForExit(of child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status
    }
}

/// Combines a player's reports about its files.
struct PlaybackTracker {
    private let durations: [Int?]
    private let startOffset: Int
    private let interval: Duration
    private var lastReport: ContinuousClock.Instant?
    /// The index of the file being played, from 0.
    var index = 0
    /// Milliseconds of that file, as the player reports it.
    var duration: Int?
    private(set) var result = PlaybackResult()

    init(_ files: [PlayableFile], startOffset: Int, every interval: Duration) {
        (durations, self.startOffset, self.interval) = (files.map(\.duration), startOffset, interval)
    }

    var isLast: Bool { index >= durations.count - 1 }

    /// Records the player's position in its file, in milliseconds.
    mutating func update(position: Int, _ report: (PlayPosition) -> Void) {
        guard position >= 0, durations.indices.contains(index) else { return }
        func length(_ place: Int) -> Int {
            place == index ? duration ?? durations[place] ?? 0 : durations[place] ?? 0
        }
        let passed = durations.indices.prefix(index).reduce(0) { $0 + length($1) }
        let total = durations.indices.reduce(0) { $0 + length($1) }
        result.last = PlayPosition(position: startOffset + passed + position, duration: startOffset + total)
        let now = ContinuousClock.now
        if let lastReport, now - lastReport < interval { return }
        lastReport = now
        if let last = result.last { report(last) }
    }

    /// Records the end of the last file, unless it came too early: a player that breaks off reports the same end.
    mutating func recordEnd() {
        if let last = result.last, last.position < last.duration / 4 * 3 { return }
        result.reachedEnd = true
    }

    /// Ends the report when the player has exited.
    mutating func finish(_ status: Int32, _ report: (PlayPosition) -> Void) -> PlaybackResult {
        result.status = status
        if let last = result.last { report(last) }
        return result
    }
}
