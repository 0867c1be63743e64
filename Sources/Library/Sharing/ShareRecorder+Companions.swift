import Foundation
import GRDB
import Records

extension ShareRecorder {
    /// Logs viewings for the people of the share who saw the film with the user: a viewing has their names.
    ///
    /// Nothing is logged for a person who has a viewing of that day, and nothing about a private film. A film that they have
    /// seen is no longer on their list.
    ///
    /// - Parameter operations: The operations that state the user's viewings.
    func companionOperations(
        _ db: Database, of film: Int, after operations: [(operation: ShareOperation, isOwn: Bool)],
        at moment: Int
    ) throws -> [(ShareOperation, isOwn: Bool)] {
        let stated = operations.filter {
            $0.operation.field == SharedField.viewing(.companions).name && $0.operation.value != nil
                && !$0.isOwn
        }
        if stated.isEmpty { return [] }
        let people = try LibraryStore.people(ofShare: db)
        guard let user = people.first(where: \.isUser) else { return [] }
        var new: [(ShareOperation, isOwn: Bool)] = []
        for (operation, _) in stated {
            guard let viewing = try viewing(db, of: film, key: operation.item) else { continue }
            let names = viewing.values.companions.map(\.tagKey)
            for person in people where !person.isUser && names.contains(person.name.tagKey) {
                let others = viewing.values.companions.filter { $0.tagKey != person.name.tagKey }
                new += try log(db, viewing, of: film, for: person, with: [user.name] + others, at: moment)
            }
        }
        return new
    }

    private func viewing(_ db: Database, of film: Int, key: String) throws -> Viewing? {
        let keys = try ViewingKeys.byViewing(db, of: film)
        return try Viewing.all(db, movieID: film).first { keys[$0.id] == key }
    }

    private func log(
        _ db: Database, _ viewing: Viewing, of film: Int, for person: SharedPerson, with names: [String],
        at moment: Int
    ) throws -> [(ShareOperation, isOwn: Bool)] {
        let recorder = ShareRecorder(person: person.number, personID: person.id)
        let recorded = try RecordedValues(db, of: film, person: person.number)
        let day = viewing.values.watchedOn
        let isLogged = try recorded.presentViewings.contains { ViewingKeys.day(of: $0) == day?.description }
        if isLogged { return [] }
        let key = ViewingKeys.unused(day?.description, besides: recorded.viewings)
        var operations: [(ShareOperation, isOwn: Bool)] = []
        func set(_ field: SharedField, _ item: String, _ value: CanonicalJSON?) throws {
            let name = SharedValueName(field: field.name, item: item)
            operations.append(
                try recorder.state(
                    db, name, of: film, value?.json, at: moment, over: recorded.byName[name]?.ids ?? [],
                    isOwn: false))
        }
        try set(.viewing, key, .text(viewing.loggedAt.isoTime))
        if let day { try set(.viewing(.watchedOn), key, .text(day.description)) }
        try set(.viewing(.companions), key, .list(names.map { .text($0) }))
        if try recorded.byName[SharedValueName(field: SharedField.saved.name)]?.merged() != nil {
            try set(.saved, "", nil)
        }
        try OtherValues.write(db, of: film, person: person.number)
        return operations
    }

    // MARK: Guests

    /// Records values of a guest, which are in no rows of the library's own.
    ///
    /// - Parameters:
    ///   - film: Zero for values that are about no film.
    ///   - values: Nil for those that are removed.
    func record(
        _ db: Database, _ values: [SharedValueName: CanonicalJSON?], of guest: (id: String, number: Int),
        film: Int = 0, at time: Date
    ) throws {
        let recorder = ShareRecorder(person: guest.number, personID: guest.id)
        let recorded = try RecordedValues(db, of: film, person: guest.number)
        var draft = RecordDraft(by: personID, at: ISOTime(time).seconds, command: ChangeName.share.rawValue)
        let found = try ShareFilm.find(db, film)?.film
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let operation = try recorder.state(
                db, name, of: film, value?.json, at: draft.at, over: recorded.byName[name]?.ids ?? [],
                isOwn: false)
            try draft.add([operation], of: found, db)
        }
        try draft.store(db)
        if film != 0 { try OtherValues.write(db, of: film, person: guest.number) }
    }
}
