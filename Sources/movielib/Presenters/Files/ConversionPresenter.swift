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
        if plan.losesChapters {
            fields.append(.init(label: tr("chapters"), value: StyledText(tr("left out"), .warning)))
        }
        if let from = plan.from {
            fields.append(.init(label: tr("from"), value: StyledText(Wording.clock(from))))
        }
        if let length = plan.length {
            fields.append(.init(label: tr("length"), value: StyledText(Wording.clock(length))))
        }
        if let size = plan.size {
            fields.append(
                .init(label: tr("size"), value: StyledText(tr("about {size}", ["size": Wording.bytes(size)])))
            )
        }
        return [.fields(fields), .command(result.command)]
    }

    private static func table(_ result: Result, _ after: MediaStreams) -> Table {
        let rows = zip(result.before.properties(of: result.source), after.properties(of: result.target))
            .filter { $0.value != "" || $1.value != "" }
        return Table(
            columns: [
                Table.Column(head: "", importance: 100),
                Table.Column(
                    head: tr("BEFORE", context: "column"), importance: 90, minimum: 8, overflow: .wrap),
                Table.Column(
                    head: tr("AFTER", context: "column"), importance: 95, minimum: 8, overflow: .wrap),
            ],
            rows: rows.map { old, new in
                [
                    StyledText(old.label, .label), StyledText(old.value),
                    StyledText(new.value, old.value == new.value ? nil : .title),
                ]
            })
    }

    /// State, path, source, film's id, format, seconds, bytes: a row for each new file.
    var rows: [[String]] {
        results.map { result in
            let row = Row(result, isDryRun)
            return [
                row.state, row.path, row.source, row.filmID.cell, row.format, row.lengthSeconds.cell,
                row.sizeBytes.cell,
            ]
        }
    }

    var payload: ConversionPayload { ConversionPayload(results: results.map { Row($0, isDryRun) }) }

    struct Row: Encodable {
        let state: String
        let path: String
        let source: String
        @OrNull var filmID: Int?
        let format: String
        @OrNull var fromSeconds: Double?
        @OrNull var lengthSeconds: Double?
        @OrNull var sizeBytes: Int?
        @OrNull var seconds: Double?
        @OrNull var problem: String?
        let command: String
        let tracks: [TrackRow]
        let before: Properties
        @OrNull var after: Properties?

        init(_ result: Result, _ isDryRun: Bool) {
            let plan = result.plan
            state = isDryRun ? "planned" : result.after == nil ? "failed" : "done"
            (path, source, format) = (result.target, result.source, plan.format.rawValue)
            (problem, command) = (result.problem, result.command)
            tracks = plan.tracks.map(TrackRow.init)
            before = Properties(result.before)
            filmID = result.film
            fromSeconds = plan.from.map { Double($0) / 1_000 }
            lengthSeconds = (result.after?.duration ?? plan.length).map { Double($0) / 1_000 }
            sizeBytes = result.after?.size ?? plan.size
            seconds = result.seconds.map { ($0 * 1_000).rounded() / 1_000 }
            after = result.after.map(Properties.init)
        }
    }

    struct TrackRow: Encodable {
        let kind: String
        @OrNull var codec: String?
        @OrNull var language: String?
        let fate: String
        @OrNull var to: String?
        @OrNull var why: String?

        init(_ track: ConversionPlan.Track) {
            kind = track.stream.kind.rawValue
            switch track.fate {
            case .copied: fate = "copied"
            case .encoded: fate = "encoded"
            case .dropped: fate = "dropped"
            }
            (codec, language) = (track.stream.codec, track.stream.language)
            if case .encoded(let codec, _, _) = track.fate { to = codec }
            if case .dropped(let reason) = track.fate { why = reason.rawValue }
        }
    }

    struct Properties: Encodable {
        @OrNull var container: String?
        @OrNull var lengthSeconds: Double?
        let sizeBytes: Int
        @OrNull var bitRate: Int?
        @OrNull var width: Int?
        @OrNull var height: Int?
        @OrNull var frameRate: Double?
        @OrNull var videoCodec: String?
        @OrNull var hdr: String?
        @OrNull var rotation: Int?
        let audio: [SoundRow]
        let subtitles: Int
        let chapters: Int

        init(_ streams: MediaStreams) {
            (sizeBytes, chapters) = (streams.size, streams.chapters.count)
            audio = streams.of(.sound).map(SoundRow.init)
            subtitles = streams.of(.subtitles).count
            container = streams.container
            lengthSeconds = streams.duration.map { Double($0) / 1_000 }
            bitRate = streams.bitRate
            guard let picture = streams.picture else { return }
            (width, height) = picture.shownSize
            (frameRate, videoCodec) = (picture.frameRate, picture.codec)
            (hdr, rotation) = (picture.hdr?.rawValue, picture.rotation)
        }
    }

    struct SoundRow: Encodable {
        @OrNull var language: String?
        @OrNull var codec: String?
        @OrNull var channels: Int?
        @OrNull var sampleRate: Int?
        @OrNull var bitRate: Int?

        init(_ stream: MediaStreams.Stream) {
            (language, codec, channels) = (stream.language, stream.codec, stream.channels)
            (sampleRate, bitRate) = (stream.sampleRate, stream.bitRate)
        }
    }
}

struct ConversionPayload: Encodable {
    let results: [ConversionPresenter.Row]
}

extension ConversionPayload: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case results }

    static var inner: [CodingKeys: Fields] { [.results: ConversionPresenter.Row.fields] }
    static var rowsKey: String? { CodingKeys.results.stringValue }
}

extension ConversionPresenter.Row: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case state, path, source
        case filmID = "film_id"
        case format
        case fromSeconds = "from_seconds"
        case lengthSeconds = "length_seconds"
        case sizeBytes = "size_bytes"
        case seconds, problem, command, tracks, before, after
    }

    static var inner: [CodingKeys: Fields] {
        [
            .tracks: ConversionPresenter.TrackRow.fields, .before: ConversionPresenter.Properties.fields,
            .after: ConversionPresenter.Properties.fields,
        ]
    }
}

extension ConversionPresenter.TrackRow: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case kind, codec, language, fate, to, why }
}

extension ConversionPresenter.Properties: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case container
        case lengthSeconds = "length_seconds"
        case sizeBytes = "size_bytes"
        case bitRate = "bit_rate"
        case width, height
        case frameRate = "frame_rate"
        case videoCodec = "video_codec"
        case hdr, rotation, audio, subtitles, chapters
    }

    static var inner: [CodingKeys: Fields] { [.audio: ConversionPresenter.SoundRow.fields] }
}

extension ConversionPresenter.SoundRow: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case language, codec, channels
        case sampleRate = "sample_rate"
        case bitRate = "bit_rate"
    }
}
