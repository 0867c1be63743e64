import Foundation
import TestSupport
import Testing

@testable import Media

/// Makes tiny film files with the machine's ffmpeg.
enum FilmMaker {
    static let environment = ProcessInfo.processInfo.environment
    static let ffmpeg = ProgramLookup.find("ffmpeg", in: environment)
    static let ffprobe = FFprobe(environment: environment)

    /// Ten minutes, because a busy machine may need minutes for one second of film.
    private static let limits = LimitedProcess.Limits(time: .seconds(600), output: 1 << 20)

    /// Whether both programs are installed.
    static var isHere: Bool { ffmpeg != nil && ffprobe != nil }

    /// Whether ffmpeg can make HEVC.
    static let hasHEVC: Bool = {
        let child = LimitedProcess(
            path: ffmpeg ?? "", arguments: ["-v", "error", "-encoders"].map { Array($0.utf8) },
            environment: environment, limits: limits)
        guard case .finished(let bytes, status: 0) = child.run() else { return false }
        return String(decoding: bytes, as: UTF8.self).contains("libx265")
    }()

    /// One second of video, and of audio.
    static let picture = ["-f", "lavfi", "-i", "testsrc2=s=128x72:d=1:r=10"]
    static let sound = ["-f", "lavfi", "-i", "sine=d=1"]

    struct Failed: Error {
        let output: LimitedProcessResult
    }

    /// Makes this file with ffmpeg.
    @discardableResult static func make(_ arguments: [String], to path: String) throws -> String {
        let words = ["-nostdin", "-v", "error", "-y"] + arguments + ["file:" + path]
        let child = LimitedProcess(
            path: ffmpeg ?? "", arguments: words.map { Array($0.utf8) }, environment: environment,
            limits: limits)
        let output = child.run()
        guard output == .finished([], status: 0) else { throw Failed(output: output) }
        return path
    }

    /// Makes this file with ffmpeg; the arguments are words with a space between them.
    @discardableResult static func make(_ arguments: String, to path: String) throws -> String {
        try make(arguments.split(separator: " ").map(String.init), to: path)
    }

    /// Writes the beginning of a file to another.
    static func cut(_ path: String, to other: String, atPart part: Double) throws -> String {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try bytes.prefix(Int(Double(bytes.count) * part)).write(to: URL(fileURLWithPath: other))
        return other
    }

    /// The probe result of a file, by the machine's ffprobe.
    static func look(_ path: String) -> MediaProbeResult { look(Array(path.utf8)) }

    static func look(_ path: [UInt8]) -> MediaProbeResult {
        ffprobe?.probe(into: path, size: 1) ?? MediaProbeResult()
    }
}

/// Scripts used in place of ffprobe.
struct FakeProgram {
    let path: String

    /// A shell script with this body.
    init(_ body: String, in folder: TemporaryFolder, named name: String = "ffprobe") throws {
        path = folder.file(name)
        let draft = try folder.write("#!/bin/sh\n\(body)\n", to: name + ".draft")
        chmod(draft, 0o755)
        // Copied by another process, because a file that this process, or a child it is starting, has open for writing
        // cannot be executed.
        let copy = LimitedProcess(
            path: "/bin/cp", arguments: [Array(draft.utf8), Array(path.utf8)], environment: [:],
            limits: .init(time: .seconds(60), output: 0))
        try #require(copy.run() == .finished([], status: 0))
    }

    /// The probe result with this program.
    func look(at film: String, time: Duration = .seconds(60)) -> MediaProbeResult {
        FFprobe(program: path, environment: ["PATH": "/usr/bin:/bin"], time: time)
            .probe(into: Array(film.utf8), size: 1)
    }
}
