import ArgumentParser
import Catalogue
import Foundation
import Library
import Localization
import Media
import MovielibCore
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
        context.display.useEnglishForPrograms()
        typealias Finding = ReportPresenter.Finding
        var findings = [Finding(name: "movielib", state: .ok, detail: Version.number)]
        findings.append(settings(context))
        findings += await tmdb(context)
        let library = Result { try LibraryDiagnostics().response(from: context.core) }
        switch library {
        case .success(let library): findings += library.libraryFindings(today: PartialDate.today?.description)
        case .failure(let error): findings.append(LibraryDiagnostics.Response.finding(error))
        }
        findings += edits(context)
        findings.append(cache(context))
        findings += copies(context)
        findings.append(catalogue(context))
        findings += (try? library.get())?.diskFindings ?? []
        findings += programs(context)
        let report = ReportPresenter(findings: findings)
        try context.show(report)
        return report.isSound ? .done : .failed
    }

    private func tmdb(_ context: AppContext) async -> [ReportPresenter.Finding] {
        typealias Finding = ReportPresenter.Finding
        let found: CredentialStore.Lookup
        do throws(Failure) {
            let service = try context.service()
            guard let credential = try context.run.credential() else {
                return [
                    Finding(
                        name: tr("Credential"), state: .note,
                        detail: tr(
                            "not set, so the built-in sample is used; 'movielib auth login' changes that")
                    )
                ]
            }
            found = credential
            _ = try context.mapCoreErrors(context.core.credential(for: service))
        } catch {
            return [
                Finding(name: tr("Credential"), state: .problem, detail: "\(error.activity): \(error.reason)")
            ]
        }
        let findings = found.findings(context.options)
        if options.offline {
            return findings + [Finding(name: "TMDB", state: .note, detail: tr("not checked: --offline"))]
        }
        do {
            try ProcessPreparation.rejectTooFewThreads()
            let answer = try await TMDBDiagnostics(with: found.credential).response(from: context.core)
            return findings + answer.findings(settingsFile: context.paths.settingsFile ?? "config.toml")
        } catch {
            let why = context.failure(error).reason
            return findings + [
                Finding(name: "TMDB", state: .problem, detail: tr("not checked: {why}", ["why": why]))
            ]
        }
    }

    /// The programs needed for films on the disk, and for nothing else.
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
            finding("ffprobe", "ffmpeg", tr("reads the codecs and lengths of film files")),
            // i18n: after 'it', what a program is for
            finding("ffmpeg", "ffmpeg", tr("converts video and audio")),
            // i18n: after 'it', what a program is for
            finding("mpv", "mpv", tr("plays films, and reports where you stopped")),
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
        } catch {
            return .init(name: tr("Settings"), state: .problem, detail: "\(error.activity): \(error.reason)")
        }
    }

    private func edits(_ context: AppContext) -> [ReportPresenter.Finding] {
        Editor.leftoverFiles(context.run.environment).map { path in
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
            return .init(name: tr("Cache"), state: .ok, detail: tr("not created yet: {path}", ["path": path]))
        }
        return .init(
            name: tr("Cache"), state: .ok,
            detail: plural(
                "{path}: {n} answer, {size} KiB", "{path}: {n} answers, {size} KiB", summary.entries,
                ["path": path, "size": DisplayText.grouped(summary.size / 1024)]))
    }

    /// Private copies of servers' databases that an import left when it was killed.
    private func copies(_ context: AppContext) -> [ReportPresenter.Finding] {
        guard let folder = context.paths.databaseCopiesFolder,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder), !names.isEmpty
        else { return [] }
        return [
            .init(
                name: tr("Cache"), state: .note,
                detail: tr(
                    "{path} has copies of imported databases; the next import removes them", ["path": folder])
            )
        ]
    }

    private func catalogue(_ context: AppContext) -> ReportPresenter.Finding {
        guard let status = context.core.catalogue?.status else {
            return .init(
                name: tr("Catalogue"), state: .note,
                detail: tr("not downloaded; 'movielib catalogue update' fetches it"))
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
}
