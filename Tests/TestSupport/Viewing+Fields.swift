package import Foundation
package import Records

extension Viewing {
    package init(
        id: Int = 0, watchedOn: PartialDate? = nil, isRewatch: Bool = false, rating: Double? = nil,
        note: Note? = nil, place: String? = nil, loggedAt: Date
    ) {
        let values = ViewingValues(
            watchedOn: watchedOn, isRewatch: isRewatch, rating: rating, note: note, place: place)
        self.init(values, id: id, loggedAt: loggedAt)
    }
}

extension ImportedViewing {
    package init(
        watchedOn: PartialDate?, isRewatch: Bool? = nil, rating: Double? = nil, note: Note? = nil,
        place: String? = nil, loggedAt: ISOTime? = nil
    ) {
        let values = ViewingValues(
            watchedOn: watchedOn, isRewatch: isRewatch, rating: rating, note: note, place: place)
        self.init(values, loggedAt: loggedAt)
    }
}
