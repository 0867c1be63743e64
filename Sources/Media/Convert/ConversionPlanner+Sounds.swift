import Records

extension ConversionPlanner {
    typealias Track = ConversionPlan.Track

    /// The sound tracks, those of the other file first.
    func audioTracks() throws(ConversionRefusal) -> [Track] {
        let all = streams.streamsOfKind(.audio)
        switch options.audioMode {
        case ConversionOptions.AudioMode.none?: return all.map { Track($0, .dropped(.unwanted)) }
        case .replacement(_, let other, let keepsOld):
            let news = other.streamsOfKind(.audio)
            guard let new = news.first(where: \.isDefault) ?? news.first else { throw .noAudio }
            let old = keepsOld ? try wantedAudioTracks(all) : all.map { Track($0, .dropped(.unwanted)) }
            return [Track(new, try disposition(of: new), input: 1)] + old
        case .audioOnly?, nil:
            if all.isEmpty, format.isAudioOnly || options.audioMode == .audioOnly { throw .noAudio }
            return try wantedAudioTracks(all)
        }
    }

    private func wantedAudioTracks(_ all: [MediaStreams.Stream]) throws(ConversionRefusal) -> [Track] {
        var wanted = all
        if !options.audioLanguages.isEmpty {
            // In the requested order: players choose the first one.
            wanted = options.audioLanguages.flatMap { language in all.filter { $0.language == language } }
            if wanted.isEmpty { throw .noSuchAudio(options.audioLanguages, there: Self.languages(all)) }
        }
        let usual = options.audioLanguages.isEmpty ? wanted.first(where: \.isDefault) : nil
        let first = usual ?? wanted.first
        var tracks: [Track] = []
        for stream in wanted {
            let isLeft = format.holdsOneAudioStream && stream.index != first?.index
            tracks.append(Track(stream, isLeft ? .dropped(.oneOnly) : try disposition(of: stream)))
        }
        let rest = all.filter { stream in !wanted.contains { $0.index == stream.index } }
        return tracks + rest.map { Track($0, .dropped(.unwanted)) }
    }

    static func languages(_ streams: [MediaStreams.Stream]) -> [String] {
        streams.compactMap(\.language).uniqued()
    }

    private func disposition(of sound: MediaStreams.Stream) throws(ConversionRefusal) -> Track.Disposition {
        let codec = format.audioCodec
        let channels = min(sound.channels ?? 2, options.preset?.channels ?? .max, format == .mp3 ? 2 : 8)
        let wanted = try rate(of: codec, channels)
        // More bits do not restore what was lost before.
        let rate = sound.isLossless ? wanted : [wanted, sound.bitRate].compactMap(\.self).min()
        // A quality is meant for the picture first; a sound with fewer bits stays as it is.
        let isHeavy = wanted.map { $0 * 5 / 4 < sound.bitRate ?? .max } ?? false
        let isRequested = options.quality != nil || options.size != nil
        let isFit =
            options.preset == nil
            || ((["aac", "mp3"].contains(sound.codec) || options.preset == .tv && sound.codec == "ac3")
                && sound.channels ?? 2 <= channels)
        // A copied FLAC would keep the length it had before.
        let tellsOldLength =
            format == .flac && (options.from != nil || options.until != nil || source.paths.count > 1)
        if format.holds(sound), isFit, !(isRequested && isHeavy), !tellsOldLength { return .copied }
        try requireEncoder(codec.encoder)
        var encoder = codec.encoder
        var name = codec == .pcm ? "pcm_s16le" : codec.rawValue
        if codec == .pcm, sound.isLossless,
            ["flac", "alac", "pcm_s24le", "pcm_s24be", "truehd"].contains(sound.codec)
        {
            (encoder, name) = ("pcm_s24le", "pcm_s24le")
        }
        var arguments = [encoder]
        if let rate { arguments += ["-b", "\(max(rate, codec.range.lowerBound))"] }
        let isMixed = channels < sound.channels ?? 2
        if isMixed || format == .mp3, codec != .opus { arguments += ["-ac", "\(channels)"] }
        // Of six-channel layouts libopus takes only its own; with others AAC uses a custom table, which few
        // players read.
        let layouts: String? =
            switch codec {
            case .opus: channels > 2 ? "7.1|5.1|quad|stereo|mono" : "stereo|mono"
            case .aac where (3...6).contains(channels): "5.1|5.0|4.0|3.0"
            default: isMixed && channels == 2 ? "stereo" : nil
            }
        // Mixed in floating point for every encoder: for integers ffmpeg makes the mix quieter.
        let samples = [isMixed ? "sample_fmts=fltp" : nil, layouts.map { "channel_layouts=\($0)" }]
            .compactMap(\.self)
        if !samples.isEmpty { arguments += ["-filter", "aformat=\(samples.joined(separator: ":"))"] }
        return .encoded(to: name, arguments: arguments, rate: rate)
    }

    /// The bits per second; nil for lossless codecs.
    private func rate(of codec: AudioCodec, _ channels: Int) throws(ConversionRefusal) -> Int? {
        guard let usual = codec.rate(quality) else { return nil }
        let scaled = channels == 1 ? usual * 3 / 5 : channels > 2 ? usual * 5 / 2 : usual
        guard let size = options.size, let length, format.isAudioOnly || options.audioMode == .audioOnly
        else {
            return min(scaled, codec.range.upperBound)
        }
        let rate = ConversionPlan.rate(of: size, length)
        guard rate >= codec.range.lowerBound else {
            throw .tooSmall(least: ConversionPlan.size(of: codec.range.lowerBound, length))
        }
        return min(rate, codec.range.upperBound)
    }

    func requireEncoder(_ encoder: String) throws(ConversionRefusal) {
        if let encoders, !encoders.contains(encoder) { throw .noEncoder(encoder) }
    }

    /// The bits per second of the kept sounds.
    func audioBitRate(_ tracks: [Track]) -> Int {
        tracks.reduce(0) { sum, track in
            switch track.disposition {
            case .copied: sum + (track.stream.bitRate ?? 192_000)
            case .encoded(_, _, let rate): sum + (rate ?? 900_000)
            case .dropped: sum
            }
        }
    }
}

extension ConversionPlan {
    /// The bits per second of a file of that size and length, minus a little for the container.
    static func rate(of size: Int, _ length: Int) -> Int {
        Int(Double(size) * 8_000 / Double(max(1, length)) * 0.97)
    }

    /// The size of that many bits per second, plus a little for the container.
    static func size(of rate: Int, _ length: Int) -> Int { Int(Double(rate) / 8_000 * Double(length) * 1.03) }
}
