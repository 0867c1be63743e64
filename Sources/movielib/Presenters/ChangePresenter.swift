import Library
import Terminal

/// What a change of the library did.
struct ChangePresenter: Presentation {
    var added: [Film]?
    var alreadyThere: [Film]?
    var removed: [Film]?
    var watched: [Film]?
    var updated: [Film]?
    var notFound: [String]?
    /// What was done to the updated films.
    var change = Change.updated

    enum Change: String {
        case updated = "Updated"
        case rated = "Rated"
        case ratingRemoved = "Rating removed"
        case tagged = "Tagged"
        case noted = "Noted"
        case noteRemoved = "Note removed"
    }

    private var groups: [(name: String, word: String, films: [Film])] {
        [
            ("added", "Added", added ?? []), ("already_there", "Already there", alreadyThere ?? []),
            ("removed", "Removed", removed ?? []), ("watched", "Watched", watched ?? []),
            ("updated", change.rawValue, updated ?? []),
        ]
    }

    var document: Document {
        Document(
            blocks: groups.flatMap { group in
                group.films.map { film in
                    .line(
                        StyledText("\(group.word): ", .label) + StyledText(film.name, .title)
                            + StyledText("  \(film.id)", .label) + own(film))
                }
            })
    }

    /// The rating, where that is what the change was about.
    private func own(_ film: Film) -> StyledText {
        guard change == .rated, let rating = film.mark?.myRating else { return "" }
        return StyledText("  \(Wording.own(rating))", .mine)
    }

    /// What happened, and the film's usual cells.
    var rows: [[String]] {
        groups.flatMap { group in group.films.map { [group.name] + $0.cells } }
            + (notFound ?? []).map { ["not_found", $0] }
    }

    struct Payload: Encodable {
        let added: [FilmPayload]?
        let alreadyThere: [FilmPayload]?
        let removed: [FilmPayload]?
        let watched: [FilmPayload]?
        let updated: [FilmPayload]?
        let notFound: [String]?

        enum CodingKeys: String, CodingKey {
            case added, removed, watched, updated
            case alreadyThere = "already_there"
            case notFound = "not_found"
        }
    }

    var payload: Payload {
        Payload(
            added: added?.map(FilmPayload.init), alreadyThere: alreadyThere?.map(FilmPayload.init),
            removed: removed?.map(FilmPayload.init), watched: watched?.map(FilmPayload.init),
            updated: updated?.map(FilmPayload.init),
            notFound: notFound)
    }
}
