import Foundation
import Localization
package import Media
import Records
package import Terminal

/// The results of conversions, or their plans for a dry run.
package struct ConversionPresenter: Presentation {
    let results: [Result]
    let isDryRun: Bool

    package init(results: [Result], isDryRun: Bool) { (self.results, self.isDryRun) = (results, isDryRun) }

    /// One new file.
    package struct Result {
        /// Escaped by ``EscapedPath``.
        let source: String
        let target: String
        /// The film's id.
        let film: Int?
        let plan: ConversionPlan
        let before: MediaStreams
        /// Nil until the new file exists.
        let after: MediaStreams?
        let seconds: Double?
        let command: String
        let problem: String?

        package init(
            source: String, target: String, film: Int?, plan: ConversionPlan, before: MediaStreams,
            after: MediaStreams?, seconds: Double?, command: String, problem: String?
        ) {
            (self.source, self.target, self.film, self.plan) = (source, target, film, plan)
            (self.before, self.after, self.seconds, self.command) = (before, after, seconds, command)
            self.problem = problem
        }
    }

    package var document: Document {
        var blocks: [Document.Block] = []
        for result in results {
            if !blocks.isEmpty { blocks.append(.gap) }
            blocks.append(.line(StyledText(result.target, .title)))
            if let problem = result.problem {
                blocks.append(.line(StyledText(problem, .warning)))
            } else if let after = result.after {
                blocks.append(.table(Self.table(result, after)))
            } else {
                blocks += Self.plan(result)
            }
        }
        return Document(blocks: blocks)
    }

    /// How each stream is treated, and the command that does it.
    private static func plan(_ result: Result) -> [Document.Block] {
        let plan = result.plan
        var fields = plan.tracks.map { track in
            Document.Field(
                label: track.stream.kind.displayText, value: StyledText(track.displayText, track.style))
        }
        fields.add(tr("chapters"), plan.losesChapters ? tr("dropped") : nil, .warning)
        fields.add(tr("from"), plan.from.map(DisplayText.clock))
        fields.add(tr("length"), plan.length.map(DisplayText.clock))
        fields.add(tr("size"), plan.size.map { tr("about {size}", ["size": DisplayText.bytes($0)]) })
        return [.fields(fields), .command(result.command)]
    }

    private static func table(_ result: Result, _ after: MediaStreams) -> Table {
        let properties = zip(
            result.before.properties(of: result.source), after.properties(of: result.target))
        return Table(properties.filter { $0.value != "" || $1.value != "" }) {
            Column(importance: 100) { StyledText($0.0.label, .label) }
            Column(tr("BEFORE", context: "column"), importance: 90, minimum: 8, overflow: .wrap) {
                StyledText($0.0.value)
            }
            Column(tr("AFTER", context: "column"), importance: 95, minimum: 8, overflow: .wrap) {
                StyledText($0.1.value, $0.0.value == $0.1.value ? nil : .title)
            }
        }
    }

    package static let columns = "state, path, source, film's id, format, seconds, bytes"
    package var rows: [[String]] {
        fileResults.map { made in
            let result = made.result
            return [
                made.state, result.target, result.source, result.film.cell, result.plan.format.rawValue,
                result.length.cell, result.size.cell,
            ]
        }
    }

    private typealias FileResult = (result: Result, state: String)
    private var fileResults: [FileResult] {
        results.map { ($0, isDryRun ? "planned" : $0.after == nil ? "failed" : "done") }
    }

    package static let payload = Payload<Self>(
        "conversion",
        """
        What `convert` made, or with `--dry-run` would make. While it works, each line of stderr is an \
        object: see [Convert.md](Convert.md#while-it-works).
        """
    ) { Field(rows: "results", each: row) { $0.fileResults } }

    private static let row = Payload<FileResult>("converted file") {
        Field("state", "`planned`, `done` or `failed`") { $0.state }
        Field("path", "the new file") { $0.result.target }
        Field("source", "the old one; the first of several that are joined") { $0.result.source }
        Field("film_id", "the source's film in the library") { $0.result.film }
        Field("format", "as in `--to`") { $0.result.plan.format.rawValue }
        Field("from_seconds", "where it begins in the source; null for its beginning") {
            $0.result.plan.from.map { Double($0) / 1_000 }
        }
        Field("length_seconds") { $0.result.length }
        Field("size_bytes", "of a plan, an estimate") { $0.result.size }
        Field("seconds", "how long it took") { $0.result.seconds.map { ($0 * 1_000).rounded() / 1_000 } }
        Field("problem", "why it failed") { $0.result.problem }
        Field("command", "what does the same in a shell") { $0.result.command }
        Field("tracks", "what becomes of each stream", each: track) { $0.result.plan.tracks }
        Field("before", "of the source", of: properties) { $0.result.before }
        Field("after", "of the result", of: properties) { $0.result.after }
    }

    private static let track = Payload<ConversionPlan.Track>("converted track", "A stream of the source.") {
        Field("kind", "`video`, `audio`, `subtitle`, `cover`, `attachment`, `data`") {
            $0.stream.kind.rawValue
        }
        Field("codec", "ffprobe's name") { $0.stream.codec }
        Field("language", "ISO 639-1, or 639-2 if there is none") { $0.stream.language }
        Field("fate", "`copied`, `encoded` or `dropped`") { track in
            switch track.disposition {
            case .copied: "copied"
            case .encoded: "encoded"
            case .dropped: "dropped"
            }
        }
        Field("to", "the codec it is encoded to") { track -> String? in
            if case .encoded(let codec, _, _) = track.disposition { codec } else { nil }
        }
        Field("why", "why it is dropped: `unwanted`, `not-held`, `one-only`, `burned`") { track -> String? in
            if case .dropped(let reason) = track.disposition { reason.rawValue } else { nil }
        }
    }

    private static let properties = Payload<MediaStreams>("properties of a file") {
        Field("container", "ffprobe's first name") { $0.container }
        Field("length_seconds") { $0.duration.map { Double($0) / 1_000 } }
        Field("size_bytes") { $0.size }
        Field("bit_rate", "bits per second") { $0.bitRate }
        Field("width", "pixels, as shown") { $0.picture?.shownSize.width }
        Field("height", "pixels, as shown") { $0.picture?.shownSize.height }
        Field("frame_rate") { $0.picture?.frameRate }
        Field("video_codec", "ffprobe's name") { $0.picture?.codec }
        Field("hdr", "`hdr10`, `hlg`, `dolby-vision`") { $0.picture?.hdr?.rawValue }
        Field("rotation", "degrees by which a player turns it") { $0.picture?.rotation }
        Field("audio", each: audio) { $0.streamsOfKind(.audio) }
        Field("subtitles", "how many") { $0.streamsOfKind(.subtitles).count }
        Field("chapters", "how many") { $0.chapters.count }
    }

    private static let audio = Payload<MediaStreams.Stream>("audio of a file") {
        Field("language", "ISO 639-1, or 639-2 if there is none") { $0.language }
        Field("codec", "ffprobe's name") { $0.codec }
        Field("channels") { $0.channels }
        Field("sample_rate", "Hz") { $0.sampleRate }
        Field("bit_rate", "bits per second") { $0.bitRate }
    }
}

extension ConversionPresenter.Result {
    /// The length in seconds: the new file's, or the planned one.
    fileprivate var length: Double? { (after?.duration ?? plan.length).map { Double($0) / 1_000 } }
    /// The size in bytes: the new file's, or the planned one.
    fileprivate var size: Int? { after?.size ?? plan.size }
}
