import Library
import Share

@testable import MovielibCore

extension HouseholdSimulation {
    private static let maxRounds = 8

    /// Carries everything, and checks the machines when nothing changes any more.
    mutating func finish() throws {
        try settle()
        if chance(30), !isBeyondLimits, let index = machinesThatAreIn().randomElement(using: &random) {
            // A newcomer has to be able to read the past.
            let count = machines.count
            try joinAtEnd(from: index)
            guard machines[count].isActive else { throw Failure(description: "a current code is rejected") }
            try settle()
        }
        if !isBeyondLimits { try checkMachinesThatAreIn() }
        try checkMachinesThatAreOut()
    }

    /// Whether the household needs a new share.
    ///
    /// Five limits are accepted. Two machines that remove each other apart are in for the others, but neither has the other's keys
    /// (Decisions/Storage.md), or one of them is left out by a key whose author knew of the other's removal alone. Nor has a
    /// machine that removes others while a new key, whose author did not know it, leaves it out. And a program with a code that
    /// counts may remove machines without having joined.
    /// Without a host, the key of all people cannot be changed (Share.md).
    private var isBeyondLimits: Bool {
        let view = finalView()
        return !view.undecided.isEmpty || view.hosts.isDisjoint(with: machinesThatAreIn())
            || oracle.changes.contains { $0.removed.contains { view.removed[$0] == nil } }
            || oracle.removals.contains {
                let author = $0.author
                return author != $0.target
                    && (isLetInByFormerKey(author) || machines[author].isStranger && !isUnknown(author))
            }
    }

    private mutating func settle() throws {
        for _ in 1...Self.maxRounds {
            let count = folder.files.count
            for index in machines.indices where machines[index].isActive && !machines[index].isStranger {
                try shareEverything(index)
            }
            if folder.files.count == count { return }
        }
        throw Failure(description: "the files still change after \(Self.maxRounds) rounds")
    }

    // MARK: The oracle

    /// The machines that the author of a change to a key knew, and had to give the key.
    func known(_ author: Int, _ kind: KeyChange.Kind, _ view: HouseholdOracle.View) -> Set<Int> {
        let keys = machines[author].keys
        func isKnown(_ other: Int, _ kind: KeyChange.Kind) -> Bool {
            let changes = oracle.changes.filter {
                $0.kind == kind
                    && (kind == .house ? [keys.house] + keys.formerHouse : [keys.own] + keys.formerOwn)
                        .contains($0.key)
            }
            return machines[author].arrived.contains { number in
                let file = folder.files[number]
                let (opens, inUse) =
                    kind == .house
                    ? (folder.opensHouse(number, keys), file.hasHousePart && file.houseKey == keys.house)
                    : (folder.opensOwn(number, keys), file.hasOwnPart && file.ownKey == keys.own)
                return file.author == other && opens
                    && (inUse || changes.isEmpty || changes.contains { $0.known.contains(other) })
            }
        }
        /// Whether a machine's part for the user's machines can be opened: then the machine must have the key.
        func showsOwnPart(_ other: Int) -> Bool {
            machines[author].arrived.contains {
                folder.files[$0].author == other && folder.files[$0].hasOwnPart && folder.opensOwn($0, keys)
            }
        }
        return Set(
            machines.indices.filter { other in
                if other == author { return true }
                let isUsers = machines[other].person == machines[author].person
                return view.removed[other] == nil && isKnown(other, .house)
                    && (isUsers && isKnown(other, .own) || kind == .house && !showsOwnPart(other))
            })
    }

    /// Whether a machine was let in by a code from before a change of keys whose author did not know the machine.
    ///
    /// It is out, as Share.md says, and has to join again with another code.
    func isLetInByFormerKey(_ index: Int) -> Bool {
        let keys = codeKeys[index]
        return isMadeWithoutRemoval(keys.house)
            || oracle.changes.contains { change in
                let held =
                    change.kind == .house ? [keys.house] + keys.formerHouse : [keys.own] + keys.formerOwn
                let concerns =
                    change.kind == .house || machines[change.author].person == machines[index].person
                return concerns && !change.known.contains(index) && !change.removed.contains(index)
                    && !held.contains(change.key)
            }
    }

    /// Whether a key was made by a machine that did not know of a removal, while those that knew of it have left the former key in use.
    private func isMadeWithoutRemoval(_ key: [UInt8]) -> Bool {
        guard let change = oracle.changes.first(where: { $0.kind == .house && $0.key == key }) else {
            return false
        }
        let former = oracle.changes.first { $0.kind == .house && $0.key == change.former }
        return former.map { !$0.removed.isSubset(of: change.removed) } == true
            && !oracle.changes.contains { $0.kind == .house && $0.former == key }
    }

    func machinesThatAreIn() -> [Int] {
        let removed = finalView().removed
        return machines.indices.filter {
            machines[$0].isActive && !machines[$0].isStranger && !isLetInByFormerKey($0)
                && removed[$0] == nil
        }
    }

    /// The machines that are out for those who have all files, and the numbers of their last records that count.
    private func finalView() -> HouseholdOracle.View {
        let changes = oracle.changes.filter { $0.kind == .house }
        let sharing = machines.indices.filter { machines[$0].isSharing && !isLetInByFormerKey($0) }
        // The last one may have removed the others, and left.
        let last = machines.indices.filter { !machines[$0].isActive && !machines[$0].isStranger }
        let inUse = Set((sharing.isEmpty ? last : sharing).map { machines[$0].keys.house })
        return oracle.view { _ in
            true
        } isTrusted: { number in
            let file = folder.files[number]
            return changes.isEmpty || inUse.contains(file.houseKey)
                || changes.contains { $0.known.contains(file.author) }
        } hasArrived: { _, _ in
            true
        }
    }

    // MARK: The checks

    private func checkMachinesThatAreIn() throws {
        let (present, removed) = (machinesThatAreIn(), finalView().removed)
        for index in present {
            let machine = machines[index]
            guard let first = present.first, machine.keys.house == machines[first].keys.house else {
                throw Failure(description: "two keys are in use: of \(index) and \(present[0])")
            }
            let history = KeyHistory(try files(index), machine.keys)
            if history.removed[machine.id] != nil { throw Failure(description: "\(index) is out") }
            for other in present where machines[other].person == machine.person {
                guard machine.keys.own == machines[other].keys.own else {
                    throw Failure(description: "two own keys are in use: of \(index) and \(other)")
                }
            }
            for number in folder.files.indices {
                let file = folder.files[number]
                let isIn = present.contains(file.author)
                let content = try folder.content(number, machine.keys).content
                let isOfPerson = machines[file.author].person == machine.person
                for (written, record) in zip(file.records, content.records) {
                    let accepts = history.accepts(record, of: machines[file.author].id)
                    let text = "\(index) and record \(record.number) of \(file.author)"
                    if let last = removed[file.author], record.number > last, accepts {
                        throw Failure(description: "\(text), which is later than its removal")
                    }
                    if isUnknown(file.author), removed[file.author] == nil, accepts {
                        throw Failure(description: "\(text), of a stranger")
                    }
                    let countsUntil = isLetInByFormerKey(file.author) ? 0 : removed[file.author] ?? 0
                    guard isIn || record.number <= countsUntil else { continue }
                    let name = [file.author, record.number]
                    guard accepts else { throw Failure(description: "\(text), which it leaves out") }
                    if index == file.author { continue }
                    guard written.entry.house == nil || machine.houseRecords.contains(name) else {
                        throw Failure(description: "\(text), which it has not read")
                    }
                    guard !isOfPerson || written.entry.own == nil || machine.ownRecords.contains(name) else {
                        throw Failure(description: "\(text), whose part for the person it has not read")
                    }
                }
            }
        }
    }

    /// Whether no author of a change to a key has known a machine, and no key that its code gave is in use.
    private func isUnknown(_ index: Int) -> Bool {
        guard let first = machinesThatAreIn().first, machines[index].isStranger else { return false }
        let (keys, inUse) = (codeKeys[index], machines[first].keys.house)
        return !([keys.house] + keys.formerHouse).contains(inUse)
            && !oracle.changes.contains { $0.kind == .house && $0.known.contains(index) }
    }

    /// Tries everything that a machine that is out can open, with a program that follows no rules.
    private func checkMachinesThatAreOut() throws {
        let (removed, isBeyondLimits) = (finalView().removed, isBeyondLimits)
        for index in machines.indices {
            let keys = try allKeys(of: index)
            for number in folder.files.indices {
                let file = folder.files[number]
                if file.author == index { continue }
                let content = try folder.content(number, keys).content
                for (record, opened) in zip(file.records, content.records) {
                    let text = "\(index) opens record \(opened.number) of \(file.author)"
                    if opened.entry.own != nil, machines[file.author].person != machines[index].person {
                        throw Failure(description: "\(text), which is of another person")
                    }
                    // This author believes the machine that let it in, which is one of two that removed each other.
                    if isBeyondLimits, isLetInByFormerKey(file.author) { continue }
                    guard removed[index] != nil else { continue }
                    if opened.entry.house != nil, record.houseMustNotOpen.contains(index) {
                        throw Failure(description: "\(text), which had read of its removal")
                    }
                    if opened.entry.own != nil, record.ownMustNotOpen.contains(index) {
                        throw Failure(description: "\(text), its person's, which had read of its removal")
                    }
                }
            }
        }
    }

    /// All keys that a machine can find in the folder with those that it has had.
    private func allKeys(of index: Int) throws -> ShareKeys {
        var keys = machines[index].keys
        for earlier in machines[index].backups {
            keys.formerHouse += [earlier.house] + earlier.formerHouse
            keys.formerOwn += [earlier.own] + earlier.formerOwn
        }
        while true {
            let before = keys
            for number in folder.files.indices {
                for statement in try folder.content(number, keys).statements {
                    var key: [UInt8]?
                    switch statement.operation.field {
                    case ShareState.formerKey: key = ShareKeys.key(statement.value)
                    case ShareState.key:
                        let text = KeyChange(text: statement.value)?.sealed[machines[index].id]
                        key = text.flatMap { keys.openedKey($0) }
                    default: break
                    }
                    guard let key else { continue }
                    if statement.kind == .house {
                        if key != keys.house, !keys.formerHouse.contains(key) { keys.formerHouse.append(key) }
                    } else if key != keys.own, !keys.formerOwn.contains(key) {
                        keys.formerOwn.append(key)
                    }
                }
            }
            if keys == before { return keys }
        }
    }
}

extension HouseholdSimulation {
    /// The facts behind a failure, to explain it.
    var facts: [String] {
        let removals = oracle.removals.map {
            "\($0.author) removed \($0.target) after record \($0.last): file \($0.file), record \($0.number)"
        }
        let namings = oracle.namings.map {
            "\($0.author) named the host \($0.target): file \($0.file), record \($0.number)"
        }
        let changes = oracle.changes.map {
            "\($0.author) changed \($0.kind) key \($0.former[0]) to \($0.key[0]) for \($0.known.sorted())"
                + " without \($0.removed.sorted()): file \($0.file)"
        }
        let files = folder.files.enumerated().map { index, file in
            "file \(index): records \(file.numbers) of \(file.author), keys \(file.houseKey[0]) \(file.ownKey[0])"
        }
        let machines = machines.enumerated().map { index, machine in
            "machine \(index)\(machine.isSharing ? "" : ", not sharing,") of person \(machine.person): \(machine.keys.house[0]) after"
                + " \(machine.keys.formerHouse.map { $0[0] }), own \(machine.keys.own[0]) after"
                + " \(machine.keys.formerOwn.map { $0[0] })"
        }
        return removals + namings + changes + files + machines + ["in: \(machinesThatAreIn())"]
    }
}
