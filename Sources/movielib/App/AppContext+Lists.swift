import Foundation
import Library
import TMDBClient

extension AppContext {
    /// Rows of a page of TMDB's, which is as many as most screens hold.
    static let usualRows = 20

    /// Reads as many pages of a list as `--limit` asks for.
    func listing<Row: Identifiable>(
        page: Int, _ endpoint: (_ page: Int, _ locale: ContentLocale) -> Endpoint<Page<Row>>
    ) async throws(Failure) -> ListAnswer<Row> {
        let tmdb = try tmdb()
        do throws(TMDBError) {
            return try await tmdb.listing(from: page, limit: options.limit ?? Self.usualRows) { number in
                endpoint(number, tmdb.locale)
            }
        } catch {
            throw Failure(error, activity)
        }
    }

    /// What is the person's own about the films; a library that cannot be used is said, but does not keep a
    /// search from answering.
    func marks(among ids: [Int]) throws(Failure) -> Marks {
        var marks = Marks(hidesRatings: try hidesRatings())
        do throws(Failure) {
            let library = try libraryForReading()
            marks.byID = try inLibrary { () throws(LibraryError) in try library?.marks(among: ids) ?? [:] }
        } catch {
            console.say("movielib: what is yours cannot be marked: \(error.why)")
        }
        return marks
    }

    func hidesRatings() throws(Failure) -> Bool {
        if options.hideRatings { return true }
        return try settings().hidesRatings
    }

    /// Says what an answer leaves out, and gives the exit code that follows from it.
    func report<Row>(_ answer: ListAnswer<Row>, empty: String) -> ExitStatus {
        let listing = answer.value
        if listing.skipped > 0 {
            console.say(
                "movielib: left out \(Wording.counted(listing.skipped, "result")) that could not be read")
        }
        if let missing = listing.missing {
            let failure = Failure(missing, activity)
            console.say("movielib: \(failure.what): some results are missing: \(failure.why)")
            return .partial
        }
        if listing.rows.isEmpty {
            console.say(
                listing.page > 1 ? "movielib: there is no page \(listing.page)" : "movielib: \(empty)")
        }
        return .done
    }
}
