internal import CScreen
import Foundation
package import Secrecy
package import Terminal

/// A terminal in full-screen use: draws cells, waits for keys and wake-ups. One at a time, on one thread.
///
/// Whatever ends the program, the terminal is restored: C guards it (cscreen.h). The credential should never
/// be drawn; if it is anyway, and in one piece, it is replaced.
package final class Screen {
    package enum Event: Equatable, Sendable {
        case input(Input)
        case resized(Size)
        /// Woken by the ``Waker``.
        case woken
        /// Another program has used the terminal; the next frame is drawn in full.
        case resumed
        /// The terminal is gone: nothing can be drawn, and nothing will be typed.
        case closed
    }

    /// Options for a screen, before the terminal has been queried.
    package struct Options {
        package var facts: TerminalFacts
        /// Auto follows the terminal's background.
        package var theme: Palette.Theme
        package var usesColor: Bool
        package var redaction: Redaction?
        /// The folder of a file that records how to restore the terminal after kill -9; nil for none.
        package var folder: String?

        package init(
            facts: TerminalFacts, theme: Palette.Theme = .auto, usesColor: Bool = true,
            redaction: Redaction? = nil, folder: String? = nil
        ) {
            (self.facts, self.theme) = (facts, theme)
            (self.usesColor, self.redaction, self.folder) = (usesColor, redaction, folder)
        }
    }

    package let waker: Waker
    package private(set) var size: Size
    package private(set) var capabilities: Capabilities
    /// The encoder of ``draw(_:pictures:)``; a new one applies from the next frame.
    package var encoder: FrameEncoder { didSet { redraw() } }

    private let (input, output): (Int32, Int32)
    private let options: Options
    private var parser = InputParser()
    private var bytes = [UInt8](repeating: 0, count: 4096)
    private var lastInputTime = ContinuousClock.now
    private var replies: [Reply] = []
    private var pending: [Event] = []
    /// The grid the terminal shows; nil if unknown.
    private var grid: Grid?
    private var cursor: Point?
    private var layer = PictureLayer()
    private var isClosed = false

    /// How long to wait for a terminal's answers; from a distant one they may still come later.
    private static let probeTimeout = Duration.milliseconds(400)

    /// Takes over the terminal, and queries what it can do.
    ///
    /// - Parameter waker: Passed by a caller that may have to wake the screen before it exists.
    /// - Throws: ``ScreenError`` if the descriptors are not a terminal, or another screen is open.
    package init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, _ options: Options, waker: Waker? = nil
    ) throws(ScreenError) {
        (self.input, self.output, self.options) = (input, output, options)
        if let waker { self.waker = waker } else { self.waker = try Waker() }
        size = Self.size(of: output)
        capabilities = Capabilities([], options.facts)
        encoder = FrameEncoder(palette: .none, depth: .none)
        try takeOverTerminal()
        probe()
    }

    deinit { close() }

    /// Restores the terminal, if a screen with this folder was killed in it and no other process uses it now.
    package static func rescue(folder: String) { _ = cscreen_rescue(folder) }

    /// Restores the terminal; does nothing if already done.
    package func close() {
        if isClosed { return }
        isClosed = true
        cscreen_give_back()
    }

    // MARK: Drawing

    /// Shows a frame, writing only what changed.
    ///
    /// - Parameter pictures: The pictures that are ready; for other placements the cells beneath show.
    package func draw(_ frame: Frame, pictures: [Placement: PreparedPicture] = [:]) {
        if isClosed { return }
        var bytes: [UInt8] = []
        grid = layer.encode(frame, pictures, from: grid, encoder) { part, isText in
            bytes += isText ? redacted(part) : part
        }
        let isMoved = !bytes.isEmpty || frame.cursor != cursor
        guard isMoved else { return }
        var all: [UInt8] = []
        if capabilities.supportsSynchronizedOutput { all += EscapeSequences.beginFrame }
        if cursor != nil { all += EscapeSequences.hideCursor }
        all += bytes
        if let cursor = frame.cursor { all += FrameEncoder.address(cursor) + EscapeSequences.showCursor }
        if capabilities.supportsSynchronizedOutput { all += EscapeSequences.endFrame }
        cursor = frame.cursor
        write(all)
    }

    /// Copies text to the clipboard, if the terminal allows it (OSC 52).
    package func copyToClipboard(_ text: String) {
        let text = Data(redacted(Array(text.utf8))).base64EncodedString()
        write(Array("\u{1b}]52;c;\(text)\u{7}".utf8))
    }

    /// Draws the next frame in full: the screen may have been overwritten.
    package func redraw() { grid = nil }

    private func redacted(_ bytes: [UInt8]) -> [UInt8] {
        guard let redaction = options.redaction else { return bytes }
        return bytes.withUnsafeBytes(redaction.removingSecrets) ?? bytes
    }

    private func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count, !isClosed {
                let count = Foundation.write(
                    output, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
                if count > 0 {
                    sent += count
                } else if count < 0, errno == EAGAIN {
                    var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&ready, 1, -1)
                } else if count == 0 || errno != EINTR {
                    close()
                }
            }
        }
    }

    // MARK: Waiting

    /// The field that takes a secret while it is typed; nil if all input is ordinary.
    package var hiddenInputHandler: (@Sendable (HiddenInput) -> HiddenInput.Outcome)? {
        get { parser.hiddenInputHandler }
        set { parser.hiddenInputHandler = newValue }
    }

    /// Waits for events; empty if the deadline passed first. Without a deadline it waits indefinitely, with
    /// no wake-ups in between.
    ///
    /// Every key goes to the caller, even Ctrl-C and Ctrl-Z.
    package func wait(until deadline: ContinuousClock.Instant? = nil) -> [Event] {
        while true {
            if !pending.isEmpty || isClosed {
                defer { pending = [] }
                return pending + (isClosed ? [.closed] : [])
            }
            let unfinished = parser.timeout.map { lastInputTime + $0 }
            if read(until: [deadline, unfinished].compactMap(\.self).min()) { continue }
            if let unfinished, unfinished <= .now {
                handleTokens(parser.flush())
            } else if let deadline, deadline <= .now {
                return []
            }
        }
    }

    /// - Returns: Whether anything came before the deadline.
    private func read(until time: ContinuousClock.Instant?) -> Bool {
        var sources = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&sources, 2, time.map(Self.milliseconds) ?? -1)
        if count == 0 { return false }
        // Interrupted by a signal, which the waker reports at the next call.
        if count < 0 { return true }
        if sources[1].revents != 0 { handleEvents() }
        if sources[0].revents != 0 { readInput() }
        return true
    }

    /// The time left, rounded up, so that the deadline has passed when poll(2) returns.
    private static func milliseconds(until time: ContinuousClock.Instant) -> Int32 {
        let left = max(.zero, ContinuousClock.now.duration(to: time)).components
        let milliseconds =
            min(left.seconds, 1 << 20) * 1000 + (left.attoseconds + 999_999_999_999_999)
            / 1_000_000_000_000_000
        return Int32(milliseconds)
    }

    private func readInput() {
        let count = Foundation.read(input, &bytes, bytes.count)
        if count > 0 {
            lastInputTime = .now
            handleTokens(parser.feed(bytes[..<count]))
            for index in 0..<count { bytes[index] = 0 }
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
            close()
        }
    }

    private func handleTokens(_ tokens: [InputParser.Token]) {
        for token in tokens {
            switch token {
            case .input(let input): pending.append(.input(input))
            case .reply(let reply):
                // Late answers, from a terminal that was still starting or is far away: colours are right from now on.
                replies.append(reply)
                guard TerminalProbe.isComplete([reply]) else { continue }
                applyProbeReplies()
                pending.append(.woken)
            }
        }
    }

    private func handleEvents() {
        let events = cscreen_events(waker.descriptor)
        if events.resumed {
            forget()
            pending.append(.resumed)
        }
        if events.resized { updateSize() }
        if events.woken { pending.append(.woken) }
    }

    private func updateSize() {
        let now = Self.size(of: output)
        // A terminal that was briefly smaller has lost cells, even if its size is unchanged.
        redraw()
        if now != size {
            size = now
            // Another font has cells of another size.
            if let cell = Self.cellPixels(of: output) { capabilities.cellPixels = cell }
            pending.append(.resized(now))
        } else if pending.isEmpty {
            pending.append(.woken)
        }
    }

    // MARK: Taking and giving back

    /// Stops the program, as Ctrl-Z usually does; ``Event/resumed`` follows when it resumes.
    package func suspend() { cscreen_stop() }

    /// Hands the terminal to another program, such as an editor, for the duration of the call.
    package func yieldTerminal<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        if !isClosed { cscreen_give_back() }
        defer {
            if !isClosed {
                if (try? takeOverTerminal()) == nil { isClosed = true }
                forget()
                pending.append(.resumed)
                updateSize()
            }
        }
        return try body()
    }

    /// Forgets what the terminal shows, since nothing on it can be relied on.
    private func forget() {
        (grid, cursor) = (nil, nil)
        layer.forgetAll()
        parser = InputParser()
    }

    private func takeOverTerminal() throws(ScreenError) {
        let (enter, leave) = EscapeSequences.enterAndLeave(capabilities)
        let code = cscreen_take(input, output, waker.descriptor, enter, leave, options.folder)
        if code != 0 { throw ScreenError(code: code) }
    }

    private static func size(of output: Int32) -> Size {
        let window = TerminalSetup.window(of: output)
        return Size(columns: min(window?.width ?? 80, 1000), rows: min(window?.height ?? 24, 1000))
    }

    /// Queries the terminal in one round trip, and keeps what the user typed meanwhile.
    private func probe() {
        defer { applyProbeReplies() }
        guard cscreen_is_in_foreground(input) else { return }
        let end = ContinuousClock.now + Self.probeTimeout
        write(TerminalProbe.queries(options.facts))
        while !TerminalProbe.isComplete(replies), !isClosed, ContinuousClock.now < end {
            var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&source, 1, Self.milliseconds(until: end)) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = Foundation.read(input, &bytes, bytes.count)
            if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { close() }
            lastInputTime = .now
            for token in parser.feed(bytes[..<max(0, count)]) {
                if case .reply(let reply) = token { replies.append(reply) } else { handleTokens([token]) }
            }
        }
    }

    /// Applies what the answers and the environment say about the terminal.
    private func applyProbeReplies() {
        let hadKeyboard = capabilities.supportsKeyboardProtocol
        capabilities = Capabilities(replies, options.facts)
        if capabilities.cellPixels == nil { capabilities.cellPixels = Self.cellPixels(of: output) }
        let (enter, leave) = EscapeSequences.enterAndLeave(capabilities)
        cscreen_set_bytes(enter, leave)
        if capabilities.supportsKeyboardProtocol, !hadKeyboard { write(EscapeSequences.pushKeyboard) }
        let theme = options.theme == .auto ? capabilities.background : options.theme
        encoder = FrameEncoder(
            palette: options.usesColor ? Palette(theme: theme) : .none,
            depth: !options.usesColor ? .none : capabilities.supportsTrueColor ? .trueColor : .indexed)
    }

    /// The size of a cell, from the window size in pixels, which some terminals report.
    package static func cellPixels(of output: Int32) -> PixelSize? {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        return PixelSize(
            cell: Int(window.ws_xpixel / window.ws_col), by: Int(window.ws_ypixel / window.ws_row))
    }
}
