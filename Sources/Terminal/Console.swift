import CProcess
import Foundation
package import Secrecy
import Synchronization

/// Talks to the user: the answer goes to stdout, everything else to stderr, from any thread.
package final class Console: Sendable {
    package let output: OutputWriter
    /// Where data is read that does not come from a terminal; keys and answers come from standard input.
    package let inputDescriptor: Int32
    /// The descriptor for everything but the answer: messages, questions and progress.
    package let errorDescriptor: Int32
    private let errorOutput: OutputWriter
    package let outputIsTerminal: Bool
    package let errorOutputIsTerminal: Bool
    package let inputIsTerminal: Bool
    private let secrets: Secrets
    private let showsProgress = Atomic(false)

    /// - Parameter knownSecrets: Texts that must never leave the program, requested on the first write.
    package init(
        inputDescriptor: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
        errorDescriptor: Int32 = STDERR_FILENO,
        knownSecrets: @escaping @Sendable () -> [String] = { [] }
    ) {
        let secrets = Secrets(known: knownSecrets)
        (self.secrets, self.inputDescriptor, self.errorDescriptor) = (
            secrets, inputDescriptor, errorDescriptor
        )
        self.output = OutputWriter(descriptor: output) { secrets.redaction }
        errorOutput = OutputWriter(descriptor: errorDescriptor) { secrets.redaction }
        outputIsTerminal = isatty(output) == 1
        errorOutputIsTerminal = isatty(errorDescriptor) == 1
        inputIsTerminal = isatty(inputDescriptor) == 1
    }

    /// Keeps a text out of both streams from now on.
    package func redact(_ secret: String) { secrets.add(secret) }

    /// Removes everything hidden, for use on another stream.
    package var redaction: Redaction { secrets.redaction }

    /// Removes secrets from texts that are stored, on any thread; knows what was hidden up to now.
    package var hidingSecrets: @Sendable (String) -> String {
        { [secrets] text in secrets.redaction.removingSecrets(from: text) }
    }

    /// Prints one line to stderr, wrapped at words if the terminal is narrow; long values in it are
    /// shortened.
    package func printMessage(_ line: String) {
        // Before wrapping, which could split a secret so that it is not found,
        // and before cutting, which could leave half of it.
        let clean = CleanText.line(redaction.removingSecrets(from: line)).shortened
        // If both are the same screen, keep the order of the output.
        if outputIsTerminal, errorOutputIsTerminal { output.flush() }
        let width = errorOutputIsTerminal ? errorOutputWidth : Int.max
        for part in clean.wrapped(to: width) { errorOutput.writeLine(part) }
        errorOutput.flush()
    }

    /// The columns of stderr's terminal; 80 if it is not one.
    package var errorOutputWidth: Int { TerminalSetup.width(of: errorDescriptor) ?? 80 }

    /// Whether all three streams are a terminal, so that questions can be asked.
    package var canAsk: Bool { inputIsTerminal && outputIsTerminal && errorOutputIsTerminal }

    /// Writes text to stderr unchanged.
    func show(_ text: String) {
        errorOutput.write(text)
        errorOutput.flush()
    }

    /// Asks and waits for a line; nil at the end of input.
    package func ask(_ prompt: String) -> String? {
        show(CleanText.line(prompt) + " ")
        return readLine()
    }

    /// Asks for a line without echoing it; nil at the end of input.
    package func askWithoutEcho(_ prompt: String) -> String? { askWithoutEcho(prompt) { readLine() } }

    /// Runs `read`, which reads from standard input, without echo. If the program ends or is stopped
    /// meanwhile, the echo is restored.
    package func askWithoutEcho<Answer>(_ prompt: String, _ read: () -> Answer) -> Answer {
        withoutEcho {
            // The newline is not echoed either.
            defer { show("\n") }
            show(CleanText.line(prompt) + " ")
            return read()
        }
    }

    /// Runs `work` without echo, in which it may ask several times: what is typed between two questions stays hidden and
    /// answers the second one.
    package func withoutEcho<Answer, Problem>(_ work: () throws(Problem) -> Answer) throws(Problem) -> Answer
    {
        let isHidden = cprocess_hide_typing(false)
        defer { if isHidden { cprocess_show_typing() } }
        return try work()
    }

    /// Shows a transient line that the next one replaces; nothing if stderr is not a terminal.
    package func showProgress(_ line: String) {
        guard errorOutputIsTerminal else { return }
        showsProgress.store(true, ordering: .relaxed)
        errorOutput.show(passing: line)
    }

    package func endProgress() {
        if showsProgress.exchange(false, ordering: .relaxed) { errorOutput.show(passing: "") }
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

extension OutputWriter {
    /// Writes a line to a terminal that the next one, or an empty one, replaces: no wider than the terminal,
    /// or its beginning would remain.
    package func show(passing line: String) {
        let width = min(70, (TerminalSetup.width(of: descriptor) ?? 80) - 1)
        // Cutting could leave half a secret.
        let line = redaction().removingSecrets(from: line)
        write("\r\u{1b}[K" + CleanText.line(line).truncated(to: max(1, width), ellipsis: "..."))
        flush()
    }
}

extension String {
    /// The line cut to a few thousand characters: an endless word keeps its ends, so that a path still shows
    /// its file name, and an endless line its beginning.
    ///
    /// The one place for all errors, whose values come from arguments, variables, files and servers.
    fileprivate var shortened: String {
        guard utf8.count > Self.maxWordLength else { return self }
        let words = split(separator: " ", omittingEmptySubsequences: false).prefix(Self.maxLineLength)
        var line = words.map { word in
            let letters = word.unicodeScalars
            guard letters.count > Self.maxWordLength else { return String(word) }
            let half = Self.maxWordLength / 2
            return String(letters.prefix(half)) + "…" + String(letters.suffix(half))
        }.joined(separator: " ")
        if line.unicodeScalars.count > Self.maxLineLength {
            line = String(line.unicodeScalars.prefix(Self.maxLineLength)) + "…"
        }
        return line
    }

    private static var maxWordLength: Int { 300 }
    private static var maxLineLength: Int { 2000 }
}
