import Records
import Testing

@testable import Media

/// Streams that are copied, encoded, dropped or rejected: each kind of source with each format and option, without
/// ffmpeg.
struct ConversionPlanTests {
    /// A source; `film` is the default, with 100 s.
    enum Kind: String, CaseIterable {
        /// H.264 and AAC, as from phones and shops.
        case film
        /// HEVC in ten bits with PQ, two audio streams, text and picture subtitles, a font, chapters.
        case light
        /// MPEG-4 in AVI.
        case old
        /// Rotated H.264.
        case upright
        case interlaced
        /// VP9 and Opus.
        case web
        case mp3, flac, m4a, wav

        var source: ConversionSource {
            var streams = MediaStreams()
            (streams.duration, streams.size) = (100_000, 100_000_000)
            func add(
                _ kind: MediaStreams.Kind, _ codec: String,
                _ more: (inout MediaStreams.Stream) -> Void = { _ in }
            ) {
                var stream = MediaStreams.Stream(index: streams.streams.count, kind: kind, codec: codec)
                if kind == .picture { (stream.width, stream.height, stream.frameRate) = (1_920, 1_080, 25) }
                if kind == .audio {
                    (stream.channels, stream.sampleRate, stream.bitRate) = (2, 48_000, 192_000)
                }
                more(&stream)
                streams.streams.append(stream)
            }
            var ending = "mp4"
            streams.container = "mov"
            switch self {
            case .film:
                add(.picture, "h264")
                add(.audio, "aac") { $0.language = "en" }
                add(.subtitles, "mov_text") { $0.language = "uk" }
                add(.cover, "mjpeg")
                add(.data, "bin_data")
            case .light:
                (streams.container, ending) = ("matroska", "mkv")
                add(.picture, "hevc") { ($0.bits, $0.hdr, $0.transfer) = (10, .hdr10, "smpte2084") }
                add(.audio, "eac3") {
                    ($0.language, $0.channels, $0.bitRate, $0.isDefault) = ("en", 6, 640_000, true)
                }
                add(.audio, "ac3") { $0.language = "uk" }
                add(.subtitles, "subrip") { $0.language = "uk" }
                add(.subtitles, "hdmv_pgs_subtitle") { $0.language = "en" }
                add(.attachment, "ttf")
                streams.chapters = [.init(start: 0, title: "One"), .init(start: 40_000, title: nil)]
            case .old:
                (streams.container, ending) = ("avi", "avi")
                add(.picture, "mpeg4") { ($0.width, $0.height) = (640, 480) }
                add(.audio, "mp3")
            case .upright:
                add(.picture, "h264") { $0.rotation = 90 }
                add(.audio, "aac")
            case .interlaced:
                (streams.container, ending) = ("mpegts", "ts")
                add(.picture, "h264") { $0.isInterlaced = true }
                add(.audio, "ac3")
            case .web:
                (streams.container, ending) = ("matroska", "webm")
                add(.picture, "vp9")
                add(.audio, "opus")
            case .mp3:
                (streams.container, ending, streams.size) = ("mp3", "mp3", 2_400_000)
                add(.audio, "mp3")
                add(.cover, "png")
            case .flac:
                (streams.container, ending) = ("flac", "flac")
                add(.audio, "flac") { $0.bitRate = 900_000 }
            case .m4a:
                ending = "m4a"
                add(.audio, "aac")
            case .wav:
                (streams.container, ending) = ("wav", "wav")
                add(.audio, "pcm_s24le") { $0.bitRate = 2_304_000 }
            }
            return ConversionSource(Array("/films/a.\(ending)".utf8), streams)
        }
    }

    /// `mp4: h264 = · aac > opus · mov_text - unwanted`, or the error.
    private func plan(_ source: ConversionSource, _ set: (inout ConversionOptions) -> Void) -> String {
        var options = ConversionOptions()
        set(&options)
        do throws(ConversionRefusal) {
            let plan = try ConversionPlan(source, options)
            let tracks = plan.tracks.map { track in
                let codec = track.stream.codec ?? "?"
                return switch track.disposition {
                case .copied: "\(codec) ="
                case .encoded(let to, _, _): "\(codec) > \(to)"
                case .dropped(let reason): "\(codec) - \(reason.rawValue)"
                }
            }
            var more = plan.keepsChapters ? " · chapters" : plan.losesChapters ? " · no chapters" : ""
            if let filter = plan.filter {
                if filter.isDeinterlaced { more += " · whole pictures" }
                if let size = filter.size { more += " · \(size.width)x\(size.height)" }
                if filter.sourceTransfer != nil { more += " · sdr" }
            }
            return "\(plan.format.rawValue): " + tracks.joined(separator: " · ") + more
        } catch { return "\(error)" }
    }

    /// A source, a format, and the plan or the error.
    private static let plans = """
        film mp4: nothingToDo
        film mkv: h264 = · aac = · mov_text > subrip · mjpeg = · bin_data - not-held
        film webm: h264 > vp9 · aac > opus · mov_text > webvtt · mjpeg - not-held · bin_data - not-held
        film mp3: h264 - unwanted · aac > mp3 · mov_text - not-held · mjpeg = · bin_data - not-held
        film m4a: h264 - unwanted · aac = · mov_text - not-held · mjpeg = · bin_data - not-held
        film opus: h264 - unwanted · aac > opus · mov_text - not-held · mjpeg - not-held · bin_data - not-held
        film flac: h264 - unwanted · aac > flac · mov_text - not-held · mjpeg = · bin_data - not-held
        film wav: h264 - unwanted · aac > pcm_s16le · mov_text - not-held · mjpeg - not-held · bin_data - not-held
        light mkv: nothingToDo
        light mp4: hevc = · eac3 = · ac3 = · subrip > mov_text · hdmv_pgs_subtitle - not-held · ttf - not-held · chapters
        light webm: hevc > vp9 · eac3 > opus · ac3 > opus · subrip > webvtt · hdmv_pgs_subtitle - not-held · ttf - not-held · chapters
        light mp3: hevc - unwanted · eac3 > mp3 · ac3 - one-only · subrip - not-held · hdmv_pgs_subtitle - not-held · ttf - not-held · chapters
        light m4a: hevc - unwanted · eac3 > aac · ac3 > aac · subrip - not-held · hdmv_pgs_subtitle - not-held · ttf - not-held · chapters
        light wav: hevc - unwanted · eac3 > pcm_s16le · ac3 - one-only · subrip - not-held · hdmv_pgs_subtitle - not-held · ttf - not-held · no chapters
        old mp4: mpeg4 = · mp3 =
        old mkv: mpeg4 = · mp3 =
        old webm: mpeg4 > vp9 · mp3 > opus
        old mp3: mpeg4 - unwanted · mp3 =
        upright mkv: h264 > h264 · aac =
        upright m4a: h264 - unwanted · aac =
        interlaced mp4: h264 = · ac3 =
        interlaced webm: h264 > vp9 · ac3 > opus · whole pictures
        web webm: nothingToDo
        web mp4: vp9 = · opus =
        web mkv: vp9 = · opus =
        web opus: vp9 - unwanted · opus =
        mp3 mp3: nothingToDo
        mp3 opus: mp3 > opus · png - not-held
        mp3 m4a: mp3 > aac · png =
        mp3 flac: mp3 > flac · png =
        mp3 mp4: noPicture
        flac mp3: flac > mp3
        flac wav: flac > pcm_s24le
        flac m4a: flac > aac
        m4a opus: aac > opus
        m4a mkv: noPicture
        wav flac: pcm_s24le > flac
        wav opus: pcm_s24le > opus
        wav wav: nothingToDo
        """

    @Test(arguments: plans.split(separator: "\n").map(String.init))
    func `a conversion to a format keeps the streams it supports`(_ row: String) throws {
        let words = row.split { $0 == " " || $0 == ":" }.map(String.init)
        let source = try #require(Kind(rawValue: words[0])).source
        let format = try #require(ConversionFormat(rawValue: words[1]))
        let result = plan(source) { $0.format = format }
        #expect(row == "\(words[0]) \(result)" || row == "\(words[0]) \(words[1]): \(result)")
    }

    struct Row {
        var kind: Kind
        var expected: String
        var set: @Sendable (inout ConversionOptions) -> Void

        init(_ kind: Kind, _ expected: String, _ set: @escaping @Sendable (inout ConversionOptions) -> Void) {
            (self.kind, self.expected, self.set) = (kind, expected, set)
        }
    }

    private static let rest = " · mov_text = · mjpeg = · bin_data - not-held"
    private static let lightRest = " · subrip = · hdmv_pgs_subtitle = · ttf = · chapters"

    @Test func `each option has its documented effect, or is rejected with a reason`() throws {
        let other = Kind.mp3.source.streams
        let rows = [
            Row(.film, "mp4: h264 > h264 · aac =" + Self.rest) { $0.quality = .good },
            Row(.film, "mp4: h264 > h264 · aac > aac" + Self.rest) { $0.quality = .small },
            Row(.film, "mp4: h264 > h264 · aac =" + Self.rest + " · 1280x720") { $0.height = 720 },
            Row(.film, "heightNotLess(than: 1080)") { $0.height = 1_080 },
            Row(.film, "mp4: h264 > h264 · aac =" + Self.rest) { $0.size = 50_000_000 },
            Row(.film, "sizeNotLess(than: 100000000)") { $0.size = 100_000_000 },
            Row(.film, "tooSmall(least: 3244500)") { $0.size = 500_000 },
            Row(.film, "mp4: h264 > hevc · aac =" + Self.rest) { $0.codec = .hevc },
            Row(.film, "mp4: h264 > av1 · aac =" + Self.rest) { $0.codec = .av1 },
            Row(.film, "codecNotHeld(Media.PictureCodec.hevc, Media.ConversionFormat.webm)") {
                ($0.codec, $0.format) = (.hevc, .webm)
            },
            Row(.film, "mp4: h264 = · aac - unwanted" + Self.rest) {
                $0.audioMode = ConversionOptions.AudioMode.none
            },
            Row(.film, "m4a: h264 - unwanted · aac = · mov_text - not-held · mjpeg = · bin_data - not-held") {
                $0.audioMode = .audioOnly
            },
            Row(
                .film,
                "mkv: h264 - unwanted · aac = · mov_text - unwanted · mjpeg = · bin_data - not-held"
            ) {
                ($0.audioMode, $0.format) = (.audioOnly, .mkv)
            },
            Row(.film, "mp4: h264 = · mp3 = · aac - unwanted" + Self.rest) {
                $0.audioMode = .replacement(path: Array("/a.mp3".utf8), other, keepsOld: false)
            },
            Row(.film, "mp4: h264 = · mp3 = · aac =" + Self.rest) {
                $0.audioMode = .replacement(path: Array("/a.mp3".utf8), other, keepsOld: true)
            },
            Row(.film, "mp4: h264 = · aac = · mov_text - unwanted · mjpeg = · bin_data - not-held") {
                $0.subtitles = ConversionOptions.Subtitles.none
            },
            Row(.film, "mp4: h264 > h264 · aac = · mov_text - burned · mjpeg = · bin_data - not-held") {
                $0.subtitles = .burned()
            },
            Row(.film, "noSuchSubtitles([\"en\"], there: [\"uk\"])") {
                $0.subtitles = .burned(language: "en")
            },
            Row(.film, "noSuchSubtitles([\"fr\"], there: [\"uk\"])") { $0.subtitles = .languages(["fr"]) },
            Row(.film, "sourceIsSDR") { $0.isSDR = true },
            Row(.film, "mp4: h264 = · aac =" + Self.rest) { ($0.from, $0.until) = (10_000, 20_000) },
            Row(.film, "mp4: h264 > h264 · aac =" + Self.rest) { ($0.from, $0.isExact) = (10_000, true) },
            Row(.film, "nothingToCut") { $0.isExact = true },
            Row(.film, "beginsAfterEnd(length: 100000)") { $0.from = 100_000 },
            Row(.film, "mp4: h264 = · aac =" + Self.rest) { $0.preset = .web },
            Row(.light, "mkv: hevc = · ac3 = · eac3 - unwanted" + Self.lightRest) {
                $0.audioLanguages = ["uk"]
            },
            Row(.light, "mkv: hevc = · ac3 = · eac3 =" + Self.lightRest) {
                $0.audioLanguages = ["uk", "en"]
            },
            Row(.light, "noSuchAudio([\"fr\"], there: [\"en\", \"uk\"])") { $0.audioLanguages = ["fr"] },
            Row(
                .light,
                "mkv: hevc > hevc · eac3 = · ac3 = · subrip - unwanted · hdmv_pgs_subtitle - burned · ttf - unwanted · chapters"
            ) { $0.subtitles = .burned(language: "en") },
            Row(.light, "subtitlesNotHeld(Media.ConversionFormat.mp4)") {
                ($0.subtitles, $0.format) = (.languages(["en"]), .mp4)
            },
            Row(
                .light,
                "mkv: hevc = · eac3 = · ac3 = · subrip = · hdmv_pgs_subtitle - unwanted · ttf = · chapters"
            ) {
                $0.subtitles = .languages(["uk"])
            },
            Row(.light, "mkv: hevc > hevc · eac3 = · ac3 =" + Self.lightRest + " · sdr") { $0.isSDR = true },
            Row(.light, "mkv: hevc > hevc · eac3 = · ac3 =" + Self.lightRest + " · 1280x720") {
                $0.height = 720
            },
            Row(.light, "hdrNeedsHEVC") { $0.codec = .h264 },
            Row(.light, "mkv: hevc > h264 · eac3 = · ac3 =" + Self.lightRest + " · sdr") {
                ($0.codec, $0.isSDR) = (.h264, true)
            },
            Row(
                .light,
                "mp4: hevc > h264 · eac3 > aac · ac3 = · subrip > mov_text · hdmv_pgs_subtitle - not-held · ttf - not-held · chapters · sdr"
            ) { $0.preset = .tv },
            Row(.old, "needsFormat(container: \"avi\")") { $0.quality = .small },
            Row(.old, "mp4: mpeg4 > h264 · mp3 =") { $0.preset = .phone },
            Row(.upright, "mp4: h264 > h264 · aac = · 720x1280") { $0.preset = .phone },
            Row(.upright, "mp4: h264 > h264 · aac = · 406x720") { $0.height = 720 },
            Row(.interlaced, "mp4: h264 > h264 · ac3 > aac · whole pictures") { $0.preset = .web },
            Row(.web, "webm: vp9 > av1 · opus =") { $0.codec = .av1 },
            Row(.mp3, "mp3: mp3 > mp3 · png =") { $0.quality = .small },
            Row(.mp3, "mp3: mp3 > mp3 · png =") { $0.size = 1_000_000 },
            Row(.mp3, "sizeNotLess(than: 2400000)") { $0.size = 3_000_000 },
            Row(.mp3, "tooSmall(least: 412000)") { $0.size = 100_000 },
            Row(.mp3, "mp3: mp3 = · png =") { $0.from = 50_000 },
            Row(.mp3, "audioCutIsExact") { ($0.from, $0.isExact) = (50_000, true) },
            Row(.mp3, "m4a: mp3 > aac · png =") { $0.preset = .phone },
            // A copied stream would keep the old length in its header.
            Row(.flac, "flac: flac > flac") { $0.until = 50_000 },
            Row(.flac, "beginsAfterEnd(length: 100000)") { $0.from = 200_000 },
        ]
        for row in rows { #expect(plan(row.kind.source, row.set) == row.expected) }
    }

    @Test func `an option without effect on a format is rejected, and none is ignored`() {
        let settings: [(ConversionOptions.Name, (inout ConversionOptions) -> Void)] = [
            (.noSound, { $0.audioMode = ConversionOptions.AudioMode.none }),
            (.sound, { $0.audioMode = .replacement(path: [], MediaStreams(), keepsOld: false) }),
            (.subtitles, { $0.subtitles = .languages(["uk"]) }), (.height, { $0.height = 10 }),
            (.codec, { $0.codec = .h264 }), (.sdr, { $0.isSDR = true }),
        ]
        for format in ConversionFormat.allCases where format.isAudioOnly {
            for (name, set) in settings {
                let told = plan(Kind.film.source) {
                    $0.format = format
                    set(&$0)
                }
                #expect(
                    told == "useless(Media.ConversionOptions.Name.\(name), Media.ConversionFormat.\(format))")
            }
        }
        for format in [ConversionFormat.flac, .wav] {
            #expect(plan(Kind.mp3.source) { ($0.format, $0.quality) = (format, .small) }.hasPrefix("useless"))
            #expect(plan(Kind.mp3.source) { ($0.format, $0.size) = (format, 1_000) }.hasPrefix("useless"))
        }
    }

    @Test func `a missing encoder is reported before the conversion begins`() {
        var options = ConversionOptions()
        options.codec = .av1
        #expect(throws: ConversionRefusal.noEncoder("libsvtav1")) {
            try ConversionPlan(Kind.film.source, options, encoders: ["libx264", "aac"])
        }
        let plan = try? ConversionPlan(Kind.film.source, options, encoders: ["libaom-av1"])
        #expect(plan?.picture?.disposition != nil)
    }

    @Test func `pieces are consecutive, and files are joined only if they have the same format`() throws {
        let film = Kind.film.source
        let pieces = try film.pieces(every: 30_000)
        #expect(pieces.map(\.from) == [0, 30_000, 60_000, 90_000])
        #expect(pieces.map(\.until) == [30_000, 60_000, 90_000, nil])
        #expect(try Kind.light.source.pieces(every: nil).map(\.title) == ["One", nil])
        #expect(throws: ConversionRefusal.noChapters) { try film.pieces(every: nil) }
        #expect(throws: ConversionRefusal.onePiece) { try film.pieces(every: 100_000) }

        func part(_ kind: Kind, _ path: String = "/a") -> (path: [UInt8], streams: MediaStreams) {
            (Array(path.utf8), kind.source.streams)
        }
        let whole = try ConversionSource(joining: [part(.old), part(.old), part(.old)])
        #expect(whole.streams.duration == 300_000)
        #expect(throws: ConversionRefusal.differs(part: 2, .streams)) {
            try ConversionSource(joining: [part(.old), part(.film)])
        }
        #expect(throws: ConversionRefusal.differs(part: 2, .format)) {
            try ConversionSource(joining: [part(.old), part(.upright)])
        }
        #expect(throws: ConversionRefusal.unlistable(part: 1)) {
            try ConversionSource(joining: [part(.old, "/a\nb"), part(.old)])
        }
    }

    @Test func `the displayed command can be pasted into a shell, whatever the file name`() throws {
        var options = ConversionOptions()
        (options.format, options.subtitles) = (.mkv, .burned())
        let source = ConversionSource(Array("/f/it's: [a], b;.mp4".utf8), Kind.film.source.streams)
        let line = String(
            decoding: try ConversionPlan(source, options).command(writing: Array("/f/x y.mkv".utf8)),
            as: UTF8.self)
        #expect(
            line.hasPrefix(
                #"ffmpeg -i '/f/it'\''s: [a], b;.mp4' -map 0:3 -c copy cover.jpg && ffmpeg -i '/f/it'\''s: [a], b;.mp4' "#
                    + "-map 0:0 -c:0 libx264 -crf:0 23 "))
        #expect(
            line.contains(
                "-attach cover.jpg -metadata:s:t:0 mimetype=image/jpeg -metadata:s:t:0 filename=cover.jpg "))
        #expect(line.contains(#"subtitles=filename=/f/it\\\'\''s\\: \[a\]\, b\;.mp4:stream_index=0"#))
        #expect(line.contains(" -map_metadata 0 -map_chapters -1 -metadata major_brand= "))
        #expect(line.hasSuffix(" -f matroska '/f/x y.mkv'"))
    }
}
