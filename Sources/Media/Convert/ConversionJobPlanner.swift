import FileNames
package import Records

/// Plans the files to be made of one source.
package struct ConversionJobPlanner {
    package enum Split: Sendable {
        case chapters
        /// The length of a piece in milliseconds.
        case length(Int)
    }

    let options: ConversionOptions
    let split: Split?
    let isJoining: Bool
    let encoders: Set<String>?
    let probe: FFprobe

    /// - Parameter encoders: The encoders that ffmpeg has; nil if they are unknown.
    package init(
        _ options: ConversionOptions, split: Split?, isJoining: Bool, encoders: Set<String>?, probe: FFprobe
    ) {
        (self.options, self.split, self.isJoining) = (options, split, isJoining)
        (self.encoders, self.probe) = (encoders, probe)
    }

    /// The files to be made of a source.
    ///
    /// - Parameter file: The library's record of the source.
    package func jobs(
        _ source: ConversionSource, _ file: FilmFile?, _ names: inout ConversionNames
    ) throws(ConversionRefusal) -> [ConversionJob] {
        guard let split else { return [try job(source, file, &names)] }
        let length = if case .length(let length) = split { length } else { Int?.none }
        let (pieces, asked) = try pieces(of: source, every: length)
        let digits = "\(pieces.count)".count
        var jobs: [ConversionJob] = []
        for (place, piece) in pieces.enumerated() {
            var inPieces = options
            (inPieces.from, inPieces.until) = (piece.from == 0 ? nil : piece.from, piece.until)
            let number = String(repeating: "0", count: max(0, digits - "\(place + 1)".count)) + "\(place + 1)"
            let title = piece.title.map { " " + SafeName.component($0, longest: 120) } ?? ""
            var plan = try ConversionPlan(source, inPieces, encoders: encoders)
            if let requested = asked[piece.from] { plan.requestedStart = requested }
            // A chapter has no chapters of its own.
            if length == nil { plan.keepsChapters = false }
            let more = length == nil ? " \(number)\(title)" : " part\(place + 1)"
            jobs.append(
                ConversionJob(
                    source: source, plan: plan, target: names.next(for: source.paths[0], more, plan.format),
                    file: file, part: length == nil ? nil : place + 1, isFilm: length != nil))
        }
        return jobs
    }

    private func job(
        _ source: ConversionSource, _ file: FilmFile?, _ names: inout ConversionNames
    ) throws(ConversionRefusal) -> ConversionJob {
        var plan = try ConversionPlan(source, options, encoders: encoders)
        if let from = plan.from, plan.startsAtKeyFrame, let picture = plan.picture,
            let time = probe.keyFrame(
                before: from, in: picture.stream.index, of: source.paths[0], start: source.streams.start)
        {
            plan.start(atKeyFrame: time)
            // The film's first picture may come a moment after its beginning.
            if plan.from ?? 0 < 100, plan.until == nil, plan.isCopy { throw .startsAtBeginning }
        }
        return ConversionJob(
            source: source, plan: plan, target: names.next(for: source.paths[0], "", plan.format), file: file,
            part: isJoining ? nil : file?.identification?.part,
            isFilm: plan.requestedStart == nil && plan.until == nil)
    }

    /// The pieces of a source, and the requested start of each piece that begins elsewhere, by its actual start.
    private func pieces(
        of source: ConversionSource, every length: Int?
    ) throws(ConversionRefusal) -> (pieces: [ConversionSource.Piece], asked: [Int: Int]) {
        let wanted = try source.pieces(every: length)
        var first = options
        (first.from, first.until) = (wanted[0].from, wanted[0].until)
        let model = try ConversionPlan(source, first, encoders: encoders)
        var pieces = [wanted[0]]
        var requested: [Int: Int] = [:]
        // One piece ends where the next one can begin: nothing is in two of them.
        for var piece in wanted.dropFirst() {
            if model.startsAtKeyFrame, let picture = model.picture,
                let time = probe.keyFrame(
                    near: piece.from, in: picture.stream.index, of: source.paths[0],
                    start: source.streams.start)
            {
                requested[time] = piece.from
                piece.from = time
            }
            let last = pieces.count - 1
            pieces[last].until = piece.until
            // The film's first picture may come a moment after its beginning.
            guard piece.from - pieces[last].from > 1_000 else { continue }
            pieces[last].until = piece.from
            pieces.append(piece)
        }
        guard pieces.count > 1 else { throw .oneInexactPiece }
        return (pieces, requested)
    }
}
