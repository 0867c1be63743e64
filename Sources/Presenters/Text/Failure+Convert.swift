import FileNames
import Localization
package import Media
import Records

extension Failure {
    /// The failure of a conversion that was rejected.
    package init(_ refusal: ConversionRefusal, _ path: String, _ activity: String) {
        self = Failure(.usage, activity, "\(path): \(refusal.reason)").hinting(refusal.hint)
    }

    /// The failure of a conversion that was tried.
    package init(_ failure: Conversion.Failure, _ source: String, _ target: String, _ activity: String) {
        func conversionFailure(_ why: String, hint: String? = nil) -> Failure {
            Failure(.program, activity, "\(source): \(why)").hinting(hint)
        }
        self =
            switch failure {
            case .cannotStart(let code):
                conversionFailure(tr("ffmpeg could not be started: {why}", ["why": systemErrorMessage(code)]))
            case .notEnoughSpace(let needed?, let free):
                conversionFailure(
                    tr(
                        "not enough disk space: about {size} needed, {free} free",
                        ["size": DisplayText.bytes(needed), "free": DisplayText.bytes(free)]),
                    hint: tr("use '-o' to name a folder on another disk"))
            case .notEnoughSpace(nil, let free):
                conversionFailure(
                    tr(
                        "the disk is full ({free} free); the unfinished file was removed",
                        ["free": DisplayText.bytes(free)]),
                    hint: tr("use '-o' to name a folder on another disk"))
            case .cannotWriteFolder(let code):
                conversionFailure(
                    tr("{path} cannot be written: {why}", ["path": target, "why": systemErrorMessage(code)]),
                    hint: tr("use '-o' to name another folder"))
            case .unusableSource(let path, let problem):
                Failure(
                    .program, activity,
                    tr(
                        "{path} cannot be read: {why}",
                        ["path": EscapedPath.text(path), "why": problem.displayText]))
            case .hung: conversionFailure(tr("ffmpeg printed nothing for too long, and was stopped"))
            case .failed(let words):
                conversionFailure(
                    words.isEmpty
                        ? tr("ffmpeg failed, and did not say why")
                        : tr("ffmpeg failed: {why}", ["why": words]))
            case .wrongLength(let length, let expected, let sourceIsCut):
                conversionFailure(
                    tr(
                        "the result is {length} long instead of {expected}, and is thrown away",
                        ["length": DisplayText.clock(length ?? 0), "expected": DisplayText.clock(expected)]),
                    hint: sourceIsCut
                        ? tr("the source itself ends too early; '--until' converts the part that exists")
                        : nil)
            case .wrongStreams(let count, let expected):
                conversionFailure(
                    tr(
                        "the result has {n} of {expected} streams as planned, and is thrown away",
                        ["n": "\(count)", "expected": "\(expected)"]))
            case .unreadable: conversionFailure(tr("the result cannot be read, and is thrown away"))
            case .nameTaken:
                conversionFailure(
                    tr("another program created {path} in the meantime; it was not changed", ["path": target])
                )
            case .cannotSave(let code):
                conversionFailure(
                    tr(
                        "{path} could not be written: {why}",
                        ["path": target, "why": systemErrorMessage(code)]))
            case .stopped: conversionFailure(tr("stopped"))
            }
    }
}

extension ConversionRefusal {
    fileprivate var reason: String {
        func list(_ codes: [String]) -> String { codes.isEmpty ? "-" : codes.joined(separator: ", ") }
        return switch self {
        case .useless(let option, let format):
            tr("{option} does nothing for {format}", ["option": option.rawValue, "format": format.rawValue])
        case .needsFormat(let container):
            tr("{format} can be read but not written; use --to for another format", ["format": container])
        case .noPicture: tr("there is no video in it")
        case .noAudio: tr("there is no sound in it")
        case .noSuchAudio(let wanted, let there):
            there.isEmpty
                ? tr("no audio track is in {wanted}: none has a language", ["wanted": list(wanted)])
                : tr(
                    "no audio track is in {wanted}; available: {languages}",
                    ["wanted": list(wanted), "languages": list(there)])
        case .noSuchSubtitles(let wanted, let there):
            there.isEmpty
                ? tr("no subtitles are in {wanted}: none have a language", ["wanted": list(wanted)])
                : tr(
                    "no subtitles are in {wanted}; available: {languages}",
                    ["wanted": list(wanted), "languages": list(there)])
        case .noSubtitles: tr("there are no subtitles in it")
        case .subtitlesNotHeld(let format):
            tr("its subtitles are pictures, which {format} cannot hold", ["format": format.rawValue])
        case .codecNotHeld(let codec, let format):
            tr("{format} holds no {codec}", ["format": format.rawValue, "codec": codec.rawValue])
        case .noEncoder(let name): tr("this ffmpeg was built without {name}", ["name": name])
        case .heightNotLess(let height):
            tr("it is only {n} pixels high, and enlarging it adds nothing", ["n": "\(height)"])
        case .sizeNotLess(let size):
            tr("it is only {size}, and a larger file adds nothing", ["size": DisplayText.bytes(size)])
        case .tooSmall(let least):
            tr("that is too little for its length: {size} at least", ["size": DisplayText.bytes(least)])
        case .unknownLength: tr("its length is not known")
        case .hdrNeedsHEVC: tr("it is HDR, which few can play as H.264")
        case .sourceIsSDR: tr("it is not HDR: --sdr has nothing to do")
        case .beginsAfterEnd(let length):
            tr("it is only {length} long", ["length": DisplayText.clock(length)])
        case .nothingToCut: tr("--exact needs --from or --until")
        case .audioCutIsExact: tr("sound is cut exactly without --exact, and without loss")
        case .nothingToDo: tr("nothing would change")
        case .differs(_, .streams): tr("its streams differ from the first file's")
        case .differs(_, .format): tr("its format differs from the first file's")
        case .differs(_, .codec): tr("it is encoded differently from the first file")
        case .differs(_, .size): tr("its picture size differs from the first file's")
        case .differs(_, .audio): tr("its sound differs from the first file's")
        case .differs(_, .timeBase): tr("its time base differs from the first file's")
        case .unlistable: tr("there is a line break in its name")
        case .noChapters: tr("there are no chapters in it")
        case .onePiece, .oneInexactPiece: tr("it would be one piece")
        case .startsAtBeginning:
            tr("nothing would be cut: without re-encoding, the video can only start at its beginning")
        }
    }

    fileprivate var hint: String? {
        switch self {
        case .hdrNeedsHEVC: tr("'--codec hevc' keeps it, '--sdr' converts it for any screen")
        case .subtitlesNotHeld: tr("'--to mkv' keeps them, '--subtitles burn' draws them into the picture")
        case .noPicture: tr("'--to m4a' or '--to opus' makes an audio file from it")
        case .differs(_, .timeBase): tr("first convert each with '--to mkv', then join the new files")
        case .differs:
            tr(
                "first convert each with the same '--to', '--codec' and '--height', then join the new files")
        case .oneInexactPiece, .startsAtBeginning:
            tr("'--exact' starts exactly where you say, but re-encodes")
        case .nothingToDo: tr("'{command}' lists what can be changed", ["command": "movielib convert --help"])
        default: nil
        }
    }
}
