import Dispatch
import Foundation
import Synchronization
import Testing

struct ShareSimulationTests {
    /// The number of days of one world.
    private static let days = 100

    @Test func `libraries that know the same records have the same values, which the rules give`() throws {
        let variables = ProcessInfo.processInfo.environment
        let wanted = variables["MOVIELIB_SHARE_DAYS"].flatMap { Int($0) }
        // To repeat a failure.
        let first = variables["MOVIELIB_SHARE_SEED"].flatMap { Int($0) } ?? 0
        let worlds = (wanted ?? 20_000) / Self.days
        let failures = Mutex<[String]>([])
        let finished = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: worlds) { index in
            let seed = UInt64(first + index)
            do {
                var simulation = try ShareSimulation(seed: seed)
                try simulation.run(days: Self.days)
            } catch {
                let isEarly = failures.withLock { $0.count < 3 }
                let shortest = isEarly ? Self.shortestFailure(seed: seed) : nil
                failures.withLock { $0.append(shortest ?? "\(error)") }
                // A long run ends hours later.
                if let shortest, wanted != nil { print("figure: \(shortest)") }
            }
            let count = finished.add(1, ordering: .relaxed).newValue
            if wanted != nil, count.isMultiple(of: 500) {
                print("figure: \(count * Self.days) days, \(failures.withLock { $0.count }) failures")
            }
        }
        #expect(failures.withLock { $0.prefix(3) } == [])
    }

    /// The failure of the fewest days with a seed; nil if there is none.
    private static func shortestFailure(seed: UInt64) -> String? {
        for days in 1...Self.days {
            do {
                var simulation = try ShareSimulation(seed: seed)
                try simulation.run(days: days)
            } catch { return "seed \(seed), with \(days) days: \(error)" }
        }
        return nil
    }

    @Test(arguments: ShareSimulation.Mutant.allCases)
    func `a wrong rule is noticed`(_ mutant: ShareSimulation.Mutant) throws {
        for seed in 1...200 as ClosedRange<UInt64> {
            do {
                var simulation = try ShareSimulation(seed: seed, mutant: mutant)
                try simulation.run(days: Self.days)
            } catch is ShareSimulation.Failure { return }
        }
        Issue.record("the simulation did not notice \(mutant)")
    }
}
