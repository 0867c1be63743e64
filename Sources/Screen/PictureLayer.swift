/// The pictures over the cells: what the terminal has been sent, and what to send next.
struct PictureLayer {
    private struct Shown {
        let picture: ToldPicture
        let place: Int
    }

    private var shown: [Placement: Shown] = [:]
    private var nextPlace = 1
    /// What the terminal stores, oldest first, and the bytes that delete it.
    private var kept: [(number: UInt32, forgetting: [UInt8])] = []

    /// A cell with a picture drawn on it: it looks blank, but erasing to the end of a row must not reach it.
    private static let covered = Cell(" ", Look(colors: Look.Colors(foreground: nil, background: nil)))

    /// The most pictures a terminal stores, besides those on screen.
    private static let mostKept = 300

    /// Encodes the change from the previous frame to this one, cells included.
    ///
    /// - Parameter old: The grid this call last returned; nil if the terminal shows something else.
    /// - Returns: The grid as the terminal now has it.
    mutating func encode(
        _ frame: Frame, _ pictures: [Placement: PreparedPicture], from old: Grid?, _ encoder: FrameEncoder,
        _ write: (_ cells: [UInt8], _ isText: Bool) -> Void
    ) -> Grid {
        let (grid, told) = laid(frame, pictures)
        var known = old?.size == frame.grid.size ? old : nil
        var hiding: [UInt8] = []
        // Erasing the screen makes kitty forget every picture without a placement.
        if known == nil { kept = [] }
        let wanted = Dictionary(told, uniquingKeysWith: { first, _ in first })
        for (placement, old) in shown where known == nil || wanted[placement] != old.picture {
            hiding += old.picture.hiding(old.place)
            shown[placement] = nil
            if !old.picture.isKept { known?.forget(placement.rect) }
        }
        // What was drawn on cells goes when they change.
        for (placement, old) in shown where !old.picture.isKept {
            if let known, known.differs(from: grid, in: placement.rect) { shown[placement] = nil }
        }
        write(hiding, false)
        write(encoder.bytes(from: known, to: grid), true)
        for (placement, picture) in told where shown[placement] == nil {
            write(transmission(of: picture), false)
            write(FrameEncoder.address(placement.rect.origin) + picture.showing(nextPlace), false)
            shown[placement] = Shown(picture: picture, place: nextPlace)
            nextPlace += 1
        }
        write(forgettingOldest(), false)
        return grid
    }

    /// Somebody else had the terminal, which has kept nothing.
    mutating func forgetAll() {
        shown = [:]
        kept = []
    }

    private func laid(
        _ frame: Frame, _ pictures: [Placement: PreparedPicture]
    ) -> (Grid, [(Placement, ToldPicture)]) {
        var grid = frame.grid
        var told: [(Placement, ToldPicture)] = []
        for placement in frame.placements {
            switch pictures[placement] {
            case .cells(let cells)?: grid.lay(cells, at: placement.rect.origin)
            case .told(let picture)?:
                // Sixels in the last row make a terminal scroll.
                let hasRoom = picture.isKept || placement.rect.bottom < grid.size.rows
                guard hasRoom, grid.bounds.contains(placement.rect) else { continue }
                grid.fill(placement.rect, picture.isKept ? .blank : Self.covered)
                told.append((placement, picture))
            case nil: break
            }
        }
        return (grid, told)
    }

    private mutating func transmission(of picture: ToldPicture) -> [UInt8] {
        guard let number = picture.picture, !kept.contains(where: { $0.number == number }) else { return [] }
        kept.append((number, picture.forgetting))
        return picture.transmission
    }

    private mutating func forgettingOldest() -> [UInt8] {
        guard kept.count > Self.mostKept + shown.count else { return [] }
        // Deleting one picture makes kitty forget all that have no placement at the moment.
        let seen = Set(shown.values.compactMap(\.picture.picture))
        let old = kept.filter { !seen.contains($0.number) }
        kept.removeAll { !seen.contains($0.number) }
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
