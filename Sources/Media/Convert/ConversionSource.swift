/// The source of a conversion: a file, or several to be joined, such as the parts of a film.
package struct ConversionSource: Sendable, Equatable {
    /// Absolute, with links resolved.
    package let paths: [[UInt8]]
    /// The streams of all files together, as if they were one.
    package let streams: MediaStreams

    package init(_ path: [UInt8], _ streams: MediaStreams) { (paths, self.streams) = ([path], streams) }

    /// Joins several files.
    ///
    /// - Throws: ``ConversionRefusal/differs(part:_:)`` unless their streams are encoded alike: they are
    ///   decoded as the first file is.
    package init(joining parts: [(path: [UInt8], streams: MediaStreams)]) throws(ConversionRefusal) {
        var joined = parts.first?.streams ?? MediaStreams()
        for (number, part) in parts.enumerated() {
            if part.path.contains(UInt8(ascii: "\n")) { throw .unlistable(part: number + 1) }
            guard number > 0 else { continue }
            if let difference = joined.difference(from: part.streams) {
                throw .differs(part: number + 1, difference)
            }
            joined.duration = joined.duration.flatMap { sum in part.streams.duration.map { sum + $0 } }
            joined.size += part.streams.size
            joined.isTruncated = joined.isTruncated || part.streams.isTruncated
        }
        if parts.count > 1 { joined.start = 0 }
        (paths, streams) = (parts.map(\.path), joined)
    }

    /// A piece of a source to be split: milliseconds and a title.
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
            // A rest of less than a second belongs to the last piece.
            starts = stride(from: 0, to: max(1, duration - 1_000), by: length).map { ($0, nil) }
        } else {
            guard !streams.chapters.isEmpty else { throw .noChapters }
            starts = streams.chapters.filter { $0.start < duration }.map { ($0.start, $0.title) }
            // Anything before the first chapter belongs to it.
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
            if one.channels != two.channels || one.sampleRate != two.sampleRate { return .audio }
            // ffmpeg would read the second file's times in the first one's unit.
            if one.timeBase != two.timeBase { return .timeBase }
        }
        return nil
    }
}
