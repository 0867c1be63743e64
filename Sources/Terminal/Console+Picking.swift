import CProcess
import Foundation
import Secrecy

extension Console {
    /// Shows numbered lines and asks for one of them: the arrow keys move a mark, a number names a line, other text
    /// narrows the lines, and Enter selects.
    ///
    /// - Parameter movesCursor: Whether the terminal can move its cursor; if not, the lines are only printed.
    /// - Returns: The number of the selected line, or text that no line has; empty if Enter selected none; nil for Esc,
    ///   `q`, and at the end of input.
    package func pick(_ lines: [String], _ prompt: String, movesCursor: Bool) -> String? {
        guard movesCursor, cprocess_hide_typing(true) else {
            for (index, line) in lines.enumerated() { printMessage("\(index + 1)  \(line)") }
            return ask(prompt).flatMap { $0.trimmingCharacters(in: .whitespaces) == "q" ? nil : $0 }
        }
        defer {
            cprocess_show_typing()
            show("\n")
        }
        var state = PickerState(lines)
        draw(prompt, state)
        while !state.hasEnded, let byte = Self.readKey() {
            let rows = state.shownIndices.count
            state.take(byte)
            // The rest of a key's sequence comes at once.
            if state.isInEscape, !Self.hasKey(within: 50) { state.takeEscapeKey() }
            show("\r" + (rows > 0 ? "\u{1b}[\(rows)A" : "") + "\u{1b}[J")
            draw(prompt, state)
        }
        return state.answer
    }

    private func draw(_ prompt: String, _ state: PickerState) {
        let width = errorOutputWidth - 1
        func shown(_ line: String) -> String {
            CleanText.line(redaction.removingSecrets(from: line)).truncated(
                to: max(1, width), ellipsis: "...")
                + "\u{1b}[K"
        }
        let rows = state.shownIndices.map { index in
            shown("\(index == state.markedIndex ? ">" : " ") \(index + 1)  \(state.lines[index])") + "\r\n"
        }
        // The typed text stays visible; the question gives way.
        let typed = CleanText.line(state.typed)
        let question = prompt.truncated(to: max(1, width - 1 - typed.displayWidth), ellipsis: "...")
        show(rows.joined() + shown("\(question) \(typed)"))
    }

    /// Whether the keyboard has a byte within a number of milliseconds.
    private static func hasKey(within milliseconds: Int32) -> Bool {
        var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&source, 1, milliseconds)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
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

/// The text typed so far, the lines that have it, and the marked line.
struct PickerState {
    let lines: [String]
    private(set) var markedIndex: Int?
    private(set) var hasEnded = false
    private(set) var answer: String?
    private var bytes: [UInt8] = []
    /// The bytes received of an escape sequence.
    private var escape: [UInt8] = []

    init(_ lines: [String]) { self.lines = lines }

    var typed: String { String(decoding: bytes, as: UTF8.self) }
    /// Whether the last byte was that of the Esc key, or the first of another key's sequence.
    var isInEscape: Bool { escape.count == 1 }

    /// The line whose number was typed; nil for other text.
    private var numberedIndex: Int? { Int(typed).flatMap { lines.indices.contains($0 - 1) ? $0 - 1 : nil } }

    /// The lines that have the words typed; all, if the number of one was typed.
    var shownIndices: [Int] {
        if numberedIndex != nil { return Array(lines.indices) }
        let words = Self.folded(typed).split(separator: " ")
        return lines.indices.filter { index in
            let line = Self.folded(lines[index])
            return words.allSatisfy { line.contains($0) }
        }
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    mutating func take(_ byte: UInt8) {
        if isInEscape, byte == 0x1B { return takeEscapeKey() }
        if !escape.isEmpty { return takeEscape(byte) }
        switch byte {
        case 0x1B: escape = [byte]
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): takeEnter()
        case 0x04 where bytes.isEmpty, UInt8(ascii: "q") where bytes.isEmpty: hasEnded = true
        case 0x08, 0x7F:
            // Removes all bytes of a multi-byte character.
            while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
            markedIndex = nil
        case 0x20...:
            bytes.append(byte)
            markedIndex = nil
        default: break
        }
    }

    /// The Esc key itself.
    mutating func takeEscapeKey() { hasEnded = true }

    /// Selects the marked line, the one whose number was typed, or the only one that has the text.
    private mutating func takeEnter() {
        let (shown, isBlank) = (shownIndices, typed.allSatisfy(\.isWhitespace))
        // Text such as "no" that happens to be in the only line does not choose it.
        let only = shown.count == 1 && lines.count > 1 ? shown.first : nil
        if let index = markedIndex ?? (isBlank ? nil : numberedIndex ?? only) {
            answer = "\(index + 1)"
        } else if isBlank || shown.isEmpty || lines.count == 1 {
            answer = isBlank ? "" : typed
        } else {
            // Several have it: the next Enter takes the marked one.
            markedIndex = shown[0]
            return
        }
        hasEnded = true
    }

    /// Reads arrow keys: `ESC [ A` and `ESC O A` are up, with B down; anything else does nothing.
    private mutating func takeEscape(_ byte: UInt8) {
        escape.append(byte)
        let isBegun = escape.count == 2 && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"))
        let isParameter = escape.count > 2 && (0x30...0x3F).contains(byte)
        guard !isBegun, !isParameter else { return }
        escape = []
        switch byte {
        case UInt8(ascii: "A"): moveMark(by: -1)
        case UInt8(ascii: "B"): moveMark(by: 1)
        default: break
        }
    }

    private mutating func moveMark(by step: Int) {
        let shown = shownIndices
        if shown.isEmpty { return }
        let marked = markedIndex.flatMap { shown.firstIndex(of: $0) } ?? (step > 0 ? -1 : shown.count)
        markedIndex = shown[(marked + step + shown.count) % shown.count]
    }
}
