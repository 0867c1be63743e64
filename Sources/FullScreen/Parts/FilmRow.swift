import Library
import Localization
import Presenters
import Records
import Terminal

/// The columns of a library film's row, as many as fit.
enum FilmRow {
    enum Name: Sendable { case own, title, year, rating, mine, runtime, seen, tags, added }

    /// - Parameter marked: The ids of the marked films.
    static func columns(
        _ shelf: LibraryScope, marked: Set<Int>, width: Int, _ state: BrowserState
    ) -> RowColumns<Name, Film> {
        let day = DisplayText.tableDateWidth
        return RowColumns(
            [
                .init(.own, width: 3) {
                    StyledText(marked.contains($0.id) ? "*" : " ", .mine) + FilmTable.marks(state.film($0))
                },
                .init(.title, tr("TITLE", context: "column"), width: 60) { StyledText($0.title, .title) },
                .init(.year, tr("YEAR", context: "column"), width: 4) { StyledText($0.year.cell) },
                .init(.rating, tr("RATING", context: "column"), width: 6, isTrailing: true) {
                    FilmTable.rating(state.film($0))
                },
                .init(.mine, tr("MINE", context: "column"), width: 4, isTrailing: true) {
                    StyledText(state.film($0).userData?.myRating.map(DisplayText.own) ?? "", .mine)
                },
                .init(
                    .runtime, tr("RUNTIME", context: "column"),
                    width: max(7, DisplayText.runtime(155).displayWidth), isTrailing: true
                ) { StyledText($0.movie.runtimeMinutes.map(DisplayText.runtime) ?? "") },
                .init(.seen, tr("SEEN", context: "column"), width: day) {
                    StyledText(state.film($0).userData?.lastWatchedOn.map(DisplayText.tableDate) ?? "", .mine)
                },
                .init(.tags, tr("TAGS", context: "column"), width: 20) {
                    StyledText($0.tags.joined(separator: ", "), .mine)
                },
                .init(.added, tr("ADDED", context: "column"), width: day) {
                    let day = $0.addedAt.flatMap { PartialDate($0, in: state.timeZone) }
                    return StyledText(day.map(DisplayText.tableDate) ?? "", .label)
                },
            ], main: .title,
            importance: shelf == .watchlist
                ? [.own, .year, .rating, .runtime, .added, .tags, .mine, .seen]
                : [.own, .year, .mine, .rating, .seen, .runtime, .tags, .added],
            narrowest: width < 30 ? 12 : 24, width: width)
    }
}
