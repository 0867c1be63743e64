import Foundation
import TestSupport
import Testing

/// The `convert` command: the documented tasks, the library, a full disk, and interruptions.
@Suite(.serialized, .enabled(if: Machine.hasFFmpeg, "ffmpeg and ffprobe are not installed"))
struct ConvertTests {
    private let home: Home

    init() throws { home = try Home() }

    /// Makes the files of the documentation page in the home folder.
    private func prepare() async throws {
        try await home.shell(
            #"""
            cd "$HOME" && printf '1\n00:00:00,000 --> 00:00:05,000\nSo.\n' > letters.srt
            make() { ffmpeg -nostdin -v error -f lavfi -i testsrc2=s=128x72:d=6:r=10 -f lavfi -i sine=d=6 "$@"; }
            make -c:v libx264 -preset ultrafast -g 10 -c:a aac clip.mov
            make -i letters.srt -map 0 -map 1 -map 1 -map 2 -c:v libx264 -preset ultrafast -g 20 -c:a aac -c:s srt \
                -metadata:s:a:0 language=eng -metadata:s:a:1 language=ukr film.mkv
            cp film.mkv concert.mkv && cp clip.mov lecture.mp4
            make -c:v mpeg4 -c:a libmp3lame cd1.avi && cp cd1.avi cd2.avi
            for name in one two; do ffmpeg -nostdin -v error -f lavfi -i sine=d=3 $name.flac; done
            ffmpeg -nostdin -v error -f lavfi -i sine=f=300:d=6 dub.mp3
            """#
        ).succeeded()
    }

    /// Container, codecs, seconds and bytes of a file.
    private func look(_ name: String) async throws -> String {
        try await home.shell(
            #"cd "$HOME" && ffprobe -v error -show_entries format=format_name,duration:stream=codec_name -of default=nw=1:nk=1 \#(name) | tr '\n' ' '"#
        ).stdout
    }

    @Test func `the ten tasks of the documentation page work as described`() async throws {
        try await prepare()
        let page = try String(contentsOfFile: "Documentation/Convert.md", encoding: .utf8)
        let tasks = page.split(separator: "\n").filter { $0.hasPrefix("$ movielib convert ") }
            .map { $0.dropFirst("$ movielib ".count) }
        #expect(tasks.count == 10)
        for task in tasks { try await home.shell("cd \"$HOME\" && \"$0\" \(task)").succeeded() }
        #expect(try await look("clip.mp4").hasPrefix("h264 aac mov,"))
        #expect(try await look("film.mp4").hasPrefix("h264 aac aac mov_text "))
        #expect(try await look("lecture.opus").hasPrefix("opus ogg 6."))
        #expect(try await look("concert.m4a").contains("mov,mp4,m4a,3gp,3g2,mj2 3.5"))
        #expect(try await look("whole.mkv").contains("matroska,webm 12."))
        #expect(try await look("begun.mkv").contains(" 4.8"))
        #expect(try await look("'clip (2).mp4'").hasPrefix("h264 aac mov,"))
        #expect(try await look("mine.mkv").hasPrefix("h264 aac matroska"))
        #expect(try await look("dubbed.mkv").hasPrefix("h264 mp3 aac aac subrip matroska"))
        for name in ["one", "two"] { #expect(try await look("Small/\(name).mp3").hasPrefix("mp3 mp3 3.")) }
        let size =
            try FileManager.default.attributesOfItem(atPath: home.folder.file("clip (2).mp4"))[.size] as? Int
        #expect(size ?? .max < 105_000)
        #expect(!home.folder.names.contains { $0.hasSuffix(".part") })
    }

    @Test func `cuts and pieces have the requested length, and disabled tracks stay disabled`() async throws {
        try await prepare()
        // Video that starts a moment after the audio, as usual in Matroska, with a key frame every two seconds.
        let lines = #"""
            cd "$HOME"; ffmpeg -nostdin -v error -itsoffset 0.03 -i clip.mov -i film.mkv -map 0:v -map 1:a -map 1:s -map 1:s -c copy -disposition:s 0 late.mkv
            for words in "one.flac --from 1 --until 2 -o cut.flac" "late.mkv --from 2 -o begun.mkv" "late.mkv --split 3 -o pieces/"; do
                "$0" convert $words || exit 1
            done
            """#
        let run = try await home.shell(lines).succeeded()
        #expect(!run.stderr.contains("it begins at"))
        #expect(try await look("cut.flac").hasSuffix("flac 1.000000 "))
        #expect(try await look("begun.mkv").contains(" matroska,webm 4."))
        #expect(run.cells.count == 4 && run.cells.dropFirst(2).allSatisfy { $0[5].hasPrefix("3.0") })
        let flags = try await home.shell(
            #"cd "$HOME" && ffprobe -v error -select_streams s -show_entries stream_disposition=default -of csv=p=0 begun.mkv"#
        )
        #expect(flags.lines == ["0", "0"])
    }

    @Test func `a converted file gets its film and edition, and undo removes them`() async throws {
        try await prepare()
        try await home.shell(
            #"""
            cd "$HOME" && mkdir Films && cp film.mkv 'Films/Dune (2021).mkv' && "$0" watchlist add 438631 && "$0" files add Films
            "$0" files match 'Films/Dune (2021).mkv' 438631 --edition 'final cut' && "$0" convert dune --to mp4
            """#
        ).succeeded()
        let files = try await home.run("files", "--fields", "film_id,edition,video_codec,path").succeeded()
        #expect(
            files.cells.map { $0.dropLast() } == Array(repeating: ["438631", "final cut", "h264"], count: 2))
        #expect(files.stdout.contains("Dune (2021).mp4"))
        try await home.run("undo").succeeded()
        #expect(
            try await home.run("files", "--fields", "film_id").succeeded().cells.map { $0[0] }.sorted() == [
                "", "438631",
            ])
        // A part of a film is not linked to the film.
        try await home.run("convert", "dune", "--until", "0:02", "-o", home.folder.file("Films/bit.mkv"))
            .succeeded()
        #expect(try await !home.run("files", "--plain").stdout.contains("bit.mkv"))
        // The result of converting a file that is not a film is not one either.
        try await home.shell(
            #"""
            cd "$HOME" && cp film.mkv Films/holiday.mkv && "$0" files scan && "$0" files ignore Films/holiday.mkv &&
            "$0" convert Films/holiday.mkv --to mp4 && "$0" files scan
            """#
        ).succeeded()
        #expect(home.exists(home.path + "/Films/holiday.mp4"))
        #expect(try await !home.run("files", "unmatched").stdout.contains("holiday"))
    }

    @Test func `convert prints rows, JSON or progress, and a dry run changes nothing`() async throws {
        try await prepare()
        func convert(_ words: String) async throws -> ProgramRun {
            try await home.shell("cd \"$HOME\" && \"$0\" convert \(words)")
        }
        let before = home.folder.names
        let plan = try await convert("film.mkv --to webm --json --dry-run").rows("results")[0]
        #expect(home.folder.names == before)
        #expect(plan["state"] as? String == "planned")
        try await home.shell(try #require(plan["command"] as? String)).succeeded()
        #expect(try await look("film.webm").hasPrefix("vp9 opus opus webvtt"))
        let run = try await convert("film.mkv --quality small -o new.mkv --json")
        #expect(try run.rows("results")[0]["state"] as? String == "done")
        for line in run.said {
            #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil, "\(line)")
        }
        try home.folder.write("x", to: "bad.mkv")
        for (words, code) in [
            ("one.flac bad.mkv --to mp3", 8), ("film.mkv -o new.mkv --no-sound", 2),
            ("one.flac --to mp3 --height 20", 2), ("nothere.mkv --to mp4", 3),
        ] { #expect(try await convert(words).status == Int32(code), "\(words)") }
        #expect(try await look("one.mp3").hasPrefix("mp3 mp3"))
        try await home.shell(#"cd "$HOME" && PATH=/nowhere "$0" convert two.flac --to mp3"#).failed(9)
        let same = try await convert("one.flac --to flac").succeeded()
        #expect(same.stderr.contains("nothing would change") && !home.exists(home.path + "/one (2).flac"))
        // In a pipe each tenth is one line, and pieces are consecutive.
        let pieces = try await convert("film.mkv --split 2s --codec hevc && ls | grep part").succeeded()
        #expect(pieces.lines.suffix(3) == ["film part1.mkv", "film part2.mkv", "film part3.mkv"])
        #expect(pieces.said.allSatisfy { $0.hasPrefix("movielib: ") && $0.contains(" %") })
    }

    @Test(.enabled(if: Machine.canMount, "no file system can be mounted in a user namespace"))
    func `too little disk space is reported before a conversion, and a full disk during one`() async throws {
        try await prepare()
        let line = #"""
            cd "$HOME" && mkdir -p disk && mount -t tmpfs -o size=2m none disk && head -c 1990000 /dev/zero > disk/full
            "$0" convert film.mkv --no-sound -o disk/a.mkv; echo $?
            truncate -s 1800000 disk/full; ffmpeg -nostdin -v error -f lavfi -i nullsrc=s=320x240:d=6,geq=random\(1\)*255:128:128 -c:v libx264 -preset ultrafast -qp 1 -y noise.mkv
            "$0" convert noise.mkv --quality small -o disk/b.mkv; echo $?; ls -A disk
            """#
        let run = try await home.shell("unshare -rm bash -c '\(line.replacing("'", with: "'\\''"))' \"$0\"")
        #expect(run.lines == ["9", "9", "full"], "\(run.stderr)")
        #expect(run.stderr.contains("there is no room") || run.stderr.contains("the disk is full"))
        #expect(run.stderr.contains("the disk is full"))
    }

    /// Starts a conversion that takes minutes, and continues once it is running.
    private func begun(then line: String) async throws -> ProgramRun {
        try await home.shell(
            #"""
            cd "$HOME" && ffmpeg -nostdin -v error -f lavfi -i testsrc2=s=320x240:d=10:r=25 -c:v mpeg4 short.mkv
            ffmpeg -nostdin -v error -stream_loop 29 -i short.mkv -c copy long.mkv
            was=$(cksum < long.mkv)
            set -m; "$0" convert long.mkv --codec hevc -o new.mkv & ours=$!
            until [ -s .new.mkv.part ]; do sleep 0.05; done
            theirs=$(pgrep -P $ours)
            """# + line)
    }

    @Test func `Ctrl-C ends movielib and ffmpeg, and leaves no file`() async throws {
        let run = try await begun(
            then:
                "\nkill -INT $ours; wait $ours; echo $?; kill -0 $theirs 2>/dev/null || echo gone; ls -A | grep new"
        )
        #expect(run.lines == ["130", "gone"])
    }

    @Test func `if ffmpeg is killed, the conversion fails with a reason and leaves no file`() async throws {
        let run = try await begun(
            then: #"""

                kill -KILL $theirs; wait $ours; echo $?; ls -A | grep new
                [ "$was" = "$(cksum < long.mkv)" ] && echo same
                """#)
        #expect(run.lines == ["9", "same"], "\(run.stderr)")
        #expect(run.stderr.contains("new.mkv") || run.stderr.contains("ffmpeg"), "\(run.stderr)")
    }

    @Test func `if movielib is killed, ffmpeg ends, and the next run removes the leftover`() async throws {
        let run = try await begun(
            then: #"""

                kill -KILL $ours; wait $ours 2>/dev/null
                until [ ! -e /proc/$theirs ] || grep -q ') Z' /proc/$theirs/stat; do sleep 0.05; done
                ls -A | grep new; [ "$was" = "$(cksum < long.mkv)" ] && echo same
                "$0" convert long.mkv --until 0:02 -o new.mkv >/dev/null; echo $?; ls -A | grep new
                """#)
        #expect(run.lines == [".new.mkv.part", "same", "0", "new.mkv"], "\(run.stderr)")
    }
}
