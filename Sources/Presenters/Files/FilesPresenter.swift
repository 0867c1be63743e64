import FileNames
import Foundation
import Library
import Localization
package import MovielibCore
package import Records
package import Terminal

/// The user's film files, a row each.
package struct FilesPresenter: Presentation {
    let files: [FilmFile]
    /// The files' films, by id.
    let films: [Int: FilmRecord]
    /// The number of files in the whole result.
    let total: Int
    /// Nil if all files are shown.
    var pages: RowPages?
    /// The guesses for files without a certain film, by the file's number.
    var guesses: [Int: FileGuess] = [:]
    /// The numbers of the best files of their films; nil if files are not compared.
    var best: Set<Int>?

    package init(
        files: [FilmFile], films: [Int: FilmRecord], total: Int, pages: RowPages? = nil,
        guesses: [Int: FileGuess] = [:], best: Set<Int>? = nil
    ) {
        (self.files, self.films, self.total, self.pages, self.guesses) = (files, films, total, pages, guesses)
        self.best = best
    }

    private func film(_ file: FilmFile) -> FilmRecord? { file.identification?.film.flatMap { films[$0] } }

    package var document: Document {
        if files.isEmpty { return Document() }
        let hasHDR = files.contains { $0.facts?.hdr != nil }
        let hasStates = files.contains { $0.state == .missing || $0.isOffline || $0.problem != nil }
        let hasGuesses = !guesses.isEmpty
        let table = Table(files) {
            Column(tr("TITLE", context: "column"), importance: 100, minimum: 8, maximum: 50) { title($0) }
            Column.year { film($0)?.year ?? guesses[$0.id]?.name.year }
            if hasGuesses {
                Column(tr("WHY", context: "column of files"), importance: 95, minimum: 10) {
                    StyledText(guesses[$0.id]?.displayText ?? "", .userData)
                }
            }
            if hasStates {
                Column(tr("STATE", context: "column"), importance: 80) { StyledText($0.stateDisplayText) }
            }
            if let best {
                Column(tr("BEST", context: "column of files"), importance: 78) {
                    StyledText(best.contains($0.id) ? tr("best", context: "of the files of a film") : "")
                }
            }
            Column(tr("RESOLUTION", context: "column"), importance: 75) {
                StyledText($0.facts?.resolution?.rawValue ?? "")
            }
            if hasHDR {
                Column(tr("HDR", context: "column"), importance: 55) {
                    StyledText($0.facts?.hdr?.rawValue ?? "")
                }
            }
            Column(tr("CODEC", context: "column"), importance: 45) {
                StyledText($0.facts?.videoCodec ?? "", .label)
            }
            Column(tr("AUDIO", context: "column"), importance: 50, maximum: 16) {
                StyledText($0.languages(\.audio).joined(separator: ", "), .label)
            }
            Column(tr("SUBTITLES", context: "column"), importance: 40, maximum: 16) {
                StyledText($0.languages(\.subtitles).joined(separator: ", "), .label)
            }
            Column(tr("SIZE", context: "column"), alignment: .trailing, importance: 60) {
                StyledText(DisplayText.bytes($0.stamp.size))
            }
            Column(tr("LENGTH", context: "column"), alignment: .trailing, importance: 65) {
                StyledText($0.facts?.duration.map(DisplayText.length) ?? "")
            }
            Column(tr("PATH", context: "column"), importance: 70, minimum: 12) {
                StyledText(hasGuesses ? $0.absolutePath : $0.path, .label)
            }
        }
        return Document(blocks: [
            .table(table), .line(DisplayText.listFooter(files.count, of: total, .files, pages)),
        ])
    }

    private func title(_ file: FilmFile) -> StyledText {
        let more = [
            file.identification?.edition, file.identification?.part.map { tr("part {n}", ["n": "\($0)"]) },
        ]
        .compactMap(\.self).joined(separator: ", ")
        let detail = StyledText(more.isEmpty ? "" : "  " + more, .label)
        if let film = film(file) { return .film(film.title, film.id, .title) + detail }
        return StyledText(guesses[file.id]?.name.titles.first ?? file.fileName, .label) + detail
    }

    package static let columns =
        "film's id, title, year, edition, part, kind, state, resolution, HDR, video codec, bytes, seconds, path"
    package var rows: [[String]] {
        fileRows.map { row in
            let (file, facts) = (row.file, row.file.facts)
            return [
                (file.identification?.film).cell, row.title ?? "", row.year.cell, row.edition ?? "",
                row.part.cell,
                file.kind.rawValue, row.state, facts?.resolution?.rawValue ?? "", facts?.hdr?.rawValue ?? "",
                facts?.videoCodec ?? "", "\(file.stamp.size)", row.seconds.cell, file.absolutePath,
            ]
        }
    }

    private var fileRows: [Row] {
        files.map { file in
            Row(
                file: file, film: film(file), guess: guesses[file.id],
                isBest: best.map { $0.contains(file.id) })
        }
    }

    package static let payload = Payload<Self>("files", "Your film files.") {
        Field(rows: "results", "the requested ones", each: Row.payload) { $0.fileRows }
        Field("total_results", "how many files there are") { $0.total }
    }

    /// A file and its film, or else the guess from its name.
    struct Row {
        let file: FilmFile
        let film: FilmRecord?
        let guess: FileGuess?
        /// Nil if files are not compared.
        var isBest: Bool?

        var title: String? { film?.title ?? guess?.name.titles.first }
        var year: Int? { film?.year ?? guess?.name.year }
        var edition: String? { file.identification?.edition ?? guess?.name.edition }
        var part: Int? { file.identification?.part ?? guess?.name.part }
        var state: String { file.isOffline ? "offline" : file.state.rawValue }
        var seconds: Int? { file.facts?.duration.map { $0 / 1_000 } }

        static let payload = Payload<Self>("film file", "A file of yours.") {
            Field(
                "path",
                "absolute; `%` itself, control characters and bytes that are not UTF-8 are written `%XX`"
            ) { $0.file.absolutePath }
            Field("folder", "the remembered folder that contains it") { $0.file.folder }
            Field("film_id", "its film") { $0.file.identification?.film }
            Field("title", "the film's; if it is unknown, the name's") { $0.title }
            Field("year", "the film's; if it is unknown, the name's") { $0.year }
            Field("edition", "the version") { $0.edition }
            Field("part", "the number of a part, from 1") { $0.part }
            Field("kind", "`film`, `part`, `extra`, `episode`, `disc`, or `unknown`") {
                $0.file.kind.rawValue
            }
            Field("state", "`present`, `missing`, or `offline`") { $0.state }
            Field(
                "problem",
                "why it cannot be played: `empty`, `no-video`, `unreadable`, `cut`, `refused`, `denied`"
            ) { $0.file.problem }
            Field("resolution", "`sd`, `576p`, `720p`, `1080p`, `4k`") { $0.file.facts?.resolution?.rawValue }
            Field("hdr", "`hdr10`, `hlg`, `dolby-vision`") { $0.file.facts?.hdr?.rawValue }
            Field("video_codec", "ffprobe's name") { $0.file.facts?.videoCodec }
            Field("audio", each: audio) { $0.file.facts?.audio ?? [] }
            Field("subtitles", each: subtitles) { $0.file.facts?.subtitles ?? [] }
            Field("size_bytes") { $0.file.stamp.size }
            Field("duration_seconds") { $0.seconds }
            Field("best", "in `duplicates`: whether it is the best file of its film") { $0.isBest }
            Field(
                "why",
                "in `unmatched` and a scan: `sure`, `several`, `other-year`, `no-year`, `other-length`, `copy`, `taken-back`, `parts`, `length`, `unknown`, `not-asked`, `left`"
            ) { $0.guess?.reasonCode }
            Field("candidates", "what it may be", each: candidate) { $0.guess?.candidates ?? [] }
        }

        private static let audio = Payload<MediaFacts.Audio>("audio track") {
            Field("language", "ISO 639-1, or 639-2 if there is none") { $0.language }
            Field("codec", "ffprobe's name") { $0.codec }
            Field("channels") { $0.channels }
            Field("sample_rate", "Hz") { $0.sampleRate }
            Field("title") { $0.title }
            Field("default") { $0.isDefault }
            Field("comment", "whether it is a commentary") { $0.isComment }
        }

        private static let subtitles = Payload<MediaFacts.Subtitles>("subtitles") {
            Field("language", "ISO 639-1, or 639-2 if there is none") { $0.language }
            Field("codec", "ffprobe's name, or the extension of a file") { $0.codec }
            Field("title") { $0.title }
            Field("default") { $0.isDefault }
            Field("forced") { $0.isForced }
            Field("hearing_impaired") { $0.isForHearingImpaired }
            Field("file", "the name of a file beside the film") { $0.file }
        }

        private static let candidate = Payload<Candidate>("film of a name", "A film that a file may be.") {
            Field("id", "TMDB's id") { $0.id }
            Field("title") { $0.title }
            Field("year") { $0.year }
        }
    }
}

extension FilmFile {
    /// `1080p, hdr10, uk en, 24 MB, /home/ann/Core/Dune (2021)/dune.mkv`.
    var summary: String {
        let sound = languages(\.audio).joined(separator: ", ")
        let parts = [
            identification?.edition, identification?.part.map { tr("part {n}", ["n": "\($0)"]) },
            stateDisplayText,
            facts?.resolution?.rawValue, facts?.hdr?.rawValue, sound, DisplayText.bytes(stamp.size),
            absolutePath,
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// `missing`, `offline`, or why the file cannot be played; empty for a file without problems.
    package var stateDisplayText: String {
        if state == .missing { return tr("missing", context: "file") }
        if isOffline { return tr("offline", context: "file") }
        return problem.map { MediaProblem(rawValue: $0)?.displayText ?? $0 } ?? ""
    }

    /// The languages of the tracks, each once.
    func languages<Track>(_ tracks: KeyPath<MediaFacts, [Track]>) -> [String] where Track: LanguageTagged {
        (facts?[keyPath: tracks] ?? []).compactMap(\.language).uniqued()
    }
}

/// A track with a language.
protocol LanguageTagged { var language: String? { get } }

extension MediaFacts.Audio: LanguageTagged {}
extension MediaFacts.Subtitles: LanguageTagged {}

extension MediaProblem {
    package var displayText: String {
        switch self {
        case .empty: tr("empty", context: "file")
        case .noVideo: tr("no film in it")
        case .unreadable: tr("cannot be read", context: "file")
        case .cut: tr("cut short", context: "file")
        case .refused: tr("ffprobe gave up on it")
        case .denied: tr("cannot be opened", context: "file")
        }
    }
}

extension FileGuess {
    package var candidates: [Candidate] {
        if case .likely(let candidates, _) = verdict { candidates } else { [] }
    }

    /// Why the user is asked, as written in pipes and JSON.
    var reasonCode: String {
        switch verdict {
        case .sure: "sure"
        case .unknown: "unknown"
        case .notRequested: "not-asked"
        case .ignored: "left"
        case .likely(_, let doubt):
            switch doubt {
            case .several: "several"
            case .otherYear: "other-year"
            case .noYear: "no-year"
            case .otherLength: "other-length"
            case .copy: "copy"
            case .matchRemoved: "taken-back"
            case .parts: "parts"
            case .length: "length"
            }
        }
    }

    /// How many films have the title, or that the only one is from another year; else how many come close.
    private func several(_ candidates: [Candidate]) -> String {
        let same = candidates.filter { name.titles.contains(where: $0.isCalled) }
        if same.isEmpty { return plural("{n} film comes close", "{n} films come close", candidates.count) }
        if same.count == 1, let year = same[0].year, let other = name.year, year != other {
            return tr("the film is from {year}", ["year": "\(year)"])
        }
        return plural("{n} film has that title", "{n} films have that title", same.count)
    }

    /// Why the user is asked, as text.
    package var displayText: String {
        switch verdict {
        case .sure: ""
        case .unknown: tr("no film has that title")
        case .notRequested: tr("not looked up yet")
        case .ignored: ""
        case .likely(let candidates, let doubt):
            switch doubt {
            case .several: several(candidates)
            case .otherYear(let year): tr("the film is from {year}", ["year": "\(year)"])
            case .noYear: tr("no year to go by")
            case .otherLength(let minutes, let runtime):
                tr(
                    "{minutes}, but the film runs {runtime}",
                    ["minutes": DisplayText.runtime(minutes), "runtime": DisplayText.runtime(runtime)])
            case .copy(let path): tr("the same as {path}", ["path": path])
            case .matchRemoved: tr("match was undone", context: "file")
            case .parts: tr("another part is missing")
            case .length: tr("perhaps a sample: its length is not known")
            }
        }
    }
}

extension DisplayText {
    /// `700 MB`, `20.5 GB`.
    package static func bytes(_ count: Int) -> String {
        func number(_ value: Double) -> String {
            withDecimalMark(String(format: value < 10 ? "%.1f" : "%.0f", value))
        }
        return switch count {
        case ..<1_000_000: tr("{n} kB", ["n": "\((count + 999) / 1_000)"])
        case ..<999_500_000: tr("{n} MB", ["n": "\((count + 500_000) / 1_000_000)"])
        case ..<999_950_000_000: tr("{n} GB", ["n": number(Double(count) / 1e9)])
        default: tr("{n} TB", ["n": number(Double(count) / 1e12)])
        }
    }
}
