import CProcess
import Foundation
import Secrecy

extension Console {
    /// Shows numbered lines and asks for one of them: the arrow keys move a mark, Enter selects, or an answer is typed.
    ///
    /// - Parameter movesCursor: Whether the terminal can move its cursor; if not, the lines are only printed.
    /// - Returns: The number of the marked line, or what was typed; nil for `q`, and at the end of input.
    package func pick(_ lines: [String], _ prompt: String, movesCursor: Bool) -> String? {
        guard movesCursor, cprocess_hide_typing(true) else {
            for (index, line) in lines.enumerated() { printMessage("\(index + 1)  \(line)") }
            return ask(prompt).flatMap { $0.trimmingCharacters(in: .whitespaces) == "q" ? nil : $0 }
        }
        defer {
            cprocess_show_typing()
            show("\n")
        }
        var state = PickerState(count: lines.count)
        draw(lines, prompt, state)
        while !state.hasEnded, let byte = Self.readKey() {
            state.take(byte)
            show("\r\u{1b}[\(lines.count)A")
            draw(lines, prompt, state)
        }
        return state.answer
    }

    private func draw(_ lines: [String], _ prompt: String, _ state: PickerState) {
        let width = errorOutputWidth - 1
        func shown(_ line: String) -> String {
            CleanText.line(redaction.removingSecrets(from: line)).truncated(
                to: max(1, width), ellipsis: "...")
                + "\u{1b}[K"
        }
        let rows = lines.enumerated().map { index, line in
            shown("\(index == state.markedIndex ? ">" : " ") \(index + 1)  \(line)") + "\r\n"
        }
        show(rows.joined() + shown("\(prompt) \(state.typed)"))
    }

    /// A byte from the keyboard; nil at the end of input.
    private static func readKey() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            return count == 1 ? byte : nil
        }
    }
}

/// The text typed so far, and the marked line.
struct PickerState {
    let count: Int
    private(set) var markedIndex: Int?
    private(set) var hasEnded = false
    private(set) var answer: String?
    private var bytes: [UInt8] = []
    /// The bytes received of an escape sequence.
    private var escape: [UInt8] = []

    init(count: Int) { self.count = count }

    var typed: String { String(decoding: bytes, as: UTF8.self) }

    mutating func take(_ byte: UInt8) {
        if !escape.isEmpty { return takeEscape(byte) }
        switch byte {
        case 0x1B: escape = [byte]
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            hasEnded = true
            answer = bytes.isEmpty ? markedIndex.map { "\($0 + 1)" } ?? "" : typed
        case 0x04 where bytes.isEmpty, UInt8(ascii: "q") where bytes.isEmpty: hasEnded = true
        case 0x08, 0x7F:
            // Removes all bytes of a multi-byte character.
            while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
        case 0x20...: bytes.append(byte)
        default: break
        }
    }

    /// Reads arrow keys: `ESC [ A` and `ESC O A` are up, with B down; anything else does nothing.
    private mutating func takeEscape(_ byte: UInt8) {
        escape.append(byte)
        let isBegun = escape.count == 2 && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"))
        let isParameter = escape.count > 2 && (0x30...0x3F).contains(byte)
        guard !isBegun, !isParameter else { return }
        escape = []
        switch byte {
        case UInt8(ascii: "A"): markedIndex = ((markedIndex ?? count) + count - 1) % count
        case UInt8(ascii: "B"): markedIndex = ((markedIndex ?? -1) + 1) % count
        default: break
        }
    }
}
