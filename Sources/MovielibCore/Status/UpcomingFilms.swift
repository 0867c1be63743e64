package import Library
package import Records
import TMDBModels

/// The films of the watch-later list that come out between two days, in the region, the nearest first.
package struct UpcomingFilms: Request {
    let first, last: PartialDate

    package init(from first: PartialDate, through last: PartialDate) {
        (self.first, self.last) = (first, last)
    }

    package func response(from core: Core) throws(CoreError) -> [UpcomingFilm] {
        let region = try core.locale().region
        return try core.readLibrary { (library) throws(LibraryError) in
            try library.upcomingFilms(from: first, through: last, in: region)
        } ?? []
    }
}
