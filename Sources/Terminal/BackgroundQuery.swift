import Foundation

/// Asks the terminal for its background colour: OSC 11, with a DA1 request behind it as the fence, because
/// every terminal answers that one. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum BackgroundQuery {
    /// A terminal on this machine answers within a few milliseconds; one that has not by then is not waited for.
    private static let patience: Int32 = 80

    static func theme() -> Palette.Theme? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        // In the background, touching the terminal would stop the program.
        guard tcgetpgrp(terminal) == getpgrp() else { return nil }
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return nil }
        var raw = settings
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON)
        guard tcsetattr(terminal, TCSADRAIN, &raw) == 0 else { return nil }
        defer { tcsetattr(terminal, TCSADRAIN, &settings) }
        // What was typed ahead belongs to the shell: reading a reply would swallow it.
        var pending = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard poll(&pending, 1, 0) == 0 else { return nil }
        let question = Array("\u{1b}]11;?\u{1b}\\\u{1b}[c".utf8)
        guard write(terminal, question, question.count) == question.count else { return nil }
        return theme(reply: reply(from: terminal))
    }

    private static func reply(from terminal: Int32) -> String {
        var reply: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256)
        var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        while reply.count < 1024, poll(&ready, 1, patience) > 0 {
            let count = read(terminal, &chunk, chunk.count)
            guard count > 0 else { break }
            reply += chunk[..<count]
            if reply.last == UInt8(ascii: "c") { break }
        }
        return String(decoding: reply, as: UTF8.self)
    }

    /// `]11;rgb:RRRR/GGGG/BBBB` with one to four digits a channel.
    static func theme(reply: String) -> Palette.Theme? {
        guard let start = reply.firstRange(of: "11;rgb:")?.upperBound else { return nil }
        let channels = reply[start...].prefix { $0.isHexDigit || $0 == "/" }.split(separator: "/")
        guard channels.count == 3 else { return nil }
        let values = channels.compactMap { text in
            Int(text, radix: 16).map { Double($0) / (pow(16, Double(text.count)) - 1) }
        }
        guard values.count == 3 else { return nil }
        let luminance = 0.2126 * values[0] + 0.7152 * values[1] + 0.0722 * values[2]
        return luminance < 0.5 ? .dark : .light
    }
}
