import Localization
import Records
import Screen
import TMDBModels
import Terminal

/// A preview of a library film before it is opened: its poster and the main facts.
struct FilmPreview {
    let own: LibraryFilm

    private func document(_ world: World) -> Document { Self.document(nil, own, world) }

    /// - Parameter movie: What a list knows of the film, if the library has nothing.
    static func document(_ movie: FilmRecord?, _ own: LibraryFilm?, _ world: World) -> Document {
        guard let film = own.map(world.film) ?? movie.map(world.film) else { return Document() }
        var blocks: [Document.Block] = [.line(StyledText(film.name, .heading))]
        if let original = film.otherTitle { blocks.append(.line(StyledText(original, .label))) }
        var facts: [StyledText] = []
        if let minutes = film.movie.runtimeMinutes { facts.append(StyledText(Wording.runtime(minutes))) }
        if !film.movie.genres.isEmpty { facts.append(StyledText(film.movie.genres.joined(separator: ", "))) }
        if let rating = Wording.rating(film.rating) { facts.append(StyledText(rating, .score)) }
        if !facts.isEmpty { blocks.append(.facts(facts)) }
        let fields = own.map { Self.fields($0, film, world) } ?? []
        if !fields.isEmpty { blocks += [.gap, .fields(fields)] }
        if let note = own?.note, !world.hidesLocked || note.words != nil {
            blocks += [
                .gap, .line(StyledText(tr("Your note"), .heading)),
                .paragraph(Wording.shown(note), indent: 0),
            ]
        }
        if let overview = film.overview { blocks += [.gap, .paragraph(overview, indent: 0)] }
        return Document(blocks: blocks)
    }

    private static func fields(_ own: LibraryFilm, _ film: Film, _ world: World) -> [Document.Field] {
        var fields: [Document.Field] = []
        func add(_ label: String, _ value: String?) {
            if let value, !value.isEmpty { fields.append(.init(label: label, value: StyledText(value))) }
        }
        if let mark = film.mark, mark.timesWatched > 0 {
            let times = Wording.times(mark.timesWatched)
            add(
                tr("Seen", context: "label"),
                // i18n: twice, last 14 Aug 2026
                mark.lastWatchedOn.map {
                    tr("{times}, last {date}", ["times": times, "date": Wording.date($0)])
                } ?? times)
        }
        add(tr("My rating", context: "label"), film.mark?.myRating.map(Wording.own))
        add(tr("Tags", context: "label"), own.tags.joined(separator: ", "))
        add(
            tr("Saved", context: "label"),
            own.addedAt.flatMap { PartialDate($0, in: world.timeZone) }.map(Wording.date))
        return fields
    }

    /// Draws it into a rectangle, the poster above the text or, in a low one, to its left.
    func draw(on frame: inout Frame, in rect: Rect, _ world: World) {
        guard rect.size.columns > 0, rect.size.rows > 0 else { return }
        var text = rect
        let isLow = rect.size.rows < 18
        let size = CardSize(
            rows: isLow
                ? min(rect.size.rows, 12) : max(6, min(rect.size.rows / 2, rect.size.columns * 3 / 4)))
        if rect.size.rows >= 5,
            isLow ? rect.size.columns >= size.columns + 24 : rect.size.columns >= size.columns
        {
            let card = Card(world.film(own))
            card.drawPicture(
                on: &frame, in: Rect(rect.origin, Size(columns: size.columns, rows: size.rows)), world)
            if isLow {
                text.origin.column += size.columns + 2
                text.size.columns -= size.columns + 2
            } else {
                text.origin.row += size.rows + 1
                text.size.rows -= size.rows + 1
            }
        }
        let lines = document(world).grid(columns: text.size.columns, symbols: world.symbols)
        frame.grid.lay(lines.rows(from: 0, count: min(lines.size.rows, text.size.rows)), at: text.origin)
    }
}
