import Testing

@testable import Media

@Suite struct PlayerTests {
    @Test(arguments: [
        ("7200\r\n", 7200), ("> 12\r\n> ", 12), ("status change: ( time: 30s )\r\n> 31\r\n", 31),
        (
            "VLC media player 3.0.24 Vetinari\nCommand Line Interface initialized. Type `help' for help.\n> ",
            nil
        ),
        ("status change: ( new input: file:///films/1917.mkv )\r\n", nil), ("", nil), ("99999999999\n", nil),
        ("\n> \n", nil),
    ])
    func `VLC's answer is a line with only a number`(_ answer: String, _ number: Int?) {
        #expect(Player.number(in: answer) == number)
    }

    @Test func `a file that breaks off early does not count as finished, whatever the player reports`() {
        var progress = PlaybackTracker(
            [PlayableFile(path: Array("/a.mkv".utf8), duration: 60_000)], startOffset: 0, every: .seconds(10))
        progress.update(position: 20_000) { _ in }
        progress.recordEnd()
        #expect(!progress.result.reachedEnd)
        progress.update(position: 59_000) { _ in }
        progress.recordEnd()
        #expect(progress.result.reachedEnd)
    }
}
