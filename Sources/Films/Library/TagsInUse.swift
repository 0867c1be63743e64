import Library

/// All tags with their number of films, the most used first.
package struct TagsInUse: Request {
    package init() {}

    package func response(from core: Films) throws(FilmsError) -> [(name: String, count: Int)] {
        try core.inLibrary { (library) throws(LibraryError) in try library.tags() } ?? []
    }
}
