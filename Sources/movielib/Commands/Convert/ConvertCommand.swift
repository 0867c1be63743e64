import ArgumentParser
import Foundation
import Localization
import Media
import MovielibCore
import Presenters
import Terminal

struct ConvertCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: tr("Convert film and sound files: format, cut, quality, sound, subtitles."),
        usage: tr("movielib convert <film or file>... [<options>]"),
        discussion: tr(
            """
            A word with a '/' in it, or the name of a file here, is a file; anything else is a film of yours. The original \
            stays as it is, and no file is ever overwritten. What the new format can hold is copied without loss, and only \
            the rest is encoded; '--dry-run' says which, how large the result will be, and the plain ffmpeg command.

            EXAMPLES:
              movielib convert dune 2021 --for phone
              movielib convert clip.mov --for web
              movielib convert concert.mkv --from 12:30 --until 17:05 --only-sound
              movielib convert *.mp3 --to opus -o ~/Small
              movielib convert cd1.avi cd2.avi --join -o film.mkv
            """))

    @Argument(
        help: .init(tr("A film, or files."), .filmOrFile), completion: .file(),
        transform: DashedArguments.unmarked)
    var words: [String]

    @Option(help: .init(tr("The format: mp4, mkv, webm, mp3, m4a, opus, flac or wav."), .format))
    var to: ConversionFormat?

    @Option(
        name: [.customShort("o"), .long],
        help: .init(tr("The new file, or a folder for it; next to the original by default."), .path),
        completion: .file())
    var output: String?

    @Option(name: .customLong("for"), help: .init(tr("What it is watched on: phone, tv or web."), .device))
    var preset: ConversionOptions.Preset?

    @Option(help: .init(tr("Cut: where to start, such as 1:02:00."), .time)) var from: String?

    @Option(help: .init(tr("Cut: where to stop."), .time)) var until: String?

    @Flag(help: .init(tr("Cut at exactly that frame; the film is encoded again."))) var exact = false

    @Option(
        help: .init(
            tr("Split into pieces of this length, such as 10m or 20s, or at its 'chapters'."), .length))
    var split: String?

    @Flag(help: .init(tr("Join the files, or the parts of a film, into one."))) var join = false

    @Option(help: .init(tr("small, good or best."), .quality)) var quality: ConversionOptions.Quality?

    @Option(help: .init(tr("Scale the picture down to this height, such as 720."), .n)) var height: Int?

    @Option(help: .init(tr("Make the file about this large, such as 700M."), .size)) var size: String?

    @Option(help: .init(tr("h264, hevc or av1."), .codec)) var codec: Codec?

    @Flag(help: .init(tr("Leave the sound out."))) var noSound = false

    @Option(help: .init(tr("Use the sound of this file instead."), .file), completion: .file())
    var sound: String?

    @Flag(help: .init(tr("With '--sound': keep the old sound tracks, after the new one.")))
    var keepOld = false

    @Flag(help: .init(tr("Keep only the sound."))) var onlySound = false

    @Option(help: .init(tr("Keep only the sound in these languages, such as uk,en."), .languages))
    var audio: String?

    @Option(
        help: .init(
            tr(
                "Keep only subtitles in these languages; 'none' drops them all, 'burn' or 'burn:en' draws one into the picture."
            ), .languages))
    var subtitles: String?

    @Flag(help: .init(tr("Turn HDR into a picture for any screen."))) var sdr = false

    @Flag(help: .init(tr("Only say what would be done."))) var dryRun = false

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: LibraryOptions

    enum Codec: String, CaseIterable, ExpressibleByArgument { case h264, hevc, av1 }

    static var answerFields: AnswerFields? { ConversionPresenter.answerFields }

    /// Parses the arguments of the command. Throws the parser's errors.
    static func parsed(_ words: [String]) throws -> ConvertCommand {
        guard let command = try parseAsRoot(words) as? ConvertCommand else {
            throw CleanExit.helpRequest(self)
        }
        return command
    }

    func validate() throws {
        let pairs = [
            (noSound, "--no-sound", sound != nil, "--sound"),
            (noSound, "--no-sound", onlySound, "--only-sound"),
            (noSound, "--no-sound", audio != nil, "--audio"),
            (sound != nil, "--sound", onlySound, "--only-sound"),
            (sound != nil && !keepOld, "--sound", audio != nil, "--audio"),
            (sound != nil, "--sound", from != nil, "--from"),
            (sound != nil, "--sound", until != nil, "--until"),
            (sound != nil, "--sound", split != nil, "--split"),
            (split != nil, "--split", from != nil, "--from"),
            (split != nil, "--split", until != nil, "--until"),
            (split != nil, "--split", size != nil, "--size"), (join, "--join", split != nil, "--split"),
            (join, "--join", from != nil, "--from"), (join, "--join", until != nil, "--until"),
            (join, "--join", burnedLanguage != nil, "--subtitles burn"),
            (quality != nil, "--quality", size != nil, "--size"),
        ]
        for pair in pairs { try Self.rejectTogether((pair.0, pair.1), (pair.2, pair.3)) }
        if keepOld, sound == nil {
            throw ValidationError(tr("{option} needs {other}", ["option": "--keep-old", "other": "--sound"]))
        }
        for (name, text) in [("--from", from), ("--until", until)] {
            if let text, PlayCommand.milliseconds(text) == nil {
                throw ValidationError(
                    tr(
                        "{option} takes a time such as 1:02:00 or 62m, not '{text}'",
                        ["option": name, "text": text]))
            }
        }
        if let end = until.flatMap(PlayCommand.milliseconds),
            end <= from.flatMap(PlayCommand.milliseconds) ?? 0
        {
            throw ValidationError(tr("--until has to be after --from"))
        }
        if let split, split != "chapters", PlayCommand.milliseconds(split) ?? 0 < 1_000 {
            throw ValidationError(
                tr("--split takes a length such as 10m, or 'chapters', not '{text}'", ["text": split]))
        }
        if let size, Self.bytes(size) == nil {
            throw ValidationError(tr("--size takes a size such as 700M, not '{text}'", ["text": size]))
        }
        if let height, !(16...10_000).contains(height) {
            throw ValidationError(tr("--height takes a number from 16 to 10000"))
        }
        if let to, let output, !Converter.isFolder(output),
            let named = ConversionFormat(ending: (output as NSString).pathExtension), named != to
        {
            throw ValidationError(
                tr(
                    "--to says {format}, and the name of the file says {other}",
                    ["format": to.rawValue, "other": named.rawValue]))
        }
        for list in [audio, burnedLanguage ?? subtitles.flatMap { $0 == "none" ? nil : $0 }] {
            if let list { _ = try Self.languages(list) }
        }
        if let burnedLanguage, try Self.languages(burnedLanguage).count > 1 {
            throw ValidationError(tr("--subtitles burn draws one language"))
        }
    }

    /// The language after `burn:`, empty for `burn` alone; nil if no subtitles are to be drawn into the picture.
    private var burnedLanguage: String? {
        guard let subtitles, subtitles == "burn" || subtitles.hasPrefix("burn:") else { return nil }
        return String(subtitles.dropFirst("burn:".count))
    }

    /// Parses a size such as `700M`, `1.5G`, `800k`; nil if it is not one.
    static func bytes(_ text: String) -> Int? {
        let units = [("k", 1e3), ("m", 1e6), ("g", 1e9)]
        var number = text.lowercased()
        if number.hasSuffix("b") { number.removeLast() }
        guard let unit = units.first(where: { number.hasSuffix($0.0) }),
            let value = Double(number.dropLast()), value > 0, value < 1e6
        else { return nil }
        return Int(value * unit.1)
    }

    /// The codes of languages separated by commas, however they are written.
    static func languages(_ text: String) throws -> [String] {
        try text.split(separator: ",").map { word in
            guard let code = ISO639.code(String(word)) else {
                throw ValidationError(tr("'{text}' is not a language code", ["text": String(word)]))
            }
            return code
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let converter = try Converter(context)
        let (jobs, rejected) = try converter.jobs(self)
        guard dryRun else { return try converter.run(jobs, rejected: rejected) }
        try context.show(ConversionPresenter(results: jobs.map(\.plannedResult), isDryRun: true))
        return rejected.isEmpty ? .done : .partial
    }

    /// The options that are the same for all files.
    func conversionOptions(_ converter: Converter) throws -> ConversionOptions {
        var wanted = ConversionOptions()
        wanted.format = to ?? output.flatMap { ConversionFormat(ending: ($0 as NSString).pathExtension) }
        wanted.preset = preset
        wanted.from = from.flatMap(PlayCommand.milliseconds).flatMap { $0 == 0 ? nil : $0 }
        wanted.until = until.flatMap(PlayCommand.milliseconds)
        (wanted.isExact, wanted.isSDR) = (exact, sdr)
        (wanted.quality, wanted.height) = (quality, height)
        wanted.size = size.flatMap(Self.bytes)
        wanted.codec = codec.flatMap { PictureCodec(rawValue: $0.rawValue) }
        wanted.audioLanguages = try audio.map(Self.languages) ?? []
        if let burnedLanguage {
            wanted.subtitles = .burned(language: try Self.languages(burnedLanguage).first)
        } else if let subtitles {
            wanted.subtitles = subtitles == "none" ? .some(.none) : .languages(try Self.languages(subtitles))
        }
        if noSound { wanted.audioMode = ConversionOptions.AudioMode.none }
        if onlySound { wanted.audioMode = .audioOnly }
        if let sound {
            let path = try converter.path(sound)
            wanted.audioMode = .replacement(path: path, try converter.streams(of: path), keepsOld: keepOld)
        }
        return wanted
    }
}

extension ConversionFormat: ExpressibleByArgument {}
extension ConversionOptions.Preset: ExpressibleByArgument {}
extension ConversionOptions.Quality: ExpressibleByArgument {}
