import CProcess
import Foundation
package import Secrecy
import Synchronization

/// Talks to the person: the answer goes to stdout, everything else to stderr, from any thread.
package final class Console: Sendable {
    package let output: OutputStream
    /// What is read where it is no terminal; keys and answers come from standard input.
    package let input: Int32
    /// What the person is talked to through.
    package let errors: Int32
    private let conversation: OutputStream
    package let outputIsTerminal: Bool
    package let conversationIsTerminal: Bool
    package let inputIsTerminal: Bool
    private let secrets: Secrets
    private let showsProgress = Atomic(false)

    /// - Parameter knownSecrets: Texts that must never leave the program, requested on the first write.
    package init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO,
        knownSecrets: @escaping @Sendable () -> [String] = { [] }
    ) {
        let secrets = Secrets(known: knownSecrets)
        (self.secrets, self.input, self.errors) = (secrets, input, errors)
        self.output = OutputStream(descriptor: output) { secrets.redaction }
        conversation = OutputStream(descriptor: errors) { secrets.redaction }
        outputIsTerminal = isatty(output) == 1
        conversationIsTerminal = isatty(errors) == 1
        inputIsTerminal = isatty(input) == 1
    }

    /// Keeps a text out of both streams.
    package func hide(_ secret: String) { secrets.add(secret) }

    /// Removes everything hidden, for somebody else's stream.
    package var redaction: Redaction { secrets.redaction }

    /// The same for texts that are kept, on whatever thread; it knows what was hidden by then.
    package var hidingSecrets: @Sendable (String) -> String {
        { [secrets] text in secrets.redaction.removed(from: text) }
    }

    /// Says one line to the person, wrapped at words if the terminal is narrow; what it repeats of a long value is
    /// shortened.
    package func say(_ line: String) {
        // Before wrapping, which could split a secret so that it is not found.
        // Before cutting, too, which could leave half of it.
        let clean = CleanText.line(redaction.removed(from: line)).shortened
        // On one screen, what was said first stands first.
        if outputIsTerminal, conversationIsTerminal { output.flush() }
        let width = conversationIsTerminal ? conversationWidth : Int.max
        for part in clean.wrapped(to: width) { conversation.writeLine(part) }
        conversation.flush()
    }

    /// Columns of the terminal that a person is talked to at.
    package var conversationWidth: Int { TerminalSetup.width(of: errors) ?? 80 }

    /// Whether there is somebody to ask.
    package var canAsk: Bool { inputIsTerminal && outputIsTerminal && conversationIsTerminal }

    /// Writes to the person as it is.
    func show(_ text: String) {
        conversation.write(text)
        conversation.flush()
    }

    /// Asks and waits for a line; nil at the end of input.
    package func ask(_ prompt: String) -> String? {
        show(CleanText.line(prompt) + " ")
        return readLine()
    }

    /// Asks for a line without echoing it; nil at the end of input.
    package func askSecretly(_ prompt: String) -> String? { askSecretly(prompt) { readLine() } }

    /// Asks for something that the body reads from standard input, without echoing it. Whatever ends or stops the program
    /// meanwhile, the echo is restored.
    package func askSecretly<Answer>(_ prompt: String, _ read: () -> Answer) -> Answer {
        _ = cprocess_hide_typing(false)
        defer {
            cprocess_show_typing()
            // The newline was not echoed either.
            conversation.writeLine("")
            conversation.flush()
        }
        show(CleanText.line(prompt) + " ")
        return read()
    }

    /// Shows a transient line that the next one replaces; nothing if stderr is not a terminal.
    package func progress(_ line: String) {
        guard conversationIsTerminal else { return }
        showsProgress.store(true, ordering: .relaxed)
        conversation.show(passing: line)
    }

    package func endProgress() {
        if showsProgress.exchange(false, ordering: .relaxed) { conversation.show(passing: "") }
    }
}

/// The secrets of a run, and their redaction, created on the first write.
private final class Secrets: Sendable {
    private let known: @Sendable () -> [String]
    private let state = Mutex<(added: [String], made: Redaction?)>(([], nil))

    init(known: @escaping @Sendable () -> [String]) { self.known = known }

    func add(_ secret: String) {
        state.withLock { state in
            state.added.append(secret)
            state.made = nil
        }
    }

    var redaction: Redaction {
        state.withLock { state in
            if let made = state.made { return made }
            let redaction = Redaction(of: known() + state.added)
            state.made = redaction
            return redaction
        }
    }
}

extension OutputStream {
    /// Writes a line to a terminal that the next one, or an empty one, replaces: no wider than the
    /// terminal, or its beginning would remain.
    package func show(passing line: String) {
        let width = min(70, (TerminalSetup.width(of: descriptor) ?? 80) - 1)
        // Cutting could leave half a secret.
        let line = redaction().removed(from: line)
        write("\r\u{1b}[K" + CleanText.line(line).truncated(to: max(1, width), ellipsis: "..."))
        flush()
    }
}

extension String {
    /// At most a few thousand letters: an endless word keeps its ends, so that a path still tells its file, and an
    /// endless line its beginning.
    ///
    /// The one place for all errors: values come from arguments, variables, files and servers.
    fileprivate var shortened: String {
        guard utf8.count > Self.longestWord else { return self }
        let words = split(separator: " ", omittingEmptySubsequences: false).prefix(Self.longestLine)
        var line = words.map { word in
            let letters = word.unicodeScalars
            guard letters.count > Self.longestWord else { return String(word) }
            let half = Self.longestWord / 2
            return String(letters.prefix(half)) + "…" + String(letters.suffix(half))
        }.joined(separator: " ")
        if line.unicodeScalars.count > Self.longestLine {
            line = String(line.unicodeScalars.prefix(Self.longestLine)) + "…"
        }
        return line
    }

    private static var longestWord: Int { 300 }
    private static var longestLine: Int { 2000 }
}
