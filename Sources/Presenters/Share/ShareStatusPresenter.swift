import Foundation
import Localization
package import MovielibCore
import Records
package import Terminal

/// The people and machines of a share.
package struct ShareStatusPresenter: Presentation {
    private let status: ShareStatus

    package init(_ status: ShareStatus) { self.status = status }

    package var document: Document {
        var fields: [Document.Field] = []
        switch status.place {
        case .folder(let path): fields.add(tr("Folder"), path)
        case .git: fields.add("Git", status.place.text)
        }
        fields.add(tr("Fingerprint"), status.fingerprint)
        fields += SharePresenter.fields(status.unread, tr("To read", context: "share"))
        fields += SharePresenter.putBackFields(status.putBack, isDryRun: true)
        // With a problem of writing, more changes than these may not have arrived.
        if status.waiting > 0 || !status.problems.contains(where: { $0.kind == .push }) {
            fields.add(
                tr("To write", context: "share"), plural("{n} change", "{n} changes", status.waiting))
        }
        let rows = status.machines.map { machine in
            [
                StyledText(Self.name(of: machine), .title),
                StyledText(machine.person),
                StyledText(
                    machine.lastChangeAt.map { DisplayText.tableMoment($0, in: .current) }
                        ?? tr("none", context: "change")),
                StyledText(DisplayText.grouped(machine.records)),
            ]
        }
        let guests = status.people.filter(\.isGuest).map(\.name)
        if !guests.isEmpty { fields.add(tr("Guests"), guests.joined(separator: ", ")) }
        let columns: [Table.Column] = [
            .init(head: tr("MACHINE", context: "column"), importance: 4, minimum: 12),
            .init(head: tr("PERSON", context: "column"), importance: 3, minimum: 6),
            .init(head: tr("LAST CHANGE", context: "column"), importance: 2, minimum: 10),
            .init(head: tr("CHANGES", context: "column"), alignment: .trailing, importance: 1, minimum: 7),
        ]
        return Document(
            blocks: [.fields(fields), .gap, .table(Table(columns: columns, rows: rows))]
                + SharePresenter.blocks(status.problems))
    }

    private static func name(of machine: ShareStatus.Machine) -> String {
        if machine.isThis { return tr("{name} (this one)", ["name": machine.name]) }
        return machine.isRemoved ? tr("{name} (removed)", ["name": machine.name]) : machine.name
    }

    /// The machines, problems and what is to be done, for a screen without a table.
    package var lines: [String] {
        let machines = status.machines.map { machine in
            let change = machine.lastChangeAt.map {
                tr("last change {time}", ["time": DisplayText.tableMoment($0, in: .current)])
            }
            return [Self.name(of: machine), machine.person, change ?? ""].filter { !$0.isEmpty }.joined(
                separator: ", ")
        }
        let guests = status.people.filter(\.isGuest).map { tr("{name}, a guest", ["name": $0.name]) }
        return machines + guests
            + status.unread.map {
                plural(
                    "{n} change to read from {machine}", "{n} changes to read from {machine}", $0.count,
                    ["machine": $0.machine])
            }
            + [plural("{n} change to write", "{n} changes to write", status.waiting)]
            + status.problems.map(\.displayText)
    }

    package static let columns =
        """
        `machine`, name, person, id, last change, `this` or `removed`; `person`, name, `you`, `guest` or nothing; `unread`, \
        person, machine, changes; `problem`, its kind, machine, file
        """
    package var rows: [[String]] {
        status.machines.map { machine in
            [
                "machine", machine.name, machine.person, machine.id, machine.lastChangeAt?.isoTime ?? "",
                machine.isThis ? "this" : machine.isRemoved ? "removed" : "",
            ]
        } + status.people.map { ["person", $0.name, $0.isUser ? "you" : $0.isGuest ? "guest" : ""] }
            + status.unread.map { ["unread", $0.person, $0.machine, "\($0.count)"] }
            + SharePresenter.rows(status.problems)
    }

    package static let payload = Payload<Self>("share status", "The people and machines of a share.") {
        Field("folder", "the folder of the share; null with git") { page in
            if case .folder(let path) = page.status.place { path } else { nil as String? }
        }
        Field("git", "the address of the repository; null with a folder") { page in
            if case .git = page.status.place { page.status.place.text } else { nil as String? }
        }
        Field("fingerprint", "six groups of digits, equal on all your machines") { $0.status.fingerprint }
        Field("digest", "a hash of all your values, equal on all your machines once all changes were read") {
            $0.status.digest
        }
        Field("household_digest", "a hash of the values that all members may read") {
            $0.status.householdDigest
        }
        Field("waiting", "how many changes are not written yet") { $0.status.waiting }
        Field("to_put_back", "how many damaged or lost files the next 'share' puts back") {
            $0.status.putBack
        }
        Field(
            "unread", "the changes that the next 'share' reads", each: SharePresenter.read
        ) { $0.status.unread }
        Field("people", "the members", each: person) { $0.status.people }
        Field("machines", "their machines", each: machine) { $0.status.machines }
        Field(
            "problems", "files and machines that could not be read, or a folder that could not be written",
            each: SharePresenter.problem
        ) {
            $0.status.problems
        }
    }

    private static let person = Payload<ShareStatus.Person>("share person", "A member of a share.") {
        Field("id") { $0.id }
        Field("name") { $0.name }
        Field("you", "whether it is you") { $0.isUser }
        Field("guest", "whether it is a guest, who has no machine") { $0.isGuest }
    }

    private static let machine = Payload<ShareStatus.Machine>("share machine", "A machine of a share.") {
        Field("id") { $0.id }
        Field("name") { $0.name }
        Field("person", "the name of its user; empty if unknown") { $0.person }
        Field("this", "whether it is this machine") { $0.isThis }
        Field("removed", "whether it is out of the share") { $0.isRemoved }
        Field("last_change_at", "when its last change was made, by its clock") { $0.lastChangeAt?.isoTime }
        Field("records", "how many of its changes have arrived") { $0.records }
    }
}

/// The result of reading a share again.
package struct ShareVerificationPresenter: Presentation {
    private let status: ShareStatus

    package init(_ status: ShareStatus) { self.status = status }

    package var document: Document {
        var fields: [Document.Field] = []
        fields.add(tr("Changes read"), DisplayText.grouped(status.openedRecords))
        if status.boxesForOthers > 0 {
            fields.add(tr("For others alone"), DisplayText.grouped(status.boxesForOthers))
        }
        fields.add(
            tr("In the library"),
            status.hasUnreadFiles
                ? tr("not all that the share has")
                : status.isComplete
                    ? tr("all of them", context: "changes") : tr("not all; 'movielib share' reads the rest"))
        fields += SharePresenter.putBackFields(status.putBack)
        fields.add(tr("Digest"), status.digest)
        return Document(blocks: [.fields(fields)] + SharePresenter.blocks(status.problems))
    }

    package static let columns =
        """
        changes read, boxes for others, whether the library has them all, digest; then `problem`, its kind, machine, file
        """
    package var rows: [[String]] {
        [["\(status.openedRecords)", "\(status.boxesForOthers)", "\(status.isComplete)", status.digest]]
            + SharePresenter.rows(status.problems)
    }

    package static let payload = Payload<Self>("share verification", "The result of reading a share again.") {
        Field("opened", "how many changes were read") { $0.status.openedRecords }
        Field("sealed_for_others", "how many parts of changes are for others alone") {
            $0.status.boxesForOthers
        }
        Field("matches", "whether the library has all that the share has") { $0.status.isComplete }
        Field("put_back", "how many damaged or lost files the folder has again") { $0.status.putBack }
        Field("digest", "a hash of all your values") { $0.status.digest }
        Field(
            "bad", "files and machines that could not be read, or a folder that could not be written",
            each: SharePresenter.problem
        ) {
            $0.status.problems
        }
    }
}
