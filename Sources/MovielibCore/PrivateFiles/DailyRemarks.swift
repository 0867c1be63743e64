import Foundation
import Records

/// Remarks that are printed once a day and not with every answer; lost with the cache, which is harmless.
package struct DailyRemarks {
    let path: String?

    package init(path: String?) { self.path = path }

    /// Records the remark, and returns whether it had not been made today.
    package func recordIfDue(_ name: String) -> Bool {
        guard let path, let today = PartialDate.today else { return true }
        let lines = (PrivateFile.text(at: path) ?? "").split(separator: "\n")
        let line = "\(name) \(today)"
        if lines.contains(where: { $0 == line }) { return false }
        let kept = lines.filter { $0.hasSuffix(" \(today)") } + [line[...]]
        try? PrivateFile.replace(path, with: Data(kept.map { "\($0)\n" }.joined().utf8))
        return true
    }
}
