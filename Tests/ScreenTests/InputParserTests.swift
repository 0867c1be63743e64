import Screen
import Synchronization
import TestSupport
import Testing

@Suite struct InputParserTests {
    private func tokens(_ text: String) -> [InputParser.Token] {
        var parser = InputParser()
        let tokens = parser.feed(Array(text.utf8))
        return tokens + parser.flush()
    }

    private func keys(_ text: String) -> [Key] {
        tokens(text).compactMap { if case .input(.key(let key)) = $0 { key } else { nil } }
    }

    static let known: [(String, Key)] = [
        ("a", .character("a")), ("Z", .character("Z")), ("é", .character("é")), ("映", .character("映")),
        ("😀", .character("😀")), ("\r", Key(.enter)), ("\n", .control("j")), ("\t", Key(.tab)),
        ("\u{7f}", Key(.backspace)), ("\u{8}", Key(.backspace)), ("\u{0}", .control(" ")),
        ("\u{3}", .control("c")), ("\u{1a}", .control("z")), ("\u{1f}", .control("_")),
        ("\u{1b}", Key(.escape)),
        ("\u{1b}x", Key(.character("x"), .alt)), ("\u{1b}\r", Key(.enter, .alt)),
        ("\u{1b}ц", Key(.character("ц"), .alt)),
        ("\u{1b}[", Key(.character("["), .alt)),
        ("\u{1b}O", Key(.character("O"), .alt)), ("\u{1b}]", Key(.character("]"), .alt)),
        ("\u{1b}[A", Key(.up)), ("\u{1b}OB", Key(.down)), ("\u{1b}[C", Key(.right)), ("\u{1b}[D", Key(.left)),
        ("\u{1b}[1;5C", Key(.right, .control)), ("\u{1b}[1;2A", Key(.up, .shift)),
        ("\u{1b}[1;8D", Key(.left, [.shift, .alt, .control])), ("\u{1b}[H", Key(.home)),
        ("\u{1b}OF", Key(.end)),
        ("\u{1b}[1~", Key(.home)), ("\u{1b}[8~", Key(.end)), ("\u{1b}[2~", Key(.insert)),
        ("\u{1b}[3;5~", Key(.delete, .control)), ("\u{1b}[5~", Key(.pageUp)), ("\u{1b}[6~", Key(.pageDown)),
        ("\u{1b}[Z", Key(.tab, .shift)), ("\u{1b}OP", Key(.function(1))),
        ("\u{1b}[1;2R", Key(.function(3), .shift)),
        ("\u{1b}[15~", Key(.function(5))), ("\u{1b}[24~", Key(.function(12))),
        ("\u{1b}[[C", Key(.function(3))),
        ("\u{1b}OM", Key(.enter)),
        // kitty's protocol.
        ("\u{1b}[27u", Key(.escape)), ("\u{1b}[97;5u", .control("a")),
        ("\u{1b}[97;4u", Key(.character("A"), .alt)),
        ("\u{1b}[49:33;4u", Key(.character("!"), .alt)), ("\u{1b}[13;2u", Key(.enter, .shift)),
        ("\u{1b}[57399u", .character("0")), ("\u{1b}[57419;129u", Key(.up)), ("\u{1b}[1;1:1A", Key(.up)),
        // modifyOtherKeys.
        ("\u{1b}[27;5;105~", .control("i")),
    ]

    @Test(arguments: known)
    func `the bytes of every key are parsed as that key`(_ bytes: String, _ key: Key) {
        #expect(keys(bytes) == [key])
    }

    /// Typed, in kitty's protocol, pasted and split.
    @Test(arguments: [1, 3, 4096])
    func `hidden text is in no token, up to the key that ends it`(_ portion: Int) {
        let hidden = Mutex<[HiddenInput]>([])
        var parser = InputParser()
        parser.hiddenInputHandler = { input in
            hidden.withLock { $0.append(input) }
            switch input {
            case .key(Key(.enter)): return .ended
            case .key(Key(.left)): return .ignored
            default: return .applied
            }
        }
        let bytes = Array(
            "aї\u{1b}[98u\u{7f}\u{1b}[D\u{1b}[200~c 映\u{1b}[201~d\rx\u{1b}[200~y\u{1b}[201~".utf8)
        var tokens: [InputParser.Token] = []
        for start in stride(from: 0, to: bytes.count, by: portion) {
            tokens += parser.feed(bytes[start..<min(bytes.count, start + portion)])
        }
        var inputs = "aїb".utf8.map(HiddenInput.byte)
        inputs += [.key(Key(.backspace)), .key(Key(.left))]
        inputs += "c 映d".utf8.map(HiddenInput.byte)
        inputs.append(.key(Key(.enter)))
        #expect(hidden.withLock { $0 } == inputs)
        let star = InputParser.Token.input(.key(.character("*")))
        let ends: [InputParser.Token] = [
            .input(.key(Key(.enter))), .input(.key(.character("x"))), .input(.paste("y")),
        ]
        let left = InputParser.Token.input(.key(Key(.left)))
        #expect(tokens == [star, star, star, star, left, .input(.paste("*")), star] + ends)
    }

    @Test(arguments: [1, 4096], ["", "[2", "\u{1b}", "[201\u{1b}"])
    func `a hidden paste ends, whatever part of the end marker precedes it`(_ portion: Int, _ part: String) {
        let hidden = Mutex<[HiddenInput]>([])
        var parser = InputParser()
        parser.hiddenInputHandler = { input in
            hidden.withLock { $0.append(input) }
            return .ended
        }
        let bytes = Array("\u{1b}[200~abc\u{1b}\(part)\u{1b}[201~\r".utf8)
        var tokens: [InputParser.Token] = []
        for start in stride(from: 0, to: bytes.count, by: portion) {
            tokens += parser.feed(bytes[start..<min(bytes.count, start + portion)])
        }
        let text = "abc" + part.replacing("\u{1b}", with: "")
        var inputs = text.utf8.map(HiddenInput.byte)
        inputs.append(.key(Key(.enter)))
        #expect(hidden.withLock { $0 } == inputs)
        #expect(tokens == [.input(.paste("*")), .input(.key(Key(.enter)))])
    }

    @Test func `split bytes are parsed in the same way as joined ones`() {
        let all =
            Self.known.filter { !["\u{1b}", "\u{1b}[", "\u{1b}O", "\u{1b}]"].contains($0.0) }.map(\.0)
            .joined()
            + "\u{1b}[<0;5;7M\u{1b}[200~a\u{1b}[Ab\u{1b}[201~\u{1b}]11;rgb:0/8/f\u{1b}\\\u{1b}[?62;4c"
        let whole = tokens(all)
        #expect(whole.count == Self.known.count)
        let bytes = Array(all.utf8)
        for split in bytes.indices {
            var parser = InputParser()
            let (first, second) = (parser.feed(bytes[..<split]), parser.feed(bytes[split...]))
            #expect(first + second == whole)
        }
        var parser = InputParser()
        #expect(bytes.flatMap { parser.feed([$0]) } == whole)
    }

    @Test func `Esc waits briefly for following bytes, and a sequence waits longer for its end`() {
        var parser = InputParser()
        #expect(parser.feed([0x1B]) == [])
        #expect(parser.timeout == .milliseconds(25))
        #expect(parser.flush() == [.input(.key(Key(.escape)))])
        #expect(parser.timeout == nil)
        #expect(parser.flush() == [])
        #expect(parser.feed(Array("\u{1b}[1".utf8)) == [])
        #expect(parser.timeout == .seconds(1))
        #expect(parser.feed([0x1B, 0x1B]) == [.input(.key(Key(.escape)))])
    }

    @Test func `a mouse event has its action and its position, counted from 0`() {
        func mouse(_ text: String) -> Mouse? {
            if case .input(.mouse(let mouse))? = tokens(text).first { mouse } else { nil }
        }
        #expect(mouse("\u{1b}[<0;1;1M") == Mouse(.press, at: Point(column: 0, row: 0)))
        #expect(mouse("\u{1b}[<2;300;40m") == Mouse(.release, button: 2, at: Point(column: 299, row: 39)))
        #expect(mouse("\u{1b}[<32;3;4M") == Mouse(.drag, at: Point(column: 2, row: 3)))
        #expect(mouse("\u{1b}[<64;3;4M") == Mouse(.scrollUp, at: Point(column: 2, row: 3)))
        #expect(mouse("\u{1b}[<65;3;4M") == Mouse(.scrollDown, at: Point(column: 2, row: 3)))
        #expect(mouse("\u{1b}[<67;3;4M") == Mouse(.scrollRight, at: Point(column: 2, row: 3)))
        #expect(mouse("\u{1b}[<20;3;4M") == Mouse(.press, at: Point(column: 2, row: 3), [.shift, .control]))
        #expect(mouse("\u{1b}[<35;3;4M") == nil)
        #expect(mouse("\u{1b}[<0;3M") == nil)
        #expect(mouse("\u{1b}[<0;99999999999999999999;3M") == nil)
    }

    @Test func `a paste is text and never a command`() {
        #expect(
            tokens("\u{1b}[200~:q\r\nrm\u{3}\u{1b}[Ax\ty\u{9b}\u{1b}[201~z")
                == [.input(.paste(":q\nrm[Ax y")), .input(.key(.character("z")))])
        let long = String(repeating: "é", count: InputParser.maxPasteBytes)
        guard case .input(.paste(let text))? = tokens("\u{1b}[200~\(long)\u{1b}[201~").first else {
            Issue.record("no paste")
            return
        }
        #expect(text.utf8.count == InputParser.maxPasteBytes)
    }

    @Test(arguments: [
        "\u{1b}[>5;6q", "\u{1b}[?1;2$p", "\u{1b}[99~", "\u{1b}[1;9A", "\u{1b}[97;5:3u", "\u{1b}[57441u",
        "\u{1b}[I",
        "\u{1b}[12;40R", "\u{1b}]52;c;YWJj\u{7}", "\u{1b}P1$r0m\u{1b}\\", "\u{1b}_Gi=7;ENOENT\u{1b}\\",
        "\u{1b}X\u{1b}\\",
        "\u{1b}[M !!", "\u{1b}Oj", "\u{1b}[[Z", "\u{1b}[\(String(repeating: "1;", count: 5000))A",
    ])
    func `an unknown sequence is consumed completely`(_ bytes: String) {
        #expect(tokens(bytes + "x") == [.input(.key(.character("x")))])
    }

    @Test func `a reply without its end consumes at most the next key`() {
        #expect(tokens("\u{1b}]11;rgb:\u{3}") == [.input(.key(.control("c")))])
        #expect(tokens("\u{1b}P>|xterm\u{1b}[Ax") == [.input(.key(Key(.up))), .input(.key(.character("x")))])
    }

    @Test(arguments: [
        "\u{1b}]11;rgb:", "\u{1b}P>|xterm", "\u{1b}_Gi=31;", "\u{1b}^x", "\u{1b}Xx", "\u{1b}[1;",
        "\u{1b}[<0;1",
        "\u{1b}[?62;", "\u{1b}[200", "\u{1b}[97;5", "\u{1b}[M", "\u{1b}[M !", "\u{1b}[[", "\u{1b}]x\u{1b}",
        "\u{1b}O",
    ])
    func `an unfinished sequence is dropped after a pause, and the next key is a key`(_ bytes: String) {
        for key in ["q", "\u{3}", "\u{1a}", "é"] {
            var parser = InputParser()
            #expect(parser.feed(Array(bytes.utf8)) == [])
            #expect(parser.timeout != nil)
            _ = parser.flush()
            #expect(parser.timeout == nil)
            #expect(parser.feed(Array(key.utf8)) == tokens(key))
        }
    }

    @Test func `half a character is dropped after a pause`() {
        var parser = InputParser()
        #expect(parser.feed([0xE6, 0x98]) == [])
        #expect(parser.flush() == [])
        #expect(parser.feed([0xA0, 0x71]) == [.input(.key(.character("q")))])
    }

    @Test(arguments: ["\u{3}", "\u{1a}", "q", "\u{1b}", "\u{1b}[99;5u", "\u{1b}[27u", "\u{1b}[<64;400;300M"])
    func `an unfinished paste is text after a pause, and the next key is a key`(_ key: String) {
        var parser = InputParser()
        #expect(parser.feed(Array("\u{1b}[200~dune".utf8)) == [])
        #expect(parser.timeout == .seconds(1))
        #expect(parser.flush() == [.input(.paste("dune"))])
        #expect(parser.timeout == nil)
        #expect(parser.feed(Array(key.utf8)) + parser.flush() == tokens(key))
    }

    @Test func `a paste that only paused continues as text`() {
        var parser = InputParser()
        _ = parser.feed(Array("\u{1b}[200~dune".utf8))
        _ = parser.flush()
        let rest = String(repeating: "q", count: 40)
        #expect(parser.feed(Array(rest.utf8)) == [])
        #expect(parser.flush() == [.input(.paste(rest))])
        #expect(
            parser.feed(Array("q\u{1b}[201~q".utf8)) == [.input(.paste("q")), .input(.key(.character("q")))])
        #expect(parser.timeout == nil)
    }

    @Test func `bytes that are not UTF-8 are dropped`() {
        var parser = InputParser()
        let tokens = parser.feed([
            0xFF, 0xE9, 0x61, 0xC3, 0x28, 0x80, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0x62,
        ])
        #expect(tokens == ["a", "(", "b"].map { .input(.key(.character($0))) })
    }

    @Test func `the terminal's replies are distinguished from keys`() {
        #expect(tokens("\u{1b}[?62;4;22c") == [.reply(.attributes([62, 4, 22]))])
        #expect(tokens("\u{1b}P>|kitty(0.26.5)\u{1b}\\") == [.reply(.name("kitty(0.26.5)"))])
        #expect(
            tokens("\u{1b}]11;rgb:ffff/8000/0000\u{7}")
                == [.reply(.background(red: 1, green: Double(0x8000) / 65535, blue: 0))])
        #expect(tokens("\u{1b}[6;20;9t") == [.reply(.cell(PixelSize(width: 9, height: 20)))])
        let many = "100000000000000000"
        // Sizes that no font has, and numbers outside of any protocol, are ignored.
        for size in ["\(many);\(many)", "20;201", "0;9", "-1;9", "20;\(many)"] {
            #expect(tokens("\u{1b}[6;\(size)t") == [])
        }
        #expect(tokens("\u{1b}[?\(many);4c") == [.reply(.attributes([-1, 4]))])
        #expect(tokens("\u{1b}[?\(many)u") == [.reply(.keyboard(0))])
        #expect(tokens("\u{1b}[1;\(many)A\u{1b}[97;\(many)u").count <= 2)
        #expect(tokens("\u{1b}[?2026;2$y") == [.reply(.mode(2026, state: 2))])
        #expect(tokens("\u{1b}[?0u") == [.reply(.keyboard(0))])
        #expect(tokens("\u{1b}_Gi=31;OK\u{1b}\\") == [.reply(.graphics(true))])
        #expect(tokens("\u{1b}_Gi=31;EINVAL:no\u{1b}\\") == [.reply(.graphics(false))])
    }

    @Test func `no bytes crash the parser, and a key after them is a key`() {
        var dice = SeededGenerator(state: 7)
        let likely = Array("\u{1b}\u{1b}\u{1b}[[<?0123456789;;:~uMmcAOP]_\\\u{7}é映".utf8)
        for _ in 0..<400 {
            var parser = InputParser()
            let bytes = (0..<Int.random(in: 1...80, using: &dice)).map { _ in
                Bool.random(using: &dice)
                    ? likely.randomElement(using: &dice) ?? 0 : UInt8.random(in: 0...255, using: &dice)
            }
            _ = parser.feed(bytes)
            // The end of a paste, and Ctrl-C for any other unfinished sequence.
            _ = parser.feed(Array("\u{1b}[201~\u{3}\u{3}\u{3}\u{3}".utf8))
            #expect(parser.feed(Array("x".utf8)) == [.input(.key(.character("x")))])
        }
    }
}
