import Foundation
import Library
import Localization
package import MovielibCore

extension LibraryDiagnostics.Response {
    package typealias Finding = ReportPresenter.Finding

    /// The free space, in bytes, below which a change to the library could fail.
    private static let minFreeBytes = 64 << 20

    /// The findings about the library and its backups.
    ///
    /// - Parameter today: ISO 8601.
    package func libraryFindings(today: String?) -> [Finding] {
        switch health {
        case .sound(let health): return health.findings + seriesFindings + backupFindings(today)
        case .none(nil):
            return [
                .init(
                    name: tr("Library"), state: .ok, detail: tr("not created yet: {path}", ["path": path]))
            ]
        case .none(let code?):
            let none = tr("not created yet: {path}", ["path": path])
            let why = tr(
                "{path} cannot be written: {why}", ["path": folder, "why": systemErrorMessage(code)])
            return [.init(name: tr("Library"), state: .problem, detail: "\(none); \(why)")]
        case .unusable(let error):
            // An unusable library is when backups matter most.
            return [Self.finding(error)] + backupFindings(today)
        }
    }

    /// The finding about a library that cannot be used.
    package static func finding(_ error: any Error) -> Finding {
        let failure = Failure(error, "doctor", environment: [:])
        let detail = ([failure.reason] + failure.hints.prefix(1)).joined(separator: "; ")
        return Finding(name: tr("Library"), state: .problem, detail: detail)
    }

    /// The findings about the disk.
    package var diskFindings: [Finding] { freeSpaceFindings + shareFindings }

    private var shareFindings: [Finding] {
        var findings: [Finding] = []
        if let folder = synchronizedFolder {
            findings.append(
                .init(
                    name: tr("Library"), state: .problem,
                    detail: tr(
                        "another program carries {folder} to other machines, which can damage the library; 'movielib share' is made for that",
                        ["folder": folder])))
        }
        switch share {
        case .success(let folder):
            findings.append(.init(name: tr("Share"), state: .ok, detail: folder))
        case .failure(let error):
            let failure = Failure(error, "share", environment: [:])
            findings.append(
                .init(name: tr("Share"), state: .problem, detail: "\(failure.activity): \(failure.reason)"))
        case nil: break
        }
        return findings
    }

    private var freeSpaceFindings: [Finding] {
        guard let freeBytes else { return [] }
        let room = Finding(
            name: tr("Disk"), state: freeBytes < Self.minFreeBytes ? .problem : .ok,
            detail: tr("{size} free at {folder}", ["size": DisplayText.bytes(freeBytes), "folder": folder]))
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

    /// The finding about the file of series, if there is anything in it.
    private var seriesFindings: [Finding] {
        switch series {
        case .success(0): return []
        case .success(let count):
            let rows = plural("{n} row", "{n} rows", count)
            let detail = tr(
                "{path}: {rows}, which are not films; daily backups leave them out",
                ["path": SeriesFile.path(of: path), "rows": rows])
            return [Finding(name: tr("Series"), state: .ok, detail: detail)]
        case .failure(let error):
            return [Finding(name: tr("Series"), state: .problem, detail: Self.finding(error).detail)]
        }
    }

    private func backupFindings(_ today: String?) -> [Finding] {
        var findings: [Finding] = []
        let none = tr("none yet: one is made before the first change of a day")
        findings.add(
            tr("Backups"), .ok, backups.isEmpty ? none : backups.map(\.path).joined(separator: ", "))
        if !replacedLibraryPaths.isEmpty {
            let paths = replacedLibraryPaths.joined(separator: ", ")
            findings.add(tr("Backups"), .ok, tr("kept by 'restore': {paths}", ["paths": paths]))
        }
        let copies = backups.map(\.path) + replacedLibraryPaths
        switch lock?.cleaning.map(SealingOutcome.Risk.forCleaning) {
        case .plainNotes, .oldKey:
            let files = ([path] + copies).joined(separator: ", ")
            findings.add(
                tr("Locked notes"), .problem,
                tr(
                    "locked notes may still be in plain text in {files}; 'movielib lock' finishes locking them",
                    ["files": files]))
        case .oldPassphrase where !copies.isEmpty:
            findings.add(
                tr("Locked notes"), .problem,
                tr(
                    "the old passphrase may still open {files}; 'movielib lock' fixes that",
                    ["files": copies.joined(separator: ", ")]))
        case .oldPassphrase, nil: break
        }
        if lock?.replaced.isEmpty == false {
            findings.add(
                tr("Locked notes"), .problem,
                tr("backups may still hold notes under the old key; 'movielib lock rekey' finishes it"))
        }
        if let today, case let ahead = backups.filter({ $0.isDated(after: today) }), !ahead.isEmpty {
            findings.add(
                tr("Backups"), .problem,
                tr(
                    "dated in the future: {paths}; the clock was wrong then, or is now (today is {today}). They are not among the five daily ones, and stay until you delete them",
                    ["paths": ahead.map(\.path).joined(separator: ", "), "today": today]))
        }
        if let shared = sharedBackupFolder {
            findings.add(
                tr("Backups"), .note,
                tr(
                    "{folder} was shared by several libraries, whose backups cannot be told apart: nothing in it is used or deleted",
                    ["folder": shared]))
        }
        return findings
    }
}

extension LibraryHealth {
    fileprivate var findings: [ReportPresenter.Finding] {
        var findings: [ReportPresenter.Finding] = []
        let count =
            watchlistCount.map { plural("{n} film to watch later", "{n} films to watch later", $0) }
            ?? tr("its list cannot be read")
        findings.add(
            tr("Library"), isSound ? .ok : .problem,
            isSound
                ? tr(
                    "{path}: {films}, {size} KiB, intact (SQLite {version})",
                    [
                        "path": path, "films": count, "size": "\(size / 1024)",
                        "version": "\(sqliteVersion)",
                    ]) : "\(path): \(problems.joined(separator: "; "))")
        if mode & 0o077 != 0 {
            findings.add(
                tr("Library"), .problem,
                tr("others can read it: {command}", ["command": "chmod 600 \(path)"]))
        }
        if hardLinks > 1 {
            findings.add(
                tr("Library"), .problem,
                plural(
                    "it has {n} name (hard links); keep one", "it has {n} names (hard links); keep one",
                    Int(hardLinks)))
        }
        if isReadOnly { findings.add(tr("Library"), .note, tr("it is read-only")) }
        return findings
    }
}

extension [ReportPresenter.Finding] {
    fileprivate mutating func add(_ name: String, _ state: ReportPresenter.Finding.State, _ detail: String) {
        append(.init(name: name, state: state, detail: detail))
    }
}
