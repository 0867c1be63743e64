/// The pictures over the cells: what the terminal has been sent, and what to send next.
struct PictureLayer {
    private struct ShownPicture {
        let picture: EncodedPicture
        /// The placement numbers, one for each visible piece.
        let placementNumbers: [Int]
    }

    private var shown: [Placement: ShownPicture] = [:]
    private var nextIndex = 1
    /// The pictures the terminal stores, oldest first, and the bytes that delete them.
    private var storedPictures: [(number: UInt32, forgetting: [UInt8])] = []

    /// A cell with a picture drawn on it: it looks blank, but erasing to the end of a row must not reach it.
    private static let covered = Cell(" ", Look(colors: Look.Colors(foreground: nil, background: nil)))

    /// The most pictures a terminal stores, besides those on screen.
    private static let maxStoredPictures = 300

    /// Encodes the change from the previous frame to this one, cells included.
    ///
    /// - Parameter old: The grid this call last returned; nil if the terminal shows something else.
    /// - Returns: The grid as the terminal now shows it.
    mutating func encode(
        _ frame: Frame, _ pictures: [Placement: PreparedPicture], from old: Grid?, _ encoder: FrameEncoder,
        _ write: (_ cells: [UInt8], _ isText: Bool) -> Void
    ) -> Grid {
        let (grid, told) = composition(frame, pictures)
        var known = old?.size == frame.grid.size ? old : nil
        var hiding: [UInt8] = []
        // Erasing the screen makes kitty forget every picture without a placement.
        if known == nil { storedPictures = [] }
        let wanted = Dictionary(told, uniquingKeysWith: { first, _ in first })
        for (placement, old) in shown where known == nil || wanted[placement]?.picture != old.picture {
            hiding += old.placementNumbers.flatMap(old.picture.hideSequence)
            shown[placement] = nil
            if !old.picture.isStoredByTerminal { known?.forget(placement.clip) }
        }
        // A picture drawn on cells goes when they change, but not when something covers it.
        for (placement, old) in shown where !old.picture.isStoredByTerminal {
            let pieces = wanted[placement]?.pieces ?? []
            if let known, pieces.contains(where: { known.differs(from: grid, in: $0) }) {
                shown[placement] = nil
            }
        }
        write(hiding, false)
        // A picture on cells is drawn in full, and then the cells that cover it.
        var beneath = grid
        for (placement, part) in told where shown[placement] == nil && !part.picture.isStoredByTerminal {
            beneath.fill(placement.clip, Self.covered)
        }
        write(encoder.bytes(from: known, to: beneath), true)
        for (placement, part) in told where shown[placement] == nil { write(show(placement, part), false) }
        write(beneath == grid ? [] : encoder.bytes(from: beneath, to: grid), true)
        write(forgetOldest(), false)
        return grid
    }

    /// The bytes that show a picture, or its visible pieces.
    private mutating func show(_ placement: Placement, _ part: VisiblePicture) -> [UInt8] {
        var bytes = transmitIfNeeded(of: part.picture)
        var places: [Int] = []
        for piece in part.picture.isStoredByTerminal ? part.pieces : [placement.clip] {
            let column = piece.origin.column - placement.rect.origin.column
            let row = piece.origin.row - placement.rect.origin.row
            bytes += FrameEncoder.address(piece.origin)
            bytes += part.picture.showSequence(nextIndex, Rect(Point(column: column, row: row), piece.size))
            places.append(nextIndex)
            nextIndex += 1
        }
        shown[placement] = ShownPicture(picture: part.picture, placementNumbers: places)
        return bytes
    }

    /// Forgets all pictures: another program has used the terminal, and none is left.
    mutating func forgetAll() {
        shown = [:]
        storedPictures = []
    }

    /// A picture and its visible pieces.
    private struct VisiblePicture {
        let picture: EncodedPicture
        let pieces: [Rect]
    }

    /// The cells to draw, and the pictures over them. A terminal that stores pictures is sent each visible
    /// piece; on others a picture is the same whatever covers it.
    private func composition(
        _ frame: Frame, _ pictures: [Placement: PreparedPicture]
    ) -> (Grid, [(Placement, VisiblePicture)]) {
        var grid = frame.grid
        var transmitted: [(Placement, VisiblePicture)] = []
        for placement in frame.placements {
            let pieces = placement.pieces
            switch pictures[placement] {
            case .cells(let cells)?:
                for piece in pieces { grid.overlay(cells, at: placement.rect.origin, within: piece) }
            case .escapeSequences(let picture)?:
                // Sixels in the last row make a terminal scroll.
                let hasRoom = picture.isStoredByTerminal || placement.clip.bottom < grid.size.rows
                guard hasRoom, grid.bounds.contains(placement.clip) else { continue }
                for piece in pieces { grid.fill(piece, picture.isStoredByTerminal ? .blank : Self.covered) }
                transmitted.append(
                    (
                        picture.isStoredByTerminal ? placement : placement.uncovered,
                        VisiblePicture(picture: picture, pieces: pieces)
                    )
                )
            case nil: break
            }
        }
        return (grid, transmitted)
    }

    private mutating func transmitIfNeeded(of picture: EncodedPicture) -> [UInt8] {
        guard let number = picture.pictureNumber, !storedPictures.contains(where: { $0.number == number })
        else { return [] }
        storedPictures.append((number, picture.deleteSequence))
        return picture.transmission
    }

    private mutating func forgetOldest() -> [UInt8] {
        guard storedPictures.count > Self.maxStoredPictures + shown.count else { return [] }
        // Deleting one picture makes kitty forget all that have no placement at the moment.
        let seen = Set(shown.values.compactMap(\.picture.pictureNumber))
        let old = storedPictures.filter { !seen.contains($0.number) }
        storedPictures.removeAll { !seen.contains($0.number) }
        return old.flatMap(\.forgetting)
    }
}

extension Grid {
    /// Marks a rectangle as unknown, so that it is redrawn.
    fileprivate mutating func forget(_ rect: Rect) {
        for row in rect.origin.row..<rect.bottom {
            for column in rect.origin.column..<rect.right { self[Point(column: column, row: row)] = .unknown }
        }
    }

    fileprivate func differs(from other: Grid, in rect: Rect) -> Bool {
        (rect.origin.row..<rect.bottom).contains { row in
            (rect.origin.column..<rect.right).contains { column in
                let point = Point(column: column, row: row)
                return self[point] != other[point]
            }
        }
    }
}
