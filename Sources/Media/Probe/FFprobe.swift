package import Records

/// ffprobe, which tells what a film file is made of.
///
/// A child process, as its answer is made from bytes that anybody may have written: what goes wrong in it goes wrong
/// there.
package struct FFprobe: Sendable {
    /// Containers of films. Playlists are none: they name other files, which would be opened. Pictures and texts are
    /// none, either.
    private static let formats =
        "matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,avi,mpegts,mpeg,asf,flv,ogg,rm,mpegvideo,mxf,dv"

    /// All that a child needs of the person's environment, and nothing that is secret.
    private static let variables: Set = ["PATH", "HOME", "LANG", "TMPDIR"]

    /// Absolute.
    package let program: String
    private let environment: [String: String]
    private let limits: ChildProgram.Limits

    /// A program of that path, which is absolute.
    ///
    /// - Parameters:
    ///   - environment: The person's; little of it is handed on.
    ///   - time: How long a file may take.
    package init(program: String, environment: [String: String], time: Duration = .seconds(20)) {
        self.program = program
        self.environment = environment.filter { Self.variables.contains($0.key) }
        limits = ChildProgram.Limits(
            time: time, output: 4 << 20, processorTime: 20, memory: 1 << 30, descriptors: 64)
    }

    /// The first one in PATH; nil if there is none.
    package init?(environment: [String: String], time: Duration = .seconds(20)) {
        guard let program = ProgramLookup.find("ffprobe", in: environment) else { return nil }
        self.init(program: program, environment: environment, time: time)
    }

    /// Looks into a file; takes as long as ffprobe does, and at most the time given.
    ///
    /// - Parameters:
    ///   - path: Absolute, and of no link.
    ///   - size: Bytes, as the folder tells it: nothing is opened to find that a file has none.
    package func look(into path: [UInt8], size: Int) -> MediaLook {
        guard size != 0 else { return MediaLook(problem: .empty) }
        guard path.first == UInt8(ascii: "/"), !path.contains(0), let file = try? OpenedFile(path) else {
            return MediaLook(problem: .denied)
        }
        guard file.size > 0 else { return MediaLook(problem: .empty) }
        var look = ask(about: path)
        let mayBeCut = look.facts != nil || look.problem == .unreadable || look.problem == .noVideo
        if mayBeCut, MatroskaSegment.isCut(file) || MovieBoxes.isCut(file) { look.problem = .cut }
        return look
    }

    private func ask(about path: [UInt8]) -> MediaLook {
        let words = [
            "-v", "error", "-protocol_whitelist", "file", "-format_whitelist", Self.formats,
            "-show_format", "-show_streams", "-show_chapters", "-of", "json", "-i",
        ]
        // "file:" and an absolute path: of no other name ffprobe would make an option or a protocol.
        let arguments = words.map { Array($0.utf8) } + [Array("file:".utf8) + path]
        let child = ChildProgram(
            path: program, arguments: arguments, environment: environment, limits: limits)
        return switch child.run() {
        case .finished(let answer, status: 0): MediaLook(answer: answer)
        case .finished: MediaLook(problem: .unreadable)
        case .tooLong, .tooMuch, .signalled: MediaLook(problem: .refused)
        case .cannotStart(let code): MediaLook(startFailure: code)
        }
    }
}

/// What ffprobe told of a file.
package struct MediaLook: Sendable, Equatable {
    /// They may stand with a problem: a cut film still tells what it was.
    package var facts: MediaFacts?
    /// Nil for a film that is whole.
    package var problem: MediaProblem?
    /// errno, where ffprobe could not be started: nothing is known of the file then, and nothing is wrong with it.
    package var startFailure: Int32?

    package init(facts: MediaFacts? = nil, problem: MediaProblem? = nil, startFailure: Int32? = nil) {
        (self.facts, self.problem, self.startFailure) = (facts, problem, startFailure)
    }
}
