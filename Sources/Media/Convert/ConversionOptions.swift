/// What a person wants of a conversion; nil leaves it as it is.
package struct ConversionOptions: Sendable, Equatable {
    package enum Quality: String, Sendable, CaseIterable { case small, good, best }

    /// What it is to be watched on.
    package enum Preset: String, Sendable, CaseIterable { case phone, tv, web }

    package enum Subtitles: Sendable, Equatable {
        case languages([String])
        case none
        /// Into the picture.
        case burned
    }

    package enum Sound: Sendable, Equatable {
        case none
        /// No picture.
        case only
        /// That of another file; the old ones may stay behind it.
        case of(path: [UInt8], MediaStreams, keepsOld: Bool)
    }

    package var format: ConversionFormat?
    package var preset: Preset?
    /// Milliseconds.
    package var from: Int?
    package var until: Int?
    /// Whether a cut is where it was asked for, and not where a picture can be shown without those before it.
    package var isExact = false
    package var quality: Quality?
    /// Pixels.
    package var height: Int?
    /// Bytes.
    package var size: Int?
    package var codec: PictureCodec?
    package var sound: Sound?
    /// Codes of languages; empty for all.
    package var audio: [String] = []
    package var subtitles: Subtitles?
    /// Whether a picture with more light is made one for any screen.
    package var isSDR = false

    package init() {}

    /// Each option that was given, as it is called.
    var given: [Name] {
        var names: [Name] = []
        func add(_ name: Name, _ isGiven: Bool) { if isGiven { names.append(name) } }
        add(.noSound, sound == ConversionOptions.Sound.none)
        if case .of(_, _, let keepsOld) = sound {
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

    /// An option, as it is called on the command line.
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

    /// The most channels that are worth their bits there.
    package var channels: Int { self == .tv ? 6 : 2 }
}
