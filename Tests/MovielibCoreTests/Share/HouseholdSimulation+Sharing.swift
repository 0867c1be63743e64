import Library
import Share

@testable import MovielibCore

/// How a machine of a simulated household reads and writes, as ``Core`` does it.
extension HouseholdSimulation {
    mutating func arrive(_ index: Int, percent: Int) {
        for file in folder.files.indices where chance(percent) { machines[index].arrived.insert(file) }
    }

    @discardableResult
    mutating func arriveAndShare(_ index: Int) throws -> Bool {
        arrive(index, percent: [0, 50, 80, 100].randomElement(using: &random) ?? 0)
        let isIn = try share(index)
        note("\(index) shares" + (isIn ? "" : ", but is out"))
        return isIn
    }

    /// The files that have arrived at a machine, as far as it can open them.
    func files(_ index: Int, _ keys: ShareKeys? = nil) throws -> [SharedFile] {
        let keys = keys ?? machines[index].keys
        return try folder.sorted(machines[index].arrived).map {
            falsified(try folder.content($0, keys), by: folder.files[$0].author, for: index, keys)
        }
    }

    mutating func takeKeys(_ index: Int) throws -> KeyHistory? {
        var keys = machines[index].keys
        let history = try KeyHistory.takeKeys(&keys) { try files(index, $0) }
        guard var history else { return nil }
        if falsify(&keys, of: index) { history = KeyHistory(try files(index, keys), keys) }
        machines[index].keys = keys
        return history
    }

    mutating func newKey(_ kind: KeyChange.Kind, _ history: KeyHistory) -> ShareSetting {
        let key = randomKey()
        newKeys[ShareKeys.id(of: key)] = key
        return history.newKey(kind, key)
    }

    mutating func record(_ settings: [ShareSetting], by index: Int) {
        machines[index].record(settings, at: time)
    }

    /// Exchanges records until no key has to be changed.
    ///
    /// - Returns: Whether the machine is in the share.
    mutating func share(_ index: Int) throws -> Bool {
        for _ in 1...4 {
            guard let history = try takeKeys(index) else {
                (machines[index].isSharing, machines[index].isWaitingForKey) = (false, true)
                return false
            }
            machines[index].isSharing = true
            try receive(index, history)
            let new = history.kindsToChange.map { newKey($0, history) }
            record(
                machines[index].names + falsified(history.settings, of: machines[index].keys) + new, by: index
            )
            machines[index].view = view(index)
            machines[index].isRestored = false
            machines[index].isWaitingForKey = history.isWaitingForKey
            machines[index].backups = machines[index].backups.suffix(4) + [machines[index].keys]
            guard try publish(index, onlyAboutShare: history.isWaitingForKey),
                !history.kindsToChange.isEmpty
            else { break }
        }
        return true
    }

    private mutating func receive(_ index: Int, _ history: KeyHistory) throws {
        for number in folder.sorted(machines[index].arrived) where !machines[index].read.contains(number) {
            let author = folder.files[number].author
            let file = falsified(
                try folder.content(number, machines[index].keys), by: author, for: index, machines[index].keys
            )
            let name = machines[author].id
            guard let records = history.countingRecords(of: file.content),
                !history.isWaitingForKey(of: records, by: name)
            else { continue }
            let isUsers =
                history.usersMachines.contains(name) || history.removedUsersMachines.contains(name)
            // Each record names its person.
            let isClaimed = machines[author].personID == machines[index].personID
            if !isUsers, isClaimed { continue }
            if records.count == file.content.records.count { machines[index].read.insert(number) }
            machines[index].receive(records, of: file, by: author, isUsers: isUsers)
        }
    }

    /// The facts that a machine can read, for the oracle.
    func view(_ index: Int) -> HouseholdOracle.View {
        let (arrived, keys) = (machines[index].arrived, machines[index].keys)
        let held = oracle.changes.filter {
            $0.kind == .house && ([keys.house] + keys.formerHouse).contains($0.key)
        }
        return oracle.view {
            arrived.contains($0) && folder.opensHouse($0, keys)
        } isTrusted: { number in
            let file = folder.files[number]
            return held.isEmpty || file.houseKey == keys.house
                || held.contains { $0.known.contains(file.author) }
        } hasArrived: { author, numbers in
            let known = arrived.lazy.filter { folder.files[$0].author == author }
                .flatMap { folder.files[$0].numbers }
            return Set(known).isSuperset(of: numbers)
        }
    }

    /// Writes the records that no file has yet.
    ///
    /// - Parameter onlyAboutShare: Whether those about films are left for the next time.
    @discardableResult
    mutating func publish(_ index: Int, onlyAboutShare: Bool = false) throws -> Bool {
        let machine = machines[index]
        let records = machine.pending.filter { !onlyAboutShare || !$0.settings.isEmpty }
        if records.isEmpty { return false }
        let view = view(index)
        let file = try folder.add(
            records, by: index, firstNumber: machine.number + 1, after: machine.head, keys: machine.keys)
        for (offset, record) in records.enumerated() {
            for setting in record.settings {
                try state(setting, by: index, file: file.index, number: machine.number + 1 + offset, view)
            }
        }
        machines[index].pending = machine.pending.filter { onlyAboutShare && $0.settings.isEmpty }
        (machines[index].number, machines[index].head) = (machine.number + records.count, file.head)
        machines[index].arrived.insert(file.index)
        return true
    }

    /// Tells the oracle what a record states.
    private mutating func state(
        _ setting: ShareSetting, by index: Int, file: Int, number: Int, _ view: HouseholdOracle.View
    ) throws {
        let target = machines.firstIndex { $0.id == setting.item }
        switch (setting.field, target) {
        case (ShareState.machineName, _): oracle.announcements[index] = file
        case (ShareState.host, let target?):
            oracle.namings.append(.init(author: index, target: target, file: file, number: number))
        case (ShareState.removedMachine, let target?):
            let last = setting.value.isEmpty ? 0 : folder.numbers[setting.value] ?? -1
            oracle.removals.append(
                .init(author: index, target: target, file: file, number: number, last: last))
        case (ShareState.key, _):
            let kind: KeyChange.Kind = setting.isOwn ? .own : .house
            oracle.changes.append(
                .init(
                    kind: kind, key: newKeys[setting.item] ?? [],
                    former: kind == .house ? machines[index].keys.house : machines[index].keys.own,
                    author: index, file: file,
                    known: known(index, kind, view), removed: Set(view.removed.keys)))
        default: break
        }
    }
}
