import Library
import Localization
import Presenters
import Records
import Terminal

/// The columns of a library film's row, as many as fit.
enum FilmRow {
    enum Name: Sendable { case marks, title, year, rating, myRating, runtime, seen, tags, added }

    /// - Parameter marked: The ids of the marked films.
    static func columns(
        _ shelf: LibraryScope, marked: Set<Int>, width: Int, _ state: BrowserState
    ) -> RowColumns<Name, Film> {
        let day = DisplayText.tableDateWidth
        return RowColumns(
            [
                .init(.marks, width: 3) {
                    StyledText(marked.contains($0.id) ? "*" : " ", .userData)
                        + FilmTable.marks(state.film($0), isNarrow: true)
                },
                .init(.title, tr("TITLE", context: "column"), width: 60) { StyledText($0.title, .title) },
                .init(.year, tr("YEAR", context: "column"), width: 4) { StyledText($0.year.cell) },
                .init(.rating, tr("RATING", context: "column"), width: 6, isTrailing: true) {
                    FilmTable.rating(state.film($0))
                },
                .init(
                    .myRating, tr("MINE", context: "column"), width: RatingStyle.current.columns + 1,
                    isTrailing: true
                ) {
                    StyledText(state.film($0).userData?.myRating.map(DisplayText.userRating) ?? "", .userData)
                },
                .init(
                    .runtime, tr("RUNTIME", context: "column"),
                    width: max(7, DisplayText.runtime(155).displayWidth), isTrailing: true
                ) { StyledText($0.record.runtimeMinutes.map(DisplayText.runtime) ?? "") },
                .init(.seen, tr("SEEN", context: "column"), width: day) {
                    StyledText(
                        state.film($0).userData?.lastWatchedOn.map(DisplayText.tableDate) ?? "", .userData)
                },
                .init(.tags, tr("TAGS", context: "column"), width: 20) {
                    StyledText($0.tags.joined(separator: ", "), .userData)
                },
                .init(.added, tr("ADDED", context: "column"), width: day) {
                    let day = $0.addedAt.flatMap { PartialDate($0, in: state.timeZone) }
                    return StyledText(day.map(DisplayText.tableDate) ?? "", .label)
                },
            ], main: .title,
            importance: shelf == .watchlist
                ? [.marks, .year, .rating, .runtime, .added, .tags, .myRating, .seen]
                : [.marks, .year, .myRating, .rating, .seen, .runtime, .tags, .added],
            narrowest: width < 30 ? 12 : 24, width: width)
    }
}
