import Foundation
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

/// Conversions in the full screen, with a real ffmpeg.
@Suite(.enabled(if: access("/usr/bin/ffmpeg", X_OK) == 0, "ffmpeg is not installed"))
struct BackgroundConversionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        child.arguments = [
            "-nostdin", "-v", "error", "-f", "lavfi", "-i", "sine=d=600", folder.file("long.wav"),
        ]
        try child.run()
        child.waitUntilExit()
    }

    /// The reported states of a conversion, the last one last.
    private func told(
        _ line: String, onStart: @escaping @Sendable (ConversionWorker) -> Void = { _ in }
    ) async throws -> [BackgroundConversion] {
        let told = Mutex<[BackgroundConversion]>([])
        let working = Mutex<ConversionWorker?>(nil)
        let worker = ConversionWorker(RunOptions(), ["HOME": folder.path, "PATH": "/usr/bin:/bin"]) {
            message in
            guard case .conversion(let conversion) = message else { return }
            told.withLock { $0.append(conversion) }
            if conversion.state == .running, let worker = working.withLock({ $0 }) { onStart(worker) }
        }
        working.withLock { $0 = worker }
        let order = try ConversionRequest(line, of: nil) { words throws(Failure) in words }
        await worker.carryOut(order, BackgroundConversion(id: 1, name: order.name))
        working.withLock { $0 = nil }
        return told.withLock { $0 }
    }

    @Test func `a conversion reports its progress and its result`() async throws {
        let told = try await told("\(folder.file("long.wav")) --until 0:05 --to flac")
        #expect(told.first?.state == .running)
        #expect(told.last?.state == .done)
        #expect(told.last?.result != nil)
        #expect(folder.names.contains("long.flac"))
    }

    @Test func `a stopped conversion, and all of them on quitting, leave no part of a file`() async throws {
        for number in [1, nil] {
            let told = try await told("\(folder.file("long.wav")) --to opus") { $0.stop(number) }
            #expect(told.last?.state == .stopped)
            #expect(!folder.names.contains { $0.contains("opus") })
        }
    }

    @Test func `a failing conversion reports the reason`() async throws {
        let told = try await told("\(folder.file("no.wav")) --to flac")
        #expect(told.map(\.state) == [.failed])
        #expect(told.last?.result?.blocks.isEmpty == false)
    }
}
