import Library
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// A film or person as a picture above a caption; without a picture, a card is drawn with the name on it.
struct Card: Sendable, Equatable {
    let title: String
    /// The line below the title: year, rating and the user's marks of a film; a person's role.
    let facts: StyledText
    /// Replacements for the facts in a card too narrow for them; the first that fits is used.
    private(set) var shorter: [StyledText] = []
    /// The facts of the caption below a card, which has the title and the year on it.
    private(set) var factsBelowCard: StyledText = ""
    /// The film's year; nil for a person.
    private(set) var year: String?
    let colors: CardColors
    /// The picture's path on TMDB, with a leading slash.
    let picturePath: String?
    var kind = Kind.poster

    enum Kind: Sendable { case poster, profile }
}

/// The size of a card's picture, in columns and rows.
struct CardSize: Sendable, Equatable {
    let columns: Int
    let rows: Int

    /// Creates the size for a 2 : 3 picture, in cells twice as high as wide.
    init(rows: Int) {
        self.rows = rows
        columns = max(4, rows * 4 / 3)
    }

    private init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    /// The size of a card drawn as a line of text instead, one per row.
    static func line(_ columns: Int) -> CardSize { CardSize(columns: columns, rows: 0) }

    var isLine: Bool { rows == 0 }

    static let gutter = 2
    /// The columns left of the first card and right of the last one, for the sides of a selected card.
    static let margin = 1
    /// The rows of the caption: title and facts.
    static let captionRows = 2

    var height: Int { isLine ? 1 : rows + Self.captionRows }

    /// The number of cards that fit side by side.
    func perRow(_ columns: Int) -> Int {
        max(1, (columns + Self.gutter - 2 * Self.margin) / (self.columns + Self.gutter))
    }

    /// The first column of the card at this position in a row.
    func column(_ place: Int) -> Int { isLine ? 0 : Self.margin + place * (columns + Self.gutter) }

    /// The position in a row that a column belongs to, perhaps beyond the last card; nil in the left margin.
    func position(at column: Int) -> Int? {
        if isLine { return 0 }
        return column < Self.margin ? nil : (column - Self.margin) / (columns + Self.gutter)
    }
}

extension Card {
    init(_ film: Film, showing day: String? = nil) {
        title = film.title
        let date = StyledText(day ?? film.year.map(String.init) ?? "", .label)
        // The user's marks come first: a narrow card cuts the end.
        let mine = StyledText(
            film.userData?.myRating.map { "(\(DisplayText.userRating($0)))" } ?? "", .userData)
        let rating = StyledText(day == nil ? DisplayText.rating(film.rating) ?? "" : "", .score)
        let marks =
            FilmTable.marks(film) + (film.isOnUserServices ? StyledText(.onUserServices, .userData) : "")
        func line(_ parts: StyledText...) -> StyledText {
            parts.filter { !$0.isEmpty }.joined(separator: " ")
        }
        facts = line(marks, date, mine, rating)
        if !mine.isEmpty {
            shorter = day == nil ? [line(marks, date, mine), line(marks, mine)] : [line(date, mine), mine]
        }
        picturePath = film.posterPath
        year = film.year.map(String.init)
        colors = CardColors(hue: film.record.hue)
        factsBelowCard = day == nil ? line(marks, mine, rating) : facts
    }

    init(person name: String, part: String?, picturePath: String?) {
        (title, facts, self.picturePath) = (name, StyledText(part ?? "", .label), picturePath)
        factsBelowCard = facts
        colors = CardColors(hue: name.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 360 })
        kind = .profile
    }

    /// Draws the card, and adds a placement for its picture.
    func draw(
        on frame: inout Frame, at origin: Point, _ size: CardSize, isSelected: Bool, _ state: BrowserState
    ) {
        if size.isLine {
            let words = StyledText(title, .title) + "  " + facts
            frame.grid.write(words, at: origin, columns: size.columns, isSelected ? .reversed : [])
            return
        }
        let picture = Rect(origin, Size(columns: size.columns, rows: size.rows))
        drawPicture(on: &frame, in: picture, isSelected: isSelected, state)
        if isSelected { drawSides(on: &frame.grid, of: picture) }
        let titleLook = Look(.title, isSelected ? [.reversed] : [])
        let row = origin.row + size.rows
        let line = Rect(column: origin.column, row: row, columns: size.columns, rows: 1)
        if isSelected { frame.grid.fill(line, Cell(" ", titleLook)) }
        if isCardFinal(in: picture.size, state), state.drawsColors {
            // The title is on the card.
            if isSelected {
                frame.grid.write(
                    factsBelowCard.plain, at: line.origin, columns: size.columns, titleLook)
            } else {
                frame.grid.write(factsBelowCard, at: line.origin, columns: size.columns)
            }
            return
        }
        frame.grid.write(title, at: line.origin, columns: size.columns, titleLook)
        let fitting = ([facts] + shorter).first { $0.plain.displayWidth <= size.columns }
        frame.grid.write(
            fitting ?? facts, at: Point(column: origin.column, row: row + 1), columns: size.columns)
    }

    /// Whether there is no picture of this size, or it could not be loaded.
    private func isCardFinal(in size: Size, _ state: BrowserState) -> Bool {
        state.picture(picturePath, kind, in: size).map(state.missingPictures.contains) ?? true
    }

    /// Draws a card, and adds a placement for the picture over it. Until a picture is there, the card is blank.
    func drawPicture(on frame: inout Frame, in rect: Rect, isSelected: Bool = false, _ state: BrowserState) {
        if state.drawsColors {
            drawColors(on: &frame.grid, in: rect, hasTitle: isCardFinal(in: rect.size, state))
        } else {
            drawFrame(on: &frame.grid, in: rect, isSelected)
        }
        if let address = state.picture(picturePath, kind, in: rect.size) {
            frame.placements.append(Placement(address, in: rect))
        }
    }

    /// Marks a selected card with bars beside its picture and title, where no picture covers them.
    private func drawSides(on grid: inout Grid, of rect: Rect) {
        let (left, right) = grid.symbols == .ascii ? ("|", "|") : ("▐", "▌")
        for (column, side) in [(rect.origin.column - 1, left), (rect.right, right)] {
            let bar = Rect(column: column, row: rect.origin.row, columns: 1, rows: rect.size.rows + 1)
            grid.fill(bar, Cell(side, Look(.heading)))
        }
    }

    /// Draws a gradient of the film's colours, with the title and year on it.
    private func drawColors(on grid: inout Grid, in rect: Rect, hasTitle: Bool) {
        let (columns, rows) = (rect.size.columns, rect.size.rows)
        func look(_ row: Int, _ color: UInt32?, _ attributes: Look.Attributes = []) -> Look {
            let background = colors.background(row: row, of: rows)
            return Look(nil, attributes, colors: .init(foreground: color, background: background))
        }
        for row in 0..<rows {
            let line = Rect(column: rect.origin.column, row: rect.origin.row + row, columns: columns, rows: 1)
            grid.fill(line, Cell(" ", look(row, nil)))
        }
        guard hasTitle, columns >= 4 else { return }
        // A word as wide as the card may reach its edges.
        let isTight = title.split(separator: " ").contains { $0.displayWidth > columns - 2 }
        let margin = isTight ? 0 : 1
        let most = max(1, rows - (year == nil ? 0 : 1))
        let all = CleanText.line(title).wrapped(to: columns - 2 * margin)
        var lines = all.prefix(most)
        if all.count > most {
            let ellipsis = grid.symbols.ellipsis
            lines[most - 1] = "\(lines[most - 1]) \(ellipsis)".truncated(
                to: columns - 2 * margin, ellipsis: ellipsis)
        }
        let texts =
            lines.map { (text: $0, color: CardColors.title, attributes: Look.Attributes.bold) }
            + [year].compactMap { $0.map { (text: $0, color: CardColors.year, attributes: []) } }
        let top = max(0, (rows - texts.count) / 2)
        for (row, line) in texts.enumerated().prefix(rows) {
            let indent = max(margin, (columns - line.text.displayWidth) / 2)
            let point = Point(column: rect.origin.column + indent, row: rect.origin.row + top + row)
            grid.write(
                line.text, at: point, columns: columns - margin - indent,
                look(top + row, line.color, line.attributes))
        }
    }

    /// Draws a frame with the title in it.
    private func drawFrame(on grid: inout Grid, in rect: Rect, _ isSelected: Bool) {
        grid.fill(rect)
        guard rect.size.columns >= 4, rect.size.rows >= 2 else { return }
        let look = Look(.label, isSelected ? [.bold] : [.dim])
        grid.frame(rect, look)
        let lines = CleanText.line(title).wrapped(to: rect.size.columns - 2).prefix(rect.size.rows - 2)
        let top = rect.origin.row + max(1, (rect.size.rows - lines.count) / 2)
        for (index, line) in lines.enumerated() {
            let indent = max(0, (rect.size.columns - 2 - line.displayWidth) / 2)
            grid.write(
                line, at: Point(column: rect.origin.column + 1 + indent, row: top + index),
                columns: rect.size.columns - 2 - indent, Look(isSelected ? .title : .label))
        }
    }
}

extension Grid {
    /// Draws a border along the inner edge of a rectangle.
    mutating func frame(_ rect: Rect, _ look: Look) {
        let isPlain = symbols == .ascii
        let corners = isPlain ? ["+", "+", "+", "+"] : ["╭", "╮", "╰", "╯"]
        let (across, down) = isPlain ? ("-", "|") : ("─", "│")
        let (left, right) = (rect.origin.column, rect.right - 1)
        let (top, bottom) = (rect.origin.row, rect.bottom - 1)
        fill(Rect(column: left, row: top, columns: rect.size.columns, rows: 1), Cell(across, look))
        fill(Rect(column: left, row: bottom, columns: rect.size.columns, rows: 1), Cell(across, look))
        fill(Rect(column: left, row: top, columns: 1, rows: rect.size.rows), Cell(down, look))
        fill(Rect(column: right, row: top, columns: 1, rows: rect.size.rows), Cell(down, look))
        for (corner, point) in zip(corners, [(left, top), (right, top), (left, bottom), (right, bottom)]) {
            write(corner, at: Point(column: point.0, row: point.1), look)
        }
    }

    /// Writes styled text, and returns the number of columns used.
    @discardableResult mutating func write(
        _ text: StyledText, at point: Point, columns: Int, _ attributes: Look.Attributes = []
    ) -> Int {
        var column = 0
        for (words, style) in text.pieces(symbols) where column < columns {
            let room = columns - column
            column += write(
                words, at: Point(column: point.column + column, row: point.row), columns: room,
                Look(style, attributes))
            // Truncated text ends here, even if a wide character left a column free.
            if words.displayWidth > room { break }
        }
        return column
    }
}

extension BrowserState {
    /// The address of a picture large enough for these cells; nil if there is no picture, or if none are drawn.
    func picture(_ path: String?, _ kind: Card.Kind, in size: Size) -> String? {
        guard let images else { return nil }
        let pixels = size.columns * cellPixels.columns
        let width = kind == .poster ? PictureSize.poster(covering: pixels) : .portrait
        return PictureAddress(path: path, size: width, service: images)?.description
    }
}
