import Localization
package import MovielibCore
import Records
import Terminal

extension Choice {
    /// The candidates as lines.
    ///
    /// - Parameter hiding: Removes secrets.
    package func lines(of candidates: [Candidate], width: Int, hiding: (String) -> String) -> [String] {
        candidates.map { candidate in
            // Removes secrets before truncating, which could leave half of one.
            [
                candidate.title, candidate.detail(kind), "\(candidate.id)",
                candidate.originalTitleIfDifferent,
                candidate.overview ?? "",
            ].map(hiding)
        }.aligned(to: width)
    }

    package func question(shown count: Int) -> String {
        let last = "\(count)"
        return switch (count, subject) {
        case (1, nil): tr("Is it this one? (1 if it is, Enter if not)")
        case (1, _): tr("Is it this one? (1 if it is, Enter if not, q for later)")
        case (_, nil): tr("Which one? (1-{last}, arrows or text; Esc for none)", ["last": last])
        default:
            tr(
                "Which one? (1-{last}, arrows or text; Enter for none, q for later)",
                ["last": last])
        }
    }
}

extension [[String]] {
    /// The rows as lines with aligned cells, without empty columns. The first column gives way to the next two; a later
    /// one without room for a few words is omitted.
    fileprivate func aligned(to width: Int) -> [String] {
        let columns = (0..<(first?.count ?? 0)).filter { column in contains { !$0[column].isEmpty } }
        var widths = columns.map { column in map { $0[column].displayWidth }.max() ?? 0 }
        if let first = widths.first {
            let others = widths[1...].prefix(2).reduce(0) { $0 + $1 + 2 }
            widths[0] = Swift.min(first, Swift.max(10, width - others))
        }
        var room = width - widths.prefix(3).reduce(0) { $0 + $1 + 2 }
        for (index, wanted) in widths.enumerated().dropFirst(3) {
            widths[index] = room < 12 ? 0 : Swift.min(wanted, room)
            room -= widths[index] + 2
        }
        return map { row in
            zip(columns, widths).filter { $0.1 > 0 }
                .map { row[$0].truncated(to: $1, ellipsis: "...").padded(to: $1) }
                .joined(separator: "  ").trimmed
        }
    }
}

extension Candidate {
    /// The candidate's title in its original language, if it is different.
    fileprivate var originalTitleIfDifferent: String { otherTitle.flatMap { $0 == title ? nil : $0 } ?? "" }
}
