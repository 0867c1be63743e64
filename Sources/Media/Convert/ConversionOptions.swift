/// The options of a conversion; nil leaves a property unchanged.
package struct ConversionOptions: Sendable, Equatable {
    package enum Quality: String, Sendable, CaseIterable { case small, good, best }

    /// The device it is to be watched on.
    package enum Preset: String, Sendable, CaseIterable { case phone, tv, web }

    package enum Subtitles: Sendable, Equatable {
        case languages([String])
        case none
        /// The subtitles in a language, or the default ones, drawn into the picture.
        case burned(language: String? = nil)
    }

    package enum AudioMode: Sendable, Equatable {
        case none
        /// Without the picture.
        case audioOnly
        /// The sound of another file; the old sounds may follow it.
        case replacement(path: [UInt8], MediaStreams, keepsOld: Bool)
    }

    package var format: ConversionFormat?
    package var preset: Preset?
    /// Milliseconds.
    package var from: Int?
    package var until: Int?
    /// Whether a cut is exactly where requested, instead of at a key frame.
    package var isExact = false
    package var quality: Quality?
    /// Pixels.
    package var height: Int?
    /// Bytes.
    package var size: Int?
    package var codec: PictureCodec?
    package var audioMode: AudioMode?
    /// Language codes; empty for all languages.
    package var audioLanguages: [String] = []
    package var subtitles: Subtitles?
    /// Whether an HDR picture is converted for any screen.
    package var isSDR = false

    package init() {}

    /// The options that were given, by their names on the command line.
    var specifiedNames: [Name] {
        var names: [Name] = []
        func add(_ name: Name, _ isGiven: Bool) { if isGiven { names.append(name) } }
        add(.noSound, audioMode == ConversionOptions.AudioMode.none)
        if case .replacement(_, _, let keepsOld) = audioMode {
            names.append(.sound)
            add(.keepOld, keepsOld)
        }
        add(.subtitles, subtitles != nil)
        add(.height, height != nil)
        add(.codec, codec != nil)
        add(.sdr, isSDR)
        add(.exact, isExact)
        add(.quality, quality != nil)
        add(.size, size != nil)
        return names
    }

    /// The name of an option on the command line.
    package enum Name: String, Sendable {
        case noSound = "--no-sound"
        case sound = "--sound"
        case keepOld = "--keep-old"
        case subtitles = "--subtitles"
        case height = "--height"
        case codec = "--codec"
        case sdr = "--sdr"
        case exact = "--exact"
        case quality = "--quality"
        case size = "--size"
    }
}

extension ConversionOptions.Preset {
    /// The most pixels of a picture's shorter side.
    package var height: Int { self == .phone ? 720 : 1_080 }

    package var quality: ConversionOptions.Quality {
        switch self {
        case .phone: .small
        case .web: .good
        case .tv: .best
        }
    }

    /// The most channels that are useful on the device.
    package var channels: Int { self == .tv ? 6 : 2 }
}
