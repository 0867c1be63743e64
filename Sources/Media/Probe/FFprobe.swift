package import Records

/// Runs ffprobe, which reports the streams of a film file.
///
/// A child process, because it reads bytes from unknown sources: what goes wrong in it goes wrong there.
package struct FFprobe: Sendable {
    /// Containers of films. Excludes playlists, which name other files that would be opened, pictures and
    /// texts.
    private static let formats =
        "matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,avi,mpegts,mpeg,asf,flv,ogg,rm,mpegvideo,mxf,dv"

    /// Containers of films and of sounds.
    static let allFormats = formats + ",mp3,wav,w64,flac,aac,ac3,eac3,aiff,caf,ape,wv,tta"

    /// The variables a child needs of the user's environment; none is secret.
    static let variables: Set = ["PATH", "HOME", "LANG", "TMPDIR"]

    /// Absolute.
    package let program: String
    private let environment: [String: String]
    private let limits: LimitedProcess.Limits

    /// Uses the program at an absolute path.
    ///
    /// - Parameters:
    ///   - environment: The user's; few variables are passed on.
    ///   - time: How long a file may take.
    package init(program: String, environment: [String: String], time: Duration = .seconds(20)) {
        self.program = program
        self.environment = environment.filter { Self.variables.contains($0.key) }
        limits = LimitedProcess.Limits(
            time: time, output: 4 << 20, processorTime: 20, memory: 1 << 30, descriptors: 64)
    }

    /// Uses the first ffprobe in PATH; nil if there is none.
    package init?(environment: [String: String], time: Duration = .seconds(20)) {
        guard let program = ProgramLookup.find("ffprobe", in: environment) else { return nil }
        self.init(program: program, environment: environment, time: time)
    }

    /// Probes a file, within the time limit.
    ///
    /// - Parameters:
    ///   - path: Absolute, with links resolved.
    ///   - size: Bytes, by the folder: an empty file is recognised without opening it.
    package func probe(into path: [UInt8], size: Int) -> MediaProbeResult {
        guard size != 0 else { return MediaProbeResult(problem: .empty) }
        guard path.first == UInt8(ascii: "/"), !path.contains(0), let file = try? OpenedFile(path) else {
            return MediaProbeResult(problem: .denied)
        }
        guard file.size > 0 else { return MediaProbeResult(problem: .empty) }
        var probed = probeFacts(about: path)
        let mayBeCut = probed.facts != nil || probed.problem == .unreadable || probed.problem == .noVideo
        if mayBeCut, MatroskaSegment.isCut(file) || MP4Boxes.isCut(file) { probed.problem = .cut }
        return probed
    }

    private static let everything = ["-show_format", "-show_streams", "-show_chapters"]

    /// - Parameter files: Become its descriptors 4 and up.
    private func runFFprobe(
        about path: [UInt8], _ questions: [String] = everything, formats: String = formats,
        files: [Int32] = []
    ) -> LimitedProcessResult {
        let words =
            ["-v", "error", "-protocol_whitelist", "file", "-format_whitelist", formats] + questions
            + ["-of", "json", "-i"]
        // "file:" and an absolute path: ffprobe would take other names for an option or a protocol.
        let arguments = words.map { Array($0.utf8) } + [Array("file:".utf8) + path]
        return LimitedProcess(path: program, arguments: arguments, environment: environment, limits: limits)
            .run(files: files)
    }

    private func probeFacts(about path: [UInt8]) -> MediaProbeResult {
        switch runFFprobe(about: path) {
        case .finished(let answer, status: 0): MediaProbeResult(answer: answer)
        case .finished: MediaProbeResult(problem: .unreadable)
        case .timedOut, .outputTooLarge, .signalled: MediaProbeResult(problem: .refused)
        case .cannotStart(let code): MediaProbeResult(startFailure: code)
        }
    }
}

extension FFprobe {
    /// Why a file's streams are unknown.
    package enum Failure: Error, Sendable, Equatable {
        case file(MediaProblem)
        /// ffprobe could not be started, by errno.
        case cannotStart(Int32)
    }

    /// The streams of a film or a sound.
    ///
    /// - Parameter path: Absolute, with links resolved.
    package func streams(of path: [UInt8]) throws(Failure) -> MediaStreams {
        guard !path.contains(0), let file = try? OpenedFile(path) else { throw .file(.denied) }
        return try streams(of: file, called: path, [])
    }

    /// The streams of an open file, even if its name leads elsewhere by now.
    func streams(of file: borrowing OpenedFile) throws(Failure) -> MediaStreams {
        try streams(of: file, called: LimitedProcess.name(ofFile: 0), [file.descriptor])
    }

    private func streams(
        of file: borrowing OpenedFile, called path: [UInt8], _ files: [Int32]
    ) throws(Failure) -> MediaStreams {
        guard file.size > 0 else { throw .file(.empty) }
        switch runFFprobe(about: path, formats: Self.allFormats, files: files) {
        case .finished(let answer, status: 0):
            guard var streams = MediaStreams(answer: answer) else { throw .file(.unreadable) }
            streams.size = file.size
            readHDRMetadata(&streams, of: path, files)
            streams.isTruncated = MatroskaSegment.isCut(file) || MP4Boxes.isCut(file)
            return streams
        case .finished: throw .file(MP4Boxes.isCut(file) ? .cut : .unreadable)
        case .timedOut, .outputTooLarge, .signalled: throw .file(.refused)
        case .cannotStart(let code): throw .cannotStart(code)
        }
    }

    /// The milliseconds by which a picture may be late.
    private static let leeway = 50

    /// Reads HDR metadata from the first picture if the file itself has none.
    private func readHDRMetadata(_ streams: inout MediaStreams, of path: [UInt8], _ files: [Int32]) {
        guard let picture = streams.picture, picture.hdr == .hdr10, picture.masteringDisplay == nil,
            let place = streams.streams.firstIndex(of: picture)
        else { return }
        let questions = ["-select_streams", "\(picture.index)", "-read_intervals", "%+#1", "-show_frames"]
        guard let frame = fields(about: path, questions, files)?.list("frames").first else { return }
        streams.streams[place].readHDRMetadata(frame.list("side_data_list"))
    }

    /// The last key frame at or before a time, from where a picture can be shown without earlier ones; nil if
    /// it cannot be found.
    ///
    /// - Parameters:
    ///   - time: Milliseconds from the file's beginning, as the result. Up to ``leeway`` later counts as at it.
    ///   - stream: The picture's index.
    package func keyFrame(before time: Int, in stream: Int, of path: [UInt8], start: Int) -> Int? {
        // A picture may be a little later than its nominal time.
        let wanted = Double(time + start + Self.leeway) / 1_000
        // If the file has an index, the first packet is the key frame; else it is among those of the last minute.
        for interval in ["\(wanted)%+#1", "\(max(0, wanted - 60))%\(wanted + 0.001)"] {
            guard let times = keyFrames(interval, in: stream, of: path) else { return nil }
            if let found = times.filter({ $0 <= wanted + 0.001 && $0 >= 0 }).max() {
                return max(0, Int((found * 1_000).rounded()) - start)
            }
        }
        return nil
    }

    /// The key frame nearest to a time.
    package func keyFrame(near time: Int, in stream: Int, of path: [UInt8], start: Int) -> Int? {
        guard let before = keyFrame(before: time, in: stream, of: path, start: start) else { return nil }
        // No further away than the one before, and no further than key frames usually are apart.
        let (begin, most) = (Double(time + start) / 1_000, min(time - before, 30_000))
        guard most > Self.leeway,
            let times = keyFrames("\(begin)%\(begin + Double(most) / 1_000)", in: stream, of: path),
            let after = times.filter({ $0 > begin }).min()
        else { return before }
        let found = Int((after * 1_000).rounded()) - start
        return found - time < time - before ? found : before
    }

    /// The seconds of the key frames in one of ffprobe's intervals; nil if ffprobe fails.
    private func keyFrames(_ interval: String, in stream: Int, of path: [UInt8]) -> [Double]? {
        let questions = [
            "-select_streams", "\(stream)", "-read_intervals", interval, "-show_entries",
            "packet=pts_time,flags",
        ]
        return fields(about: path, questions)?.list("packets")
            .filter { $0.text("flags")?.hasPrefix("K") ?? false }.compactMap { $0.number("pts_time") }
    }

    private func fields(
        about path: [UInt8], _ questions: [String], _ files: [Int32] = []
    ) -> LenientFields? {
        guard
            case .finished(let answer, status: 0) = runFFprobe(
                about: path, questions, formats: Self.allFormats, files: files)
        else { return nil }
        return LenientFields(json: answer, mostValues: MediaProbeResult.maxValues)
    }
}

/// The result of probing a file.
package struct MediaProbeResult: Sendable, Equatable {
    /// May be known despite a problem: a truncated film still has facts.
    package var facts: MediaFacts?
    /// Nil for a complete film.
    package var problem: MediaProblem?
    /// The errno if ffprobe could not be started: this says nothing about the file.
    package var startFailure: Int32?
}
