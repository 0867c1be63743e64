import Films
import TMDBClient
import Terminal

/// Lists of TMDB's, asked for and reported.
extension AppContext {
    /// Reads as many pages of a list as `--limit` asks for.
    func listing<Row>(
        _ pages: PageOptions, _ endpoint: @escaping Films.PageEndpoint<Row>
    ) async throws(Failure) -> ListAnswer<Row> {
        try await asking { (films) async throws(FilmsError) in
            try await films.listing(page: pages.page, limit: pages.limit ?? Films.usualRows, endpoint)
        }
    }

    /// Says what an answer leaves out, and gives the exit code that follows from it.
    func report<Row>(_ answer: ListAnswer<Row>, empty: String) -> ExitStatus {
        let status = reportGaps(answer)
        if status == .done, answer.value.rows.isEmpty {
            let isOfSample = answer.source == .sample
            let nothing = answer.value.page > 1 ? "there is no page \(answer.value.page)" : empty
            console.say("movielib: \(nothing)\(isOfSample ? " in the built-in sample" : "")")
            if isOfSample { console.say("hint: \(Failure.keyHint)") }
        }
        return status
    }

    /// Says which rows are not there though they should be.
    func reportGaps<Row>(_ answer: ListAnswer<Row>) -> ExitStatus {
        let listing = answer.value
        if listing.skipped > 0 {
            console.say(
                "movielib: left out \(Wording.counted(listing.skipped, "result")) that could not be read")
        }
        if let missing = listing.missing {
            let failure = Failure(missing, activity, environment: run.environment)
            console.say("movielib: \(failure.what): some results are missing: \(failure.why)")
            return .partial
        }
        return .done
    }
}
