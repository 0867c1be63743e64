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
    private(set) var leaving: [String: String] = [:]
    /// The machines with a record that counts, and their Ed25519 keys.
    private(set) var members: [String: [UInt8]] = [:]
    private(set) var usersMachines: Set<String> = []
    /// The machines of the user that were removed.
    private(set) var removedUsersMachines: Set<String> = []
    /// The names of the people with a machine in the share, as tag keys.
    private(set) var names: Set<String> = []
    /// The heads of the records of which the part for the user's machines has to be destroyed.
    private(set) var destroyed = DestroyedParts()
    /// Those among them that this machine has made.
    private(set) var ownDestroyed: Set<String> = []
    /// The user's id, if a machine of the user tells it.
    private(set) var userID: String?

    let keys: ShareKeys
    let machine: String
    /// The ids of this machine's present keys.
    let keyIDs: [KeyChange.Kind: String]
    /// The changes to keys that this machine holds, by the ids of the keys.
    private(set) var changes: [KeyChange.Kind: [String: KeyChange]] = [.house: [:], .own: [:]]
    /// The machines that have made these changes.
    private(set) var authors: [String: String] = [:]
    /// The changes to keys that it does not hold, by machines that may make them.
    private(set) var offers: [KeyChange.Kind: [String: KeyChange]] = [.house: [:], .own: [:]]
    /// Changes that do not count, because their authors are out by now, to keys of records that do.
    private(set) var offersOfRemoved: [KeyChange.Kind: [String: KeyChange]] = [.house: [:], .own: [:]]
    private(set) var formerKeys: [KeyChange.Kind: [[UInt8]]] = [.house: [], .own: []]
    /// The former keys of all people that any machine names.
    private(set) var claimedKeys: [[UInt8]] = []
    /// The heads of the records of each machine, and the heads before them.
    private var previousHeads: [String: [String: String]] = [:]
    private(set) var lastRecords: [String: ShareFileContent.Record] = [:]
    /// The machines with a record under a present key.
    private var holders: [KeyChange.Kind: Set<String>] = [.house: [], .own: []]
    /// The machines that had one of the keys of the user's machines, also those that are out by now.
    private(set) var keyHolders: Set<String> = []
    /// The people of machines, as these tell it.
    private var people: [String: String] = [:]

    init(_ files: [SharedFile], _ keys: ShareKeys) {
        (self.keys, machine) = (keys, keys.machine.description)
        keyIDs = [.house: ShareKeys.id(of: keys.house), .own: ShareKeys.id(of: keys.own)]
        for file in files {
            let name = file.machine
            for record in file.content.records {
                previousHeads[name, default: [:]][record.head] = record.previous
                if record.number >= lastRecords[name]?.number ?? 0 { lastRecords[name] = record }
                if record.entry.house != nil, record.houseKeyID == keyID(.house) {
                    holders[.house]?.insert(name)
                }
                if record.entry.own != nil, record.ownKeyID == keyID(.own) { holders[.own]?.insert(name) }
            }
        }
        let statements = files.flatMap(\.statements)
        claimedKeys = statements.lazy.filter {
            $0.operation.field == ShareState.formerKey && $0.kind == .house
        }
        .compactMap { ShareKeys.key($0.value) }
        for statement in statements where statement.operation.field == ShareState.key { addChange(statement) }
        findMembers(files, statements)
        for statement in statements where accepts(statement) { add(statement) }
        findKeysOfRemoved(files, statements)
    }

    func keyID(_ kind: KeyChange.Kind) -> String { keyIDs[kind] ?? "" }

    // MARK: Reading

    static func held(_ kind: KeyChange.Kind, _ keys: ShareKeys) -> [[UInt8]] {
        kind == .house ? [keys.house] + keys.formerHouse : [keys.own] + keys.formerOwn
    }

    /// Adds a change to a key that this machine holds, if its author knew the key.
    private mutating func addChange(_ statement: SharedFile.Statement) {
        let id = statement.operation.item
        guard let key = Self.held(statement.kind, keys).first(where: { ShareKeys.id(of: $0) == id }),
            let change = statement.keyChange, change.proof == change.proof(by: key)
        else { return }
        changes[statement.kind]?[id] = change
        authors[id] = statement.machine
    }

    private mutating func findMembers(_ files: [SharedFile], _ statements: [SharedFile.Statement]) {
        usersMachines = [machine]
        keyHolders = [machine]
        for file in files where file.content.records.contains(where: { $0.entry.own != nil }) {
            keyHolders.insert(file.machine)
        }
        for file in files
        where file.content.records.contains(where: { isTrusted($0, of: file.machine, .own) }) {
            usersMachines.insert(file.machine)
        }
        for statement in statements
        where statement.operation.field == ShareState.machineName
            && statement.operation.item == statement.machine
        {
            people[statement.machine] = statement.operation.person
        }
        // A removed machine may have stated a removal before or after its own. Every second result has only removals that no other
        // one can leave out, and more of them each time.
        var certain: [String: String]?
        for number in 1...2 * Self.maxRemovalsInARow {
            if !number.isMultiple(of: 2) {
                if removed == certain { break }
                certain = removed
            }
            let accepted = statements.filter(accepts)
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
                guard author != item, hosts.contains(author) || isOfPerson(of: item, author) else { continue }
                // If two machines remove it apart, one of them may have read more, and the other none of its records.
                if let known = removed[item],
                    statement.value.isEmpty || isBefore(statement.value, known, of: item)
                {
                    continue
                }
                removed[item] = statement.value
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
        // Even a record that does not count shows that the machine had the key.
        removedUsersMachines = keyHolders.intersection(removed.keys).subtracting([machine])
        for file in files where removed[file.machine] == nil {
            let name = file.machine
            if file.content.records.contains(where: { $0.entry != ShareEntry() && accepts($0, of: name) }) {
                members[name] = file.content.publicKey
            }
        }
        members[machine] = removed[machine] == nil ? keys.publicKey : nil
    }

    /// Whether a machine is of the same person as another one. It could name a person whose machine it is not, but would not
    /// have that person's key.
    private func isOfPerson(of other: String, _ machine: String) -> Bool {
        guard let person = people[machine], person == people[other] else { return false }
        return !keyHolders.contains(other) || keyHolders.contains(machine)
    }

    /// Adds a statement of a record that counts.
    private mutating func add(_ statement: SharedFile.Statement) {
        let isOfUser =
            usersMachines.contains(statement.machine) || removedUsersMachines.contains(statement.machine)
        let mayChange = statement.kind == .own ? isOfUser : hosts.contains(statement.machine)
        switch statement.operation.field {
        case ShareState.user where statement.kind == .own && isOfUser:
            userID = min(userID ?? statement.value, statement.value)
        case ShareState.personName where removed[statement.machine] == nil:
            if !SharedPerson.isGuest(statement.operation.person) { names.insert(statement.value.tagKey) }
        case ShareState.destroyed: addDestroyed(statement)
        case ShareState.formerKey where mayChange:
            if let key = ShareKeys.key(statement.value) { formerKeys[statement.kind]?.append(key) }
        case ShareState.key where mayChange && changes[statement.kind]?[statement.operation.item] == nil:
            offers[statement.kind]?[statement.operation.item] = statement.keyChange
        default: break
        }
    }

    /// Adds a statement that a part of a record is to be destroyed.
    ///
    /// For another person's record, only the machine is believed that has made it. That may be gone, so a part is at least not
    /// put back if another machine says so that may be the person's.
    private mutating func addDestroyed(_ statement: SharedFile.Statement) {
        let (head, target) = (ShareState.destroyedHead(statement.operation.item), statement.value)
        guard previousHeads[target]?[head] != nil else { return }
        if statement.machine == target || keyHolders.isSuperset(of: [statement.machine, target]) {
            destroyed.parts.insert(head)
            if target == machine { ownDestroyed.insert(head) }
        } else if isOfPerson(of: target, statement.machine) {
            destroyed.withheld.insert(head)
        }
    }

    /// Finds the keys of changes that do not count, because their authors are out, under which there are records that count: of
    /// removed machines before their removal, and of members who had taken the key.
    private mutating func findKeysOfRemoved(_ files: [SharedFile], _ statements: [SharedFile.Statement]) {
        var needed: Set<String> = []
        for file in files {
            func counts(_ record: ShareFileContent.Record, _ kind: KeyChange.Kind) -> Bool {
                if removed[file.machine] != nil { return accepts(record, of: file.machine) }
                // No change has sealed the first key.
                return changes[kind]?[keyID(kind)].map { $0.sealed[file.machine] != nil } ?? true
            }
            for record in file.content.records {
                if record.entry.house == nil, counts(record, .house) { needed.insert(record.houseKeyID) }
                if record.entry.own == nil, counts(record, .own) { needed.insert(record.ownKeyID) }
            }
        }
        needed.remove("")
        if needed.isEmpty { return }
        for statement in statements
        where statement.operation.field == ShareState.key && removed[statement.machine] != nil
            && needed.contains(statement.operation.item)
            && (statement.kind == .own ? keyHolders : hosts).contains(statement.machine)
        {
            offersOfRemoved[statement.kind]?[statement.operation.item] = statement.keyChange
        }
    }

    /// The most removals of which each depends on the one before.
    private static let maxRemovalsInARow = 8

    // MARK: Records

    /// Whether a record counts.
    func accepts(_ record: ShareFileContent.Record, of name: String) -> Bool {
        if name == machine { return true }
        if let last = removed[name] { return isBefore(record.head, last, of: name) }
        return (record.houseKeyID.isEmpty || isTrusted(record, of: name, .house))
            && (record.entry.own == nil || isTrusted(record, of: name, .own))
    }

    /// Whether a statement counts: the other part of its record may be under a key whose author did not know the machine.
    private func accepts(_ statement: SharedFile.Statement) -> Bool {
        let name = statement.machine
        return name == machine || removed[name] != nil
            ? accepts(statement.record, of: name) : isTrusted(statement.record, of: name, statement.kind)
    }

    /// Whether a part of a record is of a machine that has, or had, the key in use.
    private func isTrusted(_ record: ShareFileContent.Record, of name: String, _ kind: KeyChange.Kind) -> Bool
    {
        guard (kind == .house ? record.entry.house : record.entry.own) != nil else { return false }
        let all = changes[kind] ?? [:]
        return all.isEmpty || all[keyID(kind)]?.sealed[name] != nil || holders[kind]?.contains(name) == true
    }

    /// Whether a record is in the chain of records that ends with another.
    private func isBefore(_ head: String, _ last: String, of name: String) -> Bool {
        chain(of: name, until: last).contains(head)
    }

    /// The heads of the records of a machine up to one of them, the latest first, as far as they have arrived. The last one is the
    /// head before them.
    private func chain(of name: String, until last: String) -> [String] {
        var heads = [last]
        let previous = previousHeads[name] ?? [:]
        while heads.count <= previous.count, let next = previous[heads[heads.count - 1]] {
            heads.append(next)
        }
        return heads
    }

    /// Whether no record of a removed machine is missing that may show that an earlier one counts.
    func hasAllRecords(ofRemoved name: String) -> Bool {
        guard let last = removed[name], !last.isEmpty else { return true }
        return chain(of: name, until: last).last.map { $0.allSatisfy { $0 == "0" } } ?? true
    }
}
