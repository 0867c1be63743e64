import Foundation
import Localization
import Media
import Records
import Terminal

/// What conversions came to, or what they would do.
struct ConversionPresenter: Presentation {
    let results: [Result]
    let isDryRun: Bool

    /// One new file.
    struct Result {
        /// As ``WrittenPath`` has it.
        let source: String
        let target: String
        /// The film's id.
        let film: Int?
        let plan: ConversionPlan
        let before: MediaStreams
        /// Nil before it is made, and if it was not.
        let after: MediaStreams?
        let seconds: Double?
        let command: String
        let problem: String?
    }

    var document: Document {
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

    /// What becomes of each stream, and the command that does it.
    private static func plan(_ result: Result) -> [Document.Block] {
        let plan = result.plan
        var fields = plan.tracks.map { track in
            Document.Field(label: track.stream.kind.inWords, value: StyledText(track.inWords, track.style))
        }
        fields.add(tr("chapters"), plan.losesChapters ? tr("left out") : nil, .warning)
        fields.add(tr("from"), plan.from.map(Wording.clock))
        fields.add(tr("length"), plan.length.map(Wording.clock))
        fields.add(tr("size"), plan.size.map { tr("about {size}", ["size": Wording.bytes($0)]) })
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

    /// State, path, source, film's id, format, seconds, bytes: a row for each new file.
    var rows: [[String]] {
        made.map { made in
            let result = made.result
            return [
                made.state, result.target, result.source, result.film.cell, result.plan.format.rawValue,
                result.length.cell, result.size.cell,
            ]
        }
    }

    private typealias Made = (result: Result, state: String)
    private var made: [Made] {
        results.map { ($0, isDryRun ? "planned" : $0.after == nil ? "failed" : "done") }
    }

    static let payload = Payload<Self> { Field(rows: "results", each: row) { $0.made } }

    private static let row = Payload<Made> {
        Field("state") { $0.state }
        Field("path") { $0.result.target }
        Field("source") { $0.result.source }
        Field("film_id") { $0.result.film }
        Field("format") { $0.result.plan.format.rawValue }
        Field("from_seconds") { $0.result.plan.from.map { Double($0) / 1_000 } }
        Field("length_seconds") { $0.result.length }
        Field("size_bytes") { $0.result.size }
        Field("seconds") { $0.result.seconds.map { ($0 * 1_000).rounded() / 1_000 } }
        Field("problem") { $0.result.problem }
        Field("command") { $0.result.command }
        Field("tracks", each: track) { $0.result.plan.tracks }
        Field("before", properties) { $0.result.before }
        Field("after", properties) { $0.result.after }
    }

    private static let track = Payload<ConversionPlan.Track> {
        Field("kind") { $0.stream.kind.rawValue }
        Field("codec") { $0.stream.codec }
        Field("language") { $0.stream.language }
        Field("fate") { track in
            switch track.fate {
            case .copied: "copied"
            case .encoded: "encoded"
            case .dropped: "dropped"
            }
        }
        Field("to") { track -> String? in
            if case .encoded(let codec, _, _) = track.fate { codec } else { nil }
        }
        Field("why") { track -> String? in
            if case .dropped(let reason) = track.fate { reason.rawValue } else { nil }
        }
    }

    private static let properties = Payload<MediaStreams> {
        Field("container") { $0.container }
        Field("length_seconds") { $0.duration.map { Double($0) / 1_000 } }
        Field("size_bytes") { $0.size }
        Field("bit_rate") { $0.bitRate }
        Field("width") { $0.picture?.shownSize.width }
        Field("height") { $0.picture?.shownSize.height }
        Field("frame_rate") { $0.picture?.frameRate }
        Field("video_codec") { $0.picture?.codec }
        Field("hdr") { $0.picture?.hdr?.rawValue }
        Field("rotation") { $0.picture?.rotation }
        Field("audio", each: sound) { $0.of(.sound) }
        Field("subtitles") { $0.of(.subtitles).count }
        Field("chapters") { $0.chapters.count }
    }

    private static let sound = Payload<MediaStreams.Stream> {
        Field("language") { $0.language }
        Field("codec") { $0.codec }
        Field("channels") { $0.channels }
        Field("sample_rate") { $0.sampleRate }
        Field("bit_rate") { $0.bitRate }
    }
}

extension ConversionPresenter.Result {
    /// In seconds: the new file's, or what it will be.
    fileprivate var length: Double? { (after?.duration ?? plan.length).map { Double($0) / 1_000 } }
    /// In bytes, likewise.
    fileprivate var size: Int? { after?.size ?? plan.size }
}
