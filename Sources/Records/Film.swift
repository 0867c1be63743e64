package import Foundation

/// A film: what is said of it, and what is the person's own about it.
package struct Film: Sendable, Equatable {
    /// The film, without its page; with its credits if they were requested.
    package var movie: FilmRecord
    /// Nil where the library was not asked, or could not be read; never in what the library itself returns.
    package var own: OwnData?
    /// Whether one of the person's services is known to have it.
    package var isOnMine = false

    package init(_ movie: FilmRecord, _ own: OwnData? = OwnData()) { (self.movie, self.own) = (movie, own) }

    package var id: Int { movie.id }
    package var addedAt: Date? { own?.addedAt }
    package var myRating: Double? { own?.myRating }
    package var ratedAt: Date? { own?.ratedAt }
    package var tags: [String] { own?.tags ?? [] }
    package var note: Note? { own?.note }
    package var notedAt: Date? { own?.notedAt }
    package var timesWatched: Int { own?.timesWatched ?? 0 }
    package var lastWatchedOn: PartialDate? { own?.lastWatchedOn }
    package var isOwned: Bool { own?.isOwned == true }
    /// Whether anything of the person's is kept about it; other films are only there so that changes can be undone.
    package var hasOwnData: Bool { own?.isEmpty == false }
}
