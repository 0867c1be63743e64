import CProcess
import Glibc
import Records

/// Carries out a ``ConversionPlan`` with ffmpeg.
package struct Conversion: Sendable {
    /// How long ffmpeg may show no progress.
    package struct Timeouts: Sendable {
        /// Until that is reported, and until it is ended.
        package var report = Duration.seconds(60)
        package var termination = Duration.seconds(600)
        /// From the request to end until it is killed.
        package var killed = Duration.seconds(5)

        package init() {}
    }

    package struct Progress: Sendable, Equatable {
        /// Milliseconds of the result that are done, and in all; nil if unknown.
        package var done = 0
        package var length: Int?
        /// Bytes.
        package var size = 0
        /// How many times faster than it plays; nil if ffmpeg does not report it.
        package var speed: Double?
        /// Whether it has reported nothing for a long time.
        package var isSilent = false

        package init() {}

        /// From 0 to 1.
        package var share: Double? { length.flatMap { $0 > 0 ? min(1, Double(done) / Double($0)) : nil } }
    }

    /// Why there is no result; nothing is left of it on the disk.
    package enum Failure: Error, Sendable, Equatable {
        case cannotStart(Int32)
        /// Not enough free space, before the start or afterwards; in bytes.
        case notEnoughSpace(needed: Int?, free: Int)
        /// The folder cannot be written to, by errno.
        case cannotWriteFolder(Int32)
        /// A source has changed, or cannot be read.
        case unusableSource([UInt8], DiskProblem)
        /// It was ended because it showed no progress for too long.
        case hung
        /// With ffmpeg's last message.
        case failed(String)
        /// The length in milliseconds, and the length planned; and whether the source itself ends too early.
        case wrongLength(Int?, expected: Int, sourceIsCut: Bool)
        /// The result is not as planned: how many streams it has, and how many it should have.
        case wrongStreams(Int, expected: Int)
        case unreadable
        /// Another process has made a file of that name meanwhile.
        case nameTaken
        case cannotSave(Int32)
        case stopped
    }

    let ffmpeg: String
    let probe: FFprobe
    let environment: [String: String]
    package var timeouts = Timeouts()
    /// A descriptor that is readable when the user wants to stop; -1 for none.
    package var stopDescriptor: Int32 = -1

    /// - Parameters:
    ///   - ffmpeg: An absolute path.
    ///   - environment: The user's; few variables are passed on.
    package init(ffmpeg: String, probe: FFprobe, environment: [String: String]) {
        (self.ffmpeg, self.probe) = (ffmpeg, probe)
        self.environment = environment.filter { FFprobe.variables.contains($0.key) }
    }

    /// The encoders that ffmpeg was built with; nil if it does not list them.
    package func encoders() -> Set<String>? {
        let child = LimitedProcess(
            path: ffmpeg, arguments: ["-hide_banner", "-v", "error", "-encoders"].map { Array($0.utf8) },
            environment: environment, limits: .init(time: .seconds(20), output: 1 << 20))
        guard case .finished(let bytes, status: 0) = child.run() else { return nil }
        return Set(
            String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ")
                return words.count > 1 && words[0].count == 6 ? String(words[1]) : nil
            })
    }

    /// Writes a plan's result into a part file, checks its streams, and gives it its name.
    ///
    /// Runs on the calling thread, and ffmpeg ends with that thread. Never overwrites a file that has the name by then.
    /// ffmpeg gets every file open, as descriptors 4 and up, the part first: no name can lead it elsewhere.
    ///
    /// - Parameters:
    ///   - target: Absolute; in the part's folder.
    ///   - report: Called with the progress whenever ffmpeg reports it.
    package func run(
        _ plan: ConversionPlan, from source: ConversionSource, into target: [UInt8],
        part: borrowing PartFile, report: (Progress) -> Void
    ) throws(Failure) -> MediaStreams {
        if FFmpegMonitor.canRead(stopDescriptor) { throw .stopped }
        if let needed = plan.neededBytes, let free = part.freeBytes, free < needed {
            throw .notEnoughSpace(needed: needed, free: free)
        }
        defer { part.remove() }
        var handed = plan
        var sources = Sources()
        defer { sources.close() }
        try sources.open(&handed)
        // The mode of the files that are read, not of their names, which may lead to others by now. ffmpeg
        // opens the part again to write it, which a read-only mode does not allow.
        part.copyPermissions(from: sources.mode | 0o600)
        var watch = FFmpegMonitor(timeouts, length: plan.length, part: part.descriptor)
        let end = try withRunningFFmpeg(handed, [part.descriptor] + sources.descriptors) {
            child, output, errors throws(Failure) in
            try watch.follow(child, output, errors, stop: stopDescriptor, report: report)
        }
        let streams: MediaStreams
        do throws(Failure) {
            guard end.status == 0, part.size > 0 else { throw .failed(end.lastErrorLine) }
            streams = try verified(plan, source, part)
            // On a full disk ffmpeg goes on, exits with 0, and the truncated part claims the complete length.
            if let free = part.freeBytes, free < Self.minFreeBytes / 4 {
                throw .notEnoughSpace(needed: nil, free: free)
            }
        } catch {
            // Its exit status and messages are not conclusive; the disk is.
            if let free = part.freeBytes, free < Self.minFreeBytes {
                throw .notEnoughSpace(needed: nil, free: free)
            }
            throw error
        }
        if FFmpegMonitor.canRead(stopDescriptor) { throw .stopped }
        part.copyPermissions(from: sources.mode)
        guard part.sync() else { throw .cannotSave(errno) }
        guard part.publish(as: target) else { throw errno == EEXIST ? .nameTaken : .cannotSave(errno) }
        return streams
    }

    /// With less free space than this the disk counts as full: ffmpeg writes that much at once.
    private static let minFreeBytes = 256 << 10

    private func withRunningFFmpeg<Value>(
        _ plan: ConversionPlan, _ files: [Int32],
        _ body: (RunningChild, Int32, Int32) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var (output, errors, input): ([Int32], [Int32], [Int32]) = ([-1, -1], [-1, -1], [-1, -1])
        defer { for end in output + errors + input where end >= 0 { close(end) } }
        func end(_ descriptor: inout Int32) {
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
        guard cchild_pipe(&output) == 0, cchild_pipe(&errors) == 0 else { throw .cannotStart(errno) }
        if plan.inputs[0].paths.count > 1 {
            let list = ConversionPlan.list(of: plan.inputs[0].paths)
            // The complete list has to fit into the pipe: nothing reads it yet.
            guard list.count < 60 << 10 else { throw .cannotStart(E2BIG) }
            guard cchild_pipe(&input) == 0, write(input[1], list, list.count) == list.count else {
                throw .cannotStart(errno)
            }
            end(&input[1])
        } else if let cover = plan.attached {
            input[0] = try memory(of: cover, plan, files)
        }
        func words(_ text: String) -> [[UInt8]] { text.split(separator: " ").map { Array($0.utf8) } }
        let arguments =
            words("-nostdin -hide_banner -v error -nostats -stats_period 0.5 -progress pipe:3 -y")
            + plan.arguments() + words("-f \(plan.format.muxer)") + [
                Array("file:".utf8) + LimitedProcess.name(ofFile: 0)
            ]
        let child = LimitedProcess(
            path: ffmpeg, arguments: arguments, environment: environment,
            limits: .init(time: .zero, output: 0))
        let (id, code) = child.start(
            output: -1, input: input[0], errors: errors[1], extra: output[1], files: files,
            nice: 10)
        end(&output[1])
        end(&errors[1])
        end(&input[0])
        guard id > 0 else { throw .cannotStart(code) }
        return try body(RunningChild(id: id), output[0], errors[0])
    }

    /// A file in memory with a cover's bytes.
    private func memory(
        of cover: ConversionPlan.Track, _ plan: ConversionPlan, _ files: [Int32]
    ) throws(Failure) -> Int32 {
        let child = LimitedProcess(
            path: ffmpeg,
            arguments: ["-nostdin", "-v", "error"].map { Array($0.utf8) } + plan.arguments(writing: cover),
            environment: environment, limits: .init(time: .seconds(20), output: 16 << 20))
        guard case .finished(let bytes, status: 0) = child.run(files: files), !bytes.isEmpty else {
            throw .failed("the cover cannot be read")
        }
        let descriptor = cchild_memory(bytes, bytes.count)
        guard descriptor >= 0 else { throw .cannotStart(errno) }
        return descriptor
    }

    private func verified(
        _ plan: ConversionPlan, _ source: ConversionSource, _ part: borrowing PartFile
    ) throws(Failure) -> MediaStreams {
        let streams: MediaStreams
        guard let file = try? OpenedFile(duplicating: part.descriptor) else { throw .unreadable }
        do throws(FFprobe.Failure) { streams = try probe.streams(of: file) } catch {
            if case .cannotStart(let code) = error { throw .cannotStart(code) }
            throw .unreadable
        }
        if streams.isTruncated { throw .unreadable }
        let expected = plan.keptTracks.map {
            KeptStream(kind: $0.stream.kind, codec: plan.writtenCodec(of: $0))
        }
        let there = streams.streams.map { KeptStream(kind: $0.kind, codec: $0.codec) }
        // A cover may be listed before the stream it belongs to, and chapters of MP4 as a data stream.
        for kind in [MediaStreams.Kind.picture, .audio, .subtitles, .cover] {
            let (mine, its) = (expected.filter { $0.kind == kind }, there.filter { $0.kind == kind })
            if mine.map(\.codec) != its.map(\.codec) { throw .wrongStreams(its.count, expected: mine.count) }
        }
        if let length = plan.length {
            let isNear = streams.duration.map { abs($0 - length) <= max(1_000, length / 100) } ?? false
            if !isNear {
                throw .wrongLength(
                    streams.duration, expected: length, sourceIsCut: source.streams.isTruncated)
            }
        }
        return streams
    }

    /// The open files that a plan reads.
    private struct Sources {
        private(set) var descriptors: [Int32] = []
        /// The permissions that all sources share.
        private(set) var mode: mode_t = 0o777

        /// - Parameter plan: Receives the names by which ffmpeg opens them.
        mutating func open(_ plan: inout ConversionPlan) throws(Failure) {
            for input in plan.inputs.indices {
                for index in plan.inputs[input].paths.indices {
                    let path = plan.inputs[input].paths[index]
                    let file: OpenedFile
                    do throws(DiskProblem) { file = try DiskLocation(path: path).openFile() } catch {
                        throw .unusableSource(path, error)
                    }
                    mode &= file.info.st_mode
                    descriptors.append(file.release())
                    // The result comes before all of them.
                    plan.inputs[input].paths[index] = LimitedProcess.name(ofFile: descriptors.count)
                }
            }
        }

        func close() { for descriptor in descriptors { Glibc.close(descriptor) } }
    }

    private struct KeptStream {
        var kind: MediaStreams.Kind
        var codec: String?
    }
}
