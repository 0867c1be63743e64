package import Foundation

/// A film: TMDB's data about it, and the user's own.
package struct Film: Sendable, Equatable {
    /// The film, without its page; with its credits if they were requested.
    package var record: FilmRecord
    /// Nil if the library was not queried, or could not be read; never nil in results of the library.
    package var userData: UserData?
    /// Whether one of the user's services is known to offer it.
    package var isOnUserServices = false

    package init(_ record: FilmRecord, _ userData: UserData? = UserData()) {
        (self.record, self.userData) = (record, userData)
    }

    package var id: Int { record.id }
    package var addedAt: Date? { userData?.addedAt }
    package var myRating: Double? { userData?.myRating }
    package var ratedAt: Date? { userData?.ratedAt }
    package var tags: [String] { userData?.tags ?? [] }
    package var note: Note? { userData?.note }
    package var notedAt: Date? { userData?.notedAt }
    package var timesWatched: Int { userData?.timesWatched ?? 0 }
    package var lastWatchedOn: PartialDate? { userData?.lastWatchedOn }
    package var isOwned: Bool { userData?.isOwned == true }
    /// Whether the library stores any of the user's data about it; other films only serve undo.
    package var hasUserData: Bool { userData?.isEmpty == false }
}
