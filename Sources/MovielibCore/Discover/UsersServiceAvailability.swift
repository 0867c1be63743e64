import Library
import Query
import Records
package import TMDBModels

/// Whether a service of the user's has some films, as far as that is known: from a page that was read, now or when a
/// film was saved.
package struct UsersServiceAvailability: Request {
    package let ids: [Int]
    /// A page that was read just now.
    package let page: MovieDetails?
    /// Whether all of them are known to be on one.
    package let areAllAvailable: Bool

    package init(_ ids: [Int], page: MovieDetails? = nil, areAllAvailable: Bool = false) {
        (self.ids, self.page, self.areAllAvailable) = (ids, page, areAllAvailable)
    }

    /// Without the films of which nothing is known.
    package func response(from core: Core) throws(CoreError) -> [Int: Bool] {
        let scope = try core.scope(.library)
        if scope.services.isEmpty { return [:] }
        if areAllAvailable { return Dictionary(ids.map { ($0, true) }) { first, _ in first } }
        let query = LibraryQuery(
            groups: [[QueryTerm(alternatives: [.init(test: .service(scope.services))])]], scope: scope)
        let there = try core.readLibrary { (library) throws(LibraryError) in
            try library.ids(matching: query, among: ids)
        }
        var known = Dictionary((there ?? []).map { ($0, true) }) { first, _ in first }
        if let page, let offers = page.watchProviders[scope.region] {
            let names = NameList((offers.stream + offers.free + offers.rent + offers.buy).map { ($0, $0) })
            known[page.record.id] = scope.services.contains { !names.values(named: $0).isEmpty }
        }
        return known
    }
}
