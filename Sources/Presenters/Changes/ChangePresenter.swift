import Localization
package import Records
package import Terminal

/// The result of a change, as a command prints it. The bottom line shows ``notice``, the history ``ChangeRecord``.
package struct ChangePresenter: Presentation {
    let outcome: ChangeOutcome
    /// Whether TMDB's rating of a film is hidden until the film has been seen.
    var hidesRatings = false

    package init(_ outcome: ChangeOutcome, hidesRatings: Bool = false) {
        (self.outcome, self.hidesRatings) = (outcome, hidesRatings)
    }

    func film(_ film: Film) -> Film { film.shown(hidingRatings: hidesRatings) }

    /// The operation on a film, as named in pipes and JSON.
    private enum ChangeKind: String {
        case added, removed, watched, updated
        case alreadyThere = "already_there"
        case notFound = "not_found"
    }

    private var changeKind: ChangeKind {
        switch outcome.operation {
        case .addToWatchlist, .toggleWatchlist: .added
        case .removeFromWatchlist, .removeViewing: .removed
        case .logViewing: .watched
        default: .updated
        }
    }

    /// The operation as a sentence about one film.
    private func sentence(_ done: ChangeOutcome.FilmOutcome, _ film: StyledText) -> StyledText {
        switch outcome.operation {
        case .addToWatchlist, .toggleWatchlist: styled("Added: {film}", ["film": film], .label)
        case .removeFromWatchlist, .removeViewing: styled("Removed: {film}", ["film": film], .label)
        case .logViewing: styled("Watched: {film}", ["film": film], .label)
        case .rate(nil): styled("Rating removed: {film}", ["film": film], .label)
        case .rate: styled("Rated: {film}", ["film": film], .label)
        case .tag(adding: [], _): styled("Untagged: {film}", ["film": film], .label)
        case .tag: styled("Tagged: {film}", ["film": film], .label)
        case .note, .editNote:
            done.after.note == nil
                ? styled("Note removed: {film}", ["film": film], .label)
                : styled("Note saved: {film}", ["film": film], .label)
        case .matchFiles: styled("Matched: {film}", ["film": film], .label)
        case .unmatchFiles: styled("No longer matched: {film}", ["film": film], .label)
        case .editViewing: styled("Edited: {film}", ["film": film], .label)
        case .runFileSteps, .importFilms, .sync, .recordPushed, .refreshPages, .undo, .redo:
            styled("Updated: {film}", ["film": film], .label)
        }
    }

    package var document: Document {
        func line(_ film: Film, _ words: StyledText, _ own: StyledText = "") -> Document.Block {
            .line(words + "  " + .number(of: film.id) + own)
        }
        var blocks = outcome.films.map { done in
            let film = film(done.after)
            return line(film, sentence(done, .film(film.name, film.id, .title)), detailText(done, film))
        }
        blocks += outcome.unchanged.map { already in
            let film = film(already)
            let name = StyledText.film(film.name, film.id, .title)
            return line(film, styled("Already there: {film}", ["film": name], .label))
        }
        if case .editViewing = outcome.operation, let done = outcome.films.first,
            let former = done.viewingBefore,
            let viewing = done.viewing
        {
            blocks.append(
                .fields([
                    .init(label: tr("Was", context: "viewing"), value: ViewingText.line(former)),
                    .init(label: tr("Now", context: "viewing"), value: ViewingText.line(viewing)),
                ]))
        }
        if showsNote, let note = outcome.films.first?.after.note {
            blocks.append(.paragraph(DisplayText.note(note), indent: 2))
        }
        return Document(blocks: blocks)
    }

    /// Whether the answer shows the stored note, so that the user notices an argument that was misread.
    private var showsNote: Bool {
        switch outcome.operation {
        case .note, .editNote: true
        default: false
        }
    }

    /// The rating before and after, if it changed; the viewing that was logged or removed.
    private func detailText(_ done: ChangeOutcome.FilmOutcome, _ film: Film) -> StyledText {
        if case .logViewing(let viewing, _, _) = outcome.operation {
            return "  " + ViewingText.line(done.viewing ?? viewing, insteadOf: done.ratingBefore)
        }
        if case .tag(let adding, _) = outcome.operation {
            if done.after.tags.isEmpty { return "" }
            let tags = StyledText(done.after.tags.joined(separator: ", "), .userData)
            return "  " + (adding.isEmpty ? styled("still tagged {tags}", ["tags": tags], .label) : tags)
        }
        if let gone = done.viewingBefore, done.viewing == nil { return "  " + ViewingText.line(gone) }
        let (old, new) = (replacedValue(done)?.rating, film.userData?.myRating)
        if case .rate = outcome.operation { return "  " + ViewingText.givenRating(new, insteadOf: old) }
        guard let old, let new else { return "" }
        return "  " + StyledText(ViewingText.ratingChange(old, by: new), .label)
    }

    /// Data that the change replaced or removed.
    struct ReplacedValue {
        let id: Int
        var rating: Double?
        var note: Note?
        var viewing: Viewing?
    }

    /// Whether the answer includes the replaced data.
    private var showsReplaced: Bool {
        switch outcome.operation {
        case .logViewing, .rate, .note, .editNote, .editViewing, .removeViewing: true
        default: false
        }
    }

    func replacedValue(_ done: ChangeOutcome.FilmOutcome) -> ReplacedValue? {
        let id = done.after.record.id
        switch outcome.operation {
        case .logViewing, .rate: return done.ratingBefore.map { ReplacedValue(id: id, rating: $0) }
        case .note, .editNote:
            // Nothing is lost if the new text contains the old one.
            guard let old = done.before?.note, done.after.note?.contains(old) != true else { return nil }
            // The text was appended to a locked note, which cannot be read.
            if case .note = outcome.operation, done.after.note?.isLocked == true { return nil }
            return ReplacedValue(id: id, note: old)
        case .editViewing, .removeViewing:
            return ReplacedValue(id: id, rating: done.ratingBefore, viewing: done.viewingBefore)
        default: return nil
        }
    }

    /// The cells for the previous state: those of a viewing, else rating and note.
    private func formerCells(_ done: ChangeOutcome.FilmOutcome) -> [String] {
        guard showsReplaced else { return [] }
        let former = replacedValue(done)
        return former?.viewing.map(ViewingText.cells) ?? [
            former?.rating.map(DisplayText.userRating) ?? "", former?.note?.text ?? "",
        ]
    }

    /// Whether an edit of a viewing left it as it was.
    package var changesNothing: Bool {
        guard case .editViewing = outcome.operation, let done = outcome.films.first else { return false }
        return done.viewing == done.viewingBefore
    }

    package static let columns =
        "what happened, and the columns of films; of ratings and notes the old one; of a corrected or removed viewing its old columns"
    package var rows: [[String]] {
        outcome.films.map { [changeKind.rawValue] + film($0.after).cells + formerCells($0) }
            + outcome.unchanged.map { [ChangeKind.alreadyThere.rawValue] + film($0).cells }
            + outcome.notFound.map { [ChangeKind.notFound.rawValue, "\($0.id)"] }
    }

    /// Keys that cannot apply to a change are omitted.
    package static let payload = Payload<Self>(
        "change",
        """
        What a change of the library did. Only the keys of the command are there: `added` and \
        `already_there` for `watchlist add`, `removed` and `not_found` for `watchlist remove`, \
        `updated` and `not_found` for `refresh`, `watched` for `watched add`, `removed` for \
        `watched remove`, `updated` for `rate`, `tag`, `note` and `watched edit`, and `replaced` for \
        all of these that can replace something.
        """
    ) {
        Field("added", "now on the list", each: Film.payload) { $0.films(.added) }.omittedIfNull
        Field("removed", "no longer on it", each: Film.payload) { $0.films(.removed) }.omittedIfNull
        Field("watched", "whose viewing was logged", each: Film.payload) { $0.films(.watched) }.omittedIfNull
        Field(
            "updated",
            "whose page was fetched again, that were rated, tagged or noted, or one of whose viewings was corrected",
            each: Film.payload
        ) { $0.films(.updated) }.omittedIfNull
        Field("replaced", "what was there before", each: replacedValue) { $0.replacedValues }.omittedIfNull
        Field("viewing", "of `watched edit`: the viewing, edited", of: Viewing.payload) { $0.editedViewing }
            .omittedIfNull
        Field("already_there", "were on it before, and stay as they are", each: Film.payload) { change in
            change.changeKind == .added ? change.outcome.unchanged.map(change.film) : nil
        }.omittedIfNull
        Field("not_found", "ids that are not there: on the list, or for `refresh` on TMDB") {
            $0.showsMissing ? $0.outcome.notFound.map { "\($0.id)" } : nil
        }.omittedIfNull
    }

    private static let replacedValue = Payload<ReplacedValue>(
        "replaced", "What a change replaced. `undo` brings it back."
    ) {
        Field("id", "TMDB's id of the film") { $0.id }
        Field("note", "the note it had") { $0.note?.text }
        Field("locked", "whether the note is locked: null without `--unlock`") { $0.note?.isLocked ?? false }
        Field("viewing", "the changed or removed viewing, as it was", of: Viewing.payload) { $0.viewing }
        Field("my_rating", "the rating it had") { $0.rating }
    }

    package static var answerFields: AnswerFields {
        AnswerFields(of: payload, rows: rowsKey, each: row, columns: columns)
    }

    /// A film of a change as a row, whichever key it has in the document.
    private typealias Row = (kind: ChangeKind, film: Film, replaced: ReplacedValue?, viewing: Viewing?)

    private static let rowsKey = "results"
    private static let row = Payload<Row>("row of a change", "A film that a change was about.") {
        Field("change", "the film's key in the document, such as `added` or `already_there`") {
            $0.kind.rawValue
        }
        Field(Film.payload) { $0.film }
        Field(Film.userDataPayload) { $0.film }
        Field("replaced", "what was there before", of: replacedValue) { $0.replaced }
        Field("viewing", "the viewing that was logged or edited", of: Viewing.payload) { $0.viewing }
    }

    package var jsonWithRows: JSONValue {
        let changed = outcome.films.map { done -> Row in
            (changeKind, film(done.after), showsReplaced ? replacedValue(done) : nil, done.viewing)
        }
        let others = outcome.unchanged.map { already -> Row in (.alreadyThere, film(already), nil, nil) }
        return .object([Self.rowsKey: .array((changed + others).map(Self.row.callAsFunction))])
    }

    private func films(_ deed: ChangeKind) -> [Film]? {
        deed == self.changeKind ? outcome.films.map { film($0.after) } : nil
    }

    private var replacedValues: [ReplacedValue]? {
        guard showsReplaced else { return nil }
        let replaced = outcome.films.compactMap(replacedValue)
        if case .logViewing = outcome.operation { return replaced.sorted { $0.id < $1.id } }
        return replaced
    }

    private var editedViewing: Viewing? {
        if case .editViewing = outcome.operation { outcome.films.first?.viewing } else { nil }
    }

    /// Whether the answer lists the films that were not found.
    private var showsMissing: Bool {
        switch outcome.operation {
        case .removeFromWatchlist, .runFileSteps, .importFilms, .sync, .recordPushed, .refreshPages, .undo,
            .redo:
            true
        default: false
        }
    }
}
