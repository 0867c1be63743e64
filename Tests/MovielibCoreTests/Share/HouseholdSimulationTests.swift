import Dispatch
import Foundation
import Synchronization
import Testing

@testable import MovielibCore

/// The keys of households: who can open what, whatever has happened before.
struct HouseholdSimulationTests {
    private static func number(_ variable: String, _ other: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? other
    }

    private static var count: Int { number("MOVIELIB_SHARE_HOUSEHOLDS", 500) }

    @Test
    func `machines that are in open everything of one another, and machines that are out nothing later`() {
        let count = Self.count
        // Another first seed shows a failure again, or tries other households.
        let first = Self.number("MOVIELIB_SHARE_FIRST_HOUSEHOLD", 0)
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let seed = UInt64(first + index)
            guard Self.failure(HouseholdSimulation.steps(seed: seed)) != nil else { return }
            let isEarly = failures.withLock { $0.count < 3 }
            let text = isEarly ? Self.shortestFailure(seed: seed) : "seed \(seed)"
            failures.withLock { $0.append(text) }
        }
        // The longest texts are those with steps.
        let texts = failures.withLock { $0.sorted { $0.count > $1.count } }
        #expect(texts.prefix(3) == [], "\(texts.count) of \(count) households failed")
    }

    // The first 500 households do not show these faults.
    @Test(arguments: [8912, 25_406, 73_438, 211_257, 217_812, 1_018_014, 1_039_430, 2_021_141])
    func `keys that machines made apart end in one`(_ seed: Int) {
        #expect(Self.failure(HouseholdSimulation.steps(seed: UInt64(seed))) == nil)
    }

    @Test(arguments: HouseholdSimulation.Mutant.allCases)
    func `a wrong rule is noticed`(_ mutant: HouseholdSimulation.Mutant) {
        // Some wrong rules matter so rarely that only the long run has enough households.
        if mutant.households > max(500, Self.count) { return }
        for seed in 1...UInt64(mutant.households)
        where Self.failure(HouseholdSimulation.steps(seed: seed), mutant) != nil {
            return
        }
        Issue.record("the simulation did not notice \(mutant)")
    }

    /// The failure of a household that takes these steps, and what they did; nil if there is none.
    private static func failure(
        _ steps: [HouseholdSimulation.Step], _ mutant: HouseholdSimulation.Mutant? = nil
    ) -> String? {
        var log: [String] = []
        do {
            var simulation = try HouseholdSimulation(mutant: mutant)
            do { try simulation.run(steps) } catch {
                log = simulation.log + simulation.facts
                throw error
            }
        } catch { return (["\(error)"] + log).joined(separator: "\n  ") }
        return nil
    }

    /// The failure of a seed with as few of its steps as possible.
    private static func shortestFailure(seed: UInt64) -> String {
        var steps = HouseholdSimulation.steps(seed: seed)
        var result = failure(steps) ?? ""
        var index = 0
        while index < steps.count {
            var fewer = steps
            fewer.remove(at: index)
            if let text = failure(fewer) { (steps, result, index) = (fewer, text, 0) } else { index += 1 }
        }
        return "seed \(seed), \(steps.count) steps: \(result)"
    }
}
