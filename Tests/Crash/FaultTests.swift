import Foundation
import Testing

/// The Nth system call fails, for every N: strace injects the failure, and the program has to cope.
///
/// Scenarios start from a copy of the same library. Whatever fails, the program ends with 0 or 7 and one to three
/// lines; the list is as before or as after, and as after if that was acknowledged.
struct FaultTests {
    /// The long run tries every N of almost every fault; the usual run stays below a minute and a half.
    static let isComplete = times("MOVIELIB_ALL_FAULTS", 0) == 1

    @Test(arguments: Scenario.all + Scenario.wholeLibrary)
    func `no failing system call crashes the program, damages the library or loses a change`(
        scenario: Scenario
    ) async throws {
        let faults = Self.isComplete ? Fault.all : Fault.chosen(for: scenario)
        let tally = try await onThread {
            let template = try scenario.template()
            let contents = try scenario.contents(template)
            var tally = Tally()
            for fault in faults {
                try FaultLoop(scenario: scenario, fault: fault, template: template, contents: contents)
                    .play(stride: Self.isComplete ? fault.leastStride : fault.stride, &tally)
            }
            return tally
        }
        #expect(tally.findings.isEmpty, "\(tally.findings.joined(separator: "\n"))")
        print("figure: faults in \(scenario.name): \(tally.summary)")
        #expect(tally.injected > 0)
    }

    @Test func `the fault loop detects a program that works without a journal`() async throws {
        let tally = try await onThread {
            let scenario = Scenario.withoutJournal
            var tally = Tally()
            let template = try scenario.template()
            for fault in Fault.kill + Fault.disk where fault.call == "pwrite64" {
                try FaultLoop(scenario: scenario, fault: fault, template: template).play(stride: 1, &tally)
            }
            return tally
        }
        let noticed = "\(tally.findings.count) of \(tally.injected) noticed"
        print("figure: faults, control (journal_mode=OFF): \(noticed)")
        #expect(!tally.findings.isEmpty)
    }
}

/// One kind of failure at one call.
struct Fault: CustomStringConvertible {
    var call: String
    /// `error=EIO` or `signal=SIGKILL`.
    var effect: String
    /// Whether all calls from the Nth on fail, not only the Nth.
    var forever = false
    /// Whether calls of the program's start, which need no library, are left out.
    var libraryOnly = false
    /// How far N advances in the usual run.
    var stride = 1

    /// How far N advances in the long run: a lock that is never granted takes five seconds.
    var leastStride: Int { call == "fcntl" && forever ? 7 : 1 }

    var description: String { "\(call):\(effect)\(forever ? " for ever" : "")" }

    static let disk = ["pwrite64:ENOSPC", "pwrite64:EIO", "fdatasync:EIO", "fsync:EIO", "ftruncate:EIO"]
        .flatMap(both)
    static let names = [
        "mknodat:ENOSPC", "mkdir:ENOSPC", "rename:EIO", "linkat:EIO", "linkat:EPERM", "unlink:EIO",
    ].flatMap(both)
    static let files = ["openat:EIO", "openat:EMFILE", "openat:ENOSPC", "pread64:EIO"].flatMap(both).map {
        var fault = $0
        fault.libraryOnly = true
        return fault
    }
    static let locks = both("fcntl:ENOLCK").map {
        var fault = $0
        fault.libraryOnly = true
        return fault
    }
    static let kill = ["pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "linkat", "mknodat"].map {
        Fault(call: $0, effect: "signal=SIGKILL")
    }
    static let output = both("write:ENOSPC")

    static let all = disk + names + files + locks + kill + output

    /// The faults of a usual run: all but the slowest, and a part of the N of frequent calls.
    static func chosen(for scenario: Scenario) -> [Fault] {
        all.filter { !($0.call == "fcntl" && $0.forever) }.map { fault in
            var fault = fault
            switch (fault.call, fault.forever) {
            case ("pwrite64", false): fault.stride = 4
            case ("pwrite64", true): fault.stride = 9
            case ("fcntl", _), ("pread64", false): fault.stride = 13
            case ("pread64", true): fault.stride = 23
            case ("openat", _): fault.stride = 3
            default: break
            }
            // Rare calls are all tried.
            if ["pwrite64", "fcntl", "pread64", "openat"].contains(fault.call) {
                fault.stride *= scenario.stride
            }
            return fault
        }
    }

    private static func both(_ text: String) -> [Fault] {
        let parts = text.split(separator: ":").map(String.init)
        return [false, true].map { Fault(call: parts[0], effect: "error=\(parts[1])", forever: $0) }
    }
}
