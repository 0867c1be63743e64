package import Foundation
import GRDB
import Lock
package import Records

/// A change of the values of a guest.
package enum GuestChange: Sendable, Equatable {
    case save, removeFromList
    /// Nil removes the rating.
    case rate(Double?)
    case logViewing(on: PartialDate?)
    /// Removes the last viewing of a day. If the day is nil, removes the last viewing without a day.
    case removeViewing(on: PartialDate?)
}

/// The people of a share.
extension LibraryStore {
    /// The people of the share, the user first, then by name; none if the library is not shared.
    package func sharedPeople() throws(LibraryError) -> [SharedPerson] {
        try inReadTransaction { db in try ShareSchema.exists(db) ? Self.people(ofShare: db) : [] }
    }

    /// The values of each other person about a film, by name.
    package func othersValues(ofFilm id: Int) throws(LibraryError) -> [OtherPersonsValues] {
        try inReadTransaction { db in try OtherValues.all(db, of: id) }
    }

    /// Adds a person without a machine, whose values all members enter.
    ///
    /// - Returns: False if there is a person of that name already.
    @_spi(Writing) public func addGuest(_ name: String, at date: Date) throws(LibraryError) -> Bool {
        try inWriteTransaction { db in
            guard let recorder = try ShareRecorder(db),
                try !Self.people(ofShare: db).contains(where: { $0.name.tagKey == name.tagKey })
            else { return false }
            // Two members who add a guest of one name add the same.
            let share: String = try db.value("SELECT share FROM share_self") ?? ""
            let hash = Data(ContentHash.bytes(of: "\(share) \(name.tagKey)").prefix(12)).base64EncodedString()
            let id = SharedPerson.guestID(hash)
            try db.run("INSERT OR IGNORE INTO share_person (id) VALUES (?)", id)
            let number: Int? = try db.value("SELECT number FROM share_person WHERE id = ?", [id])
            try recorder.record(
                db, [SharedValueName(field: ShareState.personName): .text(name)], of: (id, number ?? 0),
                at: date)
            return true
        }
    }

    /// Removes a guest. A guest of the same name who is added later has the same films.
    @_spi(Writing) public func removeGuest(_ guest: SharedPerson, at date: Date) throws(LibraryError) {
        try inWriteTransaction { db in
            let noName: [SharedValueName: CanonicalJSON?] = [
                SharedValueName(field: ShareState.personName): nil
            ]
            try ShareRecorder(db)?.record(db, noName, of: (guest.id, guest.number), at: date)
        }
    }

    /// The films of a guest, with the values that a user's import can take.
    package func films(of guest: SharedPerson) throws(LibraryError) -> [ImportedFilm] {
        try inReadTransaction { db in
            let ids: [Int] = try db.values(
                "SELECT DISTINCT movie_id FROM other_value WHERE person = ? AND movie_id <> 0 ORDER BY 1",
                [guest.number])
            return try ids.compactMap { id in
                guard let record = try Film.find(db, movieID: id)?.record else { return nil }
                return try ImportedFilm(record, RecordedValues(db, of: id, person: guest.number))
            }
        }
    }

    /// Changes values of a guest. This is not an entry of the history.
    @_spi(Writing) public func make(
        _ change: GuestChange, of film: FilmRecord, for guest: SharedPerson, at date: Date
    ) throws(LibraryError) {
        try inWriteTransaction { db in
            guard let recorder = try ShareRecorder(db) else { return }
            try film.saveIfNewer(db)
            let saved = SharedValueName(field: SharedField.saved.name)
            var values: [SharedValueName: CanonicalJSON?] = [:]
            switch change {
            case .save: values[saved] = .some(.text(date.isoTime))
            case .removeFromList: values[saved] = .some(nil)
            case .rate(let rating):
                values[SharedValueName(field: SharedField.rating.name)] = .some(rating.map { .number($0) })
            case .logViewing(let day):
                let taken = try RecordedValues(db, of: film.id, person: guest.number).viewings
                let key = ViewingKeys.unused(day?.description, besides: taken)
                let viewing = SharedValueName(field: SharedField.viewing.name, item: key)
                values[viewing] = .some(.text(date.isoTime))
                if let day {
                    let name = SharedValueName(field: SharedField.viewing(.watchedOn).name, item: key)
                    values[name] = .some(.text(day.description))
                }
                values[saved] = .some(nil)
            case .removeViewing(let day):
                let keys = try RecordedValues(db, of: film.id, person: guest.number).presentViewings
                let ofDay = keys.filter { ViewingKeys.day(of: $0) == day?.description }
                // Numbers of one day: 9 before 10.
                guard let key = ofDay.max(by: { ($0.count, $0) < ($1.count, $1) }) else { return }
                values[SharedValueName(field: SharedField.viewing.name, item: key)] = .some(nil)
            }
            try recorder.record(db, values, of: (guest.id, guest.number), film: film.id, at: date)
        }
    }
}

extension ImportedFilm {
    /// A film with the values of a person that count.
    fileprivate init(_ record: FilmRecord, _ recorded: RecordedValues) throws {
        self.init(record: record)
        for (name, value) in recorded.byName.sorted(by: { $0.key < $1.key }) {
            guard let field = SharedField.byName[name.field], let merged = try value.merged(),
                OtherValues.isUsable(try merged.json, name, field)
            else { continue }
            let (json, at) = (try merged.json, ISOTime(seconds: merged.at))
            switch (name.field, json) {
            case (SharedField.saved.name, .text(let time)):
                userData.addToWatchlist(at: ISOTime(exactly: time)?.date)
            case (SharedField.rating.name, .number(let rating)): userData.rate(rating, at: at.date)
            case (SharedField.viewing.name, _):
                var values = ViewingValues(
                    watchedOn: ViewingKeys.day(of: name.item).flatMap { PartialDate($0) })
                let companions = SharedValueName(
                    field: SharedField.viewing(.companions).name, item: name.item)
                if let names = try recorded.byName[companions]?.merged() {
                    values[.companions] = FieldValue(try names.json, of: ViewingField.companions.kind)
                }
                viewings.append(ImportedViewing(values, loggedAt: at))
            default: break
            }
        }
    }
}
