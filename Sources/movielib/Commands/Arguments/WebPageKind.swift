import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

/// The web pages that a film or person may have.
enum WebPageKind { case tmdb, imdb, trailer }

/// Finds and opens web pages.
extension AppContext {
    /// The address of a film's page or trailer; a TMDB number needs no request.
    func address(of reference: FilmReference, _ part: WebPageKind, takingFirst: Bool) async throws -> String {
        if part == .imdb, case .imdb(let id) = reference, let address = WebPage.imdb(id.text) {
            return address
        }
        if part == .tmdb {
            let id = try await core.id(of: reference, takingFirst: takingFirst)
            let title = id < 0 ? try libraryFilm(id)?.record.title : nil
            return FilmRecord.tmdbURL(id, titled: title ?? "")
        }
        let page = try await FilmPage(reference, takesFirst: takingFirst).response(from: core)
        let details = page.value
        if part == .imdb {
            if let address = WebPage.imdb(details.record.imdbID) { return address }
            throw failure(.notFound, tr("TMDB knows no IMDb id for '{name}'", ["name": details.record.title]))
        }
        if let address = details.trailerURL { return address }
        throw failure(
            .notFound, tr("TMDB knows no trailer for '{film}'", ["film": details.record.title]),
            hint: tr("'{command}' opens its page", ["command": "movielib open \(details.record.id)"]))
    }

    /// The address of a person's page; a TMDB number needs no request.
    func address(of reference: PersonReference, _ part: WebPageKind, takingFirst: Bool) async throws -> String
    {
        if part == .imdb, case .imdb(let id) = reference, let address = WebPage.imdb(id.text) {
            return address
        }
        if part == .tmdb {
            return WebPage.person(try await core.id(of: reference, takingFirst: takingFirst))
        }
        let page = try await PersonPage(reference, takesFirst: takingFirst).response(from: core)
        let details = page.value
        if let address = WebPage.imdb(details.imdbID) { return address }
        throw failure(.notFound, tr("TMDB knows no IMDb id for '{name}'", ["name": details.person.name]))
    }

    /// Opens an address in the user's browser; prints it if there is no terminal or no browser.
    func open(_ address: String, onlyWriting: Bool = false) throws {
        guard !onlyWriting, console.outputIsTerminal, options.format == nil else {
            return try show(AddressPresenter(address: address))
        }
        do throws(WebBrowser.Problem) {
            try WebBrowser(environment: run.environment).open(address)
            console.remark(tr("opened {address}", ["address": address]))
        } catch {
            guard case .failed(let program, let why) = error else {
                let named = run.environment["BROWSER"] ?? ""
                console.remark(
                    named.isEmpty
                        ? tr("no browser was found; set $BROWSER to the one to use")
                        : tr(
                            "$BROWSER is '{program}', which is not there, and no other browser was found",
                            ["program": named]))
                return try show(AddressPresenter(address: address))
            }
            throw failure(
                .failed,
                tr(
                    "the browser '{program}' could not open {address}: {why}",
                    ["program": program, "address": address, "why": why]))
        }
    }
}
