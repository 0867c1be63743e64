/// Where a picture goes; until it is ready, the cells beneath show.
package struct Placement: Hashable, Sendable {
    /// Which picture: an address, or any other key it is prepared under.
    package var picture: String
    /// The cells of the whole picture, some of which may be beyond an edge.
    package var rect: Rect
    /// The cells within the edges.
    package private(set) var clip: Rect
    /// The parts of ``clip`` that something else covers.
    package private(set) var holes: [Rect] = []

    package init(_ picture: String, in rect: Rect) { (self.picture, self.rect, clip) = (picture, rect, rect) }

    /// The visible part: the cells within the edges, without the covered ones.
    package var pieces: [Rect] {
        holes.reduce([clip]) { pieces, hole in pieces.flatMap { $0.subtracting(hole) } }
    }

    /// The part within the edges, counted from the picture's own corner; nil if that is all of it.
    package var part: Rect? {
        if clip == rect { return nil }
        let corner = Point(
            column: clip.origin.column - rect.origin.column, row: clip.origin.row - rect.origin.row)
        return Rect(corner, clip.size)
    }

    /// The placement without anything over it.
    var uncovered: Placement {
        var uncropped = self
        uncropped.holes = []
        return uncropped
    }

    func moved(columns: Int, rows: Int) -> Placement {
        var moved = self
        moved.rect = rect.moved(columns: columns, rows: rows)
        moved.clip = clip.moved(columns: columns, rows: rows)
        moved.holes = holes.map { $0.moved(columns: columns, rows: rows) }
        return moved
    }

    /// The placement cut at these edges; nil if nothing of it is within them.
    func clipped(to edges: Rect) -> Placement? {
        guard let rest = clip.intersection(edges) else { return nil }
        var clipped = self
        clipped.clip = rest
        return clipped
    }

    /// The placement with a rectangle over it; nil if no part of it stays visible.
    func covered(by rect: Rect) -> Placement? {
        guard clip.intersection(rect) != nil else { return self }
        var covered = self
        covered.holes.append(rect)
        return covered.pieces.isEmpty ? nil : covered
    }
}

extension Frame {
    /// Draws a smaller frame over part of this one; pictures are cut at its edges and at those of this one.
    package mutating func overlay(_ other: Frame, at origin: Point) {
        grid.overlay(other.grid, at: origin)
        placements += other.placements.compactMap { placement in
            placement.clipped(to: other.grid.bounds)?.moved(columns: origin.column, rows: origin.row)
                .clipped(to: grid.bounds)
        }
        if let point = other.cursor {
            cursor = Point(column: point.column + origin.column, row: point.row + origin.row)
        }
    }

    /// A window on a frame taller than the screen; pictures are cut at its edges.
    package func window(from first: Int, rows: Int) -> Frame {
        var window = Frame(grid.rows(from: first, count: rows))
        window.placements = placements.compactMap {
            $0.moved(columns: 0, rows: -first).clipped(to: window.grid.bounds)
        }
        return window
    }

    /// Clears space for something over the pictures: blank cells, which no picture reaches.
    package mutating func cover(_ rect: Rect) {
        placements = placements.compactMap { $0.covered(by: rect) }
        grid.fill(rect)
        cursor = nil
    }
}
