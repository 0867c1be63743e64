import Localization
import MovielibCore
import Records

/// The parts of the answer that count rows and additions.
extension ImportPresenter {
    static let ledger = Payload<ImportLedger>("ledger of an import") {
        Field("rows", "in all files; the sum of the others") { $0.rows }
        Field("taken", "of films of which the library learned something") { $0[.taken] }
        Field("already_there", "of films of which the library knew everything") { $0[.alreadyThere] }
        Field("to_decide", "ambiguous, without a year, or of an unknown id: in `unmatched_file`") {
            $0[.toDecide]
        }
        Field("kept", "not of films; stored as they came, for `movielib export --series`") { $0[.kept] }
        Field("says_nothing", "without anything about you") { $0[.saysNothing] }
        Field("skipped", "trailers, and what Netflix started by itself") { $0[.skipped] }
        Field("others", "of other people") { $0[.others] }
        Field("refused", "unreadable, or beyond a limit") { $0[.refused] }
    }

    static let counts = Payload<ImportCounts>("additions of an import") {
        Field("viewings") { $0.viewings }
        Field("rewatches", "rewatches, which are among `viewings`") { $0.rewatches }
        Field("undated_viewings", "viewings whose day is unknown, which are among `viewings`") {
            $0.undatedViewings
        }
        Field("ratings") { $0.ratings }
        Field("notes", "on films and on viewings") { $0.notes }
        Field("saved", "films that came onto the watch-later list") { $0.saved }
        Field("positions", "films that 'movielib play' goes on with, where you stopped at another player") {
            $0.positions
        }
        Field("tags", "the tags that films got, by name", each: tagCount) { counts in
            counts.tags.sorted { $0.key < $1.key }
        }
        Field(
            "ratings_that_stay", "your ratings that stay, although the file has others", each: ratingThatStays
        ) { $0.ratingsThatStay }
        Field("ratings_replaced", "your ratings that later ones in the file replace", each: ratingReplaced) {
            $0.ratingsReplaced
        }
    }

    private static let tagCount = Payload<(key: String, value: Int)>("number of films with a tag") {
        Field("tag") { $0.key }
        Field("films") { $0.value }
    }

    private static let ratingReplaced = Payload<RatingConflict>("rating that is replaced") {
        Field(RatingConflict.filmPayload) { $0 }
        Field("former_rating", "out of 10") { $0.other }
        Field("rating_in_file", "out of 10") { $0.rating }
    }

    private static let ratingThatStays = Payload<RatingConflict>("rating that stays") {
        Field(RatingConflict.filmPayload) { $0 }
        Field("my_rating", "out of 10") { $0.rating }
        Field("rating_in_file", "out of 10") { $0.other }
    }
}
