package struct ChangeOutcome: Sendable, Equatable {
    /// The effect of a change on one film.
    package struct FilmOutcome: Sendable, Equatable {
        /// Nil if the film was not in the library.
        package var before: Film?
        package var after: Film
        /// The viewing that was corrected or removed, before the change.
        package var viewingBefore: Viewing?
        /// The viewing that was logged or corrected, after the change.
        package var viewing: Viewing?
        /// Whether another viewing is on the same day as this new one.
        package var isSecondOfDay = false
        /// The viewing on a later day because of whose rating the film's did not follow this one's.
        package var laterRatedViewing: Viewing?

        package init(
            _ before: Film?, _ after: Film, viewingBefore: Viewing? = nil,
            viewing: Viewing? = nil, isSecondOfDay: Bool = false, laterRatedViewing: Viewing? = nil
        ) {
            (self.before, self.after) = (before, after)
            (self.viewingBefore, self.viewing, self.isSecondOfDay) = (viewingBefore, viewing, isSecondOfDay)
            self.laterRatedViewing = laterRatedViewing
        }

        /// The user's former rating, if the change replaced or removed it.
        package var ratingBefore: Double? { before?.myRating == after.myRating ? nil : before?.myRating }

        /// Whether the film was removed from the watch-later list.
        package var wasRemovedFromWatchlist: Bool { before?.addedAt != nil && after.addedAt == nil }
    }

    /// The operation that was performed; for a toggle, the branch that applied.
    package var operation: Change.Operation
    /// The films after the change, in the order given.
    package var films: [FilmOutcome] = []
    /// Films for which there was nothing to do.
    package var unchanged: [Film] = []
    /// Films that are not, or no longer, in the expected place, as given, each once.
    package var notFound: [FilmRecord] = []
    /// Whether another process had changed a note meanwhile.
    package var noteChangedElsewhere = false
    /// The result of an import for each film, in the order given.
    package var imported: [ImportOutcome] = []
    /// The additions of an import, by kind.
    package var importCounts = ImportCounts()
    /// The number of plain notes skipped in an import, which would have to be compared with locked notes.
    package var skippedNotes = 0
    /// The number of locked notes skipped in an import: the films have plain notes, and there is no lock for these.
    package var skippedLockedNotes = 0
    /// The key of the change to the file of series, if there was one.
    package var seriesKey: String?
    /// The number of rows for which the file of series had no space.
    package var refusedSeriesRows = 0
    /// The entries of the history that were undone or redone, in that order.
    package var entries: [LibraryChange] = []
    /// Films of those entries with values that were left as they are, because another machine has changed them since.
    package var skippedFilms: [FilmRecord] = []
    /// Files of those entries that were not moved back; the reasons are reported as they occur.
    package var unrestoredFiles: [String] = []
    /// The number of foreign file steps of those entries, which were not touched.
    package var remainingSteps = 0

    /// The names of files that were marked as not being films.
    package var ignoredFiles: [String] = []

    package init(_ operation: Change.Operation) { self.operation = operation }

    /// The record for the history.
    package var record: ChangeRecord {
        // Films that had only a title have become TMDB's; they were on the list already.
        let touched = films.isEmpty ? unchanged : films.map(\.after)
        var record = ChangeRecord(films: touched.map(\.record), detail: detail)
        record.seriesKey = seriesKey
        return record
    }

    /// The first three names, and how many more there are.
    private func shortList(_ files: [String]) -> String {
        let rest = files.count > 3 ? ["+\(files.count - 3)"] : []
        return (files.prefix(3) + rest).joined(separator: ", ")
    }

    private var detail: ChangeRecord.Detail? {
        let (only, first) = (films.count == 1 ? films.first : nil, films.first)
        switch operation {
        case .logViewing(let viewing, _, _): return .viewing((first?.viewing ?? viewing).values.withoutNote)
        case .removeViewing: return first?.viewingBefore.map { .viewing($0.values.withoutNote) }
        case .editViewing:
            guard let old = first?.viewingBefore, let new = first?.viewing else { return nil }
            return .edit(
                from: old.values.withoutNote, to: new.values.withoutNote, note: .init(old.note, new.note))
        case .rate(let rating): return .rating(from: only?.before?.myRating, to: rating)
        case .note, .editNote:
            return first.flatMap { ChangeRecord.NoteChange($0.before?.note, $0.after.note) }.map { .note($0) }
        case .tag(let adding, let removing): return .tags(adding: adding, removing: removing)
        case .importFilms(_, let files, _): return .files(files)
        case .matchFiles(_, let folders?): return .files(folders)
        case .matchFiles(_, nil) where films.isEmpty && !ignoredFiles.isEmpty:
            return .files(shortList(ignoredFiles))
        case .matchFiles, .unmatchFiles, .runFileSteps: return nil
        case .addToWatchlist, .removeFromWatchlist, .toggleWatchlist, .sync, .recordPushed, .refreshPages,
            .undo, .redo:
            return nil
        }
    }
}
