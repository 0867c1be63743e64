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

    /// Which of the films are on the watch-later list; nil where the library cannot be used, which is said but
    /// does not keep a search from answering.
    func saved(among ids: [Int]) -> Set<Int>? {
        do throws(Failure) {
            guard let library = try libraryForReading() else { return [] }
            return try inLibrary { () throws(LibraryError) in try library.savedIDs(among: ids) }
        } catch {
            console.say("movielib: what is saved cannot be marked: \(error.why)")
            return nil
        }
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
