import Foundation
import Records
import TestSupport
import Testing

@testable import Media

/// Files that are not films, and films with misleading names.
@Suite(.enabled(if: FilmMaker.isHere, "ffmpeg and ffprobe are not installed")) struct ForeignFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["mkv", "mp4", "avi", "ts", "mpg"])
    func `meaningless bytes are not a film`(ending: String) throws {
        var noise = SystemRandomNumberGenerator()
        let contents: [(String, Data)] = [
            ("text", Data(String(repeating: "All work and no play.\n", count: 2_000).utf8)),
            ("zeros", Data(count: 100_000)),
            ("noise", Data((0..<100_000).map { _ in UInt8.random(in: 0...255, using: &noise) })),
            ("one", Data([0])),
        ]
        for (name, bytes) in contents {
            let path = folder.file("\(name).\(ending)")
            try bytes.write(to: URL(fileURLWithPath: path))
            let probed = FilmMaker.look(path)
            // Noise may begin like an MPEG stream.
            #expect(probed.problem == .unreadable || probed.problem == .noVideo, "\(name).\(ending)")
            #expect(probed.startFailure == nil)
        }
    }

    @Test func `a picture is not a film`() throws {
        for name in ["picture.png", "picture.jpg"] {
            let picture = try FilmMaker.make(FilmMaker.picture + ["-frames:v", "1"], to: folder.file(name))
            let path = folder.file("film.mkv")
            try? FileManager.default.removeItem(atPath: path)
            try FileManager.default.moveItem(atPath: picture, toPath: path)
            #expect(FilmMaker.look(path) == MediaProbeResult(problem: .unreadable))
        }
    }

    @Test func `a playlist is not a film, and the files it names are not opened`() throws {
        // A program that opened the pipe would wait for a writer, and have to be killed.
        let pipe = folder.file("other.ts")
        #expect(mkfifo(pipe, 0o600) == 0)
        let lists = [
            "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:\(pipe)\n#EXT-X-ENDLIST\n",
            "ffconcat version 1.0\nfile 'other.ts'\nfile 'file:\(pipe)'\n",
            "<?xml version=\"1.0\"?><MPD type=\"static\"><Period><BaseURL>file:\(pipe)</BaseURL></Period></MPD>",
        ]
        for (index, list) in lists.enumerated() {
            for ending in ["mkv", "mp4", "avi"] {
                let path = try folder.write(list, to: "list\(index).\(ending)")
                #expect(FilmMaker.look(path) == MediaProbeResult(problem: .unreadable), "\(list)")
            }
        }
    }

    @Test func `a file name is never interpreted, whatever it looks like`() throws {
        let film = try FilmMaker.make(
            FilmMaker.picture + ["-c:v", "mpeg4", "-f", "matroska"], to: folder.file("film"))
        let names = [
            "-y.mkv", "concat:a|b.mkv", "pipe:0.mkv", "http:example.mkv", "subfile,,start,0,end,9,,:x.mkv",
            "%d.mkv",
            "a\nb.mkv", "\u{1B}[31m.mkv", "a b 'c' \"d\" $(e) `f` \\.mkv", "*?[a].mkv", "фільм.mkv",
            String(repeating: "a", count: 251) + ".mkv",
        ]
        for name in names {
            try FileManager.default.linkItem(atPath: film, toPath: folder.file(name))
            #expect(FilmMaker.look(folder.file(name)).problem == nil, "\(name)")
        }
        let raw = Array(folder.file("").utf8) + [0xFF, 0xFE, 0xC3, 0x28] + Array(".mkv".utf8)
        #expect(link(film, raw.map { CChar(bitPattern: $0) } + [0]) == 0)
        #expect(FilmMaker.look(raw).problem == nil)
    }

    @Test func `a pipe, a folder, a link and a missing file are not probed`() throws {
        let film = try FilmMaker.make(FilmMaker.picture + ["-c:v", "mpeg4"], to: folder.file("film.mkv"))
        #expect(mkfifo(folder.file("pipe.mkv"), 0o600) == 0)
        #expect(symlink(film, folder.file("link.mkv")) == 0)
        try folder.folder("folder.mkv")
        for name in ["pipe.mkv", "link.mkv", "folder.mkv", "gone.mkv"] {
            #expect(FilmMaker.look(folder.file(name)) == MediaProbeResult(problem: .denied), "\(name)")
        }
        #expect(FilmMaker.look("film.mkv") == MediaProbeResult(problem: .denied))
        #expect(FilmMaker.look(Array(film.utf8) + [0]) == MediaProbeResult(problem: .denied))
    }
}
