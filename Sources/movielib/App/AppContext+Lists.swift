import Foundation
import Library
import TMDBClient
import Terminal

extension AppContext {
    /// Rows of a page of TMDB's, which is as many as most screens hold.
    static let usualRows = 20

    /// A page of a list, in the person's language.
    typealias PageEndpoint<Row: Identifiable & Decodable & Sendable> =
        @Sendable (_ page: Int, _ locale: ContentLocale) -> Endpoint<Page<Row>>

    /// How long nobody minds to wait.
    private static let patience = Duration.milliseconds(300)

    /// Reads as many pages of a list as `--limit` asks for.
    func listing<Row>(
        page: Int, _ endpoint: @escaping PageEndpoint<Row>
    ) async throws(Failure) -> ListAnswer<Row> {
        try value(of: await request(page, endpoint)())
    }

    /// The same; where somebody at a terminal would have to wait, does something meanwhile, once.
    func listing<Row>(
        page: Int, _ endpoint: @escaping PageEndpoint<Row>, meanwhile: (_ isWaiting: () -> Bool) -> Void
    ) async throws(Failure) -> ListAnswer<Row> {
        guard canDraft, !options.offline else { return try await listing(page: page, endpoint) }
        return try value(of: await awaiting(try request(page, endpoint), after: Self.patience, meanwhile))
    }

    private func value<Value>(of result: Result<Value, TMDBError>) throws(Failure) -> Value {
        do throws(TMDBError) { return try result.get() } catch { throw Failure(error, activity) }
    }

    private func request<Row>(
        _ page: Int, _ endpoint: @escaping PageEndpoint<Row>
    ) throws(Failure) -> @Sendable () async -> Result<ListAnswer<Row>, TMDBError> {
        let tmdb = try tmdb()
        let pages = RowPages(page: page, size: options.limit ?? Self.usualRows)
        guard pages.servedPage <= Page<Row>.lastServed else {
            throw Failure(
                .usage, activity,
                "there is no page \(page) of \(pages.size) rows: TMDB lists no more than 10,000")
        }
        return {
            do throws(TMDBError) {
                let answer = try await tmdb.listing(
                    from: pages.servedPage, skipping: pages.servedBefore, limit: pages.size
                ) { endpoint($0, tmdb.locale) }
                return .success(
                    Answer(value: pages.numbered(answer.value), source: answer.source, asOf: answer.asOf))
            } catch {
                return .failure(error)
            }
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
            if !isDrafting { console.say("movielib: what is yours cannot be marked: \(error.why)") }
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
