import Foundation
@_spi(Writing) import Library
import Share

/// Notes that travelled before they were locked: their plain text is destroyed in the folder and in all copies.
///
/// One machine states which records have it. Each machine that reads that, also another person's, destroys the parts of these
/// records that only the user's machines can open.
extension Core {
    /// States which records have the plain text of a note that is locked by now: the next exchange destroys it.
    func recordDestroyedParts(_ found: SharedFiles, at date: Date) throws(CoreError) -> Int {
        let history = found.history
        // The values in these records that are stated again would wait for the new key.
        if history.isWaitingForKey { return 0 }
        var parts: [OwnRecordPart] = []
        for file in found.content.files {
            let machine = file.machine.description
            guard history.usersMachines.contains(machine) || history.removedUsersMachines.contains(machine)
            else { continue }
            for record in file.records {
                guard let text = record.entry.own, history.accepts(record, of: machine) else { continue }
                parts.append(OwnRecordPart(machine: machine, head: record.head, text: text))
            }
        }
        return try writeLibrary { [parts] (library) throws(LibraryError) in
            try library.recordDestroyedParts(among: parts, by: history.keys.machine.description, at: date)
        }
    }
}
