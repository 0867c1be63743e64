/// A shelf that the user has defined by a query.
package struct CustomShelf: Hashable, Sendable {
    package let name: String
    /// In the query language.
    package let query: String

    package init(name: String, query: String) { (self.name, self.query) = (name, query) }
}
