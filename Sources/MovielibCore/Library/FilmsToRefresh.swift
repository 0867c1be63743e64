package import Foundation
import Library

/// The films of the watch-later list whose page is missing or was fetched before a date, oldest first, then other films
/// of which only the title is known.
package struct FilmsToRefresh: Request {
    package struct Response {
        /// The number of films on the list.
        package var watchlistCount = 0
        package var ids: [Int] = []
    }

    let date: Date

    package init(fetchedBefore date: Date) { self.date = date }

    package func response(from core: Core) throws(CoreError) -> Response {
        try core.readLibrary { (library) throws(LibraryError) in
            Response(
                watchlistCount: try library.watchlistCount(),
                ids: try library.idsToRefresh(fetchedBefore: date))
        } ?? Response()
    }
}
