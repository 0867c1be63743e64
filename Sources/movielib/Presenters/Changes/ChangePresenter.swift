import Localization
import Records
import Terminal

/// What came of a change, for a command; the bottom line's words are in ``notice``, the history's in ``ChangeRecord``.
struct ChangePresenter: Presentation {
    let outcome: ChangeOutcome
    /// Hides TMDB's rating of a film until it has been seen.
    var hidesRatings = false

    init(_ outcome: ChangeOutcome, hidesRatings: Bool = false) {
        (self.outcome, self.hidesRatings) = (outcome, hidesRatings)
    }

    private func film(_ film: LibraryFilm) -> Film { Film(film, hidingRatings: hidesRatings) }

    /// What was done to a film, for people and for programs.
    private struct Deed {
        let key: Payload.CodingKeys
        let words: (StyledText) -> StyledText
    }

    private func deed(_ done: ChangeOutcome.Film) -> Deed {
        switch outcome.verb {
        case .save, .toggleSaved: Deed(key: .added) { styled("Added: {film}", ["film": $0], .label) }
        case .takeOff, .removeViewing:
            Deed(key: .removed) { styled("Removed: {film}", ["film": $0], .label) }
        case .log: Deed(key: .watched) { styled("Watched: {film}", ["film": $0], .label) }
        case .rate(nil): Deed(key: .updated) { styled("Rating removed: {film}", ["film": $0], .label) }
        case .rate: Deed(key: .updated) { styled("Rated: {film}", ["film": $0], .label) }
        case .tag(adding: [], _): Deed(key: .updated) { styled("Untagged: {film}", ["film": $0], .label) }
        case .tag: Deed(key: .updated) { styled("Tagged: {film}", ["film": $0], .label) }
        case .note, .editNote:
            done.after.note == nil
                ? Deed(key: .updated) { styled("Note removed: {film}", ["film": $0], .label) }
                : Deed(key: .updated) { styled("Noted: {film}", ["film": $0], .label) }
        case .match: Deed(key: .updated) { styled("Matched: {film}", ["film": $0], .label) }
        case .unmatch: Deed(key: .updated) { styled("No longer matched: {film}", ["film": $0], .label) }
        case .editViewing: Deed(key: .updated) { styled("Edited: {film}", ["film": $0], .label) }
        case .work, .bringIn, .sync, .acknowledge, .refresh, .undo, .redo:
            Deed(key: .updated) { styled("Updated: {film}", ["film": $0], .label) }
        }
    }

    var document: Document {
        func line(_ film: Film, _ words: StyledText, _ own: StyledText = "") -> Document.Block {
            .line(words + "  " + .number(of: film.id) + own)
        }
        var blocks = outcome.films.map { done in
            let film = film(done.after)
            return line(film, deed(done).words(.film(film.name, film.id, .title)), own(done, film))
        }
        blocks += outcome.alreadySo.map { already in
            let film = film(already)
            let name = StyledText.film(film.name, film.id, .title)
            return line(film, styled("Already there: {film}", ["film": name], .label))
        }
        if case .editViewing = outcome.verb, let done = outcome.films.first, let former = done.viewingBefore,
            let viewing = done.viewing
        {
            blocks.append(
                .fields([
                    .init(label: tr("Was", context: "viewing"), value: ViewingWords.line(former)),
                    .init(label: tr("Now", context: "viewing"), value: ViewingWords.line(viewing)),
                ]))
        }
        if tellsNote, let note = outcome.films.first?.after.note {
            blocks.append(.paragraph(Wording.shown(note), indent: 2))
        }
        return Document(blocks: blocks)
    }

    /// Whether the answer shows the note that was stored: a text may have been taken for something else.
    private var tellsNote: Bool {
        switch outcome.verb {
        case .note, .editNote: true
        default: false
        }
    }

    /// The rating before and after, if that is what changed; the viewing that was logged or removed.
    private func own(_ done: ChangeOutcome.Film, _ film: Film) -> StyledText {
        if case .log(let viewing, _, _) = outcome.verb {
            return "  " + ViewingWords.line(done.viewing ?? viewing, insteadOf: done.ratingBefore)
        }
        if case .tag(let adding, _) = outcome.verb {
            if done.after.tags.isEmpty { return "" }
            let tags = StyledText(done.after.tags.joined(separator: ", "), .mine)
            return "  " + (adding.isEmpty ? styled("still tagged {tags}", ["tags": tags], .label) : tags)
        }
        if let gone = done.viewingBefore, done.viewing == nil { return "  " + ViewingWords.line(gone) }
        let old = former(done)?.rating
        if case .rate = outcome.verb {} else if old == nil { return "" }
        return "  " + ViewingWords.rating(film.mark?.myRating, insteadOf: old)
    }

    /// Data that the change replaced or removed.
    struct Replaced {
        let id: Int
        var rating: Double?
        var note: Note?
        var viewing: Viewing?
    }

    /// Whether the answer says what was replaced.
    private var tellsReplaced: Bool {
        switch outcome.verb {
        case .log, .rate, .note, .editNote, .editViewing, .removeViewing: true
        default: false
        }
    }

    private func former(_ done: ChangeOutcome.Film) -> Replaced? {
        let id = done.after.movie.id
        switch outcome.verb {
        case .log: return done.ratingBefore.map { Replaced(id: id, rating: $0) }
        case .rate:
            guard done.ratingBefore != nil || done.viewingBefore != nil else { return nil }
            return Replaced(id: id, rating: done.ratingBefore, viewing: done.viewingBefore)
        case .note, .editNote:
            // Nothing is lost if the new text contains the old one.
            guard let old = done.before?.note, done.after.note?.keeps(old) != true else { return nil }
            // A text is put behind what is there, whose words cannot be seen.
            if case .note = outcome.verb, done.after.note?.isLocked == true { return nil }
            return Replaced(id: id, note: old)
        case .editViewing, .removeViewing:
            return Replaced(id: id, rating: done.ratingBefore, viewing: done.viewingBefore)
        default: return nil
        }
    }

    /// The cells for the previous state: a viewing's, else rating and note.
    private func formerCells(_ done: ChangeOutcome.Film) -> [String] {
        guard tellsReplaced else { return [] }
        let former = former(done)
        if case .rate = outcome.verb { return [former?.rating.map(Wording.own) ?? "", ""] }
        return former?.viewing.map(ViewingWords.cells) ?? [
            former?.rating.map(Wording.own) ?? "", former?.note?.words ?? "",
        ]
    }

    /// Remarks about text that is gone, and about viewings whose rating changed or did not.
    var remarks: [String] {
        if case .removeViewing = outcome.verb { return noteRemarks + outcome.films.compactMap(ratingStays) }
        if case .rate = outcome.verb {
            return outcome.films.compactMap { done in
                viewingRemark(done).map {
                    "movielib: " + (outcome.films.count > 1 ? "\(Film(done.after).name): \($0)" : $0)
                }
            }
        }
        return noteRemarks
    }

    /// A film keeps the rating that came with a viewing.
    private func ratingStays(_ done: ChangeOutcome.Film) -> String? {
        guard let rating = done.viewingBefore?.rating, rating == done.after.myRating else { return nil }
        return tr(
            "movielib: your rating of {film} stays {rating}; '{command}' takes it off",
            [
                "film": Film(done.after).name, "rating": Wording.own(rating),
                "command": "movielib rate \(done.after.movie.id) --remove",
            ])
    }

    private var noteRemarks: [String] {
        outcome.films.compactMap { done in
            let old = done.viewingBefore?.note ?? former(done)?.note
            let new = done.viewingBefore == nil ? done.after.note : done.viewing?.note
            guard let old, new?.keeps(old) != true else { return nil }
            // Made plain again: nothing is gone.
            if old.isLocked, new?.isLocked == false { return nil }
            guard let words = old.words else {
                return new == nil
                    ? tr("movielib: removed a locked note; 'movielib undo' brings it back")
                    : tr("movielib: replaced a locked note; 'movielib undo' brings it back")
            }
            let note = Wording.firstLine(words)
            return new == nil
                ? tr("movielib: removed '{note}'; 'movielib undo' brings it back", ["note": note])
                : tr("movielib: replaced '{note}'; 'movielib undo' brings it back", ["note": note])
        }
    }

    /// What a new rating of the film means for that of its viewings.
    func viewingRemark(_ done: ChangeOutcome.Film) -> String? {
        if let viewing = done.viewing {
            let rating = viewing.rating.map(Wording.own)
            switch (viewing.watchedOn.map(Wording.date), rating) {
            case (let day?, let rating?):
                return tr("your viewing of {date} has {rating} now, too", ["date": day, "rating": rating])
            case (nil, let rating?): return tr("your viewing has {rating} now, too", ["rating": rating])
            case (let day?, nil): return tr("your viewing of {date} has none any more, either", ["date": day])
            case (nil, nil): return tr("your viewing has none any more, either")
            }
        }
        guard let kept = done.viewingKept, let rating = kept.rating.map(Wording.own) else { return nil }
        return kept.watchedOn.map {
            tr("your viewing of {date} keeps {rating}", ["date": Wording.date($0), "rating": rating])
        } ?? tr("a viewing without a date keeps {rating}", ["rating": rating])
    }

    /// What happened, the film's usual cells, and the previous state.
    var rows: [[String]] {
        outcome.films.map { [deed($0).key.stringValue] + film($0.after).cells + formerCells($0) }
            + outcome.alreadySo.map { [Payload.CodingKeys.alreadyThere.stringValue] + film($0).cells }
            + outcome.notFound.map { [Payload.CodingKeys.notFound.stringValue, "\($0.id)"] }
    }

    struct Former: Encodable {
        let id: Int
        @OrNull var myRating: Double?
        @OrNull var note: String?
        let locked: Bool
        @OrNull var viewing: ViewingPayload?

        enum CodingKeys: String, CodingKey {
            case id, note, locked, viewing
            case myRating = "my_rating"
        }

        init(_ replaced: Replaced) {
            (id, myRating, note) = (replaced.id, replaced.rating, replaced.note?.words)
            locked = replaced.note?.isLocked ?? false
            viewing = replaced.viewing.map { ViewingPayload($0) }
        }
    }

    struct Payload: Encodable {
        var added: [FilmPayload]?
        var alreadyThere: [FilmPayload]?
        var removed: [FilmPayload]?
        var watched: [FilmPayload]?
        var updated: [FilmPayload]?
        var notFound: [String]?
        var replaced: [Former]?
        var viewing: ViewingPayload?

        enum CodingKeys: String, CodingKey {
            case added, removed, watched, updated, replaced, viewing
            case alreadyThere = "already_there"
            case notFound = "not_found"
        }
    }

    var payload: Payload {
        let films = outcome.films.map { FilmPayload(film($0.after)) }
        let viewing = outcome.films.first?.viewing.map { ViewingPayload($0) }
        var replaced = outcome.films.compactMap(former)
        switch outcome.verb {
        case .save, .toggleSaved:
            return Payload(
                added: films, alreadyThere: outcome.alreadySo.map { FilmPayload(film($0)) })
        case .takeOff: return Payload(removed: films, notFound: outcome.notFound.map { "\($0.id)" })
        case .log:
            replaced.sort { $0.id < $1.id }
            return Payload(watched: films, replaced: replaced.map(Former.init))
        case .removeViewing: return Payload(removed: films, replaced: replaced.map(Former.init))
        case .rate, .note, .editNote: return Payload(updated: films, replaced: replaced.map(Former.init))
        case .editViewing:
            return Payload(updated: films, replaced: replaced.map(Former.init), viewing: viewing)
        case .tag, .match, .unmatch: return Payload(updated: films)
        case .work, .bringIn, .sync, .acknowledge, .refresh, .undo, .redo:
            return Payload(updated: films, notFound: outcome.notFound.map { "\($0.id)" })
        }
    }
}

extension ChangePresenter.Former.CodingKeys: CaseIterable {}
extension ChangePresenter.Former: KeyedPayload {
    static var inner: [CodingKeys: Fields] { [.viewing: ViewingPayload.fields] }
}

extension ChangePresenter.Payload.CodingKeys: CaseIterable {}
extension ChangePresenter.Payload: KeyedPayload {
    static var inner: [CodingKeys: Fields] {
        let film = FilmPayload.fields
        return [
            .added: film, .alreadyThere: film, .removed: film, .watched: film, .updated: film,
            .replaced: ChangePresenter.Former.fields, .viewing: ViewingPayload.fields,
        ]
    }
}
