import ArgumentParser
import Catalogue
import Films
import Foundation
import Library
import Localization
import Media
import Presenters
import Records
import ResponseCache
import TMDBModels

struct DoctorCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: tr("Check what works and what does not, line by line."),
        usage: tr("movielib doctor [<options>]"),
        discussion: tr(
            """
            Exits 0 only when nothing is wrong.

            EXAMPLES:
              movielib doctor
              movielib doctor --json | jq '.findings[] | select(.state != "ok")'
            """))

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ReportPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        context.display.speakForReader()
        typealias Finding = ReportPresenter.Finding
        var findings = [Finding(name: "movielib", state: .ok, detail: Version.number)]
        findings.append(settings(context))
        findings += await TMDBExamination(context: context).findings()
        findings += library(context)
        findings += edits(context)
        findings.append(cache(context))
        findings.append(catalogue(context))
        findings += disk(context)
        findings += programs(context)
        let report = ReportPresenter(findings: findings)
        try context.show(report)
        return report.isSound ? .done : .failed
    }

    /// The programs that films on the disk need: none of them is needed for anything else.
    private func programs(_ context: AppContext) -> [ReportPresenter.Finding] {
        func finding(_ name: String, _ package: String, _ use: String) -> ReportPresenter.Finding {
            let path = ProgramLookup.find(name, in: context.run.environment)
            return .init(
                name: name, state: path == nil ? .note : .ok,
                detail: path
                    ?? tr(
                        "not installed: it {use}, and comes with Debian's {package}",
                        ["use": use, "package": package]))
        }
        return [
            // i18n: after 'it', what a program is for
            finding("ffprobe", "ffmpeg", tr("tells what film files are made of")),
            // i18n: after 'it', what a program is for
            finding("ffmpeg", "ffmpeg", tr("converts films and sounds")),
            // i18n: after 'it', what a program is for
            finding("mpv", "mpv", tr("plays films, and says where you left them")),
        ]
    }

    private func settings(_ context: AppContext) -> ReportPresenter.Finding {
        do throws(Failure) {
            _ = try context.run.settings()
            let locale = try context.locale()
            let file = context.paths.settingsFile.flatMap {
                FileManager.default.fileExists(atPath: $0) ? $0 : nil
            }
            return .init(
                name: tr("Settings"), state: .ok,
                detail: tr(
                    "file {file}; language {language}, region {region}",
                    [
                        "file": file ?? tr("none", context: "file"), "language": locale.language,
                        "region": locale.region,
                    ]))
        } catch { return .init(name: tr("Settings"), state: .problem, detail: "\(error.what): \(error.why)") }
    }

    /// With less space than this, a change to the library could fail.
    private static let leastFree = 64 << 20

    /// The file, or the folder in which its folders would be made.
    private static func existing(above path: String) -> String {
        var folder = path
        while folder != "/", !FileManager.default.fileExists(atPath: folder) {
            folder = (folder as NSString).deletingLastPathComponent
        }
        return folder
    }

    private func disk(_ context: AppContext) -> [ReportPresenter.Finding] {
        guard let path = try? context.films.libraryPath() else { return [] }
        let folder = Self.existing(above: path)
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue else { return [] }
        let room = ReportPresenter.Finding(
            name: tr("Disk"), state: free < Self.leastFree ? .problem : .ok,
            detail: tr("{size} free at {folder}", ["size": Wording.bytes(free), "folder": folder]))
        guard let network = FileSystem.networkName(of: folder) else { return [room] }
        return [
            room,
            .init(
                name: tr("Disk"), state: .note,
                detail: tr(
                    "the library is on {network}, where locks may not hold: a disk of this machine is safer",
                    ["network": network])),
        ]
    }

    private func edits(_ context: AppContext) -> [ReportPresenter.Finding] {
        Editor.filesLeft(context.run.environment).map { path in
            .init(
                name: tr("Notes"), state: .note,
                detail: tr(
                    "an edit was interrupted; what you wrote is in {path} until you delete it", ["path": path]
                )
            )
        }
    }

    private func cache(_ context: AppContext) -> ReportPresenter.Finding {
        guard let path = context.paths.cacheFile else {
            return .init(
                name: tr("Cache"), state: .note, detail: tr("there is no home folder, so nothing is kept"))
        }
        guard let summary = ResponseCache(path: path, creating: false)?.summary() else {
            return .init(name: tr("Cache"), state: .ok, detail: tr("none yet: {path}", ["path": path]))
        }
        return .init(
            name: tr("Cache"), state: .ok,
            detail: plural(
                "{path}: {n} answer, {size} KiB", "{path}: {n} answers, {size} KiB", summary.entries,
                ["path": path, "size": Wording.grouped(summary.size / 1024)]))
    }

    private func catalogue(_ context: AppContext) -> ReportPresenter.Finding {
        guard let status = context.films.catalogue?.status else {
            return .init(
                name: tr("Catalogue"), state: .note,
                detail: tr("none; 'movielib catalogue update' fetches one"))
        }
        let size = "\(status.size / 1_000_000)"
        return .init(
            name: tr("Catalogue"), state: .note,
            detail: status.day.map { day in
                plural(
                    "of {day}: {n} film, {size} MB", "of {day}: {n} films, {size} MB", status.films,
                    ["day": day, "size": size])
            } ?? plural("{n} film, {size} MB", "{n} films, {size} MB", status.films, ["size": size]))
    }

    private func library(_ context: AppContext) -> [ReportPresenter.Finding] {
        do {
            guard let library = try context.films.library() else {
                let path = try context.films.libraryPath()
                let folder = Self.existing(above: path)
                let none = tr("none yet: {path}", ["path": path])
                if access(folder, W_OK | X_OK) == 0 {
                    return [.init(name: tr("Library"), state: .ok, detail: none)]
                }
                let why = tr("{path} cannot be written: {why}", ["path": folder, "why": systemWords(errno)])
                return [.init(name: tr("Library"), state: .problem, detail: "\(none); \(why)")]
            }
            let health = try library.check()
            return health.findings + backups(health.path, context)
        } catch {
            // An unusable library is when backups matter most.
            let failure = context.failure(error)
            let detail = ([failure.why] + failure.hints.prefix(1)).joined(separator: "; ")
            let library = ReportPresenter.Finding(name: tr("Library"), state: .problem, detail: detail)
            return [library] + ((try? context.films.libraryPath()).map { backups($0, context) } ?? [])
        }
    }

    private func backups(_ path: String, _ context: AppContext) -> [ReportPresenter.Finding] {
        let all = LibraryStore.backups(of: path)
        let detail =
            all.isEmpty
            ? tr("none yet: one is made before the first change of a day")
            : all.map(\.path).joined(separator: ", ")
        var findings = [ReportPresenter.Finding(name: tr("Backups"), state: .ok, detail: detail)]
        let kept = LibraryBackup.pathsBeforeRestores(of: path)
        if !kept.isEmpty {
            findings.append(
                .init(
                    name: tr("Backups"), state: .ok,
                    detail: tr("kept by 'restore': {paths}", ["paths": kept.joined(separator: ", ")])))
        }
        let today = PartialDate.today?.description
        let lock = try? context.films.lock()
        let copies = all.map(\.path) + kept
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
        if let today, case let ahead = all.filter({ $0.isDated(after: today) }), !ahead.isEmpty {
            let paths = ahead.map(\.path).joined(separator: ", ")
            findings.append(
                .init(
                    name: tr("Backups"), state: .problem,
                    detail: tr(
                        "dated in the future: {paths}; the clock was wrong then, or is now (today is {today}). "
                            + "They do not count among the five, and stay until you delete them",
                        ["paths": paths, "today": today])))
        }
        if let shared = LibraryStore.sharedBackupFolder(of: path) {
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
