import Library
import Records
import Share

/// The keys of a share: those that a machine takes, and those that it makes and states.
extension KeyHistory {
    /// The most former keys of a kind.
    private static let maxFormerKeys = 64
    /// The most keys that are tried because some machine names them.
    private static let maxTriedKeys = 256

    /// Adds the keys that this machine can open.
    ///
    /// - Returns: Whether this machine is out: it was removed, or let in by a code that was changed before.
    func addKeys(to keys: inout ShareKeys) -> Bool {
        var isLeftOut = removed[machine] != nil
        for kind in KeyChange.Kind.allCases {
            var new = formerKeys[kind] ?? []
            let named = Set(new.map { ShareKeys.id(of: $0) })
            // A key that was made apart from the one in use need not be sealed for those whom another host has let in.
            for (id, offer) in offers[kind] ?? [:] where !named.contains(id) {
                if let key = offer.key(id, for: keys) { new.append(key) } else { isLeftOut = true }
            }
            new += (offersOfRemoved[kind] ?? [:]).compactMap { $1.key($0, for: keys) }
            let known = Set(Self.held(kind, keys))
            let added = new.uniqued().filter { !known.contains($0) }.prefix(Self.maxFormerKeys - known.count)
            if kind == .house { keys.formerHouse += added } else { keys.formerOwn += added }
        }
        return isLeftOut
    }

    /// Takes the keys in use.
    func chooseKeys(_ keys: inout ShareKeys) {
        for kind in KeyChange.Kind.allCases {
            guard let id = keyInUse(kind),
                let key = Self.held(kind, keys).first(where: { ShareKeys.id(of: $0) == id })
            else { continue }
            if kind == .house { keys.replaceHouse(with: key) } else { keys.replaceOwn(with: key) }
        }
    }

    /// The former keys of hosts that only records under these keys show to be hosts.
    ///
    /// A machine that joins after a change can open only what was written later. The record in which a host names another one,
    /// or the name of a machine, may be older than that. So the keys that any machine names are tried, and those that a host
    /// has named are kept.
    func formerKeysOfFurtherHosts<Failure: Error>(
        from read: (ShareKeys) throws(Failure) -> [SharedFile]
    ) throws(Failure) -> [[UInt8]] {
        var (trial, history) = (keys, self)
        while true {
            let known = Set(Self.held(.house, trial))
            let free = max(0, Self.maxTriedKeys - known.count)
            let new = history.claimedKeys.filter { !known.contains($0) }.uniqued().prefix(free)
            if new.isEmpty { break }
            trial.formerHouse += new
            history = KeyHistory(try read(trial), trial)
        }
        let known = Set(Self.held(.house, keys))
        let new = (history.formerKeys[.house] ?? []).uniqued().filter { !known.contains($0) }
        return Array(new.prefix(Self.maxFormerKeys - known.count))
    }

    /// The id of the key in use: the latest that no removed machine can open, or else the fewest; of two made apart, the one for
    /// more machines.
    private func keyInUse(_ kind: KeyChange.Kind) -> String? {
        let all = changes[kind] ?? [:]
        let chains = Dictionary(uniqueKeysWithValues: all.keys.map { ($0, Self.chain($0, all)) })
        let strangers = Set(all.keys.filter { isByStranger($0, all, chains) })
        // The changes to the key of a code, or before it, may not have arrived yet. Only a key whose place relative to the present
        // one is known may replace it.
        let current = Set(Self.chain(keyID(kind), all))
        // Nor does a key count that follows one of a stranger, unless the present one does so, too, and no other key counts.
        var candidates = chains.filter { !current.isDisjoint(with: $1) && strangers.isDisjoint(with: $1) }
        if candidates.isEmpty, !strangers.isDisjoint(with: current) {
            candidates = chains.filter { $1.contains(keyID(kind)) }
        }
        // All machines have to come to the same result, so it does not depend on whom this one knows.
        func rank(_ id: String) -> (safety: Int, age: Int, machines: Int, id: String) {
            (-outsiders(id, kind).count, chains[id]?.count ?? 0, all[id]?.sealed.count ?? 0, id)
        }
        return candidates.keys.max { rank($0) < rank($1) }
    }

    /// A key and those before it, as far as the changes have arrived.
    private static func chain(_ id: String, _ all: [String: KeyChange]) -> [String] {
        var ids = [id]
        while let former = all[ids[ids.count - 1]]?.after, !ids.contains(former) { ids.append(former) }
        return ids
    }

    /// Whether a change was made apart from another one that leaves out its author, whom no other machine knew.
    ///
    /// Some machines have read the other one first, and do not accept this one.
    private func isByStranger(
        _ id: String, _ all: [String: KeyChange], _ chains: [String: [String]]
    ) -> Bool {
        guard let author = authors[id], author != ShareKeys.machineName(ofShare: keys.share) else {
            return false
        }
        // A key that follows this one says nothing about it.
        let others = all.filter { authors[$0.key] != author && chains[$0.key]?.contains(id) == false }
        // The last of them may leave out a machine that one before it knew.
        let replaced = Set(others.values.map(\.after))
        return others.contains { $0.value.after == all[id]?.after }
            && !others.contains { !replaced.contains($0.key) && $0.value.sealed[author] != nil }
    }

    /// The removed machines that may have a key.
    private func outsiders(_ id: String, _ kind: KeyChange.Kind) -> Set<String> {
        // A removed machine may have the key from a code: only its author can tell that the machine was out before.
        let readers = kind == .own ? removedUsersMachines : Set(removed.keys)
        guard let change = changes[kind]?[id] else { return readers }
        // The list of a machine that is out by now cannot be believed. It has the key in any case.
        if let author = authors[id], removed[author] != nil { return readers.union([author]) }
        return readers.subtracting(change.removed ?? []).union(
            change.sealed.keys.filter { removed[$0] != nil })
    }

    /// The kinds of keys that a removed machine can open, and that this machine has to change.
    var kindsToChange: [KeyChange.Kind] {
        unsafeKinds.filter { isPlaceKnown($0) }
    }

    /// The kinds of keys that a removed machine can open, as far as the files tell, and that this machine may change.
    private var unsafeKinds: [KeyChange.Kind] {
        KeyChange.Kind.allCases.filter { kind in
            (kind == .own || hosts.contains(machine)) && !outsiders(keyID(kind), kind).isEmpty
        }
    }

    /// Whether the change that made the present key has arrived, or the key may be the first one.
    ///
    /// A machine that has just joined would otherwise replace a key that was made after the removal, and leave out those of whom it
    /// does not know yet.
    private func isPlaceKnown(_ kind: KeyChange.Kind) -> Bool {
        let (id, all) = (keyID(kind), changes[kind] ?? [:])
        return all[id] != nil || Self.held(kind, keys).count == 1 || all.values.contains { $0.after == id }
    }

    /// Whether records about films have to wait until a key was changed.
    var isWaitingForKey: Bool { !unsafeKinds.isEmpty }

    /// A new key for all machines that are in the share, or for the user's.
    func newKey(_ kind: KeyChange.Kind, _ key: [UInt8] = ShareKeys.newKey()) -> ShareSetting {
        KeyChange.setting(
            kind, key, after: kind == .house ? keys.house : keys.own,
            for: kind == .house ? members : members.filter { usersMachines.contains($0.key) },
            without: Set(removed.keys))
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
        // Again after each change, because those who join later may leave out the machine that has stated them before.
        func former(_ key: [UInt8], isOwn: Bool) -> ShareSetting {
            ShareSetting(
                field: ShareState.formerKey,
                item: ShareKeys.id(of: key) + " " + keyID(isOwn ? .own : .house),
                value: ShareKeys.text(of: key), isOwn: isOwn)
        }
        // A key that was made after a removal must not be stated for those who were removed by it.
        func isForAll(_ key: [UInt8], _ kind: KeyChange.Kind) -> Bool {
            func removed(_ id: String) -> Set<String> {
                let removed = Set(changes[kind]?[id]?.removed ?? [])
                // The others have none of the user's own keys.
                return kind == .own ? removed.intersection(keyHolders) : removed
            }
            return removed(ShareKeys.id(of: key)).isSubset(of: removed(keyID(kind)))
        }
        var settings = keys.formerOwn.filter { isForAll($0, .own) }.map { former($0, isOwn: true) }
        // After the next change of keys, the statement of a machine that left does not count any more.
        for (name, head) in leaving.sorted(by: { $0.key < $1.key })
        where name != machine && (hosts.contains(machine) || removedUsersMachines.contains(name)) {
            settings.append(ShareSetting(field: ShareState.removedMachine, item: name, value: head))
        }
        settings += ownDestroyed.sorted().map { .destroyed($0, of: machine, by: machine) }
        guard hosts.contains(machine) else { return settings }
        settings += keys.formerHouse.filter { isForAll($0, .house) }.map { former($0, isOwn: false) }
        let new = usersMachines.subtracting(hosts)
        return settings + new.sorted().map { ShareSetting(field: ShareState.host, item: $0, value: "true") }
    }
}
