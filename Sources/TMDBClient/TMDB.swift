import Foundation
import Localization
import Records
package import TMDBModels

/// A client of The Movie Database: requests endpoints through a transport, and checks and decodes the answers.
///
///     let tmdb = TMDB(transport: CurlTransport(userAgent: "…"), credential: .accessToken("eyJ…"))
///     let dune = try await tmdb.movie(id: 438631)
///
/// This product uses the TMDB API but is not endorsed or certified by TMDB.
package struct TMDB: Sendable {
    /// The destination of every request with the credential.
    package let service: ServiceURL
    /// Language and region of every request.
    package let locale: ContentLocale
    let credential: Credential?
    let transport: any Transport

    /// A client; nothing is opened or sent before the first request.
    package init(
        transport: any Transport, service: ServiceURL = .tmdb, credential: Credential? = nil,
        locale: ContentLocale = ContentLocale(language: "en-US", region: "US")
    ) {
        (self.transport, self.service) = (transport, service)
        (self.credential, self.locale) = (credential, locale)
    }

    /// Requests one endpoint.
    ///
    /// - Throws: ``TMDBError``; an answer that is not entirely TMDB's is an error, never an empty result.
    package func fetch<Response>(_ endpoint: Endpoint<Response>) async throws(TMDBError) -> Answer<Response> {
        try await fetch(endpoint) { _ throws(TMDBError) in }
    }

    /// Requests one endpoint; an answer that fails the check is not cached, and an older one may replace it.
    private func fetch<Response>(
        _ endpoint: Endpoint<Response>, passingOverKept: Bool = false,
        check: (Response) throws(TMDBError) -> Void
    ) async throws(TMDBError) -> Answer<Response> {
        var request = APIRequest(
            service: service, path: endpoint.path, query: endpoint.query, credential: credential)
        (request.bypassesCache, request.cacheLifetime) = (passingOverKept, endpoint.cacheLifetime)
        let response = try await transport.send(request)
        func read(_ response: APIResponse) throws(TMDBError) -> Answer<Response> {
            let value: Response = try response.decoded(url: request.redactedURL, hiding: credential)
            try check(value)
            response.confirm?()
            return Answer(
                value: value, source: response.source, asOf: response.asOf, size: response.body.count)
        }
        do throws(TMDBError) { return try read(response) } catch {
            var error = error
            error.isOfSample = response.source == .sample
            if response.source == .cache, !passingOverKept {
                // Possibly cached by another version of this program.
                return try await fetch(endpoint, passingOverKept: true, check: check)
            }
            if error.allowsStaleAnswer, let fallback = response.fallback { return try read(fallback(error)) }
            guard error.retries > 0, let second = try await response.retry?() else { throw error }
            return try read(second)
        }
    }

    /// Reads pages from `page` on until there are `limit` rows.
    ///
    /// Never relies on the server's own numbers: also stops at an empty page, at a page without a new row, at page 500,
    /// and if the answers become too large. If a later page fails, returns the rows read so far, and the reason.
    ///
    /// - Parameter skipped: How many rows of the first page to skip.
    /// - Throws: ``TMDBError`` if the first page cannot be fetched.
    package func listing<Row: Identifiable>(
        from page: Int, skipping skipped: Int = 0, limit: Int,
        _ endpoint: (_ page: Int) -> Endpoint<Page<Row>>
    ) async throws(TMDBError) -> Answer<Listing<Row>> {
        let first = try await fetch(endpoint(page))
        var listing = Listing<Row>(
            rows: [], page: page, totalPages: first.value.totalPages, totalResults: first.value.totalResults)
        var (asOf, size) = (first.asOf, 0)
        var seen: Set<Row.ID> = []
        do throws(TMDBError) {
            let end = try await ListLimit.readPages(from: page) { number throws(TMDBError) in
                let current = number == page ? first : try await fetch(endpoint(number))
                (asOf, size) = (min(asOf, current.asOf), size + current.size)
                let before = listing.rows.count
                // Not by filter, which in generic code makes the runtime look for a conformance.
                for row in current.value.rows where seen.insert(row.id).inserted { listing.rows.append(row) }
                listing.skipped += current.value.skipped
                let new = listing.rows.count - before
                let isEnough = listing.rows.count >= skipped + limit
                return ListLimit.Page(
                    new: new, isEmpty: new == 0, bytes: current.size,
                    lastPage: isEnough ? number : min(listing.totalPages, Page<Row>.lastServed))
            }
            if end == .limitReached { listing.missingPagesError = .tooLongList }
        } catch { listing.missingPagesError = error }
        listing.rows = Array(listing.rows.dropFirst(skipped).prefix(limit))
        return Answer(value: listing, source: first.source, asOf: asOf, size: size)
    }

    /// A film's page, all parts in one request.
    ///
    /// - Throws: ``TMDBError``, also if TMDB answers with a different film.
    package func movie(id: Int) async throws(TMDBError) -> Answer<MovieDetails> {
        // Numbers below 1 are the library's own.
        if id < 1 { throw TMDBError(.notFound, "\(id) is no number of TMDB's") }
        return try await fetch(.movie(id, locale: locale)) { details throws(TMDBError) in
            try TMDBError.check(details.record.id, is: id)
        }.map { $0.withTexts(for: locale) }
    }

    /// A film's page by its IMDb id, in one request.
    package func movie(imdbID: IMDbID) async throws(TMDBError) -> Answer<MovieDetails> {
        try await fetch(.movie(imdbID, locale: locale)).map { $0.withTexts(for: locale) }
    }

    /// A person's page, filmography included, in one request.
    package func person(id: Int) async throws(TMDBError) -> Answer<PersonDetails> {
        try await fetch(.person(id, locale: locale)) { details throws(TMDBError) in
            try TMDBError.check(details.person.id, is: id)
        }.map { $0.withBiography(for: locale) }
    }

    /// A collection.
    package func collection(id: Int) async throws(TMDBError) -> Answer<FilmCollection> {
        try await fetch(.collection(id, locale: locale)) { collection throws(TMDBError) in
            try TMDBError.check(collection.id, is: id)
        }
    }
}

extension TMDBError {
    /// The error of a list that is too long to be read to its end.
    package static var tooLongList: Self { TMDBError(.badAnswer, tr("the list is too long"), status: 200) }

    /// Rejects an answer about another object than requested.
    static func check(_ found: Int, is asked: Int) throws(TMDBError) {
        if found == asked { return }
        throw TMDBError(
            .badAnswer,
            tr("TMDB answered for {found} instead of {asked}", ["found": "\(found)", "asked": "\(asked)"]),
            status: 200)
    }
}
