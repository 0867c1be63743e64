import Library

/// All tags with their number of films, the most used first.
package struct TagsInUse: Request {
    package init() {}

    package func response(from core: Core) throws(CoreError) -> [(name: String, count: Int)] {
        try core.readLibrary { (library) throws(LibraryError) in try library.tags() } ?? []
    }
}
