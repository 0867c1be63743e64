/// What is converted: a file, or several that follow one another, as parts of a film do.
package struct ConversionSource: Sendable, Equatable {
    /// Absolute, and of no link.
    package let paths: [[UInt8]]
    /// As of one file.
    package let streams: MediaStreams

    package init(_ path: [UInt8], _ streams: MediaStreams) { (paths, self.streams) = ([path], streams) }

    /// Several as one.
    ///
    /// - Throws: ``ConversionRefusal/differs(part:_:)`` unless they are made alike: what is decoded as the first one is
    ///   would be no picture in the second.
    package init(joining parts: [(path: [UInt8], streams: MediaStreams)]) throws(ConversionRefusal) {
        var whole = parts.first?.streams ?? MediaStreams()
        for (number, part) in parts.enumerated() {
            if part.path.contains(UInt8(ascii: "\n")) { throw .unlistable(part: number + 1) }
            guard number > 0 else { continue }
            if let difference = whole.difference(from: part.streams) {
                throw .differs(part: number + 1, difference)
            }
            whole.duration = whole.duration.flatMap { sum in part.streams.duration.map { sum + $0 } }
            whole.size += part.streams.size
            whole.isCut = whole.isCut || part.streams.isCut
        }
        if parts.count > 1 { whole.start = 0 }
        (paths, streams) = (parts.map(\.path), whole)
    }

    /// Milliseconds and names of the pieces that it falls into.
    package struct Piece: Sendable, Equatable {
        package var from: Int
        package var until: Int?
        package var title: String?
    }

    /// The pieces of that many milliseconds, or the chapters if nil.
    package func pieces(every length: Int?) throws(ConversionRefusal) -> [Piece] {
        guard let duration = streams.duration else { throw .unknownLength }
        var starts: [(Int, String?)]
        if let length {
            // A last piece of less than a second is no piece.
            starts = stride(from: 0, to: max(1, duration - 1_000), by: length).map { ($0, nil) }
        } else {
            guard !streams.chapters.isEmpty else { throw .noChapters }
            starts = streams.chapters.filter { $0.start < duration }.map { ($0.start, $0.title) }
            // What comes before the first chapter belongs to it.
            if let first = starts.first { starts[0] = (0, first.1) }
        }
        guard starts.count > 1 else { throw .onePiece }
        return starts.indices.map { place in
            Piece(
                from: starts[place].0, until: place + 1 < starts.count ? starts[place + 1].0 : nil,
                title: starts[place].1)
        }
    }
}

extension MediaStreams {
    fileprivate func difference(from other: MediaStreams) -> ConversionRefusal.Difference? {
        let (one, two) = (streams.filter { $0.kind != .data }, other.streams.filter { $0.kind != .data })
        guard one.map(\.kind) == two.map(\.kind) else { return .streams }
        if container != other.container { return .format }
        for (one, two) in zip(one, two) {
            if one.codec != two.codec || one.bits != two.bits { return .codec }
            if one.shownSize != two.shownSize { return .size }
            if one.channels != two.channels || one.sampleRate != two.sampleRate { return .sound }
            // ffmpeg would count the second's time by the first one's clock.
            if one.timeBase != two.timeBase { return .clock }
        }
        return nil
    }
}
