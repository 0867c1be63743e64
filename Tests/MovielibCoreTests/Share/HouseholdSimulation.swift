import Library
import Share
import TestSupport

@testable import MovielibCore

/// People, their machines and a folder between them: joins, removals and changes of keys. Everything follows from the steps.
///
/// Files are written and read as by ``Core/share(isDryRun:isRestoring:at:)``, but the folder, the key files and the libraries are in memory.
struct HouseholdSimulation {
    /// Each step has random numbers of its own, so that any step can be left out.
    struct Step {
        var action: Action
        var seed: UInt64
    }

    enum Action {
        case change, share, printCode, join, removeMachine, removePerson, changeKeys, leave, restoreKeyFile,
            writeOutside, letInStranger, shareAll
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// A line of `share key` or `share invite`, and the keys that the machine had when it printed it.
    struct Code {
        var text: String
        var person: Int
        var keys: ShareKeys
    }

    private static let maxMachines = 8
    private static let maxPeople = 5

    let mutant: Mutant?
    var random: SeededGenerator
    var machines: [HouseholdMachine] = []
    /// The keys that the machine had whose code let in a machine, by machine.
    private(set) var codeKeys: [ShareKeys] = []
    let folder = HouseholdFolder()
    var oracle = HouseholdOracle()
    private var codes: [Code] = []
    /// The keys that machines have made, by their ids.
    var newKeys: [String: [UInt8]] = [:]
    var time = 0
    private var people = 1
    /// A line for each event, for the text of a failure.
    private(set) var log: [String] = []

    init(mutant: Mutant? = nil) throws {
        self.mutant = mutant
        random = SeededGenerator(state: 1)
        var keys = ShareKeys()
        (keys.house, keys.own, keys.machineSeed) = (randomKey(), randomKey(), randomKey())
        keys.share = keys.machine.bytes
        add(HouseholdMachine(person: 0, personID: "person 0", name: "name 0", keys: keys), codeKeys: keys)
        _ = try share(0)
    }

    static func steps(seed: UInt64) -> [Step] {
        var random = SeededGenerator(state: seed)
        let weights: [(Action, Int)] = [
            (.change, 34), (.share, 16), (.printCode, 4), (.join, 18), (.removeMachine, 8),
            (.removePerson, 3),
            (.changeKeys, 9), (.leave, 3), (.restoreKeyFile, 4), (.writeOutside, 4), (.letInStranger, 3),
            (.shareAll, 4),
        ]
        let all = weights.flatMap { Array(repeating: $0.0, count: $0.1) }
        // Half of the households begin with machines that know one another, and with more than one host.
        let first: [Action] = Bool.random(using: &random) ? [.join, .join, .shareAll] : [.join, .join]
        return (0..<Int.random(in: 5...14, using: &random)).map { index in
            let action = index < first.count ? first[index] : all.randomElement(using: &random) ?? .share
            return Step(action: action, seed: random.next())
        }
    }

    /// Takes the steps, carries everything to all machines, and checks what they can open.
    mutating func run(_ steps: [Step]) throws {
        for step in steps {
            time += 1
            random = SeededGenerator(state: step.seed)
            try take(step.action)
        }
        time += 1
        try finish()
    }

    // MARK: Random numbers

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func randomKey() -> [UInt8] {
        (0..<4).flatMap { _ in
            let number = random.next()
            return (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    // MARK: Steps

    private mutating func take(_ action: Action) throws {
        let active = machines.indices.filter { machines[$0].isActive && !machines[$0].isStranger }
        guard let index = active.randomElement(using: &random) else { return }
        switch action {
        case .change:
            change(index)
            note("\(index) changes a film")
            if chance(60) { try arriveAndShare(index) } else if chance(30) { try writeWithoutReading(index) }
        case .share: try arriveAndShare(index)
        case .shareAll:
            note("all share")
            for _ in 1...2 { for index in active { try shareEverything(index) } }
        case .printCode: codes.append(printCode(index))
        case .join: try join(from: index)
        case .removeMachine, .removePerson:
            try remove(by: index, isPerson: action == .removePerson)
        case .changeKeys:
            guard try arriveAndShare(index), let history = try takeKeys(index),
                history.hosts.contains(machines[index].id)
            else { return }
            note("\(index) changes the keys")
            record(KeyChange.Kind.allCases.map { newKey($0, history) }, by: index)
            for _ in 1...2 { _ = try share(index) }
        case .leave: try leave(index)
        case .restoreKeyFile:
            guard let keys = machines[index].backups.randomElement(using: &random) else { return }
            note("the key file of \(index) is restored")
            machines[index].keys = keys
            machines[index].isRestored = true
        case .writeOutside:
            let removed = machines.reduce(into: Set()) { $0.formUnion($1.view.removed.keys) }
            let out = machines.indices.filter { !machines[$0].isActive || removed.contains($0) }
            guard let index = out.randomElement(using: &random), !machines[index].isRestored else { return }
            note("\(index), which is out, writes")
            machines[index].pending.append(HouseholdRecord(text: "outside \(time)"))
            if chance(30), let target = machines.indices.randomElement(using: &random), target != index {
                let history = try KeyHistory(files(index), machines[index].keys)
                record([history.removal(of: machines[target].id)], by: index)
            }
            try publish(index)
        case .letInStranger:
            guard let code = codes.randomElement(using: &random), var keys = ShareKeys(code: code.text) else {
                return
            }
            let isInvitation = ShareKeys.isInvitation(code.text)
            keys.machineSeed = randomKey()
            if isInvitation { keys.own = randomKey() }
            let person = isInvitation ? 100 + machines.count : code.person
            note("stranger \(machines.count) writes with a code of \(code.person)")
            add(
                HouseholdMachine(
                    person: person, personID: "person \(person)", name: nil, keys: keys, isStranger: true),
                codeKeys: code.keys)
            let new = machines.count - 1
            machines[new].record(machines[new].names, at: time)
            machines[new].pending.append(HouseholdRecord(text: "stranger \(time)"))
            try publish(new)
        }
    }

    mutating func note(_ text: String) { log.append(text) }

    private mutating func add(_ machine: HouseholdMachine, codeKeys keys: ShareKeys) {
        machines.append(machine)
        codeKeys.append(keys)
        oracle.people.append(machine.person)
    }

    private mutating func change(_ index: Int) {
        var record = HouseholdRecord(text: "film \(time) of \(index)")
        let removed = Set(machines[index].view.removed.keys)
        let ofPerson = removed.filter { other in
            machines[other].person == machines[index].person
                && machines[index].arrived.contains {
                    folder.files[$0].author == other && folder.opensOwn($0, machines[index].keys)
                }
        }
        record.ownMustNotOpen = ofPerson
        let isChanged = oracle.hasChangedKey(machines[index].view, of: index)
        record.houseMustNotOpen = isChanged ? removed : []
        machines[index].pending.append(record)
    }

    /// Writes after a change, as with `share = "auto"`.
    private mutating func writeWithoutReading(_ index: Int) throws {
        // Only the key file knows the keys.
        if machines[index].isRestored || machines[index].isWaitingForKey { return }
        note("\(index) writes without reading")
        try publish(index)
    }

    private mutating func printCode(_ index: Int) -> Code {
        let keys = machines[index].keys
        return Code(
            text: chance(50) ? keys.code : keys.invitation, person: machines[index].person, keys: keys)
    }

    /// A machine joins when all has been carried.
    mutating func joinAtEnd(from index: Int) throws { try join(printCode(index), isComplete: true) }

    /// A machine gets everything, and shares.
    mutating func shareEverything(_ index: Int) throws {
        machines[index].arrived = Set(folder.files.indices)
        _ = try share(index)
    }

    private mutating func join(from index: Int) throws {
        let real = machines.count { !$0.isStranger }
        var code = printCode(index)
        if chance(25), let old = codes.randomElement(using: &random) { code = old }
        codes.append(code)
        let isInvitation = ShareKeys.isInvitation(code.text)
        guard real < Self.maxMachines, !isInvitation || people < Self.maxPeople else { return }
        try join(code, isComplete: chance(60))
    }

    private mutating func join(_ code: Code, isComplete: Bool) throws {
        let isInvitation = ShareKeys.isInvitation(code.text)
        guard var keys = ShareKeys(code: code.text) else { return }
        keys.machineSeed = randomKey()
        if isInvitation { keys.own = randomKey() }
        let person = isInvitation ? people : code.person
        var machine = HouseholdMachine(
            person: person, personID: "person \(person)", name: isInvitation ? "name \(person)" : nil,
            keys: keys)
        machine.arrived = Set(folder.files.indices.filter { _ in isComplete || chance(60) })
        note(
            "\(machines.count) joins as person \(person) with a code of \(code.person)"
                + (isComplete ? "" : " and some files"))
        add(machine, codeKeys: code.keys)
        let new = machines.count - 1
        guard let history = try takeKeys(new),
            try files(new).contains(where: {
                $0.content.records.contains { (isInvitation ? $0.entry.house : $0.entry.own) != nil }
            }), isInvitation || history.userID != nil
        else {
            note("that fails")
            // Its code may be one that others have replaced, of which it knows too little yet.
            (machines[new].isActive, machines[new].isStranger) = (false, true)
            return
        }
        if isInvitation { people += 1 }
        if !isInvitation, let id = history.userID, id != machine.personID {
            throw Failure(description: "\(new) joined as \(id)")
        }
        _ = try share(new)
    }

    private mutating func remove(by index: Int, isPerson: Bool) throws {
        guard try arriveAndShare(index), let history = try takeKeys(index) else { return }
        let machine = machines[index]
        let known = machine.knownMachines.filter { $0.key != machine.id && history.removed[$0.key] == nil }
        guard let target = known.keys.sorted().randomElement(using: &random) else { return }
        let targets = isPerson ? known.filter { $0.value == known[target] }.keys.sorted() : [target]
        guard history.hosts.contains(machine.id) || Set(targets).isSubset(of: history.usersMachines) else {
            return
        }
        note("\(index) removes \(targets.map { name in machines.firstIndex { $0.id == name } ?? -1 })")
        record(targets.map { history.removal(of: $0) }, by: index)
        for _ in 1...2 { _ = try share(index) }
    }

    private mutating func leave(_ index: Int) throws {
        guard machines.count(where: \.isActive) > 1 else { return }
        note("\(index) leaves")
        arrive(index, percent: 50)
        if try share(index), let history = try takeKeys(index) {
            record([history.removal(of: machines[index].id)], by: index)
            try publish(index)
        }
        (machines[index].isActive, machines[index].isSharing) = (false, false)
    }
}
