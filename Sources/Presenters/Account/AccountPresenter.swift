package import Foundation
import Localization
import Records
package import TMDBModels
package import Terminal

/// The account signed in at TMDB.
package struct AccountPresenter: Presentation {
    /// Nil if no account is signed in.
    private let id: Int?
    private var username: String?
    private var name: String?
    package private(set) var country: String?
    package private(set) var language: String?
    private let signInMethod: String?
    /// ISO 8601.
    private let signedInAt: String?
    /// The number of saved films at TMDB, and of rated ones; nil if TMDB was not asked.
    package var saved: Int?
    package var rated: Int?
    package var syncedAt: Date?
    /// The number of values that a sync would send.
    package var pendingPushCount: Int?

    /// No account.
    package init() { (id, signInMethod, signedInAt) = (nil, nil, nil) }

    package init(
        id: Int, username: String, name: String?, country: String?, language: String?, signInMethod: String,
        signedInAt: String
    ) {
        (self.id, self.signInMethod, self.signedInAt) = (id, signInMethod, signedInAt)
        (self.username, self.name) = (username, name)
        (self.country, self.language) = (country, language)
    }

    /// Updates the account's data from its profile at TMDB.
    package mutating func update(_ profile: AccountProfile) {
        (username, name) = (profile.username, profile.name)
        (country, language) = (profile.country, profile.language)
    }

    package var document: Document {
        guard let username else { return Document() }
        var fields: [Document.Field] = []
        let who = name.map { "\(username) (\($0))" } ?? username
        fields.add(tr("Signed in", context: "account"), who)
        fields.add(tr("Since", context: "account"), signedInAt.flatMap(Date.init(isoTime:)).map(Self.moment))
        fields.add(tr("Using", context: "account"), signInMethodText)
        fields.add(
            tr("Country and language"), [country, language].compactMap(\.self).joined(separator: ", "))
        fields.add(tr("Saved on TMDB"), saved.map(DisplayText.grouped))
        fields.add(tr("Rated on TMDB"), rated.map(DisplayText.grouped))
        fields.add(tr("Last sync"), syncedAt.map(Self.moment) ?? tr("never", context: "sync"))
        fields.add(tr("To be sent"), pendingPushCount.map(DisplayText.grouped))
        return Document(blocks: [.fields(fields)])
    }

    private static func moment(_ date: Date) -> String { DisplayText.tableMoment(date, in: .current) }

    private var signInMethodText: String? {
        switch signInMethod {
        case "token": tr("your own read access token")
        case "session": tr("a session that you approved")
        case "v4": tr("a session that you approved, with dates of ratings")
        default: nil
        }
    }

    package static let columns = "id, name, how you signed in, last sync, saved, rated, to be sent"
    package var rows: [[String]] {
        guard let id else { return [] }
        return [
            [
                "\(id)", username ?? "", signInMethod ?? "", syncedAt.map(DisplayText.time) ?? "", saved.cell,
                rated.cell,
                pendingPushCount.cell,
            ]
        ]
    }

    package static let payload = Payload<Self>(
        "account",
        """
        Who is signed in at TMDB. Everything is null if nobody is, and `saved` and `rated` with \
        `--offline`.
        """
    ) {
        Field("signed_in") { $0.id != nil }
        Field("id", "TMDB's number for the account") { $0.id }
        Field("username") { $0.username }
        Field("name") { $0.name }
        Field("country", "as set at TMDB") { $0.country }
        Field("language", "as set at TMDB") { $0.language }
        Field("via", "`token`, `session` or `v4`") { $0.signInMethod }
        Field("synced_at", "the last sync that succeeded") { $0.syncedAt }
        Field("saved", "films on the watchlist there") { $0.saved }
        Field("rated", "films rated there") { $0.rated }
        Field("to_push", "entries changed here since the last sync") { $0.pendingPushCount }
    }
}
