import Records

extension ConversionPlanner {
    private typealias Filter = ConversionPlan.PictureFilter

    /// The subtitle tracks, and the one to be drawn into the picture.
    func subtitleTracks() throws(ConversionRefusal) -> ([Track], burned: MediaStreams.Stream?) {
        let all = streams.streamsOfKind(.subtitles)
        func kept(_ stream: MediaStreams.Stream) -> Track {
            if format.holds(stream) { return Track(stream, .copied) }
            guard stream.isText, let encoder = format.subtitleEncoder else {
                return Track(stream, .dropped(.notHeld))
            }
            return Track(
                stream, .encoded(to: encoder == "srt" ? "subrip" : encoder, arguments: [encoder], rate: nil))
        }
        if format.isAudioOnly { return (all.map { Track($0, .dropped(.notHeld)) }, nil) }
        if options.audioMode == .audioOnly { return (all.map { Track($0, .dropped(.unwanted)) }, nil) }
        switch options.subtitles {
        case nil: return (all.map(kept), nil)
        case ConversionOptions.Subtitles.none?: return (all.map { Track($0, .dropped(.unwanted)) }, nil)
        case .languages(let languages):
            let wanted = all.filter { $0.language.map(languages.contains) ?? false }
            if wanted.isEmpty { throw .noSuchSubtitles(languages, there: Self.languages(all)) }
            let tracks = all.map { wanted.contains($0) ? kept($0) : Track($0, .dropped(.unwanted)) }
            // Subtitles that the user named are not dropped without a word.
            if tracks.contains(where: { $0.disposition == .dropped(.notHeld) }) {
                throw .subtitlesNotHeld(format)
            }
            return (tracks, nil)
        case .burned(let language):
            let wanted = language.map { language in all.filter { $0.language == language } } ?? all
            if let language, wanted.isEmpty, !all.isEmpty {
                throw .noSuchSubtitles([language], there: Self.languages(all))
            }
            guard let burned = wanted.first(where: \.isDefault) ?? wanted.first else { throw .noSubtitles }
            return (all.map { Track($0, .dropped($0 == burned ? .burned : .unwanted)) }, burned)
        }
    }

    /// The picture track, and the changes to it.
    ///
    /// - Parameter besides: The bits per second of the sounds.
    func pictureTrack(
        burning burned: MediaStreams.Stream?, besides soundRate: Int
    ) throws(ConversionRefusal) -> (Track?, ConversionPlan.PictureFilter) {
        guard !format.isAudioOnly, options.audioMode != .audioOnly, let picture = streams.picture else {
            return (nil, Filter())
        }
        var filter = Filter()
        let (width, height) = picture.shownSize
        filter.size = reducedSize(width, height)
        let becomesSDR =
            options.isSDR || (options.preset != nil && options.codec == nil && picture.hdr != nil)
        if becomesSDR, picture.hdr != nil { filter.sourceTransfer = picture.transfer ?? "smpte2084" }
        if let burned {
            let place = streams.streamsOfKind(.subtitles).firstIndex(of: burned) ?? 0
            filter.burned = Filter.BurnedSubtitles(
                index: burned.index, subtitleIndex: place, isText: burned.isText)
        }
        let codec = codec(of: picture, isSDR: becomesSDR)
        let isOther = options.codec.map { $0.rawValue != picture.codec } ?? false
        // Old screens only play H.264 with eight bits and 4:2:0, and no interlaced pictures.
        let isUnfit =
            options.preset != nil && options.codec == nil
            && (picture.codec != PictureCodec.h264.rawValue || picture.bits > 8 || picture.hasFineColors
                || picture.isInterlaced)
        let isCopied =
            filter.isEmpty && !isOther && !isUnfit && format.holds(picture) && options.quality == nil
            && options.size == nil && !options.isExact && (picture.rotation == 0 || format.holdsRotation)
        if isCopied { return (Track(picture, .copied), filter) }

        if codec == .h264, picture.hdr != nil, !becomesSDR { throw .hdrNeedsHEVC }
        filter.isDeinterlaced = picture.isInterlaced
        // Each block of two by two pixels shares its colour, so both sides must be even.
        if filter.size == nil, codec == .h264 || codec == .hevc, width % 2 + height % 2 > 0 {
            filter.size = Filter.Size(width: max(2, width / 2 * 2), height: max(2, height / 2 * 2))
        }
        guard let encoder = codec.encoders.first(where: { encoders?.contains($0) ?? true }) else {
            throw .noEncoder(codec.encoders[0])
        }
        let rate = try pictureRate(besides: soundRate)
        var arguments = [encoder]
        if let rate {
            arguments += ["-b", "\(rate)", "-maxrate", "\(rate * 3 / 2)", "-bufsize", "\(rate * 3)"]
        } else {
            arguments += ["-crf", "\(codec.factor(quality))"]
            if codec == .vp9 || encoder == "libaom-av1" { arguments += ["-b", "0"] }
        }
        arguments += encoding(encoder, codec, picture, isSDR: becomesSDR)
        return (
            Track(picture, .encoded(to: codec.rawValue, arguments: arguments, rate: rate)), filter
        )
    }

    /// The size to reduce the picture to; nil if it stays as it is.
    private func reducedSize(_ width: Int, _ height: Int) -> ConversionPlan.PictureFilter.Size? {
        guard width > 0, height > 0 else { return nil }
        func even(_ number: Int) -> Int { max(2, (number + 1) / 2 * 2) }
        if let wanted = options.height {
            return Filter.Size(width: even(width * wanted / height), height: even(wanted))
        }
        guard let most = options.preset?.height, min(width, height) > most else { return nil }
        return width < height
            ? Filter.Size(width: most, height: even(height * most / width))
            : Filter.Size(width: even(width * most / height), height: most)
    }

    private func codec(of picture: MediaStreams.Stream, isSDR: Bool) -> PictureCodec {
        if let codec = options.codec { return codec }
        if format == .webm { return .vp9 }
        if options.preset != nil { return .h264 }
        if picture.hdr != nil, !isSDR { return .hevc }
        // Never replaces a codec by one that needs more bits.
        return picture.codec.flatMap(PictureCodec.init).flatMap {
            format.pictureCodecs.contains($0) ? $0 : nil
        } ?? .h264
    }

    private func encoding(
        _ encoder: String, _ codec: PictureCodec, _ picture: MediaStreams.Stream, isSDR: Bool
    ) -> [String] {
        let isDeep = picture.bits > 8 && codec != .h264 && !isSDR
        var words = ["-pix_fmt", isDeep ? "yuv420p10le" : "yuv420p"]
        let keepsLight = picture.hdr != nil && !isSDR
        if keepsLight {
            words += [
                "-color_primaries", "bt2020", "-color_trc", picture.transfer ?? "smpte2084", "-colorspace",
                "bt2020nc",
            ]
        } else if picture.hdr != nil {
            words += ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"]
        }
        switch encoder {
        case "libx264" where options.preset != nil: words += ["-profile", "high"]
        case "libx265":
            var parameters = ["log-level=error"]
            if keepsLight {
                parameters += ["repeat-headers=1"]
                if picture.transfer == "smpte2084" { parameters.append("hdr10=1") }
                if let display = picture.masteringDisplay { parameters.append("master-display=\(display)") }
                if let light = picture.contentLight { parameters.append("max-cll=\(light)") }
            }
            words += ["-x265-params", parameters.joined(separator: ":")]
        case "libsvtav1": words += ["-preset", "8"]
        case "libaom-av1": words += ["-cpu-used", "6", "-row-mt", "1"]
        case "libvpx-vp9": words += ["-deadline", "good", "-cpu-used", "4", "-row-mt", "1"]
        default: break
        }
        return words
    }

    /// The bits per second of the picture, if a size was requested.
    private func pictureRate(besides sounds: Int) throws(ConversionRefusal) -> Int? {
        guard let size = options.size, let length else { return nil }
        let rate = ConversionPlan.rate(of: size, length) - sounds
        guard rate >= Self.minBitRate else {
            throw .tooSmall(least: ConversionPlan.size(of: sounds + Self.minBitRate, length))
        }
        return rate
    }

    /// With fewer bits per second a picture is only blocks.
    private static let minBitRate = 60_000

    /// The size in bytes; nil if there is no basis for an estimate.
    func estimate(_ plan: ConversionPlan) -> Int? {
        guard let length else { return nil }
        var rate = audioBitRate(plan.keptTracks.filter { $0.stream.kind == .audio })
        if let picture = plan.picture {
            switch picture.disposition {
            case .encoded(let codec, _, _):
                let shown = picture.stream.shownSize
                let pixels = plan.filter?.size.map { $0.width * $0.height } ?? shown.width * shown.height
                // Bits per pixel, as usual in films of middling quality.
                var bits = codec == "h264" ? 0.1 : 0.06
                bits *= quality == .small ? 0.5 : quality == .best ? 2 : 1
                rate += Int(Double(pixels) * (picture.stream.frameRate ?? 25) * bits)
            case .copied:
                let averageRate = streams.duration.map {
                    Int(Double(streams.size) * 8_000 / Double(max(1, $0)))
                }
                let others = streams.streamsOfKind(.audio).reduce(0) { $0 + ($1.bitRate ?? 192_000) }
                rate += picture.stream.bitRate ?? averageRate.map { max($0 - others, $0 / 2) } ?? 5_000_000
            case .dropped: break
            }
        }
        let size = ConversionPlan.size(of: rate, length)
        // A copy does not grow.
        guard plan.keptTracks.allSatisfy(\.isCopied), plan.inputs.count == 1, let total = streams.duration,
            total > 0
        else { return size }
        return min(size, Int(Double(streams.size) * Double(length) / Double(total)))
    }
}
