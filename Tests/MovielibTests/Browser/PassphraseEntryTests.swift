import Lock
import Records
import Screen
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

@Suite struct PassphraseEntryTests {
    /// A browser with an open passphrase field that gets text as a terminal sends it.
    private struct Field {
        var browser = Browser.over()
        var effects: [Effect] = []
        private var parser = InputParser()

        init() { browser.overlay = PassphraseEntry(.record(.dune)) }

        /// Handles the text as the loop does, with this many bytes in each read.
        mutating func type(_ text: String, _ portion: Int) {
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: portion) {
                parser.hiddenInputHandler = browser.overlay?.typedPassphrase?.apply
                for token in parser.feed(bytes[start..<min(bytes.count, start + portion)]) {
                    if case .input(let input) = token { effects += browser.update(.input(input)) }
                }
            }
        }
    }

    private static let portions = [1, 4096]

    @Test(
        arguments: [
            "passphrase oX\u{7f}ne\r", "passphrase oїї\u{8}\u{8}ne\r", "wrong\u{15}passphrase one\r",
            "wrong\u{17}passphrase one\r", "\rpassphrase one\r", "x\u{7f}\r\r\u{7f}passphrase one\r",
            // Ctrl-U on a Ukrainian keyboard.
            "wrong\u{1b}[1075;5upassphrase one\r",
            "wrong\u{15}\u{1b}[200~passphrase one\u{1b}\u{1b}[201~\r",
        ], portions)
    func `editing keys apply in the order they are typed`(_ text: String, _ portion: Int) throws {
        var field = Field()
        field.type(text, portion)
        #expect(field.browser.overlay is PassphraseCheck && field.effects.count == 1)
        guard case .unlock(let typed, _)? = field.effects.first else {
            Issue.record("the lock is not opened")
            return
        }
        #expect(try Passphrase(typed).isSame(as: try Passphrase("passphrase one")))
        #expect(field.browser.marked?.heard == [])
    }

    @Test(arguments: portions) func `keys typed while the lock is opened run no command`(_ portion: Int) {
        var field = Field()
        field.type("wrong words\rtbattery\rssss", portion)
        #expect(field.browser.overlay is PassphraseCheck && field.effects.count == 1)
        _ = field.browser.update(.unlocked(.record(.dune), .success(())))
        #expect(field.browser.overlay == nil && field.browser.marked?.heard == [])
    }

    @Test(arguments: portions) func `input after the key that closes the field is ordinary`(_ portion: Int) {
        var field = Field()
        field.type("passphrase\u{1b}[27u\u{1b}[B", portion)
        #expect(field.browser.overlay == nil)
        #expect(field.browser.marked?.heard == ["down"])
    }

    @Test(arguments: portions) func `text after Enter in an empty field reaches no screen`(_ portion: Int) {
        var field = Field()
        field.type("\rpassphrase", portion)
        #expect(field.browser.overlay?.typedPassphrase?.isEmpty == false)
        #expect(field.effects.isEmpty && field.browser.marked?.heard == [])
    }
}
