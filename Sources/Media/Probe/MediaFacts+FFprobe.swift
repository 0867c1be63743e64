import Records

extension MediaProbeResult {
    /// A real film file has a few thousand values: 200 tracks, and as many chapters.
    static let maxValues = 200_000
    static let maxTracks = 200

    /// Reads ffprobe's JSON.
    ///
    /// A film is a moving picture with a length; a cover is a picture, too. Impossible values are discarded:
    /// numbers have bounds, and texts have no controls and a limited length.
    package init(answer: [UInt8]) {
        guard let fields = LenientFields(json: answer, mostValues: Self.maxValues) else {
            self.init(problem: .unreadable)
            return
        }
        let format = fields.fields("format")
        let streams = fields.list("streams")
        guard !streams.isEmpty else {
            self.init(problem: .noVideo)
            return
        }
        var facts = MediaFacts()
        (facts.container, facts.bitRate) = (format.formatName, format.bitRate)
        facts.chapters = fields.list("chapters").count
        let film = Self.videoStream(among: streams)
        facts.duration = Self.duration(format) ?? film.flatMap(Self.duration)
        if let film { facts.readVideo(film) }
        for stream in streams where facts.audio.count + facts.subtitles.count < Self.maxTracks {
            switch stream.text("codec_type") {
            case "audio": facts.audio.append(MediaFacts.Audio(stream))
            case "subtitle": facts.subtitles.append(MediaFacts.Subtitles(stream))
            default: break
            }
        }
        self.init(facts: facts, problem: film == nil || facts.duration == nil ? .noVideo : nil)
    }

    /// The moving picture: the default one, if there are several.
    private static func videoStream(among streams: [LenientFields]) -> LenientFields? {
        let films = streams.filter {
            $0.text("codec_type") == "video" && !$0.fields("disposition").flag("attached_pic")
        }
        return films.first { $0.fields("disposition").flag("default") } ?? films.first
    }

    /// Milliseconds.
    static func duration(_ fields: LenientFields) -> Int? {
        // A year: no film is longer, and sums of films cannot overflow.
        guard let seconds = fields.number("duration"), seconds > 0, seconds < 31_536_000 else { return nil }
        return max(1, Int((seconds * 1_000).rounded()))
    }
}

extension MediaFacts {
    fileprivate mutating func readVideo(_ film: LenientFields) {
        let sideData = film.list("side_data_list")
        width = film.integer("width", in: 1...100_000)
        height = film.integer("height", in: 1...100_000)
        let isTurned = sideData.contains {
            $0.integer("rotation", in: -3_600...3_600).map { abs($0) % 180 == 90 } ?? false
        }
        if isTurned { swap(&width, &height) }
        videoCodec = film.codec
        frameRate = film.frameRate
        hdr = HDR(sideData, transfer: film.text("color_transfer"))
    }

}

extension MediaFacts.HDR {
    init?(_ sideData: [LenientFields], transfer: String?) {
        // A Dolby Vision film usually has one of the others, too, for screens that do not support it.
        if sideData.contains(where: { $0.text("side_data_type") == "DOVI configuration record" }) {
            self = .dolbyVision
            return
        }
        switch transfer {
        case "smpte2084": self = .hdr10
        case "arib-std-b67": self = .hlg
        default: return nil
        }
    }
}

extension MediaFacts.Audio {
    fileprivate init(_ stream: LenientFields) {
        self.init()
        let disposition = stream.fields("disposition")
        (language, title, codec) = (stream.language, stream.title, stream.codec)
        (channels, sampleRate) = (stream.channels, stream.sampleRate)
        isDefault = disposition.flag("default")
        isComment = disposition.flag("comment")
    }
}

extension MediaFacts.Subtitles {
    fileprivate init(_ stream: LenientFields) {
        self.init()
        let disposition = stream.fields("disposition")
        (language, title, codec) = (stream.language, stream.title, stream.codec)
        isDefault = disposition.flag("default")
        isForced = disposition.flag("forced")
        isForHearingImpaired = disposition.flag("hearing_impaired")
    }
}

/// The fields that ffprobe reports alike for formats and streams.
extension LenientFields {
    var formatName: String? { text("format_name").flatMap { FFprobeText.name($0.prefix { $0 != "," }) } }
    var bitRate: Int? { integer("bit_rate", in: 1...1_000_000_000_000) }

    var codec: String? { text("codec_name").flatMap { FFprobeText.name($0[...]) } }
    var language: String? { tag("language").flatMap(ISO639.code) }
    var title: String? { tag("title").flatMap(FFprobeText.line) }
    var channels: Int? { integer("channels", in: 1...1_000) }
    var sampleRate: Int? { integer("sample_rate", in: 1...100_000_000) }
    var frameRate: Double? { rate("avg_frame_rate") ?? rate("r_frame_rate") }

    /// A fraction such as `24000/1001`; nil for `0/0`, which means unknown.
    private func rate(_ name: String) -> Double? {
        let parts = (text(name) ?? "").split(separator: "/").map { Double($0) ?? 0 }
        guard parts.count <= 2, let above = parts.first else { return nil }
        let rate = above / (parts.count == 2 ? parts[1] : 1)
        return rate.isFinite && rate > 0 && rate <= 1_000 ? rate : nil
    }

    /// A tag, whose name some containers capitalise.
    private func tag(_ name: String) -> String? {
        let tags = fields("tags")
        return tags.text(name) ?? tags.text(name.uppercased())
    }
}

/// Cleans and limits ffprobe's texts.
enum FFprobeText {
    private static let maxLength = 300

    /// The name of a codec or a format in ffprobe's vocabulary; nil if it does not look like one.
    static func name(_ text: Substring) -> String? {
        let isName = text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || $0.isDigit || $0 == UInt8(ascii: "_")
                || $0 == UInt8(ascii: "-")
        }
        return isName && !text.isEmpty && text.utf8.count <= 40 && text != "unknown" ? String(text) : nil
    }

    /// Free text as one line; nil if nothing is left. Counts scalars, since a letter may have any number of
    /// marks.
    static func line(_ text: String) -> String? {
        let shown = text.unicodeScalars.lazy.filter {
            switch $0.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        let start = shown.drop { $0.properties.isWhitespace }.prefix(maxLength)
        let line = String(String.UnicodeScalarView(start))
        guard let last = line.unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace }) else {
            return nil
        }
        return String(line.unicodeScalars[...last])
    }
}
