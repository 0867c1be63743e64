import Records

extension ConversionPlan {
    /// ffmpeg's arguments, except the files' names in a run and how it reports.
    ///
    /// Every stream is mapped explicitly: by default ffmpeg takes only one sound. Options carry their stream's number.
    ///
    /// - Parameter isForPeople: Omits arguments that only protect a run.
    package func arguments(isForPeople: Bool = false) -> [[UInt8]] {
        var words: [[UInt8]] = []
        func add(_ more: String...) { words += more.map { Array($0.utf8) } }
        for (place, input) in inputs.enumerated() {
            if input.paths.count > 1 {
                // ffmpeg reads the list from a pipe, and the files in it by name.
                add("-protocol_whitelist", "file,pipe")
            } else if !isForPeople {
                add("-protocol_whitelist", "file")
            }
            if !isForPeople {
                add("-format_whitelist", FFprobe.allFormats + (input.paths.count > 1 ? ",concat" : ""))
            }
            // In a run the name has no extension to recognise the format by.
            if !isForPeople, let container = input.container { add("-f", container) }
            if input.needsTimes { add("-fflags", "+genpts") }
            if place == 0, let from {
                add("-ss", Self.seconds(startsAtKeyFrame ? max(0, from - 2) : from - leadIn))
            }
            if input.paths.count > 1 {
                add("-f", "concat", "-safe", "0", "-i", "pipe:0")
            } else {
                add("-i")
                words.append((isForPeople ? [] : Array("file:".utf8)) + input.paths[0])
            }
        }
        if leadIn > 0 { add("-ss", Self.seconds(leadIn)) }
        if let burned = filter?.burned, !burned.isText, let picture {
            words.append(Array("-filter_complex".utf8))
            words.append(
                Array("[0:\(picture.stream.index)][0:\(burned.index)]overlay=eof_action=pass".utf8)
                    + filters(afterOverlay: true).flatMap { Array(",".utf8) + $0 } + Array("[picture]".utf8))
        }
        let attached = attached
        for (number, track) in keptTracks.filter({ $0 != attached }).enumerated() {
            words += arguments(for: track, number)
        }
        if let attached {
            let name = Self.coverName(of: attached)
            let option = "-metadata:s:t:\(keptTracks.count { $0.stream.kind == .attachment })"
            add("-attach", isForPeople ? name : "file:/proc/self/fd/0")
            add(option, "mimetype=image/\(attached.stream.codec == "png" ? "png" : "jpeg")")
            add(option, "filename=\(name)")
        }
        add("-map_metadata", "0", "-map_chapters", keepsChapters ? "0" : "-1")
        if until != nil || inputs.count > 1, let length { add("-t", Self.seconds(length)) }
        // Tags that only make sense in the old format.
        if inputs[0].hasBrands {
            for name in ["major_brand", "minor_version", "compatible_brands"] { add("-metadata", "\(name)=") }
            for name in ["handler_name", "vendor_id"] { add("-metadata:s", "\(name)=") }
        }
        // Strangers need not know where it was filmed.
        if isForWeb { for name in ["location", "location-eng"] { add("-metadata", "\(name)=") } }
        if isForWeb, format == .mp4 { add("-movflags", "+faststart") }
        return words
    }

    /// How many milliseconds before the start ffmpeg begins to read and drop. In a transport stream it would seek to
    /// the start itself, and the picture could only begin with the next key frame.
    private var leadIn: Int {
        guard let from, inputs[0].container == "mpegts", let picture, !picture.isCopied else { return 0 }
        return min(from, Self.maxKeyFrameDistance)
    }

    /// The most milliseconds between two key frames that a broadcast or a camera writes.
    private static let maxKeyFrameDistance = 30_000

    /// The file name by which players recognise a cover: matroska.org, "Attachments".
    private static func coverName(of track: Track) -> String {
        track.stream.codec == "png" ? "cover.png" : "cover.jpg"
    }

    /// The arguments that make ffmpeg write the cover to a file, or to its output if it has no name.
    func arguments(writing cover: Track, isForPeople: Bool = false) -> [[UInt8]] {
        var words =
            isForPeople ? [] : ["-protocol_whitelist", "file,pipe", "-format_whitelist", FFprobe.allFormats]
        if !isForPeople, let container = inputs[0].container { words += ["-f", container] }
        words.append("-i")
        let rest =
            ["-map", "0:\(cover.stream.index)", "-c", "copy"]
            + (isForPeople ? [Self.coverName(of: cover)] : ["-f", "image2pipe", "pipe:1"])
        return words.map { Array($0.utf8) } + [(isForPeople ? [] : Array("file:".utf8)) + inputs[0].paths[0]]
            + rest.map { Array($0.utf8) }
    }

    private func arguments(for track: Track, _ number: Int) -> [[UInt8]] {
        var words: [[UInt8]] = []
        func add(_ more: String...) { words += more.map { Array($0.utf8) } }
        let isPicture = track.stream.kind == .picture
        let isOverlaid = isPicture && filter?.burned?.isText == false
        add("-map", isOverlaid ? "[picture]" : "\(track.input):\(track.stream.index)")
        switch track.disposition {
        case .copied:
            add("-c:\(number)", "copy")
            if from != nil {
                // A cover has no time, and would come before any cut.
                add("-copypriorss:\(number)", track.stream.kind == .cover ? "1" : "0")
            }
            if isPicture, track.stream.codec == "mpeg4", inputs[0].needsTimes {
                add("-bsf:\(number)", "mpeg4_unpack_bframes")
            }
        case .encoded(_, let arguments, _):
            add("-c:\(number)", arguments[0])
            for word in arguments.dropFirst() { add(word.hasPrefix("-") ? "\(word):\(number)" : word) }
            if isPicture {
                add("-fps_mode:\(number)", "passthrough")
                let filters = filters(afterOverlay: false)
                if !filters.isEmpty, !isOverlaid {
                    add("-filter:\(number)")
                    words.append(Array(filters.joined(separator: Array(",".utf8))))
                }
            }
        case .dropped: break
        }
        if isPicture, format == .mp4, writtenCodec(of: track) == "hevc" { add("-tag:\(number)", "hvc1") }
        if track.stream.kind == .audio, hasChangedAudio {
            add("-disposition:\(number)", isFirstAudioTrack(track) ? "default" : "0")
        } else if number == 0 {
            // Set on one stream, it keeps ffmpeg from showing subtitles that were not shown before.
            add("-disposition:0", track.stream.isDefault ? "+default" : "-default")
        }
        return words
    }

    /// Whether the sounds, or their order, differ from the source's.
    private var hasChangedAudio: Bool {
        inputs.count > 1 || hasReorderedAudio
            || tracks.contains { $0.stream.kind == .audio && !$0.isKept } && !format.holdsOneAudioStream
    }

    /// Whether the sounds are in another order than in the source.
    var hasReorderedAudio: Bool {
        let order = keptTracks.filter { $0.stream.kind == .audio && $0.input == 0 }.map(\.stream.index)
        return order != order.sorted()
    }

    private func isFirstAudioTrack(_ track: Track) -> Bool {
        keptTracks.first { $0.stream.kind == .audio } == track
    }

    /// ffprobe's name for the codec of a kept track in the result.
    func writtenCodec(of track: Track) -> String? {
        if case .encoded(let codec, _, _) = track.disposition { return codec }
        return track.stream.codec
    }

    private func filters(afterOverlay isAfter: Bool) -> [[UInt8]] {
        guard let filter else { return [] }
        var filters: [[UInt8]] = []
        func add(_ text: String) { filters.append(Array(text.utf8)) }
        // Deinterlace first: drawn subtitles would be torn in two.
        if filter.isDeinterlaced { add("bwdif=mode=send_frame") }
        if let burned = filter.burned, burned.isText, !isAfter {
            // Times of a cut picture start at zero, but those of subtitles do not.
            let shift = Self.seconds((from ?? 0) - leadIn)
            if from != nil { add("setpts=PTS+\(shift)/TB") }
            filters.append(
                Array("subtitles=filename=".utf8) + Self.escaped(inputs[0].paths[0])
                    + Array(":stream_index=\(burned.subtitleIndex)".utf8))
            if from != nil { add("setpts=PTS-\(shift)/TB") }
        }
        if let size = filter.size { add("scale=\(size.width):\(size.height)") }
        if let light = filter.sourceTransfer {
            add("zscale=tin=\(light):min=bt2020nc:pin=bt2020:t=linear:npl=100")
            add("format=gbrpf32le")
            add("zscale=p=bt709")
            add("tonemap=hable:desat=0")
            add("zscale=t=bt709:m=bt709:r=tv")
            add("format=yuv420p")
        }
        return filters
    }

    /// Escapes a filter value: https://ffmpeg.org/ffmpeg-filters.html, "Notes on filtergraph escaping".
    private static func escaped(_ path: [UInt8]) -> [UInt8] {
        func escape(_ bytes: [UInt8], _ special: String) -> [UInt8] {
            bytes.flatMap { special.utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
        }
        return escape(escape(path, #"\':"#), #"\'[],;"#)
    }

    private static func seconds(_ milliseconds: Int) -> String {
        let rest = "\(1_000 + milliseconds % 1_000)".dropFirst()
        return "\(milliseconds / 1_000).\(rest)"
    }

    /// The list ffmpeg reads to join several files: man ffmpeg-formats, concat.
    static func list(of paths: [[UInt8]]) -> [UInt8] {
        paths.flatMap { path in
            Array("file 'file:".utf8)
                + path.flatMap { $0 == UInt8(ascii: "'") ? Array(#"'\''"#.utf8) : [$0] } + Array("'\n".utf8)
        }
    }

    /// The equivalent command for a shell, without the name of the result.
    package func command(writing target: [UInt8]) -> [UInt8] {
        let words = arguments(isForPeople: true) + [Array("-f".utf8), Array(format.muxer.utf8), target]
        let line = ([Array("ffmpeg".utf8)] + words.map(Self.quoted)).joined(separator: Array(" ".utf8))
        if let attached {
            let words = arguments(writing: attached, isForPeople: true).map(Self.quoted)
            return Array(([Array("ffmpeg".utf8)] + words).joined(separator: Array(" ".utf8)))
                + Array(" && ".utf8) + line
        }
        guard inputs[0].paths.count > 1 else { return Array(line) }
        let lines = Self.list(of: inputs[0].paths).split(separator: UInt8(ascii: "\n")).map {
            Self.quoted(Array($0))
        }
        return Array("printf '%s\\n' ".utf8) + lines.joined(separator: Array(" ".utf8)) + Array(" | ".utf8)
            + line
    }

    private static func quoted(_ word: [UInt8]) -> [UInt8] {
        let isPlain =
            !word.isEmpty
            && word.allSatisfy { byte in
                byte.isLetter || byte.isDigit || "/._-:=+,%@".utf8.contains(byte)
            }
        if isPlain { return word }
        return Array("'".utf8) + word.flatMap { $0 == UInt8(ascii: "'") ? Array(#"'\''"#.utf8) : [$0] }
            + Array("'".utf8)
    }
}
