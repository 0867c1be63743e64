/// The formats a film or sound can be converted to, and what each can hold.
package enum ConversionFormat: String, Sendable, CaseIterable {
    case mp4, mkv, webm, mp3, m4a, opus, flac, wav

    /// Whether it holds only sounds.
    package var isAudioOnly: Bool {
        switch self {
        case .mp4, .mkv, .webm: false
        case .mp3, .m4a, .opus, .flac, .wav: true
        }
    }

    /// ffmpeg's name for it.
    var muxer: String {
        switch self {
        case .mkv: "matroska"
        case .m4a: "ipod"
        default: rawValue
        }
    }

    /// Whether it holds exactly one sound.
    var holdsOneAudioStream: Bool { isAudioOnly && self != .m4a }

    /// Whether a sound in it has the quality of its source, whatever its size.
    var isLossless: Bool { self == .flac || self == .wav }

    var holdsChapters: Bool { self != .wav && self != .flac }
    /// ffmpeg writes no covers to WebM, Opus and WAV.
    var holdsCovers: Bool { [.mp4, .mkv, .m4a, .mp3, .flac].contains(self) }
    /// Whether a cover is an attached file: from a cover in a stream ffmpeg would make a second film.
    var attachesCovers: Bool { self == .mkv }
    /// Whether it stores the rotation of the picture, so that the picture itself need not be rotated.
    var holdsRotation: Bool { self == .mp4 }

    /// Whether it can hold a stream unchanged.
    func holds(_ stream: MediaStreams.Stream) -> Bool {
        guard let codec = stream.codec else { return false }
        switch stream.kind {
        case .picture: return pictureCodecNames?.contains(codec) ?? !isAudioOnly
        case .audio: return audioCodecNames?.contains(codec) ?? !["pcm_dvd", "pcm_bluray"].contains(codec)
        case .subtitles:
            switch self {
            case .mp4: return codec == "mov_text"
            case .webm: return codec == "webvtt"
            case .mkv: return codec != "mov_text" && codec != "eia_608"
            default: return false
            }
        case .cover: return holdsCovers && ["mjpeg", "png"].contains(codec)
        case .attachment: return self == .mkv
        case .data: return false
        }
    }

    /// The picture codecs, by ffprobe's names; nil for any.
    private var pictureCodecNames: Set<String>? {
        switch self {
        case .mp4: ["h264", "hevc", "av1", "vp9", "mpeg4"]
        case .webm: ["vp8", "vp9", "av1"]
        case .mkv: nil
        default: []
        }
    }

    private var audioCodecNames: Set<String>? {
        switch self {
        case .mp4: ["aac", "mp3", "ac3", "eac3", "alac", "opus"]
        case .mkv: nil
        case .webm: ["opus", "vorbis"]
        case .mp3: ["mp3"]
        case .m4a: ["aac", "alac"]
        case .opus: ["opus"]
        case .flac: ["flac"]
        case .wav: ["pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_u8"]
        }
    }

    /// The encoder of text subtitles; nil if it holds none.
    var subtitleEncoder: String? {
        switch self {
        case .mp4: "mov_text"
        case .mkv: "srt"
        case .webm: "webvtt"
        default: nil
        }
    }

    /// The codec for a sound that it cannot hold unchanged.
    var audioCodec: AudioCodec {
        switch self {
        case .mp4, .mkv, .m4a: .aac
        case .webm, .opus: .opus
        case .mp3: .mp3
        case .flac: .flac
        case .wav: .pcm
        }
    }

    var pictureCodecs: [PictureCodec] {
        switch self {
        case .mp4, .mkv: [.h264, .hevc, .av1]
        case .webm: [.vp9, .av1]
        default: []
        }
    }
}

extension ConversionFormat {
    /// The format with this file extension.
    package init?(ending: String) {
        guard let format = Self(rawValue: ending.lowercased()) else { return nil }
        self = format
    }

    /// The format of a file, by ffprobe's name and, if that is shared by two formats, by the extension.
    init?(of source: MediaStreams, named path: [UInt8]) {
        func ends(_ ending: String) -> Bool { path.reversed().starts(with: ending.utf8.reversed()) }
        switch source.container {
        case "matroska": self = ends(".webm") ? .webm : .mkv
        case "mov": self = source.picture == nil ? .m4a : .mp4
        case "mp3": self = .mp3
        case "flac": self = .flac
        case "wav": self = .wav
        case "ogg" where source.streamsOfKind(.audio).first?.codec == "opus" && source.picture == nil:
            self = .opus
        default: return nil
        }
    }

    /// The format that holds a sound of this codec unchanged.
    init(ofSound codec: String?) {
        let formats: [Self] = [.mp3, .opus, .flac, .wav]
        self = formats.first { $0.audioCodecNames?.contains(codec ?? "") ?? false } ?? .m4a
    }
}

package enum PictureCodec: String, Sendable, CaseIterable {
    case h264, hevc, av1, vp9

    /// ffmpeg's encoders, the fastest first.
    var encoders: [String] {
        switch self {
        case .h264: ["libx264"]
        case .hevc: ["libx265"]
        case .av1: ["libsvtav1", "libaom-av1"]
        case .vp9: ["libvpx-vp9"]
        }
    }

    /// The constant rate factor of each quality, so that a quality looks alike in each codec.
    func factor(_ quality: ConversionOptions.Quality) -> Int {
        switch (self, quality) {
        case (.h264, .small): 28
        case (.h264, .good): 23
        case (.h264, .best): 18
        case (.hevc, .small): 31
        case (.hevc, .good): 26
        case (.hevc, .best): 21
        case (.av1, .small): 45
        case (.av1, .good): 35
        case (.av1, .best): 26
        case (.vp9, .small): 38
        case (.vp9, .good): 32
        case (.vp9, .best): 25
        }
    }
}

package enum AudioCodec: String, Sendable {
    case aac, opus, mp3, flac, pcm

    var encoder: String {
        switch self {
        case .aac, .flac: rawValue
        case .opus: "libopus"
        case .mp3: "libmp3lame"
        case .pcm: "pcm_s16le"
        }
    }

    /// The bits per second that two channels may have.
    var range: ClosedRange<Int> {
        switch self {
        case .aac: 32_000...512_000
        case .opus: 16_000...510_000
        case .mp3: 32_000...320_000
        case .flac, .pcm: 0...Int.max
        }
    }

    /// The bits per second of two channels; nil for lossless codecs.
    func rate(_ quality: ConversionOptions.Quality) -> Int? {
        switch (self, quality) {
        case (.aac, .small), (.opus, .good): 96_000
        case (.aac, .good): 160_000
        case (.aac, .best): 256_000
        case (.opus, .small): 64_000
        case (.opus, .best): 192_000
        case (.mp3, .small): 128_000
        case (.mp3, .good): 192_000
        case (.mp3, .best): 320_000
        case (.flac, _), (.pcm, _): nil
        }
    }
}
