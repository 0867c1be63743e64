import Foundation
import Records
import TestSupport
import Testing

@testable import Media

@Suite(.enabled(if: FilmMaker.isHere, "ffmpeg and ffprobe are not installed")) struct FilmFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func film(_ name: String = "film.mkv") throws -> String {
        try FilmMaker.make(FilmMaker.picture + ["-c:v", "mpeg4"], to: folder.file(name))
    }

    @Test func `a film's tracks are read with their languages, and so are its chapters`() throws {
        let words = try folder.write("1\n00:00:00,000 --> 00:00:01,000\nSo.\n", to: "words.srt")
        let chapters = try folder.write(
            (0..<3).reduce(into: ";FFMETADATA1\n") {
                $0 += "[CHAPTER]\nTIMEBASE=1/10\nSTART=\($1 * 3)\nEND=\($1 * 3 + 3)\ntitle=\($1)\n"
            }, to: "chapters.txt")
        let path = try FilmMaker.make(
            FilmMaker.picture + FilmMaker.sound
                + ["-i", "file:" + words, "-f", "ffmetadata", "-i", "file:" + chapters]
                + ["-map", "0", "-map", "1", "-map", "1", "-map", "2", "-map", "2", "-map_metadata", "3"]
                + ["-c:v", "mpeg4", "-c:a", "flac", "-c:s", "subrip", "-ar:a:1", "48000", "-ac:a:1", "2"]
                + ["-metadata:s:a:0", "language=ukr", "-metadata:s:a:0", "title=Dub, Netflix"]
                + ["-metadata:s:a:1", "language=fra", "-metadata:s:a:1", "title=Commentary"]
                + ["-disposition:a:0", "default", "-disposition:a:1", "comment"]
                + ["-metadata:s:s:0", "language=chi", "-disposition:s:0", "forced"]
                + ["-disposition:s:1", "hearing_impaired"], to: folder.file("film.mkv"))
        let probed = FilmMaker.look(path)
        #expect(probed.problem == nil)
        let facts = try #require(probed.facts)
        #expect(facts.container == "matroska")
        #expect((950...1_150).contains(facts.duration ?? 0))
        #expect((facts.width, facts.height) == (128, 72))
        #expect(facts.videoCodec == "mpeg4")
        #expect(facts.frameRate == 10)
        #expect(facts.bitRate ?? 0 > 0)
        #expect(facts.hdr == nil)
        #expect(facts.chapters == 3)
        #expect(facts.audio.map(\.language) == ["uk", "fr"])
        #expect(facts.audio.map(\.title) == ["Dub, Netflix", "Commentary"])
        #expect(facts.audio.map(\.codec) == ["flac", "flac"])
        #expect(facts.audio.map(\.channels) == [1, 2])
        #expect(facts.audio.map(\.sampleRate) == [44_100, 48_000])
        #expect(facts.audio.map(\.isDefault) == [true, false])
        #expect(facts.audio.map(\.isComment) == [false, true])
        #expect(facts.subtitles.map(\.language) == ["zh", nil])
        #expect(facts.subtitles.map(\.codec) == ["subrip", "subrip"])
        #expect(facts.subtitles.map(\.isForced) == [true, false])
        #expect(facts.subtitles.map(\.isForHearingImpaired) == [false, true])
    }

    @Test func `a rotated film is recognised`() throws {
        let level = try film("level.mp4")
        let upright = try FilmMaker.make(
            ["-i", "file:" + level, "-c", "copy", "-metadata:s:v:0", "rotate=90"],
            to: folder.file("upright.mp4"))
        let facts = try #require(FilmMaker.look(upright).facts)
        #expect(facts.container == "mov")
        // Later versions of ffmpeg lack the tag, and have another option.
        if facts.width == 128 {
            _ = try FilmMaker.make(
                ["-display_rotation", "90", "-i", "file:" + level, "-c", "copy"], to: upright)
        }
        let again = try #require(FilmMaker.look(upright).facts)
        #expect((again.width, again.height) == (72, 128))
    }

    @Test(.enabled(if: FilmMaker.hasHEVC, "ffmpeg has no x265")) func `an HDR film is recognised`() throws {
        let light = "log-level=none:hdr10=1:colorprim=bt2020:colormatrix=bt2020nc:transfer="
        for (transfer, hdr) in [("smpte2084", MediaFacts.HDR.hdr10), ("arib-std-b67", .hlg)] {
            let path = try FilmMaker.make(
                FilmMaker.picture + ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le"]
                    + ["-x265-params", light + transfer], to: folder.file("\(transfer).mkv"))
            let facts = FilmMaker.look(path).facts
            #expect(facts?.hdr == hdr)
            #expect(facts?.videoCodec == "hevc")
        }
    }

    @Test func `all tracks of a film are read`() throws {
        let path = try FilmMaker.make(
            FilmMaker.picture + FilmMaker.sound + ["-map", "0"]
                + Array(repeating: ["-map", "1"], count: 40).joined()
                + ["-c:v", "mpeg4", "-c:a", "pcm_s16le"], to: folder.file("film.mkv"))
        #expect(FilmMaker.look(path).facts?.audio.count == 40)
    }

    @Test func `a song with a cover is not a film`() throws {
        let cover = try FilmMaker.make(FilmMaker.picture + ["-frames:v", "1"], to: folder.file("cover.png"))
        let inMatroska = try FilmMaker.make(
            FilmMaker.sound + ["-c:a", "flac", "-attach", cover, "-metadata:s:t", "mimetype=image/png"]
                + ["-metadata:s:t", "filename=cover.png"], to: folder.file("song.mkv"))
        let probed = FilmMaker.look(inMatroska)
        #expect(probed.problem == .noVideo)
        #expect(probed.facts?.audio.count == 1)
        #expect(probed.facts?.videoCodec == nil)
        #expect(probed.facts?.resolution == nil)

        let song = try FilmMaker.make(
            FilmMaker.sound + ["-i", "file:" + cover, "-map", "0", "-map", "1", "-c:a", "aac"]
                + ["-c:v", "copy", "-disposition:v", "attached_pic", "-f", "ipod"],
            to: folder.file("song.mp4"))
        #expect(FilmMaker.look(song).problem == .noVideo)

        let named = try FilmMaker.make(
            FilmMaker.sound + ["-i", "file:" + cover, "-map", "0", "-map", "1", "-c:a", "libmp3lame"]
                + ["-c:v", "copy", "-f", "mp3"], to: folder.file("named.mkv"))
        #expect(FilmMaker.look(named).problem == .unreadable)
    }

    @Test(arguments: [0.9, 0.5, 0.02])
    func `a truncated Matroska film is detected by its size`(part: Double) throws {
        let whole = try film()
        #expect(FilmMaker.look(whole).problem == nil)
        let probed = FilmMaker.look(try FilmMaker.cut(whole, to: folder.file("cut.mkv"), atPart: part))
        #expect(probed.problem == .cut)
        // As if the file were complete.
        if part == 0.9 { #expect((950...1_150).contains(probed.facts?.duration ?? 0)) }
    }

    @Test func `a truncated MP4 film is detected, wherever its index is`() throws {
        let last = try film("last.mp4")
        #expect(FilmMaker.look(last).problem == nil)
        let lastCut = try FilmMaker.cut(last, to: folder.file("last-cut.mp4"), atPart: 0.7)
        #expect(FilmMaker.look(lastCut) == MediaProbeResult(problem: .cut))

        let first = try FilmMaker.make(
            ["-i", "file:" + last, "-c", "copy", "-movflags", "+faststart"], to: folder.file("first.mp4"))
        #expect(FilmMaker.look(first).problem == nil)
        let firstCut = FilmMaker.look(try FilmMaker.cut(first, to: folder.file("first-cut.mp4"), atPart: 0.7))
        #expect(firstCut.problem == .cut)
        #expect(firstCut.facts?.duration == 1_000)
    }

    @Test func `a fragmented film, or one of unknown size, is complete`() throws {
        let whole = try film()
        for (name, options) in [
            ("live.mkv", ["-live", "1"]), ("live.webm", ["-live", "1", "-f", "matroska"]),
            ("pieces.mp4", ["-movflags", "+frag_keyframe+empty_moov"]), ("film.avi", []), ("film.ts", []),
        ] {
            let path = try FilmMaker.make(
                ["-i", "file:" + whole, "-c", "copy"] + options, to: folder.file(name))
            #expect(FilmMaker.look(path).problem != .cut, "\(name)")
        }
    }

    @Test func `the file name extension is ignored`() throws {
        let path = try FilmMaker.make(
            FilmMaker.picture + ["-c:v", "mpeg4", "-f", "avi"], to: folder.file("film.mp4"))
        #expect(FilmMaker.look(path).problem == nil)
        #expect(FilmMaker.look(path).facts?.container == "avi")
    }
}
