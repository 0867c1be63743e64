import Exchange
import Localization
package import MovielibCore
import Records

extension Import.Contents {
    /// The most remarks on unusable parts: more lines would hide the messages after them.
    private static let maxRemarks = 20

    /// Remarks on the kind and format of each file, then on unusable parts: one line each.
    ///
    /// On a terminal, only the first remarks on unusable parts are shown.
    package func remarks(cutting: Bool) -> [String] {
        var (lines, parts): ([String], [String]) = ([], [])
        for file in files {
            parts += file.skipped.map { tr("skipped {file}: {why}", ["file": $0.member, "why": $0.reason]) }
            let names = file.kinds.map(\.name) + [file.person?.displayName].compactMap(\.self)
            let kinds = names.joined(separator: ", ")
            lines.append(
                plural(
                    "{file}: {kinds}, {n} row", "{file}: {kinds}, {n} rows", file.rows,
                    ["file": file.name, "kinds": kinds]))
            lines += file.remarks.map { remark in
                // The path as typed, followed by the file in the archive.
                let member = remark.file.hasPrefix(file.path) ? remark.file.dropFirst(file.path.count) : ""
                return "\(file.name)\(member): \(remark.displayText)"
            }
            let others = file.people.filter { $0.id != file.person?.id }
            if !others.isEmpty {
                lines.append(
                    plural(
                        "{file}: {n} row of other people left out ({names})",
                        "{file}: {n} rows of other people left out ({names})", file.othersRows,
                        ["file": file.name, "names": others.map(\.displayName).joined(separator: ", ")]))
            }
        }
        parts += problems.map { row in
            var words: [String] = []
            for problem in row.problems where !words.contains(problem.displayText) {
                words.append(problem.displayText)
            }
            let (place, problems) = (row.location.displayText, words.joined(separator: ", "))
            return row.subject != .film || row.facts.isEmpty
                ? tr("{place}: {problems}; skipped", ["place": place, "problems": problems])
                : tr(
                    "{place}: {problems}; only this value is skipped", ["place": place, "problems": problems])
        }
        let rest = parts.count - Self.maxRemarks
        guard cutting, rest > 0 else { return lines + parts }
        return lines + parts.prefix(Self.maxRemarks) + [
            plural(
                "and {n} more like that; '2> FILE' writes all of them to FILE",
                "and {n} more like that; '2> FILE' writes all of them to FILE", rest)
        ]
    }
}
