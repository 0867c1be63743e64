package import Library
package import Records

extension LibraryStore {
    /// The watch-later list, newest first.
    package func watchlist(limit: Int? = nil, offset: Int = 0) throws(LibraryError) -> [Film] {
        try films(on: .watchlist, limit: limit, offset: offset).films
    }
}
