import Foundation
import Records
import Terminal
import TestSupport
import Testing

@testable import Media
@testable import Presenters
@testable import movielib

@Suite struct ConversionPresenterTests {
    private func streams(_ container: String, _ codecs: [(MediaStreams.Kind, String)]) -> MediaStreams {
        var streams = MediaStreams()
        (streams.container, streams.duration, streams.size, streams.bitRate) = (
            container, 61_000, 8_000_000, 1_049_000
        )
        streams.streams = codecs.enumerated().map { index, track in
            var stream = MediaStreams.Stream(index: index, kind: track.0, codec: track.1)
            if track.0 == .picture {
                (stream.width, stream.height, stream.frameRate) = (1_920, 1_080, 23.976)
            }
            if track.0 == .audio { (stream.language, stream.channels, stream.sampleRate) = ("uk", 2, 44_100) }
            return stream
        }
        return streams
    }

    private func presenter(isDryRun: Bool, problem: String? = nil) throws -> ConversionPresenter {
        let before = streams(
            "matroska", [(.picture, "hevc"), (.audio, "ac3"), (.subtitles, "hdmv_pgs_subtitle")])
        var options = ConversionOptions()
        options.format = .webm
        let plan = try ConversionPlan(ConversionSource(Array("/f/a.mkv".utf8), before), options)
        return ConversionPresenter(
            results: [
                ConversionPresenter.Result(
                    source: "/f/a.mkv", target: "/f/a.webm", film: 603, plan: plan, before: before,
                    after: isDryRun || problem != nil
                        ? nil : streams("matroska", [(.picture, "vp9"), (.audio, "opus")]),
                    seconds: 2.5, command: "ffmpeg -i /f/a.mkv /f/a.webm", problem: problem)
            ], isDryRun: isDryRun)
    }

    @Test func `the source and the result are shown side by side`() throws {
        #expect(
            try presenter(isDryRun: false).document.snapshot(80) == """
                /f/a.webm|
                            BEFORE                         AFTER|
                format      mkv                            webm|
                length      1:01                           1:01|
                size        8 MB                           8 MB|
                bit rate    1,049 kbit/s                   1,049 kbit/s|
                picture     hevc                           vp9|
                resolution  1920×1080                      1920×1080|
                frame rate  23.98                          23.98|
                sound       ac3, 2 channels, 44.1 kHz, uk  opus, 2 channels, 44.1 kHz, uk|
                subtitles   hdmv_pgs_subtitle              |
                """)
        #expect(
            try presenter(isDryRun: false, problem: "the disk is full").document.snapshot(80) == """
                /f/a.webm|
                the disk is full|
                """)
    }

    @Test func `a plan shows what happens to each stream, and the command`() throws {
        #expect(
            try presenter(isDryRun: true).document.snapshot(80) == """
                /f/a.webm|
                picture    hevc, encoded to vp9|
                sound      ac3, 2 channels, uk, encoded to opus|
                subtitles  hdmv_pgs_subtitle, dropped: the format cannot hold it|
                length     1:01|
                size       about 24 MB|
                  ffmpeg -i /f/a.mkv /f/a.webm|
                """)
        #expect(try presenter(isDryRun: true).piped == "planned¦/f/a.webm¦/f/a.mkv¦603¦webm¦61.0¦24181680")
    }

    @Test(arguments: [true, false])
    func `the JSON of a conversion matches its payload`(_ isDryRun: Bool) throws {
        let presenter = try presenter(isDryRun: isDryRun)
        #expect(presenter.faults == [])
        let row = try #require((try presenter.object()["results"] as? [[String: Any]])?.first)
        #expect(row["state"] as? String == (isDryRun ? "planned" : "done"))
    }
}
