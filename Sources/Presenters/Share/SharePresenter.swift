import Localization
package import MovielibCore
import Records
package import Terminal

/// The result of sharing: records read, and records written.
package struct SharePresenter: Presentation {
    private let outcome: ShareOutcome

    package init(_ outcome: ShareOutcome) { self.outcome = outcome }

    package var document: Document {
        var fields = Self.fields(
            outcome.read, outcome.isDryRun ? tr("To read", context: "share") : tr("Read", context: "share"))
        if outcome.films > 0 {
            fields.add(tr("Films changed"), DisplayText.grouped(outcome.films), .userData)
        }
        if outcome.written > 0 {
            fields.add(
                outcome.isDryRun ? tr("To write", context: "share") : tr("Written", context: "share"),
                plural("{n} change", "{n} changes", outcome.written))
        }
        fields += Self.putBackFields(outcome.putBack, isDryRun: outcome.isDryRun)
        if outcome.destroyed > 0 {
            fields.add(
                tr("Destroyed"),
                plural("{n} text of a locked note", "{n} texts of locked notes", outcome.destroyed))
            if !outcome.machinesWithCopies.isEmpty {
                let machines = outcome.machinesWithCopies.joined(separator: ", ")
                fields.add(
                    tr("Still on"), tr("{machines}, until the next 'share' there", ["machines": machines]))
            }
        }
        var blocks: [Document.Block] = []
        if fields.isEmpty, !outcome.problems.contains(where: { $0.kind == .push }) {
            blocks.append(.line(StyledText(tr("Nothing new to read or write."))))
        } else if !fields.isEmpty {
            blocks.append(.fields(fields))
        }
        return Document(blocks: blocks + replacedRatings + Self.blocks(outcome.problems))
    }

    static func fields(_ read: [ShareOutcome.ReadRecords], _ label: String) -> [Document.Field] {
        var fields: [Document.Field] = []
        for read in read {
            let from = read.person.isEmpty ? read.machine : "\(read.machine) (\(read.person))"
            let changes = plural("{n} change", "{n} changes", read.count)
            fields.add(label, tr("{changes} from {machine}", ["changes": changes, "machine": from]))
        }
        return fields
    }

    private var replacedRatings: [Document.Block] {
        let lines = outcome.replacedRatings.displayLines { film, mine, other in
            tr(
                "{film}: two machines had {other} and {mine} as your rating; the later, {mine}, counts",
                ["film": film, "other": other, "mine": mine])
        } rest: {
            plural("and {n} more replaced rating", "and {n} more replaced ratings", $0)
        }
        return lines.isEmpty ? [] : [.gap] + lines.map { .line(StyledText($0)) }
    }

    /// The field that says how many files were put back, or would be; nothing if none are.
    static func putBackFields(_ count: Int, isDryRun: Bool = false) -> [Document.Field] {
        var fields: [Document.Field] = []
        if count > 0 {
            fields.add(
                isDryRun ? tr("To put back") : tr("Put back"), plural("{n} file", "{n} files", count))
        }
        return fields
    }

    /// The result in one line.
    ///
    /// - Parameter isRequested: Whether the user waits for it; else it is nil if nothing was read and no problem lasts.
    package func line(isRequested: Bool) -> String? {
        let read = outcome.read.map { read in
            plural(
                "{n} change from {machine}", "{n} changes from {machine}", read.count,
                ["machine": read.machine])
        }
        let problems = outcome.problems.filter { !$0.isRecent }.prefix(1).map(\.displayText)
        let parts = read + problems
        if !parts.isEmpty { return parts.joined(separator: " · ") }
        guard isRequested else { return nil }
        return outcome.written > 0
            ? plural("Written: {n} change", "Written: {n} changes", outcome.written)
            : tr("Nothing new to read or write.")
    }

    static func blocks(_ problems: [ShareFileProblem]) -> [Document.Block] {
        problems.isEmpty ? [] : [.gap] + problems.map { .line(StyledText($0.displayText, .warning)) }
    }

    package static let columns =
        """
        `read`, person, machine, changes; `written`, `put-back` or `destroyed` and a number; `rating`, TMDB's id, title, your \
        rating and the one that it replaced, out of 10; `problem`, its kind, machine, file
        """
    package var rows: [[String]] {
        outcome.read.map { ["read", $0.person, $0.machine, "\($0.count)"] }
            + (outcome.written > 0 ? [["written", "\(outcome.written)"]] : [])
            + (outcome.putBack > 0 ? [["put-back", "\(outcome.putBack)"]] : [])
            + (outcome.destroyed > 0 ? [["destroyed", "\(outcome.destroyed)"]] : [])
            + outcome.replacedRatings.map {
                ["rating", "\($0.film.id)", $0.film.title, "\($0.rating)", "\($0.other)"]
            }
            + Self.rows(outcome.problems)
    }

    static func rows(_ problems: [ShareFileProblem]) -> [[String]] {
        problems.map { ["problem", $0.kind.rawValue, $0.machine, $0.file] }
    }

    package static let payload = Payload<Self>("share", "What was read from a share and written to it.") {
        Field("read", "the changes of other machines that were read", each: read) { $0.outcome.read }
        Field("films", "how many films they have changed") { $0.outcome.films }
        Field("written", "how many changes were written, or would be") { $0.outcome.written }
        Field("put_back", "how many damaged or lost files the folder has again, or would have") {
            $0.outcome.putBack
        }
        Field("destroyed", "how many records have the former text of a locked note, and are destroyed now") {
            $0.outcome.destroyed
        }
        Field(
            "machines_with_copies",
            "your other machines that may keep the former text of a locked note until they share"
        ) {
            $0.outcome.machinesWithCopies
        }
        Field(
            "replaced_ratings",
            "ratings that do not count, because you gave another one later on another machine",
            each: replacedRating
        ) { $0.outcome.replacedRatings }
        Field(
            "problems", "files and machines that could not be read, or a folder that could not be written",
            each: problem
        ) { $0.outcome.problems }
        Field(
            "new_machine_id", "whether this machine took a new id, because its library was restored or copied"
        ) {
            $0.outcome.hasNewMachineID
        }
        Field("dry_run", "whether nothing was done") { $0.outcome.isDryRun }
    }

    static let read = Payload<ShareOutcome.ReadRecords>(
        "changes of a machine", "The changes of one machine."
    ) {
        Field("person") { $0.person }
        Field("machine", "its name") { $0.machine }
        Field("changes", "how many") { $0.count }
    }

    private static let replacedRating = Payload<RatingConflict>("replaced rating") {
        Field(RatingConflict.filmPayload) { $0 }
        Field("my_rating", "out of 10") { $0.rating }
        Field("replaced_rating", "out of 10") { $0.other }
    }

    static let problem = Payload<ShareFileProblem>(
        "share problem", "A file of a share that could not be read, or a folder that could not be written."
    ) {
        Field(
            "kind",
            "`torn`, `newer`, `limit`, `placeholder`, `unreadable`, `stranger`, `gap`, `old-key`, `key` or `push`"
        ) {
            $0.kind.rawValue
        }
        Field("machine", "its name, for a gap; else empty") { $0.machine }
        Field(
            "file",
            "the path in the folder; for `push` the folder itself, or the repository's address; empty for a gap or a key"
        ) {
            $0.file
        }
    }
}

extension ShareFileProblem {
    package var displayText: String {
        switch kind {
        case .torn: tr("{file} is incomplete or damaged; it is read once it is complete", ["file": file])
        case .newer: tr("{file} was written by a newer movielib; it is read after an update", ["file": file])
        case .limit: tr("{file} is beyond what a share may have; it is left out", ["file": file])
        case .placeholder: tr("{file} has not been downloaded by its cloud program", ["file": file])
        case .unreadable:
            tr(
                "{file} cannot be read ({reason})",
                ["file": file, "reason": errorCode.map(systemErrorMessage) ?? ""])
        case .push where errorCode != nil:
            tr(
                "{folder} cannot be written ({reason}); the next 'movielib share' writes your changes",
                ["folder": file, "reason": errorCode.map(systemErrorMessage) ?? ""])
        case .push:
            tr("the changes are not in {file} yet; the next 'movielib share' sends them", ["file": file])
        case .oldKey:
            tr(
                "{machine} has joined with a code from before the key was changed; its changes are left out",
                ["machine": machine])
        case .key:
            tr(
                "your changes wait for a new key that has not arrived yet; if it does not come, 'movielib share rekey' makes another one"
            )
        case .stranger where file.isEmpty:
            tr(
                "{machine} has changed values of another person; these changes are left out",
                ["machine": machine])
        case .stranger: tr("{file} does not belong to this share; it is left out", ["file": file])
        case .gap:
            tr("changes of {machine} are missing; they are read when they have arrived", ["machine": machine])
        }
    }
}
