import Foundation

/// The person's side of the program: the answer goes to stdout, everything else said goes to stderr.
package final class Console {
    package let output: OutputStream
    private let conversation: OutputStream
    package let outputIsTerminal: Bool
    package let conversationIsTerminal: Bool
    package let inputIsTerminal: Bool
    private var showsProgress = false

    package init(outputDescriptor: Int32 = STDOUT_FILENO, errorDescriptor: Int32 = STDERR_FILENO) {
        output = OutputStream(descriptor: outputDescriptor)
        conversation = OutputStream(descriptor: errorDescriptor)
        outputIsTerminal = isatty(outputDescriptor) == 1
        conversationIsTerminal = isatty(errorDescriptor) == 1
        inputIsTerminal = isatty(STDIN_FILENO) == 1
    }

    /// Texts that neither stream lets through.
    package func hide(_ secret: String) {
        output.secrets.append(secret)
        conversation.secrets.append(secret)
    }

    /// Says one line to the person, broken at words where the terminal is narrow.
    package func say(_ line: String) {
        let clean = CleanText.line(line)
        let width = conversationIsTerminal ? TerminalSetup.width(of: STDERR_FILENO) ?? 80 : Int.max
        for part in clean.wrapped(to: width) { conversation.writeLine(part) }
        conversation.flush()
    }

    /// Whether somebody is there to be asked.
    package var canAsk: Bool { inputIsTerminal && outputIsTerminal && conversationIsTerminal }

    /// Asks and waits for a line; nil at the end of input.
    package func ask(_ prompt: String) -> String? {
        conversation.write(CleanText.line(prompt) + " ")
        conversation.flush()
        return readLine()
    }

    /// Asks for a line that the terminal does not show; nil at the end of input.
    ///
    /// Keys are read one by one, so that Ctrl-C finds a terminal that echoes again.
    package func askSecretly(_ prompt: String) -> String? {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return ask(prompt) }
        var raw = settings
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        conversation.write(CleanText.line(prompt) + " ")
        conversation.flush()
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
        let (line, isInterrupted) = readKeys()
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        conversation.writeLine("")
        conversation.flush()
        if isInterrupted { raise(SIGINT) }
        return line
    }

    private func readKeys() -> (line: String?, isInterrupted: Bool) {
        var line: [UInt8] = []
        var key: UInt8 = 0
        while read(STDIN_FILENO, &key, 1) == 1 {
            switch key {
            case 3: return (nil, true)
            case 4 where line.isEmpty: return (nil, false)
            case 10, 13: return (String(decoding: line, as: UTF8.self), false)
            case 8, 127: line = line.dropLast()
            case 21: line = []
            default: line.append(key)
            }
        }
        return (nil, false)
    }

    /// Shows a passing line that the next one replaces; nothing where stderr is no terminal.
    package func progress(_ line: String) {
        guard conversationIsTerminal else { return }
        showsProgress = true
        conversation.show(passing: line)
    }

    package func endProgress() {
        guard showsProgress else { return }
        showsProgress = false
        conversation.show(passing: "")
    }
}

extension OutputStream {
    /// Writes a line to the terminal of stderr that the next one, or an empty one, takes the place of: no longer than
    /// the terminal, or its beginning would stay.
    package func show(passing line: String) {
        let width = min(70, (TerminalSetup.width(of: STDERR_FILENO) ?? 80) - 1)
        write("\r\u{1b}[K" + CleanText.line(line).truncated(to: max(1, width), ellipsis: "..."))
        flush()
    }
}
