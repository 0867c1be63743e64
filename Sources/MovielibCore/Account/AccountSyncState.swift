package import Foundation
import Library
import Records

/// How far the library and an account are in sync, as far as the library knows.
package struct AccountSyncState: Request {
    package struct Response: Sendable {
        /// How many values were changed here since they were last agreed on.
        package var pendingPushes = 0
        /// Nil if they were never synced.
        package var syncedAt: Date?
    }

    let account: Int

    /// - Parameter account: TMDB's id of the account.
    package init(of account: Int) { self.account = account }

    package func response(from core: Core) throws(CoreError) -> Response {
        try core.readLibrary { (library) throws(LibraryError) in
            Response(
                pendingPushes: Self.pendingPushes(try library.accountFilms(account)),
                syncedAt: try library.syncedAt(account))
        } ?? Response()
    }

    private static func pendingPushes(_ films: [AccountFilm]) -> Int {
        films.filter { $0.id >= 0 }.reduce(0) { sum, film in
            sum
                + [AccountField.saved, .rating].count { field in
                    let (local, base) = (film[field], film.base[field])
                    return local != base?.value && (local == nil || local != base?.rejectedValue)
                }
        }
    }
}
