import Foundation
import Records
import TestSupport
import Testing

@testable import Media

/// Real files, made and converted by ffmpeg: each result is probed, and a failure leaves no file.
@Suite(.serialized, .enabled(if: FilmMaker.isHere, "ffmpeg and ffprobe are not installed"))
struct ConversionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Two seconds of video, two audio streams, subtitles, a cover and two chapters.
    func film(_ name: String = "film.mp4", picture: [String] = [], _ more: [String] = []) throws -> String {
        let letters = try folder.write("1\n00:00:00,000 --> 00:00:01,500\nSo.\n", to: "letters.srt")
        let chapters = try folder.write(
            ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=One\n[CHAPTER]\nTIMEBASE=1/1\nSTART=1\nEND=2\ntitle=Two\n",
            to: "chapters.txt")
        let isMP4 = name.hasSuffix(".mp4")
        var words = ["-f", "lavfi", "-i", "testsrc2=s=96x64:d=2:r=10", "-f", "lavfi", "-i", "sine=d=2"]
        words += ["-i", "file:" + letters, "-f", "ffmetadata", "-i", "file:" + chapters]
        words += ["-map", "0", "-map", "1", "-map", "1", "-map", "2", "-map_metadata", "3"]
        words += picture.isEmpty ? ["-c:v:0", "libx264", "-preset", "ultrafast"] : picture
        words += ["-c:a", "aac", "-c:s", isMP4 ? "mov_text" : "subrip"]
        words += ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=ukr"]
        words += ["-metadata:s:s:0", "language=ukr", "-disposition:a:0", "default", "-disposition:a:1", "0"]
        guard isMP4 else { return try FilmMaker.make(words + more, to: folder.file(name)) }
        let bare = try FilmMaker.make(words + more, to: folder.file("bare.mp4"))
        let cover = try FilmMaker.make(FilmMaker.picture + ["-frames:v", "1"], to: folder.file("cover.png"))
        words = ["-i", bare, "-i", cover, "-map", "0", "-map", "-0:d", "-map", "1", "-c", "copy"]
        return try FilmMaker.make(words + ["-disposition:v:1", "attached_pic"], to: folder.file(name))
    }

    func source(_ path: String) throws -> ConversionSource {
        let probe = try #require(FilmMaker.ffprobe)
        return ConversionSource(Array(path.utf8), try probe.streams(of: Array(path.utf8)))
    }

    private func conversion(_ program: String? = FilmMaker.ffmpeg) throws -> Conversion {
        Conversion(
            ffmpeg: try #require(program), probe: try #require(FilmMaker.ffprobe),
            environment: FilmMaker.environment)
    }

    /// Converts the source and returns the result, which is complete and in its place.
    @discardableResult
    func convert(
        _ source: ConversionSource, to name: String = "result", _ set: (inout ConversionOptions) -> Void
    ) throws -> (plan: ConversionPlan, result: MediaStreams, path: String) {
        var options = ConversionOptions()
        set(&options)
        var plan = try ConversionPlan(source, options)
        if let from = plan.from, plan.startsAtKeyFrame, let probe = FilmMaker.ffprobe,
            let picture = plan.picture
        {
            let time = probe.keyFrame(
                before: from, in: picture.stream.index, of: source.paths[0], start: source.streams.start)
            plan.start(atKeyFrame: try #require(time))
        }
        let path = folder.file("\(name).\(plan.format.rawValue)")
        unlink(path)
        let target = Array(path.utf8)
        let part = try PartFile(for: target)
        _ = try conversion().run(plan, from: source, into: target, part: part) { _ in }
        #expect(!folder.names.contains { $0.hasSuffix(".part") })
        return (plan, try self.source(path).streams, path)
    }

    @Test func `every source converts to every format, and each result matches its plan`() throws {
        let film = try film()
        var sources = [film, try self.film("film.mkv")]
        func make(_ words: String, _ name: String) throws {
            sources.append(try FilmMaker.make(words, to: folder.file(name)))
        }
        let (picture, sound) = ("-f lavfi -i testsrc2=s=96x64:d=2:r=10", "-f lavfi -i sine=d=2")
        try make("\(picture) \(sound) -c:v mpeg4 -bf 2 -c:a libmp3lame", "old.avi")
        try make("\(picture) \(sound) -c:v libvpx-vp9 -deadline realtime -c:a libopus", "web.webm")
        try make("\(picture) \(sound) -c:v mpeg2video -flags +ildct+ilme -top 1 -c:a mp2", "tape.ts")
        try make("\(sound) -c:a flac", "song.flac")
        try make("\(sound) -c:a libmp3lame", "song.mp3")
        try make("\(sound) -c:a aac", "song.m4a")
        try make("\(sound) -c:a libopus", "song.opus")
        try make("\(sound) -c:a pcm_s24le -ac 2", "song.wav")
        var done = 0
        for path in sources {
            let source = try source(path)
            for format in ConversionFormat.allCases {
                do {
                    let (plan, result, _) = try convert(source) { $0.format = format }
                    done += 1
                    let length = try #require(plan.length)
                    #expect(abs((result.duration ?? 0) - length) <= 150, "\(path) \(format)")
                    #expect(result.chapters.count == (plan.keepsChapters ? 2 : 0), "\(path) \(format)")
                    #expect(
                        result.streamsOfKind(.cover).count
                            == plan.keptTracks.count { $0.stream.kind == .cover },
                        "\(path) \(format)")
                    #expect(
                        result.streamsOfKind(.audio).map(\.language)
                            == plan.keptTracks.filter { $0.stream.kind == .audio }.map { track in
                                [.mp3, .wav, .flac].contains(format)
                                    ? result.streamsOfKind(.audio)[0].language : track.stream.language
                            }, "\(path) \(format)")
                } catch let refusal as ConversionRefusal {
                    let isSame = ConversionFormat(of: source.streams, named: source.paths[0]) == format
                    #expect(refusal == (isSame ? .nothingToDo : .noPicture), "\(path) \(format)")
                }
            }
        }
        // All pairs except a format to itself, and audio to video.
        #expect(done == 5 * 8 - 3 + 5 * 4)
    }

    @Test func `every option has its documented effect on a real film`() throws {
        let mp4 = try film()
        let film = try source(mp4)
        let wanted = film.streams.size * 9 / 10
        func made(_ set: (inout ConversionOptions) -> Void) throws -> MediaStreams {
            try convert(film, set).result
        }
        #expect(try made { $0.size = wanted }.size < film.streams.size)
        #expect(try made { $0.quality = .small }.picture?.codec == "h264")
        let low = try made { $0.height = 32 }.picture
        #expect(low?.shownSize ?? (0, 0) == (48, 32))
        for codec in [PictureCodec.hevc, .av1] {
            #expect(try made { $0.codec = codec }.picture?.codec == codec.rawValue)
        }
        #expect(try made { $0.audioMode = ConversionOptions.AudioMode.none }.streamsOfKind(.audio).isEmpty)
        #expect(try made { $0.audioMode = .audioOnly }.streamsOfKind(.picture).isEmpty)
        #expect(try made { $0.audioLanguages = ["uk"] }.streamsOfKind(.audio).map(\.language) == ["uk"])
        let turned = try made { $0.audioLanguages = ["uk", "en"] }.streamsOfKind(.audio)
        #expect(turned.map(\.language) == ["uk", "en"])
        #expect(turned.map(\.isDefault) == [true, false])
        let one = try made { ($0.subtitles, $0.format) = (.languages(["uk"]), .mkv) }
        #expect(one.streamsOfKind(.subtitles).count == 1)
        let none = try made { $0.subtitles = ConversionOptions.Subtitles.none }
        #expect(none.streamsOfKind(.subtitles).isEmpty)
        #expect(try made { ($0.preset, $0.height) = (.web, 32) }.picture?.height == 32)
        let other = folder.file("new.mp3")
        try FilmMaker.make("-f lavfi -i sine=f=300:d=4 -c:a libmp3lame", to: other)
        let new = try source(other)
        let (plan, dubbed, _) = try convert(film) {
            $0.audioMode = .replacement(path: Array(other.utf8), new.streams, keepsOld: true)
        }
        #expect(dubbed.streamsOfKind(.audio).map(\.codec) == ["mp3", "aac", "aac"])
        #expect(dubbed.streamsOfKind(.audio).map(\.isDefault) == [true, false, false])
        #expect(abs((plan.audioLengthDifference ?? 0) - 2_000) < 150)
        // Subtitles are burned from a file whose name has every special character of a filter.
        let odd = folder.file("it's: [1], 2;% \\.mp4")
        try FileManager.default.copyItem(atPath: mp4, toPath: odd)
        let drawn = try convert(try source(odd)) { ($0.subtitles, $0.from) = (.burned(), 500) }.path
        let bare = try convert(film, to: "bare") {
            ($0.subtitles, $0.from, $0.isExact) = (ConversionOptions.Subtitles.none, 500, true)
        }.path
        #expect(try luma(drawn) != luma(bare))
        // Lengths and chapters follow a cut.
        let cut = try convert(film) { ($0.from, $0.until, $0.isExact) = (500, 1_500, true) }.result
        #expect(abs((cut.duration ?? 0) - 1_000) <= 100)
        #expect(cut.chapters.count == 2)
    }

    /// The mean brightness of the picture, frame by frame.
    private func luma(_ path: String) throws -> String {
        let child = LimitedProcess(
            path: try #require(FilmMaker.ffmpeg),
            arguments: ["-v", "error", "-i", path, "-map", "0:v:0", "-f", "framemd5", "-"].map {
                Array($0.utf8)
            },
            environment: FilmMaker.environment, limits: .init(time: .seconds(60), output: 1 << 20))
        guard case .finished(let bytes, status: 0) = child.run() else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: ["ts", "m2ts"], [2_500, 11_500])
    func `an exact cut is exact, however far apart key frames are`(_ ending: String, _ start: Int) throws {
        let input = "-f lavfi -i testsrc2=s=96x64:d=14:r=10 -f lavfi -i sine=d=14"
        let broadcast = try FilmMaker.make(
            input + " -c:v libx264 -preset ultrafast -g 100 -keyint_min 100 -c:a aac",
            to: folder.file("broadcast.\(ending)"))
        let film = try source(broadcast)
        for format in [ConversionFormat.mp4, .mkv] {
            let cut = try convert(film) {
                ($0.format, $0.from, $0.until, $0.isExact) = (format, start, start + 2_000, true)
            }
            // Ten frames a second, none of them missing.
            #expect(try luma(cut.path).split(separator: "\n").count { !$0.hasPrefix("#") } == 20)
            #expect(abs((cut.result.duration ?? 0) - 2_000) <= 150)
        }
    }

    @Test func `pictures with fine colours are encoded again for a phone`() throws {
        let fine = try FilmMaker.make(
            FilmMaker.picture + ["-c:v", "libx264", "-pix_fmt", "yuv444p"], to: folder.file("fine.mp4"))
        let film = try source(fine)
        #expect(film.streams.picture?.hasFineColors == true)
        for preset in [ConversionOptions.Preset.phone, .tv] {
            #expect(try convert(film) { $0.preset = preset }.result.picture?.hasFineColors == false)
        }
    }

    @Test func `stereo made of six channels is as loud in every format`() throws {
        let channels = "aevalsrc=0.3*sin(2000*t)|0.3*sin(2000*t)|0.3*sin(2000*t)|0|0|0:c=5.1:d=2"
        let six = try FilmMaker.make("-f lavfi -i \(channels) -c:a flac", to: folder.file("six.mka"))
        let film = try source(six)
        var levels: [Double] = []
        for format in [ConversionFormat.mp3, .m4a] {
            let path = try convert(film) {
                $0.format = format
                if format == .m4a { ($0.preset, $0.audioMode) = (.phone, .audioOnly) }
            }.path
            levels.append(try volume(path))
        }
        #expect(abs(levels[0] - levels[1]) < 1, "\(levels)")
    }

    /// The mean volume of the sound in decibels, as ffmpeg's filter volumedetect reports it.
    private func volume(_ path: String) throws -> Double {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: try #require(FilmMaker.ffmpeg))
        child.arguments = ["-nostdin", "-i", path, "-af", "volumedetect", "-f", "null", "-"]
        let output = Pipe()
        (child.standardError, child.standardOutput) = (output, FileHandle.nullDevice)
        try child.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        return try #require(text.firstMatch(of: /mean_volume: (-?[0-9.]+) dB/).flatMap { Double($0.1) })
    }

    @Test func `a rotated film stays upright, and interlaced pictures become complete frames`() throws {
        let level = try film()
        let upright = folder.file("upright.mp4")
        do {
            try FilmMaker.make(
                ["-display_rotation", "90", "-i", level, "-map", "0:v:0", "-map", "0:a:0", "-c", "copy"],
                to: upright)
        } catch {
            // Before version 6 it was a tag.
            let words = ["-i", level, "-map", "0:v:0", "-map", "0:a:0", "-c", "copy"]
            try FilmMaker.make(words + ["-metadata:s:v:0", "rotate=90"], to: upright)
        }
        let source = try source(upright)
        #expect(source.streams.picture?.shownSize ?? (0, 0) == (64, 96))
        // MP4 stores the rotation, and Matroska does not.
        let kept = try convert(source) { $0.until = 1_000 }.result.picture
        #expect(kept?.rotation != 0)
        #expect(kept?.shownSize ?? (0, 0) == (64, 96))
        let turned = try convert(source) { $0.format = .mkv }.result.picture
        #expect(turned?.rotation == 0)
        #expect(turned?.shownSize ?? (0, 0) == (64, 96))
        let tape = try FilmMaker.make(
            "-f lavfi -i testsrc2=s=96x64:d=2:r=50 -vf interlace -c:v libx264 -flags +ildct",
            to: folder.file("tape.mkv"))
        let half = try self.source(tape)
        #expect(half.streams.picture?.isInterlaced == true)
        let whole = try convert(half) { $0.preset = .web }.result.picture
        #expect(whole?.isInterlaced == false)
        #expect(abs((whole?.frameRate ?? 0) - 25) < 1)
    }

    @Test(.enabled(if: FilmMaker.hasHEVC, "ffmpeg has no x265"))
    func `HDR is kept, or converted to SDR`() throws {
        let light =
            "log-level=none:hdr10=1:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:max-cll=1000,400"
            + ":master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"
        let path = try film(
            "light.mkv",
            picture: [
                "-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-x265-params", light,
            ])
        let source = try source(path)
        #expect(source.streams.picture?.hdr == .hdr10)
        // It is only in the frames.
        #expect(source.streams.picture?.masteringDisplay != nil)
        let copied = try convert(source) { $0.format = .mp4 }
        #expect(copied.plan.picture?.isCopied == true)
        #expect(copied.result.picture?.hdr == .hdr10)
        let smaller = try convert(source) { $0.height = 48 }.result.picture
        #expect(smaller?.hdr == .hdr10)
        #expect(smaller?.bits == 10)
        #expect(smaller?.masteringDisplay == source.streams.picture?.masteringDisplay)
        #expect(smaller?.contentLight == "1000,400")
        for set in [{ $0.preset = .tv }, { $0.isSDR = true }] as [(inout ConversionOptions) -> Void] {
            let mapped = try convert(source, set).result.picture
            #expect(mapped?.hdr == nil)
            #expect(mapped?.transfer == "bt709")
            #expect(mapped?.bits == 8 || mapped?.codec == "hevc")
        }
    }

    /// 25 s with a key frame every ten seconds.
    private func sparse(_ name: String) throws -> ConversionSource {
        let input = "-f lavfi -i testsrc2=s=64x48:d=25:r=25 -f lavfi -i sine=d=25"
        let keys = "-bf 2 -g 250 -keyint_min 250 -sc_threshold 0"
        let words = "\(input) -c:v libx264 -preset ultrafast \(keys) -c:a aac"
        return try source(try FilmMaker.make(words, to: folder.file(name)))
    }

    @Test(arguments: ["sparse.mkv", "sparse.mp4"])
    func `a copied cut begins at a key frame, and an exact one at its frame`(_ name: String) throws {
        let source = try sparse(name)
        let (plan, copied, _) = try convert(source) { ($0.from, $0.until) = (17_300, 22_300) }
        #expect(plan.requestedStart == 17_300)
        #expect(abs((plan.from ?? 0) - 10_000) <= 30)
        #expect(abs((copied.duration ?? 0) - (22_300 - (plan.from ?? 0))) <= 250)
        #expect(copied.streams.map(\.kind) == [.picture, .audio])
        let near = try convert(source) { ($0.from, $0.until) = (3_000, 8_000) }
        // In Matroska the first frame starts after the audio.
        #expect(near.plan.from ?? 0 <= 30)
        #expect(abs((near.result.duration ?? 0) - 8_000) <= 250)
        let (exactPlan, _, path) = try convert(source) {
            ($0.from, $0.until, $0.isExact) = (7_320, 9_320, true)
        }
        #expect(exactPlan.from == 7_320)
        let pictures = try luma(path).split(separator: "\n").count { $0.hasPrefix("0,") }
        #expect(abs(pictures - 50) <= 1)
        // The pieces of a copied film are its frames, each once.
        let pieces = try source.pieces(every: 10_000)
        #expect(pieces.count == 3)
    }

    @Test func `parts are joined without loss, and a film with a false duration is detected`() throws {
        let one = try film("one.mkv")
        let quoted = folder.file("it's two.mkv")
        try FileManager.default.copyItem(atPath: one, toPath: quoted)
        let streams = try source(one).streams
        let whole = try ConversionSource(joining: [(Array(one.utf8), streams), (Array(quoted.utf8), streams)])
        let (plan, result, _) = try convert(whole) { $0.format = .mp4 }
        #expect(plan.losesChapters)
        #expect(abs((result.duration ?? 0) - 4_000) <= 150)
        #expect(result.picture?.codec == "h264")

        let long = try FilmMaker.make(
            FilmMaker.picture.map { $0.replacing("d=1:", with: "d=20:") } + ["-c:v", "mpeg4"],
            to: folder.file("long.mkv"))
        let cut = try source(try FilmMaker.cut(long, to: folder.file("cut.mkv"), atPart: 0.4))
        #expect(cut.streams.isTruncated)
        do {
            try convert(cut, to: "no") { $0.format = .mp4 }
            Issue.record("it was taken for whole")
        } catch let failure as Conversion.Failure {
            guard case .wrongLength(_, _, sourceIsCut: true) = failure else { throw failure }
        }
        #expect(!folder.names.contains { $0.hasPrefix("no") || $0.hasSuffix(".part") })
    }
}
