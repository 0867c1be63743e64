import Films
import Localization
import Screen
import TMDBModels
import Terminal

/// How a result is drawn: a line of the list, and beside it a preview.
extension SearchResult {
    /// Nil for anything but a film or person.
    func line(_ world: World) -> FilmLine? {
        switch self {
        case .movie(let movie): FilmLine(world.film(movie))
        case .person(let person):
            FilmLine(
                title: person.name,
                // i18n: a person among films that were found, and their films: person: Arrival, Enchanted
                detail: person.knownForWords.map { tr("person: {films}", ["films": $0]) } ?? tr("person"))
        case .series, .other: nil
        }
    }

    /// Draws the picture, and below it the first lines of the page.
    func draw(on frame: inout Frame, in rect: Rect, _ world: World) {
        let card: Card
        let text: Document
        switch self {
        case .movie(let movie):
            let film = world.film(movie)
            card = Card(film)
            text = Document(
                blocks: [.line(StyledText(film.name, .heading)), .line(card.facts)]
                    + (film.otherTitle.map { [.line(StyledText($0, .label))] } ?? [])
                    + (film.overview.map { [.gap, .paragraph($0, indent: 0)] } ?? []))
        case .person(let person):
            card = Card(person)
            text = Document(
                blocks: [.line(StyledText(person.name, .heading))]
                    + (person.department.map { [.line(StyledText(TMDBWords.department($0), .label))] } ?? [])
                    + (person.knownFor.isEmpty
                        ? [] : [.gap, .paragraph(person.knownFor.joined(separator: ", "), indent: 0)]))
        case .series, .other: return
        }
        let size = CardSize(rows: min(rect.size.rows * 3 / 5, rect.size.columns * 3 / 4, 24))
        card.drawPicture(
            on: &frame, in: Rect(rect.origin, Size(columns: size.columns, rows: size.rows)), world)
        let top = rect.origin.row + size.rows + 1
        let lines = text.grid(columns: rect.size.columns, symbols: world.symbols)
        frame.grid.lay(
            lines.rows(from: 0, count: max(0, rect.bottom - top)),
            at: Point(column: rect.origin.column, row: top))
    }
}
