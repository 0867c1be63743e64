import Foundation
import Library
import Records
import Share

/// The machines and keys of a share, as far as its files tell.
///
/// A record under the former key states a new one, sealed for each machine that stays. So a removed machine can read that
/// the key was changed, but neither the key nor anything later. Hosts change the key of all people: the machine that
/// made the share, whose id is the share's, and the machines that a host has named. Any machine of the user changes the
/// key of the user's machines.
///
/// A machine that was let in by a former key is a stranger: it is in no change to a key that this machine holds. The records
/// of a removed machine count up to the head that its removal names.
struct KeyHistory {
    /// The machines that may change the key of all people.
    private(set) var hosts: Set<String> = []
    /// The head of the last record that counts of each removed machine.
    private(set) var removed: [String: String] = [:]
    /// The removed machines that only they themselves have removed, with the heads of their last records.
    private var leaving: [String: String] = [:]
    /// The machines with a record that counts, and their Ed25519 keys.
    private(set) var members: [String: [UInt8]] = [:]
    private(set) var usersMachines: Set<String> = []
    /// The machines of the user that were removed.
    private(set) var removedUsersMachines: Set<String> = []
    /// The names of the people with a machine in the share, and of guests, as tag keys.
    private(set) var names: Set<String> = []
    /// The heads of the records of which the part for the user's machines has to be destroyed.
    private(set) var destroyed: Set<String> = []
    /// The user's id, if a machine of the user tells it.
    private(set) var userID: String?

    private let keys: ShareKeys
    private let machine: String
    private let keyIDs: (house: String, own: String)
    /// The changes to keys that this machine holds, by the ids of the keys.
    private var changes: [KeyChange.Kind: [String: KeyChange]] = [.house: [:], .own: [:]]
    /// The changes to keys that it does not hold, by machines that may make them.
    private var offers: [KeyChange.Kind: [String: KeyChange]] = [.house: [:], .own: [:]]
    private var formerKeys: [KeyChange.Kind: [[UInt8]]] = [.house: [], .own: []]
    /// The heads of the records of each machine, and the heads before them.
    private var previousHeads: [String: [String: String]] = [:]
    private var lastRecords: [String: ShareFileContent.Record] = [:]
    /// The people of machines, as these tell it.
    private var people: [String: String] = [:]

    private struct Statement {
        var machine: String
        var record: ShareFileContent.Record
        var kind: KeyChange.Kind
        var operation: ShareOperation
        var value: String
    }

    init(_ files: [ShareFileContent], _ keys: ShareKeys) {
        (self.keys, machine) = (keys, keys.machine.description)
        keyIDs = (ShareKeys.id(of: keys.house), ShareKeys.id(of: keys.own))
        var statements: [Statement] = []
        for file in files {
            let name = file.machine.description
            for record in file.records {
                previousHeads[name, default: [:]][record.head] = record.previous
                if record.number >= lastRecords[name]?.number ?? 0 { lastRecords[name] = record }
                for (kind, text) in [(KeyChange.Kind.house, record.entry.house), (.own, record.entry.own)] {
                    for operation in Self.operations(in: text) {
                        guard let value = operation.textValue else { continue }
                        statements.append(
                            Statement(
                                machine: name, record: record, kind: kind, operation: operation, value: value)
                        )
                    }
                }
            }
        }
        for statement in statements where statement.operation.field == ShareState.key { addChange(statement) }
        findMembers(files, statements)
        for statement in statements where accepts(statement.record, of: statement.machine) { add(statement) }
    }

    /// The records whose part for the user's machines has to be destroyed, by the hashes of their heads.
    static func destroyedRecords(_ files: [ShareFileContent], _ keys: ShareKeys) -> Set<String> {
        let marker = "\"k\":\"\(ShareState.destroyed)\""
        let isStated = files.contains { file in
            file.records.contains { record in
                record.entry.house?.withCString { strstr($0, marker) != nil } == true
            }
        }
        return isStated ? KeyHistory(files, keys).destroyed : []
    }

    private static func operations(in text: String?) -> [ShareOperation] {
        // Nearly all records are about films, and a large share has megabytes of them.
        guard let text, text.withCString({ text in markers.contains { strstr(text, $0) != nil } }) else {
            return []
        }
        return ShareOperation.operations(in: text).filter { ShareState.keyFields.contains($0.field) }
    }

    private static let markers = ShareState.keyFields.map { "\"k\":\"\($0)\"" }

    // MARK: Reading

    private static func held(_ kind: KeyChange.Kind, _ keys: ShareKeys) -> [[UInt8]] {
        kind == .house ? [keys.house] + keys.formerHouse : [keys.own] + keys.formerOwn
    }

    /// Adds a change to a key that this machine holds, if its author knew the key.
    private mutating func addChange(_ statement: Statement) {
        let id = statement.operation.item
        guard let key = Self.held(statement.kind, keys).first(where: { ShareKeys.id(of: $0) == id }),
            let change = Self.change(statement), change.proof == change.proof(by: key)
        else { return }
        changes[statement.kind]?[id] = change
    }

    private static func change(_ statement: Statement) -> KeyChange? {
        try? JSONDecoder().decode(KeyChange.self, from: Data(statement.value.utf8))
    }

    private mutating func findMembers(_ files: [ShareFileContent], _ statements: [Statement]) {
        usersMachines = [machine]
        for file in files
        where file.records.contains(where: { isTrusted($0, of: file.machine.description, .own) }) {
            usersMachines.insert(file.machine.description)
        }
        for statement in statements
        where statement.operation.field == ShareState.machineName
            && statement.operation.item == statement.machine
        {
            people[statement.machine] = statement.operation.person
        }
        // A removed machine may have stated a removal before or after its own, so that the first result is tried.
        for _ in 1...2 {
            let accepted = statements.filter { accepts($0.record, of: $0.machine) }
            hosts = [ShareKeys.machineName(ofShare: keys.share)]
            let named = accepted.filter { $0.operation.field == ShareState.host }
            while let new = named.first(where: {
                hosts.contains($0.machine) && !hosts.contains($0.operation.item)
            }) {
                hosts.insert(new.operation.item)
            }
            removed = [:]
            for statement in accepted where statement.operation.field == ShareState.removedMachine {
                let (author, item) = (statement.machine, statement.operation.item)
                if author != item, hosts.contains(author) || areOfOnePerson(author, item) {
                    removed[item] = statement.value
                }
            }
            leaving = [:]
            for statement in statements where statement.operation.field == ShareState.removedMachine {
                let name = statement.machine
                if statement.operation.item == name, removed[name] == nil,
                    isTrusted(statement.record, of: name, .house)
                {
                    leaving[name] = statement.value
                }
            }
            removed.merge(leaving) { former, _ in former }
        }
        usersMachines.subtract(removed.keys)
        for file in files where removed[file.machine.description] != nil {
            let name = file.machine.description
            if file.records.contains(where: { $0.entry.own != nil && accepts($0, of: name) }) {
                removedUsersMachines.insert(name)
            }
        }
        for file in files where removed[file.machine.description] == nil {
            let name = file.machine.description
            if file.records.contains(where: { $0.entry != ShareEntry() && accepts($0, of: name) }) {
                members[name] = file.publicKey
            }
        }
        members[machine] = removed[machine] == nil ? keys.publicKey : nil
    }

    /// Whether two machines are of one person. A machine could name another's person, but does not have that person's key.
    private func areOfOnePerson(_ one: String, _ other: String) -> Bool {
        let own = usersMachines.union(removedUsersMachines)
        if own.contains(one) || own.contains(other) { return own.isSuperset(of: [one, other]) }
        return people[one] != nil && people[one] == people[other]
    }

    /// Adds a statement of a record that counts.
    private mutating func add(_ statement: Statement) {
        let isOfUser = usersMachines.contains(statement.machine)
        let mayChange = statement.kind == .own ? isOfUser : hosts.contains(statement.machine)
        switch statement.operation.field {
        case ShareState.user where statement.kind == .own && isOfUser:
            userID = min(userID ?? statement.value, statement.value)
        case ShareState.personName where removed[statement.machine] == nil:
            names.insert(statement.value.tagKey)
        case ShareState.destroyed where areOfOnePerson(statement.machine, statement.value):
            if previousHeads[statement.value]?[statement.operation.item] != nil {
                destroyed.insert(statement.operation.item)
            }
        case ShareState.formerKey where mayChange:
            if let key = ShareKeys.key(statement.value) { formerKeys[statement.kind]?.append(key) }
        case ShareState.key where mayChange && changes[statement.kind]?[statement.operation.item] == nil:
            offers[statement.kind]?[statement.operation.item] = Self.change(statement)
        default: break
        }
    }

    // MARK: Records

    /// Whether a record counts.
    func accepts(_ record: ShareFileContent.Record, of name: String) -> Bool {
        if name == machine { return true }
        if let last = removed[name] { return isBefore(record.head, last, of: name) }
        return (record.houseKeyID.isEmpty || isTrusted(record, of: name, .house))
            && (record.entry.own == nil || isTrusted(record, of: name, .own))
    }

    /// Whether a part of a record is under the key in use, or of a machine that had a later key.
    private func isTrusted(_ record: ShareFileContent.Record, of name: String, _ kind: KeyChange.Kind) -> Bool
    {
        guard (kind == .house ? record.entry.house : record.entry.own) != nil else { return false }
        let all = changes[kind] ?? [:]
        if all.isEmpty || all.values.contains(where: { $0.sealed[name] != nil }) { return true }
        return kind == .house ? record.houseKeyID == keyIDs.house : record.ownKeyID == keyIDs.own
    }

    /// Whether a record is in the chain of records that ends with another.
    private func isBefore(_ head: String, _ last: String, of name: String) -> Bool {
        var next = last
        var rest = previousHeads[name]?.count ?? 0
        while rest >= 0 {
            if next == head { return true }
            guard let previous = previousHeads[name]?[next] else { return false }
            (next, rest) = (previous, rest - 1)
        }
        return false
    }

    // MARK: Keys

    /// The most former keys of a kind.
    private static let maxFormerKeys = 64

    /// Adds the keys that this machine can open, and takes those in use.
    ///
    /// - Returns: Whether this machine is in the share; false if it was removed, or let in by a code that was changed before.
    func update(_ keys: inout ShareKeys) -> Bool {
        if removed[machine] != nil { return false }
        let former = keys
        for kind in KeyChange.Kind.allCases {
            var new = formerKeys[kind] ?? []
            for (id, offer) in offers[kind] ?? [:] {
                guard let text = offer.sealed[machine], let key = keys.openedKey(text),
                    ShareKeys.id(of: key) == id,
                    offer.proof == offer.proof(by: key)
                else { return false }
                new.append(key)
            }
            let known = Set(Self.held(kind, keys))
            let added = new.filter { !known.contains($0) }.prefix(Self.maxFormerKeys - known.count)
            if kind == .house { keys.formerHouse += added } else { keys.formerOwn += added }
        }
        // The files are read again with the new keys first.
        if keys != former { return true }
        for kind in KeyChange.Kind.allCases {
            guard let id = keyInUse(kind),
                let key = Self.held(kind, keys).first(where: { ShareKeys.id(of: $0) == id })
            else { continue }
            if kind == .house { keys.replaceHouse(with: key) } else { keys.replaceOwn(with: key) }
        }
        return true
    }

    /// The id of the key in use: the latest that no removed machine can open; of two made apart, the one with the lesser id.
    private func keyInUse(_ kind: KeyChange.Kind) -> String? {
        let all = changes[kind] ?? [:]
        func age(_ id: String, _ seen: Set<String> = []) -> Int {
            guard let change = all[id], !seen.contains(id) else { return 0 }
            return 1 + age(change.after, seen.union([id]))
        }
        return all.keys.map { (isSafe: isSafe($0, kind) ? 0 : 1, age: -age($0), id: $0) }.min { $0 < $1 }?.id
    }

    private func isSafe(_ id: String, _ kind: KeyChange.Kind) -> Bool {
        guard let change = changes[kind]?[id] else {
            return kind == .own ? removedUsersMachines.isEmpty : removed.isEmpty
        }
        return change.sealed.keys.allSatisfy { removed[$0] == nil }
    }

    /// The kinds of keys that a removed machine can open, and that this machine has to change.
    var kindsToChange: [KeyChange.Kind] {
        KeyChange.Kind.allCases.filter { kind in
            let id = kind == .house ? keyIDs.house : keyIDs.own
            return (kind == .own || hosts.contains(machine)) && !isSafe(id, kind)
        }
    }

    /// A new key for all machines that are in the share, or for the user's.
    func newKey(_ kind: KeyChange.Kind) -> ShareSetting {
        KeyChange.setting(
            kind, ShareKeys.newKey(), after: kind == .house ? keys.house : keys.own,
            for: kind == .house ? members : members.filter { usersMachines.contains($0.key) })
    }

    /// The number of a machine's last record, and the hash of its head.
    func lastRecord(of name: String) -> (number: Int, head: String)? {
        lastRecords[name].map { ($0.number, $0.head) }
    }

    /// The removal of a machine, which names the last of its records that counts.
    func removal(of name: String) -> ShareSetting {
        ShareSetting(field: ShareState.removedMachine, item: name, value: lastRecords[name]?.head ?? "")
    }

    /// The values that this machine states for the others: former keys for machines that join later, and, on a
    /// host, the other hosts.
    var settings: [ShareSetting] {
        func former(_ key: [UInt8], isOwn: Bool) -> ShareSetting {
            ShareSetting(
                field: ShareState.formerKey, item: ShareKeys.id(of: key), value: ShareKeys.text(of: key),
                isOwn: isOwn)
        }
        var settings = keys.formerOwn.map { former($0, isOwn: true) }
        // After the next change of keys, the statement of a machine that left does not count any more.
        for (name, head) in leaving.sorted(by: { $0.key < $1.key })
        where name != machine && (hosts.contains(machine) || removedUsersMachines.contains(name)) {
            settings.append(ShareSetting(field: ShareState.removedMachine, item: name, value: head))
        }
        guard hosts.contains(machine) else { return settings }
        settings += keys.formerHouse.map { former($0, isOwn: false) }
        let new = usersMachines.subtracting(hosts)
        return settings + new.sorted().map { ShareSetting(field: ShareState.host, item: $0, value: "true") }
    }
}
