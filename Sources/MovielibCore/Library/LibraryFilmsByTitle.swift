/// The library's films with this title or original title.
package struct LibraryFilmsByTitle: Request {
    let title: String

    package init(_ title: String) { self.title = title }

    package func response(from core: Core) throws(CoreError) -> [Candidate] {
        try (core.libraryCandidates(titled: title) ?? []).filter { $0.isCalled(title) }
    }
}
