/// What a person wrote on a film or a viewing: words, or lines that only the lock's passphrase opens.
package enum Note: Sendable, Equatable, Hashable {
    /// As it was written.
    case plain(String)
    /// Sealed lines, one a paragraph; nothing is known of their words.
    case sealed(String)
    /// Sealed in the library, and opened for whoever reads it now; `closed` are those of the lines that could not be opened.
    case opened(String, sealed: String, closed: String? = nil)
    /// Words on their way in, to be sealed when they are stored, behind lines that are sealed already.
    case toSeal(String, behind: String? = nil)

    /// A locked note of which nothing is known.
    package static let unread = Note.sealed("")

    /// How a sealed line begins; no plain note does.
    package static let mark = "movielib-locked:"

    /// A note as it is stored or written in a file of our own.
    package init(stored text: String) {
        self = text.utf8.starts(with: Self.mark.utf8) ? .sealed(text) : .plain(text)
    }

    /// The words, where they can be read.
    package var words: String? {
        switch self {
        case .plain(let words), .opened(let words, _, _), .toSeal(let words, _): words
        case .sealed: nil
        }
    }

    /// The note as the library has it: sealed, without the words that were opened.
    package var withoutOpenedWords: Note {
        if case .opened(_, let lines, _) = self { .sealed(lines) } else { self }
    }

    /// Whether the library keeps it sealed.
    package var isLocked: Bool { if case .plain = self { false } else { true } }

    /// The sealed lines of it.
    package var lines: String? {
        switch self {
        case .plain: nil
        case .sealed(let lines), .opened(_, let lines, _): lines
        case .toSeal(_, let lines): lines
        }
    }

    /// The sealed lines whose words cannot be read.
    package var closed: String? {
        switch self {
        case .sealed(let lines): lines
        case .opened(_, _, let closed): closed
        case .plain, .toSeal: nil
        }
    }

    /// Whether everything of another note is in this one.
    package func keeps(_ other: Note) -> Bool {
        if let lines = other.lines { return self.lines?.contains(lines) == true }
        return other.words.map { words?.contains($0) == true } ?? true
    }

    /// What tells one stored note from another.
    var cell: String? { lines ?? words }

    /// The words of it that no line holds yet.
    private var loose: String? {
        switch self {
        case .plain(let words), .toSeal(let words, _): words
        case .sealed, .opened: nil
        }
    }

    /// This note with another below it; locked if either is.
    package func followed(by other: Note) -> Note {
        let words = [loose, other.loose].compactMap(\.self).joined(separator: "\n\n")
        if !isLocked, !other.isLocked { return .plain(words) }
        let lines = [lines, other.lines].compactMap(\.self).joined(separator: "\n")
        return words.isEmpty ? .sealed(lines) : .toSeal(words, behind: lines.isEmpty ? nil : lines)
    }

    /// The note to store where there was another: what is sealed stays, and so does what is to be sealed with it.
    package func replacing(_ old: Note?) -> Note {
        guard let old, let words = loose else { return self }
        switch (old, self) {
        case (.plain, .plain): return self
        case (.plain, _): return old.words == words ? self : old.followed(by: self)
        default: return old.followed(by: .toSeal(words))
        }
    }
}
