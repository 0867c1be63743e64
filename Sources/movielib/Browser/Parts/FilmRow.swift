import Localization
import Records
import Terminal

/// The columns of a library film, as many as fit.
enum FilmRow {
    enum Name: Sendable { case own, title, year, rating, mine, runtime, seen, tags, added }

    static func columns(_ scope: OwnQuestion.Scope, width: Int) -> RowColumns<Name> {
        let day = RowColumns<Name>.dayWidth
        return RowColumns(
            [
                .init(name: .own, head: "", width: 3),
                .init(name: .title, head: tr("TITLE", context: "column"), width: 60),
                .init(name: .year, head: tr("YEAR", context: "column"), width: 4),
                .init(name: .rating, head: tr("RATING", context: "column"), width: 6, isTrailing: true),
                .init(name: .mine, head: tr("MINE", context: "column"), width: 4, isTrailing: true),
                .init(
                    name: .runtime, head: tr("RUNTIME", context: "column"),
                    width: max(7, Wording.runtime(155).displayWidth), isTrailing: true),
                .init(name: .seen, head: tr("SEEN", context: "column"), width: day),
                .init(name: .tags, head: tr("TAGS", context: "column"), width: 20),
                .init(name: .added, head: tr("ADDED", context: "column"), width: day),
            ], main: .title,
            importance: scope == .watchlist
                ? [.own, .year, .rating, .runtime, .added, .tags, .mine, .seen]
                : [.own, .year, .mine, .rating, .seen, .runtime, .tags, .added],
            narrowest: width < 30 ? 12 : 24, width: width)
    }

    static func text(_ name: Name, of own: Film, isMarked: Bool, _ world: World) -> StyledText {
        let film = world.film(own)
        switch name {
        case .own: return StyledText(isMarked ? "*" : " ", .mine) + FilmTable.marks(film)
        case .title: return StyledText(film.title, .title)
        case .year: return StyledText(film.year.cell)
        case .rating: return FilmTable.rating(film)
        case .mine: return StyledText(film.own?.myRating.map(Wording.own) ?? "", .mine)
        case .runtime: return StyledText(own.movie.runtimeMinutes.map(Wording.runtime) ?? "")
        case .seen: return StyledText(film.own?.lastWatchedOn.map(Wording.tableDate) ?? "", .mine)
        case .tags: return StyledText(own.tags.joined(separator: ", "), .mine)
        case .added:
            let day = own.addedAt.flatMap { PartialDate($0, in: world.timeZone) }
            return StyledText(day.map(Wording.tableDate) ?? "", .label)
        }
    }
}
