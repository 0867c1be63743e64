import Library
package import Records

/// The changes that can be undone, or redone, the latest first.
package struct History: Request {
    let limit: Int?
    let isUndone: Bool
    /// Whether changes of other machines are left out, which undo does not revert.
    let isMadeHere: Bool

    package init(limit: Int? = nil, undone: Bool = false, madeHere: Bool = false) {
        (self.limit, isUndone, isMadeHere) = (limit, undone, madeHere)
    }

    package func response(from core: Core) throws(CoreError) -> [LibraryChange] {
        try core.readLibrary { (library) throws(LibraryError) in
            try library.history(limit: limit, undone: isUndone, madeHere: isMadeHere)
        } ?? []
    }
}
