@testable import Library

/// Wrong rules, as they would change the records on their way.
extension ShareSimulation {
    /// A wrong rule, which the simulation must notice.
    enum Mutant: CaseIterable {
        case laterClockCounts, readerCorrectsClocks, overOfLiveOnly, absenceIsRemoval, recordIsLost,
            viewingKeysAreRandom,
            readingBeforeRecording, removalReplacesFields, editSaysNothingOfItsViewing, orderOfArrivalCounts,
            readRecordsAreRecordedAgain
    }

    /// The record as a wrong rule of its author would have made it.
    mutating func published(_ record: ShareRecord, by index: Int) -> ShareRecord {
        switch mutant {
        case .laterClockCounts: return record.mapOperations { $0.over = [] }
        case .overOfLiveOnly:
            return record.mapOperations { operation in
                let replaced = operation.over.compactMap { operations[$0] }.flatMap(\.over)
                operation.over.removeAll { replaced.contains($0) }
            }
        case .viewingKeysAreRandom:
            return record.mapOperations { if $0.field.hasPrefix("view") { $0.item += "-\(index)" } }
        case .readingBeforeRecording where record.command == "share":
            return record.mapOperations { [operations] new in
                new.over += operations.values.filter {
                    ($0.person, $0.film, $0.name) == (new.person, new.film, new.name) && $0.id != new.id
                }.map(\.id)
            }
        case .removalReplacesFields:
            var record = record
            for removal in record.house where removal.field == "view" && removal.value == nil {
                let fields = Dictionary(
                    grouping: operations.values.filter {
                        ($0.person, $0.film, $0.item) == (removal.person, removal.film, removal.item)
                            && $0.field.hasPrefix("view.")
                    }, by: \.field)
                record.house += fields.map { field, known in
                    ShareOperation(
                        person: removal.person, film: removal.film,
                        name: .init(field: field, item: removal.item),
                        value: nil, at: removal.at, over: known.map(\.id))
                }
            }
            return record
        case .editSaysNothingOfItsViewing:
            var record = record
            record.house.removeAll { $0.field == "view" && $0.value != nil && !$0.over.isEmpty }
            return record
        default: return record
        }
    }

    /// The record as the machine reads it, by a wrong rule of the reader.
    mutating func received(_ published: Published, by index: Int) -> ShareRecord {
        var record = published.record
        if published.person != machines[index].person { record.own = [] }
        switch mutant {
        case .readerCorrectsClocks:
            let error = machines[index].clock
            return record.mapOperations { $0.at += error }
        case .orderOfArrivalCounts:
            arrivals += 1
            return record.mapOperations { [arrivals] in $0.at = arrivals }
        case .readRecordsAreRecordedAgain where published.person == machines[index].person:
            let again = record.mapOperations { old in
                old = ShareOperation(
                    person: old.person, film: old.film, name: old.name, value: old.value, at: old.at + 1,
                    over: old.over + [old.id])
            }
            folder.append(
                Published(
                    record: ShareRecord(
                        at: record.at, command: "share", films: record.films, house: again.house,
                        own: again.own),
                    change: published.change, person: published.person))
            return record
        default: return record
        }
    }
}

extension ShareRecord {
    /// The record with each operation changed, under its own id.
    func mapOperations(_ change: (inout ShareOperation) -> Void) -> ShareRecord {
        var record = self
        for index in record.house.indices { change(&record.house[index]) }
        for index in record.own.indices { change(&record.own[index]) }
        return record
    }
}
