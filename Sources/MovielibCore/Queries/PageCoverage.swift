package import Foundation
package import Library
package import Query
import Records

/// How well saved pages cover a query on the library's films.
package enum PageCoverage: Sendable {
    /// The ages of the pages, for a query about where films can be watched.
    case offers(PageAges)
    /// The ages of the pages, for a query about certifications.
    case certifications(PageAges)
    /// The number of films whose answer is unknown, because it comes with a page and theirs was never fetched.
    case unchecked(Int)
}

/// When the oldest page of the films on the watch-later list was fetched; nil if there is none.
package struct OldestWatchlistPage: Request {
    package init() {}

    package func response(from core: Core) throws(CoreError) -> Date? {
        try core.readLibrary { (library) throws(LibraryError) in try library.oldestWatchlistPage() }
    }
}

extension Core {
    /// The coverage of a query; nil if the query needs no pages, or no page is missing.
    package func pageCoverage(of query: LibraryQuery, on shelf: LibraryScope) throws(CoreError)
        -> PageCoverage?
    {
        let asksForOffers = query.tests.contains(where: \.isOfOffers)
        if asksForOffers || query.tests.contains(where: \.isOfCertifications) {
            let ages = try readLibrary { (library) throws(LibraryError) in try library.pageAges(on: shelf) }
            return ages.map { asksForOffers ? .offers($0) : .certifications($0) }
        }
        return query.tests.contains(where: \.isOfPages) ? try uncheckedFilms(on: shelf) : nil
    }

    /// The number of films whose page was never fetched; nil if there are none.
    package func uncheckedFilms(on shelf: LibraryScope) throws(CoreError) -> PageCoverage? {
        let count = try readLibrary { (library) throws(LibraryError) in
            try library.countWithoutPages(on: shelf)
        }
        return count.flatMap { $0 == 0 ? nil : .unchecked($0) }
    }
}

extension QueryTest {
    /// Whether the answer to the test usually comes with a film's page.
    fileprivate var isOfPages: Bool {
        switch self {
        case .genre, .country, .number(.runtime, _), .text(.directors, _, _), .text(.actors, _, _): true
        default: false
        }
    }

    fileprivate var isOfOffers: Bool {
        switch self {
        case .service, .offer, .unknownValue(.on), .unknownValue(.offer): true
        default: false
        }
    }

    fileprivate var isOfCertifications: Bool {
        switch self {
        case .certification, .unknownValue(.age): true
        default: false
        }
    }
}
