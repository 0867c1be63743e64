import Localization
import Records
import Terminal

/// The result of a change to the library.
struct ChangePresenter: Presentation {
    var added: [Film]?
    var alreadyThere: [Film]?
    var removed: [Film]?
    var watched: [Film]?
    var updated: [Film]?
    var notFound: [String]?
    /// What was done to the updated films.
    var change = Verb.updated
    /// The previous state of films that had any; nil for changes that replace nothing.
    var replaced: [Replaced]?
    /// A corrected viewing, as it is now.
    var viewing: Viewing?

    /// Data that a change replaced or removed.
    struct Replaced {
        let id: Int
        var rating: Double?
        var note: String?
        var viewing: Viewing?
    }

    enum Verb { case updated, rated, ratingRemoved, tagged, noted, noteRemoved, edited }

    private var groups: [(name: String, words: (StyledText) -> StyledText, films: [Film])] {
        [
            ("added", { styled("Added: {film}", ["film": $0], .label) }, added ?? []),
            ("already_there", { styled("Already there: {film}", ["film": $0], .label) }, alreadyThere ?? []),
            ("removed", { styled("Removed: {film}", ["film": $0], .label) }, removed ?? []),
            ("watched", { styled("Watched: {film}", ["film": $0], .label) }, watched ?? []),
            ("updated", change.words, updated ?? []),
        ]
    }

    var document: Document {
        var blocks = groups.flatMap { group in
            group.films.map { film in
                Document.Block.line(
                    group.words(.film(film.name, film.id, .title))
                        + "  " + .film("\(film.id)", film.id, .label) + own(film))
            }
        }
        if let viewing, let former = replaced?.first?.viewing {
            blocks.append(
                .fields([
                    .init(label: tr("Was", context: "viewing"), value: ViewingWords.line(former)),
                    .init(label: tr("Now", context: "viewing"), value: ViewingWords.line(viewing)),
                ]))
        }
        return Document(blocks: blocks)
    }

    /// The rating before and after, if that is what changed; the viewing that was removed.
    private func own(_ film: Film) -> StyledText {
        let former = replaced?.first { $0.id == film.id }
        if let gone = former?.viewing, viewing == nil { return "  " + ViewingWords.line(gone) }
        let isRated = [.rated, .ratingRemoved].contains(change) || former?.rating != nil
        guard isRated else { return "" }
        let now =
            film.mark?.myRating.map { StyledText(Wording.own($0), .mine) } ?? StyledText(.unknown, .mine)
        guard let old = former?.rating else { return "  " + now }
        return StyledText("  \(Wording.own(old)) ", .label) + StyledText(.arrow, .label) + " " + now
    }

    /// The cells for the previous state: a viewing's, else rating and note.
    private func former(_ film: Film) -> [String] {
        guard let replaced else { return [] }
        let former = replaced.first { $0.id == film.id }
        return former?.viewing.map(ViewingWords.cells) ?? [
            former?.rating.map(Wording.own) ?? "", former?.note ?? "",
        ]
    }

    /// Remarks about text that is gone.
    var remarks: [String] {
        (replaced ?? []).compactMap { former in
            let old = former.viewing?.note ?? former.note
            guard let old, viewing?.note?.contains(old) != true else { return nil }
            let isGone = change == .noteRemoved || (former.viewing != nil && viewing?.note == nil)
            let note = Wording.firstLine(old)
            return isGone
                ? tr("movielib: removed '{note}'; 'movielib undo' brings it back", ["note": note])
                : tr("movielib: replaced '{note}'; 'movielib undo' brings it back", ["note": note])
        }
    }

    /// What happened, the film's usual cells, and the previous state.
    var rows: [[String]] {
        groups.flatMap { group in group.films.map { [group.name] + $0.cells + former($0) } }
            + (notFound ?? []).map { ["not_found", $0] }
    }

    struct Former: Encodable {
        let id: Int
        @OrNull var myRating: Double?
        @OrNull var note: String?
        @OrNull var viewing: ViewingPayload?

        enum CodingKeys: String, CodingKey {
            case id, note, viewing
            case myRating = "my_rating"
        }

        init(_ replaced: Replaced) {
            (id, myRating, note) = (replaced.id, replaced.rating, replaced.note)
            viewing = replaced.viewing.map { ViewingPayload($0) }
        }
    }

    struct Payload: Encodable {
        let added: [FilmPayload]?
        let alreadyThere: [FilmPayload]?
        let removed: [FilmPayload]?
        let watched: [FilmPayload]?
        let updated: [FilmPayload]?
        let notFound: [String]?
        let replaced: [Former]?
        let viewing: ViewingPayload?

        enum CodingKeys: String, CodingKey {
            case added, removed, watched, updated, replaced, viewing
            case alreadyThere = "already_there"
            case notFound = "not_found"
        }
    }

    var payload: Payload {
        Payload(
            added: added?.map(FilmPayload.init), alreadyThere: alreadyThere?.map(FilmPayload.init),
            removed: removed?.map(FilmPayload.init), watched: watched?.map(FilmPayload.init),
            updated: updated?.map(FilmPayload.init),
            notFound: notFound, replaced: replaced?.map(Former.init),
            viewing: viewing.map { ViewingPayload($0) })
    }
}

extension ChangePresenter.Verb {
    /// What was done, and to which film.
    fileprivate func words(_ film: StyledText) -> StyledText {
        switch self {
        case .updated: styled("Updated: {film}", ["film": film], .label)
        case .rated: styled("Rated: {film}", ["film": film], .label)
        case .ratingRemoved: styled("Rating removed: {film}", ["film": film], .label)
        case .tagged: styled("Tagged: {film}", ["film": film], .label)
        case .noted: styled("Noted: {film}", ["film": film], .label)
        case .noteRemoved: styled("Note removed: {film}", ["film": film], .label)
        case .edited: styled("Edited: {film}", ["film": film], .label)
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
