import Foundation
import Glibc

/// The lines that `Scripts/hostile` prints: one per case, appended to the file named by MOVIELIB_HOSTILE_REPORT.
enum Report {
    static func add(_ hostile: HostileCase, _ outcome: HostileRun.Outcome) {
        guard let path = ProcessInfo.processInfo.environment["MOVIELIB_HOSTILE_REPORT"] else { return }
        let verdict = outcome.isSkipped ? "skip" : outcome.problems.isEmpty ? "ok" : "FAIL"
        let cells = [
            verdict, hostile.mode.name, hostile.verb.rawValue, outcome.exit.map { "\($0)" } ?? "-",
            decimal(outcome.seconds), decimal(outcome.megabytes), "\(outcome.attempts)",
            outcome.problems.joined(separator: "; ").replacing("\n", with: " / ").replacing("\t", with: " "),
        ]
        let line = Array((cells.joined(separator: "\t") + "\n").utf8)
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard file >= 0 else { return }
        _ = write(file, line, line.count)
        close(file)
    }

    private static func decimal(_ number: Double) -> String {
        "\((number * 100).rounded() / 100)"
    }
}
