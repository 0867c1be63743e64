import FileNames
import Localization
package import MovielibCore
import Records
package import Terminal

/// The result of scanning folders.
package struct FileScanPresenter: Presentation {
    let report: FileScanReport
    let isDryRun: Bool

    package init(report: FileScanReport, isDryRun: Bool) { (self.report, self.isDryRun) = (report, isDryRun) }

    /// The numbers of files found, and of those that moved, came back or are gone.
    package var sums: [String] {
        var lines: [String] = []
        let verdicts = report.guesses.map(\.verdict)
        let sure = report.matches.count
        let likely = verdicts.count { if case .likely = $0 { true } else { false } }
        let unknown = verdicts.count { $0 == .unknown }
        // A file may prove unplayable only after its film was guessed.
        let bad = report.guesses.filter {
            $0.verdict == .ignored || $0.verdict == .notRequested && $0.file.problem != nil
        }
        let empty = bad.count { $0.file.stamp.size == 0 }
        let broken = bad.count { $0.file.stamp.size > 0 && $0.file.problem != nil }
        let notRequested = verdicts.count { $0 == .notRequested } - bad.count { $0.verdict == .notRequested }
        let others = report.files - report.extras - sure - likely - unknown - notRequested - empty - broken
        let parts = [
            sure > 0 ? plural("{n} sure", "{n} sure", sure, context: "files") : nil,
            likely > 0 ? plural("{n} likely", "{n} likely", likely, context: "files") : nil,
            unknown > 0 ? plural("{n} not known", "{n} not known", unknown, context: "files") : nil,
            notRequested > 0
                ? plural("{n} not looked up yet", "{n} not looked up yet", notRequested, context: "files")
                : nil,
            empty > 0 ? plural("{n} empty", "{n} empty", empty, context: "files") : nil,
            broken > 0 ? plural("{n} broken", "{n} broken", broken, context: "files") : nil,
            report.extras > 0
                ? plural("{n} extra or episode", "{n} extras and episodes", report.extras) : nil,
            others > 0 ? plural("{n} already known", "{n} already known", others, context: "files") : nil,
        ].compactMap(\.self)
        if !report.guesses.isEmpty {
            let videos = plural("{n} video", "{n} videos", report.files)
            lines.append("\(videos): \(parts.joined(separator: ", "))")
        } else if report.files > 0 {
            lines.append(plural("{n} video, nothing new.", "{n} videos, nothing new.", report.files))
        } else if report.offline.isEmpty {
            lines.append(tr("No videos there."))
        }
        if report.extras > 0, !report.guesses.isEmpty {
            lines.append(
                tr("Extras and episodes are in no list; 'movielib files match <file> <film>' links one."))
        }
        if report.moved > 0 {
            lines.append(plural("{n} file was moved.", "{n} files were moved.", report.moved))
        }
        if report.returned > 0 {
            lines.append(plural("{n} file is back.", "{n} files are back.", report.returned))
        }
        if report.missing > 0 {
            lines.append(
                plural(
                    "{n} file is gone: 'movielib files missing'",
                    "{n} files are gone: 'movielib files missing'", report.missing))
        }
        return lines
    }

    package var document: Document {
        var blocks: [Document.Block] = []
        func line(_ words: String, _ style: Style = .title) { blocks.append(.line(StyledText(words, style))) }
        for (index, sum) in sums.enumerated() { line(sum, index == 0 && report.files > 0 ? .title : .label) }
        for film in report.films.prefix(Self.maxFilms) {
            blocks.append(.line(StyledText("  ") + .film(Film(film, nil).name, film.id, .title)))
        }
        if report.films.count > Self.maxFilms {
            line("  " + plural("and {n} more", "and {n} more", report.films.count - Self.maxFilms), .label)
        }
        return Document(blocks: blocks)
    }

    /// The most films named on a terminal.
    private static let maxFilms = 10

    package static let columns = "verdict, film's id, title, year, path"
    package var rows: [[String]] {
        fileRows.map { row in
            [
                row.guess?.reasonCode ?? "", (row.film?.id).cell, row.title ?? "", row.year.cell,
                row.file.absolutePath,
            ]
        }
    }

    private var fileRows: [FilesPresenter.Row] {
        report.guesses.map { .init(file: $0.file, film: $0.film, guess: $0) }
    }

    package static let payload = Payload<Self>("scan", "The result of scanning folders.") {
        Field("folders", "those that were scanned") { $0.report.folders }
        Field("offline", "those that are not connected") { $0.report.offline }
        Field("videos", "videos in them, known ones included") { $0.report.files }
        Field("moved", "files found under another name") { $0.report.moved }
        Field("back", "files that had been missing") { $0.report.returned }
        Field("missing", "files that have disappeared") { $0.report.missing }
        Field(rows: "results", "files still undecided", each: FilesPresenter.Row.payload) { $0.fileRows }
    }
}

extension FileGuess {
    /// The film of a sure match.
    fileprivate var film: FilmRecord? { if case .sure(let film, _) = verdict { film } else { nil } }
}
