extension ConversionPlan {
    /// Decides on each stream: a stream the format can hold is copied, others are encoded or dropped.
    ///
    /// - Parameters:
    ///   - encoders: The names of ffmpeg's encoders; nil for all.
    /// - Throws: ``ConversionRefusal`` if an option would have no effect, or cannot be fulfilled.
    package init(
        _ source: ConversionSource, _ options: ConversionOptions, encoders: Set<String>? = nil
    ) throws(ConversionRefusal) {
        let planner = try ConversionPlanner(source, options, encoders)
        self = try planner.plan()
    }
}

struct ConversionPlanner {
    let source: ConversionSource
    let options: ConversionOptions
    let encoders: Set<String>?
    let format: ConversionFormat
    /// The length of the result in milliseconds; nil if unknown.
    let length: Int?

    var streams: MediaStreams { source.streams }
    /// The quality of streams that have to be encoded.
    var quality: ConversionOptions.Quality { options.quality ?? options.preset?.quality ?? .good }

    init(
        _ source: ConversionSource, _ options: ConversionOptions, _ encoders: Set<String>?
    ) throws(ConversionRefusal) {
        (self.source, self.options, self.encoders) = (source, options, encoders)
        format = try Self.format(source, options)
        if let length = source.streams.duration, options.from ?? 0 >= length {
            throw .beginsAfterEnd(length: length)
        }
        let end = [options.until, source.streams.duration].compactMap(\.self).min()
        length = end.map { $0 - (options.from ?? 0) }
        try check()
    }

    private static func format(
        _ source: ConversionSource, _ options: ConversionOptions
    ) throws(ConversionRefusal) -> ConversionFormat {
        if let format = options.format { return format }
        let streams = source.streams
        if options.audioMode == .audioOnly {
            let sound = streams.streamsOfKind(.audio)
            return ConversionFormat(ofSound: (sound.first(where: \.isDefault) ?? sound.first)?.codec)
        }
        if options.preset != nil { return streams.picture == nil ? .m4a : .mp4 }
        guard let format = ConversionFormat(of: streams, named: source.paths[0]) else {
            throw .needsFormat(container: streams.container ?? "?")
        }
        return format
    }

    /// Rejects options without effect, instead of ignoring them.
    private func check() throws(ConversionRefusal) {
        var useless: Set<ConversionOptions.Name> = []
        if format.isAudioOnly {
            useless = [.noSound, .sound, .keepOld, .subtitles, .height, .codec, .sdr]
            if format.isLossless { useless.formUnion([.quality, .size]) }
        } else if options.audioMode == .audioOnly {
            useless = [.subtitles, .height, .codec, .sdr]
        }
        if let name = options.specifiedNames.first(where: useless.contains) { throw .useless(name, format) }
        let isCut = options.from != nil || options.until != nil
        if options.isExact {
            guard isCut else { throw .nothingToCut }
            if format.isAudioOnly || options.audioMode == .audioOnly { throw .audioCutIsExact }
        }
        if let codec = options.codec, !format.pictureCodecs.contains(codec) {
            throw .codecNotHeld(codec, format)
        }
        if let size = options.size {
            guard let length else { throw .unknownLength }
            // Compares with the size of the part that is kept.
            let total = streams.duration ?? length
            let there = Int(Double(streams.size) * Double(length) / Double(max(1, total)))
            if size >= there, !(format.isAudioOnly && streams.picture != nil) {
                throw .sizeNotLess(than: there)
            }
        }
        if !format.isAudioOnly, options.audioMode != .audioOnly, streams.picture == nil { throw .noPicture }
        if let height = options.height, let picture = streams.picture, height >= picture.shownSize.height {
            throw .heightNotLess(than: picture.shownSize.height)
        }
        if options.isSDR, streams.picture?.hdr == nil { throw .sourceIsSDR }
    }

    func plan() throws(ConversionRefusal) -> ConversionPlan {
        let sounds = try audioTracks()
        let (subtitles, burned) = try subtitleTracks()
        let (picture, filter) = try pictureTrack(burning: burned, besides: audioBitRate(sounds))
        var tracks = [picture].compactMap(\.self)
        tracks += streams.streams.filter { $0.kind == .picture && $0.index != picture?.stream.index }.map {
            Track($0, .dropped(picture == nil ? .unwanted : .oneOnly))
        }
        tracks += sounds + subtitles
        for kind in [MediaStreams.Kind.cover, .attachment, .data] {
            // MP4 lists its chapters a second time, as a stream.
            let found = streams.streamsOfKind(kind).filter {
                $0.codec != "bin_data" || streams.chapters.isEmpty
            }
            tracks += found.enumerated().map { place, stream in
                // ffmpeg has one extra input: either one cover, or the list of files to join.
                if kind == .cover, format.attachesCovers, place > 0 || source.paths.count > 1 {
                    return Track(stream, .dropped(.oneOnly))
                }
                // Fonts are useless without the subtitles.
                let isWanted = kind != .attachment || subtitles.contains { $0.isKept && $0.stream.isText }
                let isHeld = format.holds(stream)
                return Track(
                    stream, isHeld && isWanted ? .copied : .dropped(isHeld ? .unwanted : .notHeld))
            }
        }
        guard tracks.contains(where: { $0.isKept && $0.stream.kind != .cover }) else { throw .noAudio }
        let holdsChapters = format.holdsChapters && source.paths.count == 1
        var plan = ConversionPlan(
            format: format,
            inputs: [
                .init(
                    paths: source.paths, container: source.paths.count == 1 ? streams.container : nil,
                    needsTimes: ["avi", "mpegts", "mpeg"].contains(streams.container ?? ""),
                    hasBrands: streams.container == "mov" && format != .mp4 && format != .m4a)
            ], tracks: tracks, keepsChapters: holdsChapters && !streams.chapters.isEmpty,
            losesChapters: !holdsChapters && !streams.chapters.isEmpty, from: options.from,
            requestedStart: options.from, until: options.until, length: length,
            filter: filter.isEmpty ? nil : filter)
        if case .replacement(let path, let other, _) = options.audioMode {
            plan.inputs.append(.init(paths: [path], container: other.container))
            plan.audioLengthDifference = length.flatMap { length in other.duration.map { $0 - length } }
        }
        plan.isForWeb = options.preset == .web
        plan.size = options.size ?? estimate(plan)
        plan.isCopy = isCopy(plan)
        let isComplete = options.from == nil && options.until == nil && source.paths.count == 1
        if isComplete, plan.isCopy { throw .nothingToDo }
        return plan
    }

    /// Whether the result is an unchanged copy of the source, or of a part of it.
    private func isCopy(_ plan: ConversionPlan) -> Bool {
        let isCopied = plan.tracks.allSatisfy {
            $0.isCopied || $0.stream.kind == .data || $0.stream.kind == .cover
        }
        return isCopied && !plan.hasReorderedAudio && plan.inputs.count == 1 && !plan.isForWeb
            && ConversionFormat(of: streams, named: source.paths[0]) == format
    }
}
