import Foundation
import TestSupport
import Testing

@testable import Share

/// Machines with a folder each, between which a faulty carrier copies files. Some are copied as a whole, or lose their disk.
private struct CarrierSimulation {
    /// A wrong rule, which the simulation must notice.
    enum Mutant: CaseIterable {
        case nothingIsPutBack, onlyOwnFilesArePutBack, filesAreNumbered, recordsAreDistinguishedByNumber,
            copiesAreMadeAfterReading
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let mutant: Mutant?
    var generator: SeededGenerator
    let keys = ShareKeys()
    let folders: [TemporaryFolder]
    var machines: [Machine] = []
    /// The texts that have been written.
    var texts: Set<String> = []
    /// The texts that each machine has written or read.
    var known: [Set<String>] = []
    /// The texts that a machine knows whose disk was not lost.
    var required: Set<String> = []
    var hasLostDisk = false

    init(seed: UInt64, mutant: Mutant? = nil) throws {
        self.mutant = mutant
        generator = SeededGenerator(state: seed)
        folders = try (0..<3).map { _ in try TemporaryFolder() }
        for folder in folders {
            let machine = try newMachine(in: folder)
            try machine.share.create()
            machines.append(machine)
            known.append([])
        }
    }

    private func newMachine(in folder: TemporaryFolder) throws -> Machine {
        try machines.isEmpty ? Machine(keys, folder: folder) : machines[0].another(in: folder)
    }

    private func root(_ index: Int) -> String { machines[index].root }

    /// The path of a random file, with its folder.
    private mutating func randomFile(_ index: Int) -> String? {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: root(index))) ?? []
        return names.filter { $0.contains(".mls") }.sorted().randomElement(using: &generator)
    }

    mutating func step() throws {
        let (from, to) = (
            Int.random(in: 0..<machines.count, using: &generator),
            Int.random(in: 0..<machines.count, using: &generator)
        )
        switch Int.random(in: 0..<50, using: &generator) {
        case 0..<12:
            let count = Int.random(in: 1...3, using: &generator)
            let new = (0..<count).map { "\(texts.count + $0)" }
            let problem = try machines[from].share.write(machines[from].file(new))
            guard problem == nil else { throw Failure(description: "the folder cannot be written") }
            texts.formUnion(new)
            required.formUnion(new)
            known[from].formUnion(new)
        case 12..<24: try read(from)
        case 24..<40:
            guard let name = randomFile(from) else { return }
            try carry(name, from: from, to: to)
        case 40..<48:
            guard let name = randomFile(to) else { return }
            try FileManager.default.removeItem(atPath: "\(root(to))/\(name)")
        case 48 where machines.count < 5:
            machines.append(try machines[from].clone())
            known.append(known[from])
        default:
            // The disk is lost. The folder is not.
            guard let folder = folders.first(where: { $0.path == machines[from].share.folder }) else {
                return
            }
            hasLostDisk = true
            machines[from] = try newMachine(in: folder)
            let lost = known[from]
            known[from] = []
            required.subtract(lost.subtracting(known.reduce(into: []) { $0.formUnion($1) }))
        }
    }

    /// Synchronises a machine, which must still have all that it had.
    private mutating func read(_ index: Int, verify: Bool = false) throws {
        let machine = machines[index]
        let (before, copies) = (Machine.files(root(index)), machine.copies)
        let result = try machine.share.synchronize(verify: verify)
        let isUnwritten = result.problems.contains { if case .unwritten = $0 { true } else { false } }
        guard !isUnwritten else { throw Failure(description: "the folder cannot be written") }
        let records = result.files.flatMap { file in
            file.records.map { (number: "\(file.machine) \($0.number)", text: $0.entry.house ?? "") }
        }
        var found = Set(records.map(\.text))
        func remove(_ names: [String], except kept: [String], below path: String) throws {
            for name in names where !kept.contains(name) {
                try FileManager.default.removeItem(atPath: "\(path)/\(name)")
            }
        }
        switch mutant {
        case .nothingIsPutBack: try remove(Machine.files(root(index)), except: before, below: root(index))
        case .onlyOwnFilesArePutBack:
            let others = Machine.files(root(index)).filter { !$0.hasPrefix("\(machine.keys.machine)") }
            try remove(others, except: before, below: root(index))
        case .filesAreNumbered:
            // A later file replaces one of its name.
            for path in [root(index), machine.share.copies] {
                let latest = try Dictionary(
                    Machine.files(path).map { (try numberedName($0, below: path), $0) },
                    uniquingKeysWith: { $1 })
                try remove(Machine.files(path), except: Array(latest.values), below: path)
            }
        case .recordsAreDistinguishedByNumber:
            found = Set(Dictionary(records.map { ($0.number, $0.text) }, uniquingKeysWith: { $1 }).values)
        case .copiesAreMadeAfterReading where Bool.random(using: &generator):
            // The process is killed before it makes them.
            try remove(machine.copies, except: copies, below: machine.share.copies)
        default: break
        }
        guard found.isSubset(of: texts) else { throw Failure(description: "there are texts of nobody") }
        guard found.isSuperset(of: known[index]) else {
            throw Failure(description: "machine \(index) has lost texts")
        }
        known[index].formUnion(found)
    }

    private func numberedName(_ name: String, below path: String) throws -> String {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(path)/\(name)")))
        guard let parsed = try? ParsedShareFile(bytes, share: keys.share) else { return name }
        return "\(parsed.machine) \(parsed.firstNumber)"
    }

    /// Copies a file completely, in part, with a changed byte or under another name.
    private mutating func carry(_ name: String, from: Int, to: Int) throws {
        var bytes = try Data(contentsOf: URL(filePath: "\(root(from))/\(name)"))
        var target = "\(root(to))/\(name)"
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: bytes = bytes.prefix(Int.random(in: 0..<bytes.count + 1, using: &generator))
        case 1: target += " (1)"
        case 2 where !bytes.isEmpty: bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^= 4
        default: break
        }
        let folder = (target as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try bytes.write(to: URL(filePath: target))
    }

    /// Lets all machines use the first one's folder, as if the carrier had caught up.
    mutating func settle() throws {
        for index in machines.indices {
            let share = machines[index].share
            machines[index].share = ShareFolder(
                folder: folders[0].path, copies: share.copies, keys: share.keys)
        }
        for _ in 0..<3 {
            for index in machines.indices { try read(index, verify: true) }
        }
    }

    func check() throws {
        let files = Machine.files(root(0))
        for machine in machines {
            let result = try machine.share.synchronize(verify: true)
            let found = Set(result.files.flatMap(\.records).compactMap(\.entry.house))
            guard hasLostDisk ? found.isSuperset(of: required) : found == texts else {
                throw Failure(description: "texts are lost")
            }
            guard (result.written, result.putBack) == (0, 0), machine.copies == machines[0].copies else {
                throw Failure(description: "the machines do not come to rest")
            }
        }
        guard Machine.files(root(0)) == files else { throw Failure(description: "files still change") }
    }

    static func run(seed: UInt64, mutant: Mutant? = nil) throws {
        var simulation = try CarrierSimulation(seed: seed, mutant: mutant)
        for _ in 0..<100 { try simulation.step() }
        try simulation.settle()
        try simulation.check()
    }
}

struct ShareSimulationTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `machines with a faulty carrier lose nothing and come to rest`(seed: UInt64) throws {
        try CarrierSimulation.run(seed: seed)
    }

    @Test(arguments: CarrierSimulation.Mutant.allCases)
    private func `a wrong rule is noticed`(_ mutant: CarrierSimulation.Mutant) throws {
        for seed in 1...100 as ClosedRange<UInt64> {
            do { try CarrierSimulation.run(seed: seed, mutant: mutant) } catch is CarrierSimulation.Failure {
                return
            }
        }
        Issue.record("the simulation did not notice \(mutant)")
    }
}
