import Foundation
import TestSupport
import Testing

@testable import Share

/// Machines with a folder each, between which a faulty carrier copies files.
private struct CarrierSimulation {
    var generator: SeededGenerator
    let keys = ShareKeys()
    let folders: [TemporaryFolder]
    var machines: [Machine]
    /// The texts that have been written.
    var texts: Set<String> = []

    init(seed: UInt64) throws {
        generator = SeededGenerator(state: seed)
        folders = try (0..<3).map { _ in try TemporaryFolder() }
        machines = []
        for folder in folders {
            let keys = machines.isEmpty ? keys : try #require(ShareKeys(code: keys.code))
            machines.append(try Machine(keys, folder: folder))
            try machines[machines.count - 1].share.create()
        }
    }

    private func root(_ index: Int) -> String { folders[index].file("movielib-share-1") }

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
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<3:
            let count = Int.random(in: 1...3, using: &generator)
            let new = (0..<count).map { "\(texts.count + $0)" }
            try machines[from].share.write(machines[from].file(new))
            texts.formUnion(new)
        case 3..<6:
            #expect(try machines[from].texts().isSubset(of: texts))
        case 6..<10:
            guard let name = randomFile(from) else { return }
            try carry(name, from: from, to: to)
        default:
            guard let name = randomFile(to) else { return }
            try FileManager.default.removeItem(atPath: "\(root(to))/\(name)")
        }
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
        for _ in 0..<2 {
            for machine in machines { _ = try machine.texts(verify: true) }
        }
    }

    func check() throws {
        let files = Machine.files(root(0))
        for machine in machines {
            let result = try machine.share.synchronize(verify: true)
            #expect(Set(result.files.flatMap(\.records).compactMap(\.entry.house)) == texts)
            #expect((result.written, result.putBack) == (0, 0))
            #expect(machine.copies == machines[0].copies)
        }
        #expect(Machine.files(root(0)) == files)
    }
}

struct ShareSimulationTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `machines with a faulty carrier lose nothing and come to rest`(seed: UInt64) throws {
        var simulation = try CarrierSimulation(seed: seed)
        for _ in 0..<100 { try simulation.step() }
        try simulation.settle()
        try simulation.check()
    }
}
