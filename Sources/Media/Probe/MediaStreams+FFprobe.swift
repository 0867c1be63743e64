import Records

extension MediaStreams {
    /// Reads ffprobe's JSON; nil if it lists no stream.
    package init?(answer: [UInt8]) {
        guard let fields = LenientFields(json: answer, mostValues: MediaProbeResult.maxValues) else {
            return nil
        }
        self.init()
        let format = fields.fields("format")
        (container, bitRate) = (format.formatName, format.bitRate)
        streams = fields.list("streams").prefix(MediaProbeResult.maxTracks).compactMap(Stream.init)
        guard !streams.isEmpty else { return nil }
        let lengths = streams.filter { $0.kind == .picture || $0.kind == .audio }.map(\.duration)
        let isLonger = !streamsOfKind(.subtitles).isEmpty && !lengths.contains(nil)
        duration = (isLonger ? lengths.compactMap(\.self).max() : nil) ?? MediaProbeResult.duration(format)
        let begin = format.number("start_time") ?? 0
        start = abs(begin) < 31_536_000 ? Int((begin * 1_000).rounded()) : 0
        chapters = fields.list("chapters").prefix(10_000).compactMap { chapter in
            guard let begin = chapter.number("start_time"), begin >= 0, begin < 31_536_000 else { return nil }
            return Chapter(start: max(0, Int((begin * 1_000).rounded()) - start), title: chapter.title)
        }
    }
}

extension MediaStreams.Stream {
    fileprivate init?(_ stream: LenientFields) {
        guard let index = stream.integer("index", in: 0...1_000) else { return nil }
        let disposition = stream.fields("disposition")
        let kind = stream.text("codec_type").flatMap { MediaStreams.Kind(rawValue: $0) } ?? .data
        self.init(
            index: index, kind: kind == .picture && disposition.flag("attached_pic") ? .cover : kind,
            codec: stream.codec)
        language = stream.language
        isDefault = disposition.flag("default")
        // Matroska stores it only as a tag.
        bitRate = stream.bitRate ?? stream.fields("tags").integer("BPS", in: 1...1_000_000_000_000)
        duration =
            MediaProbeResult.duration(stream) ?? stream.fields("tags").text("DURATION").flatMap(Self.clock)
        timeBase = stream.text("time_base")
        (channels, sampleRate) = (stream.channels, stream.sampleRate)
        width = stream.integer("width", in: 1...100_000) ?? 0
        height = stream.integer("height", in: 1...100_000) ?? 0
        frameRate = stream.frameRate
        isInterlaced = ["tt", "bb", "tb", "bt"].contains(stream.text("field_order") ?? "")
        let format = stream.text("pix_fmt") ?? ""
        hasFineColors = ["422", "440", "444", "gbr", "rgb"].contains { format.contains($0) }
        bits = format.contains("p12") ? 12 : format.contains("p10") || format.contains("x2") ? 10 : 8
        let sideData = stream.list("side_data_list")
        let turn = sideData.compactMap { $0.integer("rotation", in: -3_600...3_600) }.first ?? 0
        rotation = (turn % 360 + 360) % 360 / 90 * 90
        transfer = stream.text("color_transfer").flatMap { FFprobeText.name($0[...]) }
        hdr = MediaFacts.HDR(sideData, transfer: transfer)
        readHDRMetadata(sideData)
        // A text stream that claims to be audio.
        if kind == .audio, channels == nil, sampleRate == nil { self.kind = .data }
    }

    /// Reads HDR metadata from the file or its first picture.
    mutating func readHDRMetadata(_ sideData: [LenientFields]) {
        masteringDisplay = sideData.lazy.compactMap(\.masteringDisplay).first
        contentLight = sideData.lazy.compactMap(\.contentLight).first
    }
}

extension MediaStreams.Stream {
    /// The milliseconds of `00:01:02.500000000`.
    private static func clock(_ text: String) -> Int? {
        let parts = text.split(separator: ":").compactMap { Double($0) }
        guard parts.count == 3, parts.allSatisfy({ (0..<100_000).contains($0) }) else { return nil }
        let seconds = parts.reduce(0) { $0 * 60 + $1 }
        return seconds > 0 && seconds < 31_536_000 ? Int((seconds * 1_000).rounded()) : nil
    }
}

extension LenientFields {
    /// In x265's units, 1/50000 and 1/10000.
    fileprivate var masteringDisplay: String? {
        guard text("side_data_type") == "Mastering display metadata" else { return nil }
        func value(_ name: String, _ unit: Double) -> Int? {
            let parts = (text(name) ?? "").split(separator: "/").compactMap { Double($0) }
            guard parts.count == 2, parts[1] > 0, case let value = parts[0] / parts[1] * unit,
                (0...1e9).contains(value)
            else { return nil }
            return Int(value.rounded())
        }
        func point(_ name: String) -> String? {
            guard let x = value("\(name)_x", 50_000), let y = value("\(name)_y", 50_000) else { return nil }
            return "(\(x),\(y))"
        }
        guard let red = point("red"), let green = point("green"), let blue = point("blue"),
            let white = point("white_point"), let least = value("min_luminance", 10_000),
            let most = value("max_luminance", 10_000)
        else { return nil }
        return "G\(green)B\(blue)R\(red)WP\(white)L(\(most),\(least))"
    }

    fileprivate var contentLight: String? {
        guard text("side_data_type") == "Content light level metadata",
            let most = integer("max_content", in: 0...100_000),
            let average = integer("max_average", in: 0...100_000)
        else { return nil }
        return "\(most),\(average)"
    }
}
