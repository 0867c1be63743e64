import Films
import Localization
import Presenters
import TMDBModels
import Terminal

/// Requests TMDB's lists, and reports on them.
extension AppContext {
    /// Reads as many pages of a list as `--limit` needs.
    func listing<Row>(
        _ pages: PageOptions, _ endpoint: @escaping Films.PageEndpoint<Row>
    ) async throws -> ListAnswer<Row> {
        try await films.listing(page: pages.page, limit: pages.limit ?? Films.usualRows, endpoint)
    }

    /// Reports gaps in an answer, and returns the resulting exit code.
    ///
    /// - Parameter isElsewhere: whether what was looked for is there, but not in this answer: a key would bring no more.
    func report<Row>(_ answer: ListAnswer<Row>, empty: String, isElsewhere: Bool = false) -> ExitStatus {
        let status = reportGaps(answer)
        if status == .done, answer.value.rows.isEmpty {
            let isOfSample = answer.source == .sample
            let page = answer.value.page
            let nothing = page > 1 ? tr("there is no page {page}", ["page": grouped(page)]) : empty
            console.remark(
                isOfSample ? tr("{nothing} in the built-in sample", ["nothing": nothing]) : nothing)
            if isOfSample, !isElsewhere { console.sayHint(Failure.keyHint) }
        }
        return status
    }

    /// Reports rows that are missing but should not be.
    func reportGaps<Row>(_ answer: ListAnswer<Row>) -> ExitStatus {
        let listing = answer.value
        if listing.skipped > 0 {
            console.remark(
                plural(
                    "left out {n} result that could not be read",
                    "left out {n} results that could not be read", listing.skipped))
        }
        if let missing = listing.missing {
            let failure = failure(missing)
            console.remark(
                tr("{what}: some results are missing: {why}", ["what": failure.what, "why": failure.why]))
            return .partial
        }
        return .done
    }
}
