import Foundation
import Localization
import Media
import Records
import Terminal

extension MediaStreams.Kind {
    var displayText: String {
        switch self {
        case .picture: tr("picture", context: "stream")
        case .audio: tr("sound", context: "stream")
        case .subtitles: tr("subtitles", context: "stream")
        case .cover: tr("cover", context: "stream")
        case .attachment: tr("font", context: "stream")
        case .data: tr("data", context: "stream")
        }
    }
}

extension ConversionPlan.Track {
    /// `h264, copied`; `aac, 2 channels, en, left out: mp3 holds one`.
    var displayText: String {
        var parts = [stream.codec]
        if stream.kind == .audio {
            parts.append(stream.channels.map { plural("{n} channel", "{n} channels", $0) })
        }
        parts += [stream.language, disposition.displayText]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    var style: Style? {
        // A loss that the user did not ask for.
        if case .dropped(let reason) = disposition, reason == .notHeld || reason == .oneOnly {
            return .warning
        }
        return isKept ? nil : .label
    }
}

extension ConversionPlan.Track.Disposition {
    fileprivate var displayText: String {
        switch self {
        case .copied: tr("copied", context: "stream")
        case .encoded(let codec, _, _): tr("encoded to {codec}", ["codec": codec])
        case .dropped(.unwanted): tr("dropped")
        case .dropped(.notHeld): tr("dropped: the format cannot hold it")
        case .dropped(.oneOnly): tr("dropped: the format can hold only one")
        case .dropped(.burned): tr("drawn into the picture")
        }
    }
}

extension MediaStreams {
    /// The properties to compare two files by, always in the same order; a value is empty if unknown.
    func properties(of path: String) -> [(label: String, value: String)] {
        let picture = picture
        let size = picture.map { "\($0.shownSize.width)×\($0.shownSize.height)" } ?? ""
        func number(_ value: Double) -> String {
            let text = String(format: "%.2f", value)
            return withDecimalMark(text.hasSuffix(".00") ? String(text.dropLast(3)) : text)
        }
        let light = picture?.hdr.map { ", " + $0.rawValue } ?? ""
        return [
            (tr("format"), container.map { FilmFile.fileExtension(of: path, in: $0) ?? $0 } ?? ""),
            (tr("length"), duration.map(DisplayText.clock) ?? ""), (tr("size"), DisplayText.bytes(self.size)),
            (tr("bit rate"), bitRate.map { tr("{n} kbit/s", ["n": DisplayText.grouped($0 / 1_000)]) } ?? ""),
            (tr("picture"), picture.map { ($0.codec ?? "") + light } ?? ""), (tr("resolution"), size),
            (tr("frame rate"), picture?.frameRate.map(number) ?? ""),
            (tr("rotation"), (picture?.rotation).flatMap { $0 == 0 ? nil : "\($0)°" } ?? ""),
            (tr("sound"), streamsOfKind(.audio).map(\.audioDisplayText).joined(separator: "; ")),
            (
                tr("subtitles"),
                streamsOfKind(.subtitles).map { $0.language ?? $0.codec ?? "?" }.joined(separator: ", ")
            ),
            (tr("chapters"), chapters.isEmpty ? "" : "\(chapters.count)"),
        ]
    }
}

extension MediaStreams.Stream {
    /// `aac, 2 channels, 48 kHz, en`.
    fileprivate var audioDisplayText: String {
        [
            codec, channels.map { plural("{n} channel", "{n} channels", $0) },
            sampleRate.map { rate in
                tr(
                    "{n} kHz",
                    [
                        "n": withDecimalMark(
                            rate % 1_000 == 0
                                ? "\(rate / 1_000)" : String(format: "%.1f", Double(rate) / 1_000))
                    ])
            }, language,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
