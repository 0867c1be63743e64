/// A user's note on a film or a viewing: plain text, or lines that only the lock's passphrase opens.
package enum Note: Sendable, Equatable, Hashable {
    case plain(String)
    /// Sealed lines, one per paragraph, whose text is unknown.
    case sealed(String)
    /// Sealed in the library, and opened for the current reader; `unreadableLines` are the lines that could not be opened.
    case opened(String, sealed: String, closed: String? = nil)
    /// Text to be sealed when it is stored, after lines that are sealed already.
    case toSeal(String, behind: String? = nil)

    /// A locked note whose lines have not been read.
    package static let unread = Note.sealed("")

    /// The beginning of every sealed line; no plain note begins with it.
    package static let sealedLinePrefix = "movielib-locked:"

    /// A note as it is stored, or written in a file of movielib's.
    package init(stored text: String) {
        self = text.utf8.starts(with: Self.sealedLinePrefix.utf8) ? .sealed(text) : .plain(text)
    }

    /// The text, if it can be read.
    package var text: String? {
        switch self {
        case .plain(let words), .opened(let words, _, _), .toSeal(let words, _): words
        case .sealed: nil
        }
    }

    /// The note as stored in the library: sealed, without the opened text.
    package var withoutOpenedText: Note {
        if case .opened(_, let lines, _) = self { .sealed(lines) } else { self }
    }

    /// Whether the library stores it sealed.
    package var isLocked: Bool { if case .plain = self { false } else { true } }

    /// Its sealed lines.
    package var sealedLines: String? {
        switch self {
        case .plain: nil
        case .sealed(let lines), .opened(_, let lines, _): lines
        case .toSeal(_, let lines): lines
        }
    }

    /// The sealed lines whose text cannot be read.
    package var unreadableLines: String? {
        switch self {
        case .sealed(let lines): lines
        case .opened(_, _, let closed): closed
        case .plain, .toSeal: nil
        }
    }

    /// Whether this note contains everything of another one.
    package func contains(_ other: Note) -> Bool {
        if let lines = other.sealedLines { return self.sealedLines?.contains(lines) == true }
        return other.text.map { text?.contains($0) == true } ?? true
    }

    /// The value by which stored notes are distinguished.
    var identityText: String? { sealedLines ?? text }

    /// The text that is not sealed yet.
    private var unsealedText: String? {
        switch self {
        case .plain(let words), .toSeal(let words, _): words
        case .sealed, .opened: nil
        }
    }

    /// This note followed by another; locked if either is.
    package func followed(by other: Note) -> Note {
        let words = [unsealedText, other.unsealedText].compactMap(\.self).joined(separator: "\n\n")
        if !isLocked, !other.isLocked { return .plain(words) }
        let lines = [sealedLines, other.sealedLines].compactMap(\.self).joined(separator: "\n")
        return words.isEmpty ? .sealed(lines) : .toSeal(words, behind: lines.isEmpty ? nil : lines)
    }

    /// The note to store in place of another: sealed lines stay, and so does text to be sealed with them.
    package func replacing(_ old: Note?) -> Note {
        guard let old, let words = unsealedText else { return self }
        switch (old, self) {
        case (.plain, .plain): return self
        case (.plain, _): return old.text == words ? self : old.followed(by: self)
        default: return old.followed(by: .toSeal(words))
        }
    }
}
