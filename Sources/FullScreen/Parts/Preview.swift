import Localization
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// A film or a person before it is opened: the picture and the main facts.
struct Preview {
    let card: Card
    let text: Document

    /// Draws the preview into a rectangle, with the picture above the text or, in a low rectangle, to its left.
    func draw(on frame: inout Frame, in rect: Rect, _ state: BrowserState) {
        guard rect.size.columns > 0, rect.size.rows > 0 else { return }
        var rest = rect
        let low = CardSize(rows: min(rect.size.rows, 12))
        let high = CardSize(rows: max(6, min(rect.size.rows / 2, rect.size.columns * 3 / 4)))
        if (5..<18).contains(rect.size.rows), rect.size.columns >= low.columns + 24 {
            draw(low, on: &frame, at: rect.origin, state)
            rest.origin.column += low.columns + 2
            rest.size.columns -= low.columns + 2
        } else if rect.size.rows >= 12, rect.size.columns >= high.columns {
            draw(high, on: &frame, at: rect.origin, state)
            rest.origin.row += high.rows + 1
            rest.size.rows -= high.rows + 1
        }
        let lines = text.grid(columns: rest.size.columns, symbols: frame.grid.symbols)
        frame.grid.overlay(lines.rows(from: 0, count: min(lines.size.rows, rest.size.rows)), at: rest.origin)
    }

    private func draw(_ size: CardSize, on frame: inout Frame, at point: Point, _ state: BrowserState) {
        card.drawPicture(on: &frame, in: Rect(point, Size(columns: size.columns, rows: size.rows)), state)
    }
}

extension Preview {
    /// Creates a preview from the data about a film that is available without its page.
    init(_ film: Film, _ state: BrowserState) {
        let film = state.film(film)
        card = Card(film)
        var blocks: [Document.Block] = [.line(StyledText(film.name, .heading))]
        if let original = film.otherTitle { blocks.append(.line(StyledText(original, .label))) }
        var facts: [StyledText] = []
        if let minutes = film.record.runtimeMinutes { facts.append(StyledText(DisplayText.runtime(minutes))) }
        if !film.record.genres.isEmpty {
            facts.append(StyledText(film.record.genres.joined(separator: ", ")))
        }
        if let rating = DisplayText.rating(film.rating) { facts.append(StyledText(rating, .score)) }
        if !facts.isEmpty { blocks.append(.facts(facts)) }
        var fields = film.userData?.fields ?? []
        if let day = film.addedAt.flatMap({ PartialDate($0, in: state.timeZone) }) {
            fields.append(
                .init(label: tr("Saved", context: "label"), value: StyledText(DisplayText.date(day))))
        }
        if !fields.isEmpty { blocks += [.gap, .fields(fields)] }
        blocks += film.userData?.noteBlocks(hidingLocked: state.hidesLocked) ?? []
        if let overview = film.overview { blocks += [.gap, .paragraph(overview, indent: 0)] }
        text = Document(blocks: blocks)
    }

    init(_ person: Person) {
        card = Card(person)
        text = Document(
            blocks: [.line(StyledText(person.name, .heading))]
                + (person.department.map { [.line(StyledText(TMDBTranslations.department($0), .label))] }
                    ?? [])
                + (person.knownFor.isEmpty
                    ? [] : [.gap, .paragraph(person.knownFor.joined(separator: ", "), indent: 0)]))
    }
}
