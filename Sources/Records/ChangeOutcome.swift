/// What came of a change.
package struct ChangeOutcome: Sendable, Equatable {
    /// What a change did to one film.
    package struct Done: Sendable, Equatable {
        /// Nil if the library did not have it.
        package var before: Film?
        package var after: Film
        /// The viewing that was corrected or removed, as it was.
        package var viewingBefore: Viewing?
        /// The viewing that was logged or corrected, as it is.
        package var viewing: Viewing?
        /// Whether another viewing was on the day of this one, which is new.
        package var isSecondOfDay = false
        /// The latest viewing that keeps another rating than the film has now.
        package var viewingKept: Viewing?

        package init(
            _ before: Film?, _ after: Film, viewingBefore: Viewing? = nil,
            viewing: Viewing? = nil, isSecondOfDay: Bool = false, viewingKept: Viewing? = nil
        ) {
            (self.before, self.after) = (before, after)
            (self.viewingBefore, self.viewing, self.isSecondOfDay) = (viewingBefore, viewing, isSecondOfDay)
            self.viewingKept = viewingKept
        }

        /// The person's rating, if there was one and the change replaced or removed it.
        package var ratingBefore: Double? { before?.myRating == after.myRating ? nil : before?.myRating }

        /// Whether the film came off the watch-later list.
        package var isTakenOff: Bool { before?.addedAt != nil && after.addedAt == nil }
    }

    /// What was done: of verbs that depend on what is there, the one that applied.
    package var verb: Change.Verb
    /// The films, as the change left them, in the order given.
    package var films: [Done] = []
    /// Those with which there was nothing to do.
    package var alreadySo: [Film] = []
    /// Those that are not, or no longer, where they should be, as they were given, each once.
    package var notFound: [FilmRecord] = []
    /// Whether a note had been changed by somebody else meanwhile.
    package var wasOtherNote = false
    /// What an import did with each film, in the order given.
    package var imported: [ImportOutcome] = []
    /// How many plain notes an import left out, as those films have locked ones that they would have to be compared with.
    package var notesLeftOut = 0
    /// How many locked notes an import left out, as those films have plain ones, and nothing is there to lock these with.
    package var lockedNotesLeftOut = 0
    /// The entries of the history that were undone or redone, in that order.
    package var entries: [LibraryChange] = []
    /// Files of those entries that stay where they are; why is told as it happens.
    package var filesLeft: [String] = []
    /// The number of foreign file steps of those entries, which were left alone.
    package var stepsLeft = 0

    /// The names of files that were said to be no films.
    package var ignored: [String] = []

    package init(_ verb: Change.Verb) { self.verb = verb }

    /// What the history keeps of it.
    package var record: ChangeRecord {
        // Films that were known by their titles alone have become TMDB's; they were on the list already.
        let touched = films.isEmpty ? alreadySo : films.map(\.after)
        return ChangeRecord(films: touched.map(\.movie), detail: detail)
    }

    /// The first three, and how many more there are.
    private func named(_ files: [String]) -> String {
        let rest = files.count > 3 ? ["+\(files.count - 3)"] : []
        return (files.prefix(3) + rest).joined(separator: ", ")
    }

    private var detail: ChangeRecord.Detail? {
        let (only, first) = (films.count == 1 ? films.first : nil, films.first)
        switch verb {
        case .log(let viewing, _, _): return .viewing((first?.viewing ?? viewing).values.withoutNote)
        case .removeViewing: return first?.viewingBefore.map { .viewing($0.values.withoutNote) }
        case .editViewing:
            guard let old = first?.viewingBefore, let new = first?.viewing else { return nil }
            return .edit(
                from: old.values.withoutNote, to: new.values.withoutNote, note: .init(old.note, new.note))
        case .rate(let rating): return .rating(from: only?.before?.myRating, to: rating)
        case .note, .editNote:
            return first.flatMap { ChangeRecord.Note($0.before?.note, $0.after.note) }.map { .note($0) }
        case .tag(let adding, let removing): return .tags(adding: adding, removing: removing)
        case .bringIn(_, let files): return .files(files)
        case .match(_, let folders?): return .files(folders)
        case .match(_, nil) where films.isEmpty && !ignored.isEmpty: return .files(named(ignored))
        case .match, .unmatch, .work: return nil
        case .save, .takeOff, .toggleSaved, .sync, .acknowledge, .refresh, .undo, .redo: return nil
        }
    }
}
