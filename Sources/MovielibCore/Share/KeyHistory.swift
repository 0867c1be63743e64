import Foundation
import Library
import Share

/// A new key of a share, sealed for each machine that stays in it.
struct KeyChange: Codable, Equatable {
    enum Kind: String, CaseIterable { case house, own }

    /// The id of the key that it replaces.
    var after: String
    /// The machines that are out from now on, with the number of the last record of each that counts.
    var removed: [String: Int]
    /// The key, by the id of the machine that can open it.
    var sealed: [String: String]
}

/// The keys of a share, as far as its files tell.
///
/// A record under the former key states a new one, sealed for each machine. So a machine that is out can read that the
/// key was changed, but neither the key nor anything later. Only a host may change the key of all people: the machine
/// that made the share, whose id is the share's, and the machines that a host has named.
struct KeyHistory {
    /// The ids of the machines that may change the key of all people.
    private(set) var hosts: Set<String>
    /// The machines that are out, with the number of the last record of each that counts.
    private(set) var removed: [String: Int] = [:]
    /// The keys of all machines that have written something, by their ids.
    private(set) var publicKeys: [String: [UInt8]] = [:]
    /// The number of the last record of each machine.
    private(set) var lastNumbers: [String: Int] = [:]
    private(set) var usersMachines: Set<String> = []
    /// The user's id, if a machine of the user tells it.
    private(set) var userID: String?
    private var changes: [KeyChange.Kind: [String: KeyChange]] = [.house: [:], .own: [:]]
    /// The former keys in records under a later key.
    private(set) var formerKeys: [KeyChange.Kind: [[UInt8]]] = [:]

    private struct Statement {
        var machine: String
        var number: Int
        var kind: KeyChange.Kind
        var operation: ShareOperation
    }

    init(_ files: [ShareFileContent], _ keys: ShareKeys) {
        hosts = [ShareKeys.machineName(ofShare: keys.share)]
        usersMachines = [keys.machine.description]
        var statements: [Statement] = []
        for file in files {
            let machine = file.machine.description
            publicKeys[machine] = file.publicKey
            for record in file.records {
                lastNumbers[machine] = max(lastNumbers[machine] ?? 0, record.number)
                if record.entry.own != nil { usersMachines.insert(machine) }
                for (kind, text) in [(KeyChange.Kind.house, record.entry.house), (.own, record.entry.own)] {
                    statements += Self.operations(in: text).map {
                        Statement(machine: machine, number: record.number, kind: kind, operation: $0)
                    }
                }
            }
        }
        addHosts(statements)
        for statement in statements { add(statement) }
        // Statements that a machine made after it was removed do not count.
        let accepted = statements.filter { $0.number <= removed[$0.machine] ?? .max }
        if accepted.count == statements.count { return }
        (removed, changes, formerKeys) = ([:], [.house: [:], .own: [:]], [:])
        for statement in accepted { add(statement) }
    }

    private static func operations(in text: String?) -> [ShareOperation] {
        guard let text, text.contains("\"k\":\"share.") || text.contains("\"k\":\"user\"") else { return [] }
        return ShareOperation.operations(in: text).filter { ShareState.keyFields.contains($0.field) }
    }

    private mutating func addHosts(_ statements: [Statement]) {
        let named = statements.filter { $0.operation.field == ShareState.host }
        while let new = named.first(where: {
            hosts.contains($0.machine) && !hosts.contains($0.operation.item)
        }) {
            hosts.insert(new.operation.item)
        }
    }

    private mutating func add(_ statement: Statement) {
        guard let text = statement.operation.textValue else { return }
        let mayChange =
            statement.kind == .own
            ? usersMachines.contains(statement.machine) : hosts.contains(statement.machine)
        switch statement.operation.field {
        case ShareState.user where statement.kind == .own: userID = min(userID ?? text, text)
        case ShareState.formerKey:
            if let key = ShareKeys.key(text) { formerKeys[statement.kind, default: []].append(key) }
        case ShareState.key where mayChange:
            guard let change = try? JSONDecoder().decode(KeyChange.self, from: Data(text.utf8)) else {
                return
            }
            changes[statement.kind]?[statement.operation.item] = change
            removed.merge(change.removed, uniquingKeysWith: min)
        default: break
        }
    }

    /// The change that made the key in use; nil before any change.
    ///
    /// The latest key that no machine can open that is out; of two that were made apart, the one with the lesser id.
    private func changeInUse(_ kind: KeyChange.Kind) -> (id: String, change: KeyChange)? {
        let all = changes[kind] ?? [:]
        func age(_ id: String, _ seen: Set<String> = []) -> Int {
            guard let change = all[id], !seen.contains(id) else { return 0 }
            return 1 + age(change.after, seen.union([id]))
        }
        return all.filter { $0.value.sealed.keys.allSatisfy { removed[$0] == nil } }
            .sorted { (age($0.key), $1.key) > (age($1.key), $0.key) }.first.map { ($0.key, $0.value) }
    }

    /// Adds the keys that this machine can open, and takes those in use.
    ///
    /// - Returns: Whether the keys of this machine are in use; false if it is out.
    func update(_ keys: inout ShareKeys) -> Bool {
        let machine = keys.machine.description
        if removed[machine] != nil { return false }
        for key in formerKeys[.house] ?? [] where key != keys.house && !keys.formerHouse.contains(key) {
            keys.formerHouse.append(key)
        }
        for key in formerKeys[.own] ?? [] where key != keys.own && !keys.formerOwn.contains(key) {
            keys.formerOwn.append(key)
        }
        for kind in KeyChange.Kind.allCases {
            let current = ShareKeys.id(of: kind == .house ? keys.house : keys.own)
            guard let (id, change) = changeInUse(kind), id != current else { continue }
            guard let key = change.sealed[machine].flatMap(keys.openedKey), ShareKeys.id(of: key) == id else {
                // A code has a key that was changed before the machine was known.
                return false
            }
            if kind == .house { keys.replaceHouse(with: key) } else { keys.replaceOwn(with: key) }
        }
        return true
    }

    /// Whether a record counts: not if its machine was out, or if it was let in by a code that was changed before.
    func accepts(_ record: ShareFileContent.Record, of machine: String) -> Bool {
        if let last = removed[machine] { return record.number <= last }
        let all = changes[.house] ?? [:]
        if all.isEmpty || record.houseKeyID.isEmpty || record.houseKeyID == changeInUse(.house)?.id {
            return true
        }
        return all.values.contains { $0.sealed[machine] != nil }
    }

    /// The values that a machine with these keys states for the others: former keys for machines that join later, and, on a
    /// host, the other hosts.
    func settings(of keys: ShareKeys) -> [ShareSetting] {
        var settings = keys.formerOwn.map {
            ShareSetting(
                field: ShareState.formerKey, item: ShareKeys.id(of: $0), value: ShareKeys.text(of: $0),
                isOwn: true)
        }
        guard hosts.contains(keys.machine.description) else { return settings }
        settings += keys.formerHouse.map {
            ShareSetting(
                field: ShareState.formerKey, item: ShareKeys.id(of: $0), value: ShareKeys.text(of: $0))
        }
        let new = usersMachines.subtracting(hosts).filter { removed[$0] == nil }
        return settings + new.sorted().map { ShareSetting(field: ShareState.host, item: $0, value: "true") }
    }

    /// A new key, sealed for all machines that stay.
    ///
    /// - Parameters:
    ///   - former: The key that it replaces.
    ///   - machines: The ids of the machines that get it, except for removed ones.
    ///   - removing: The machines that are removed now.
    func newKey(
        _ kind: KeyChange.Kind, after former: [UInt8], for machines: Set<String>, removing: Set<String>
    ) -> ShareSetting {
        let key = ShareKeys.newKey()
        var change = KeyChange(after: ShareKeys.id(of: former), removed: [:], sealed: [:])
        for machine in removing { change.removed[machine] = lastNumbers[machine] ?? 0 }
        for machine in machines where !removing.contains(machine) && removed[machine] == nil {
            change.sealed[machine] = publicKeys[machine].flatMap { ShareKeys.sealed(key, for: $0) }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = (try? encoder.encode(change)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return ShareSetting(
            field: ShareState.key, item: ShareKeys.id(of: key), value: text, isOwn: kind == .own)
    }
}
