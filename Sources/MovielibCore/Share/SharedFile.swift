import Foundation
import Library
import Share

/// A file of a share, with its statements about keys, machines and people.
struct SharedFile {
    struct Statement {
        /// The machine that has made it.
        var machine: String
        var record: ShareFileContent.Record
        var kind: KeyChange.Kind
        var operation: ShareOperation
        var value: String

        /// The change to a key; nil if the record is not under the key that it replaces. Former keys do not suffice to add a change
        /// to the latest one, and a machine may have taken another key before it wrote the record.
        var keyChange: KeyChange? {
            let change = KeyChange(text: value)
            return change?.after == record.keyID(kind) ? change : nil
        }
    }

    var content: ShareFileContent
    /// The id of the machine that has written it.
    let machine: String
    var statements: [Statement]

    init(_ content: ShareFileContent) {
        self.content = content
        machine = content.machine.description
        var statements: [Statement] = []
        for record in content.records {
            for (kind, text) in [(KeyChange.Kind.house, record.entry.house), (.own, record.entry.own)] {
                for operation in Self.operations(in: text) {
                    guard let value = operation.textValue else { continue }
                    statements.append(
                        Statement(
                            machine: machine, record: record, kind: kind, operation: operation, value: value))
                }
            }
        }
        self.statements = statements
    }

    /// The operations about keys, machines and people in one part of a record.
    static func operations(in text: String?) -> [ShareOperation] {
        // Nearly all records are about films, and a large share has megabytes of them.
        guard let text, text.withCString({ text in markers.contains { strstr(text, $0) != nil } }) else {
            return []
        }
        return ShareOperation.operations(in: text).filter { ShareState.keyFields.contains($0.field) }
    }

    /// Whether the files state that parts of records are destroyed.
    static func stateDestroyedParts(_ files: [ShareFileContent]) -> Bool {
        let marker = "\"k\":\"\(ShareState.destroyed)\""
        return files.contains { file in
            file.records.contains { record in
                record.entry.house?.withCString { strstr($0, marker) != nil } == true
            }
        }
    }

    private static let markers = ShareState.keyFields.map { "\"k\":\"\($0)\"" }
}

extension KeyHistory {
    /// The most keys that may follow one another.
    private static let maxKeyChanges = 100

    /// Takes the keys in the files of a share that are sealed for this machine, until there is no other one.
    ///
    /// - Parameter read: Returns the files as far as keys open them. It is called again with new keys, which may open further
    ///   files, with further keys.
    /// - Returns: The history that the files give with the last keys; nil if the machine is not in the share any more.
    static func takeKeys<Failure: Error>(
        _ keys: inout ShareKeys, from read: (ShareKeys) throws(Failure) -> [SharedFile]
    ) throws(Failure) -> KeyHistory? {
        for _ in 1...maxKeyChanges {
            let history = KeyHistory(try read(keys), keys)
            let former = keys
            let isOut = history.addKeys(to: &keys)
            // The files are read again with all keys before one of them is chosen, and before a machine counts as out.
            if keys != former { continue }
            keys.formerHouse += try history.formerKeysOfFurtherHosts(from: read)
            if keys != former { continue }
            history.chooseKeys(&keys)
            if keys != former { continue }
            return isOut ? nil : history
        }
        return nil
    }

    /// The records whose part for the user's machines has to be destroyed, by the hashes of their heads.
    static func destroyedRecords(_ files: [ShareFileContent], _ keys: ShareKeys) -> DestroyedParts {
        SharedFile.stateDestroyedParts(files)
            ? KeyHistory(files.map { SharedFile($0) }, keys).destroyed : DestroyedParts()
    }

    /// The records of a file that count; nil if some of them do not count yet.
    ///
    /// If a machine was removed, those that do not count now may do so later: another machine that has removed it, too, had read
    /// more of them.
    func countingRecords(of file: ShareFileContent) -> [ShareFileContent.Record]? {
        let machine = file.machine.description
        let accepted = file.records.filter { accepts($0, of: machine) }
        if accepted.count < file.records.count, removed[machine] == nil || !hasAllRecords(ofRemoved: machine)
        {
            return nil
        }
        return accepted
    }

    /// Whether records have a part under a key that has not arrived yet. They must be read later, because a library reads no
    /// record twice.
    func isWaitingForKey(of records: [ShareFileContent.Record], by machine: String) -> Bool {
        let isUsers = usersMachines.contains(machine) || removedUsersMachines.contains(machine)
        let isUnknown = records.allSatisfy { $0.entry == ShareEntry() }
        return records.contains {
            !$0.houseKeyID.isEmpty && $0.entry.house == nil
                || !$0.ownKeyID.isEmpty && $0.entry.own == nil && (isUsers || isUnknown)
        }
    }
}
