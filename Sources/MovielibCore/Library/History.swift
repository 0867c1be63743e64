import Library
package import Records

/// The changes that can be undone, or redone, the latest first.
package struct History: Request {
    let limit: Int?
    let isUndone: Bool

    package init(limit: Int? = nil, undone: Bool = false) { (self.limit, isUndone) = (limit, undone) }

    package func response(from core: Core) throws(CoreError) -> [LibraryChange] {
        try core.readLibrary { (library) throws(LibraryError) in
            try library.history(limit: limit, undone: isUndone)
        } ?? []
    }
}
