package import Films
import Foundation
import Library
import Localization

extension LibraryExamination.Response {
    package typealias Finding = ReportPresenter.Finding

    /// With less free space than this, a change to the library could fail.
    private static let minFreeBytes = 64 << 20

    /// The findings about the library and its backups.
    ///
    /// - Parameter today: ISO 8601.
    package func libraryFindings(today: String?) -> [Finding] {
        switch health {
        case .sound(let health): return health.findings + backupFindings(today)
        case .none(nil):
            return [.init(name: tr("Library"), state: .ok, detail: tr("none yet: {path}", ["path": path]))]
        case .none(let code?):
            let none = tr("none yet: {path}", ["path": path])
            let why = tr("{path} cannot be written: {why}", ["path": folder, "why": systemWords(code)])
            return [.init(name: tr("Library"), state: .problem, detail: "\(none); \(why)")]
        case .unusable(let error):
            // An unusable library is when backups matter most.
            return [Self.finding(error)] + backupFindings(today)
        }
    }

    /// The finding about a library that cannot be used.
    package static func finding(_ error: any Error) -> Finding {
        let failure = Failure(error, "doctor", environment: [:])
        let detail = ([failure.why] + failure.hints.prefix(1)).joined(separator: "; ")
        return Finding(name: tr("Library"), state: .problem, detail: detail)
    }

    /// The findings about the disk.
    package var diskFindings: [Finding] {
        guard let freeBytes else { return [] }
        let room = Finding(
            name: tr("Disk"), state: freeBytes < Self.minFreeBytes ? .problem : .ok,
            detail: tr("{size} free at {folder}", ["size": Wording.bytes(freeBytes), "folder": folder]))
        guard let network else { return [room] }
        return [
            room,
            .init(
                name: tr("Disk"), state: .note,
                detail: tr(
                    "the library is on {network}, where locks may not hold: a disk of this machine is safer",
                    ["network": network])),
        ]
    }

    private func backupFindings(_ today: String?) -> [Finding] {
        let detail =
            backups.isEmpty
            ? tr("none yet: one is made before the first change of a day")
            : backups.map(\.path).joined(separator: ", ")
        var findings = [Finding(name: tr("Backups"), state: .ok, detail: detail)]
        if !beforeRestores.isEmpty {
            findings.append(
                .init(
                    name: tr("Backups"), state: .ok,
                    detail: tr(
                        "kept by 'restore': {paths}", ["paths": beforeRestores.joined(separator: ", ")])))
        }
        let copies = backups.map(\.path) + beforeRestores
        switch lock?.cleaning.map(SealingOutcome.Risk.of) {
        case .plainNotes, .oldKey:
            let detail = tr(
                "notes that are locked may still be plain in {files}; 'movielib lock' finishes it",
                ["files": ([path] + copies).joined(separator: ", ")])
            findings.append(.init(name: tr("Locked notes"), state: .problem, detail: detail))
        case .oldPassphrase where !copies.isEmpty:
            let detail = tr(
                "the old passphrase may still open {files}; 'movielib lock' finishes it",
                ["files": copies.joined(separator: ", ")])
            findings.append(.init(name: tr("Locked notes"), state: .problem, detail: detail))
        case .oldPassphrase, nil: break
        }
        if lock?.replaced.isEmpty == false {
            findings.append(
                .init(
                    name: tr("Locked notes"), state: .problem,
                    detail: tr(
                        "backups may still hold notes under the old key; 'movielib lock rekey' finishes it")))
        }
        if let today, case let ahead = backups.filter({ $0.isDated(after: today) }), !ahead.isEmpty {
            let paths = ahead.map(\.path).joined(separator: ", ")
            findings.append(
                .init(
                    name: tr("Backups"), state: .problem,
                    detail: tr(
                        "dated in the future: {paths}; the clock was wrong then, or is now (today is {today}). "
                            + "They do not count among the five, and stay until you delete them",
                        ["paths": paths, "today": today])))
        }
        if let shared = sharedBackupFolder {
            findings.append(
                .init(
                    name: tr("Backups"), state: .note,
                    detail: tr(
                        "{folder} was shared by several libraries, and nobody can say which backup is whose: "
                            + "nothing in it is used or deleted", ["folder": shared])))
        }
        return findings
    }
}

extension LibraryHealth {
    fileprivate var findings: [ReportPresenter.Finding] {
        let count =
            watchlistCount.map { plural("{n} film to watch later", "{n} films to watch later", $0) }
            ?? tr("its list cannot be read")
        var findings = [
            ReportPresenter.Finding(
                name: tr("Library"), state: isSound ? .ok : .problem,
                detail: isSound
                    ? tr(
                        "{path}: {films}, {size} KiB, intact (SQLite {version})",
                        [
                            "path": path, "films": count, "size": "\(size / 1024)",
                            "version": "\(sqliteVersion)",
                        ]) : "\(path): \(problems.joined(separator: "; "))")
        ]
        if mode & 0o077 != 0 {
            findings.append(
                .init(
                    name: tr("Library"), state: .problem,
                    detail: tr("others can read it: {command}", ["command": "chmod 600 \(path)"])))
        }
        if hardLinks > 1 {
            findings.append(
                .init(
                    name: tr("Library"), state: .problem,
                    detail: plural(
                        "it has {n} name (hard links); keep one", "it has {n} names (hard links); keep one",
                        Int(hardLinks))))
        }
        if isReadOnly {
            findings.append(.init(name: tr("Library"), state: .note, detail: tr("it can only be read")))
        }
        return findings
    }
}
