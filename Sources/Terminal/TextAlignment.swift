/// Which side of its cell text is aligned to.
package enum TextAlignment: Sendable { case leading, trailing }

extension StringProtocol {
    /// The text in at most `columns` columns; an ellipsis replaces what does not fit.
    ///
    /// Cuts only between grapheme clusters (UAX #29). If even the ellipsis is too wide, it is cut to fit. An
    /// ASCII-only terminal passes `"..."`.
    package func truncated(to columns: Int, ellipsis: String = "…") -> String {
        if displayWidth <= columns { return String(self) }
        let room = columns - ellipsis.displayWidth
        guard room >= 0 else { return String(ellipsis.fittingPrefix(columns).text) }
        var kept = fittingPrefix(room).text
        while kept.last == " " { kept.removeLast() }
        return kept + ellipsis
    }

    /// The text padded with spaces to `columns` columns; wider text is returned unchanged.
    package func padded(to columns: Int, alignment: TextAlignment = .leading) -> String {
        let padding = String(repeating: " ", count: Swift.max(0, columns - displayWidth))
        return switch alignment {
        case .leading: self + padding
        case .trailing: padding + self
        }
    }

    /// The text in lines of at most `columns` columns (two, if fewer are requested); never empty.
    ///
    /// Breaks at spaces, and between East Asian wide characters where punctuation allows. A word wider than a
    /// line is broken between clusters. Line breaks in the text are kept, and so are spaces within a line.
    package func wrapped(to columns: Int) -> [String] {
        if last != " ", let width = simpleWidth, width <= columns { return [String(self)] }
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
            var wrapper = LineWrapper(columns: Swift.max(2, columns))
            for character in paragraph { wrapper.add(character) }
            return wrapper.finish()
        }
    }

    /// The longest prefix that fits, in whole clusters, and its width.
    private func fittingPrefix(_ columns: Int) -> (text: String, width: Int) {
        var text = ""
        var width = 0
        for character in self {
            let next = character.displayWidth
            if width + next > columns { break }
            text.append(character)
            width += next
        }
        return (text, width)
    }
}

/// Fills lines greedily with the words of one paragraph.
private struct LineWrapper {
    let columns: Int
    private var lines: [String] = []
    private var line = Run()
    /// Spaces read since the last word, written only if a word follows on the same line.
    private var gap = 0
    private var word = Run()
    private var lastOfWord: WrappingCharacter?

    /// Text and the sum of its clusters' widths.
    private struct Run {
        var text = ""
        var width = 0
    }

    init(columns: Int) { self.columns = columns }

    mutating func add(_ character: Character) {
        if character == " " {
            endWord()
            gap += 1
            return
        }
        let next = WrappingCharacter(character)
        if let lastOfWord, lastOfWord.allowsBreak(before: next) { endWord() }
        word.text.append(character)
        word.width += next.width
        lastOfWord = next
    }

    mutating func finish() -> [String] {
        endWord()
        return lines + [line.text]
    }

    private mutating func endWord() {
        defer {
            word = Run()
            lastOfWord = nil
        }
        if word.text.isEmpty { return }
        if line.width + gap + word.width > columns {
            if !line.text.isEmpty { endLine() }
            gap = 0
        }
        place(String(repeating: " ", count: gap), gap)
        gap = 0
        if word.width <= columns { place(word.text, word.width) } else { placeInPieces() }
    }

    private mutating func placeInPieces() {
        for character in word.text {
            let width = character.displayWidth
            if line.width + width > columns && !line.text.isEmpty { endLine() }
            if width <= columns { place(String(character), width) } else { placeScalars(of: character) }
        }
    }

    /// Breaks even within a cluster wider than a line: a letter with a skin tone on two columns.
    private mutating func placeScalars(of character: Character) {
        for scalar in character.unicodeScalars {
            var longer = line.text
            longer.unicodeScalars.append(scalar)
            if longer.displayWidth > columns {
                endLine()
                longer = String(scalar)
            }
            line = Run(text: longer, width: longer.displayWidth)
        }
    }

    private mutating func place(_ text: String, _ width: Int) {
        line.text += text
        line.width += width
    }

    private mutating func endLine() {
        lines.append(line.text)
        line = Run()
    }
}

/// A character and its line breaking rules: a small part of UAX #14 (ID, CL and OP), enough for Chinese and
/// Japanese prose. Korean has spaces and breaks at them.
private struct WrappingCharacter {
    let character: Character
    let width: Int

    private static let closing: Set<Character> = Set(
        "、。，．・：；？！ー〜゛゜々ヽヾゝゞ）」』】〉》〕］｝〗〙〛”’…‥,.!?:;)]}%ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
    private static let opening: Set<Character> = Set("（「『【〈《〔［｛〖〘〚“‘([{")

    init(_ character: Character) {
        self.character = character
        width = character.displayWidth
    }

    func allowsBreak(before next: WrappingCharacter) -> Bool {
        guard breaksFreely || next.breaksFreely else { return false }
        return !Self.closing.contains(next.character) && !Self.opening.contains(character)
    }

    /// Wide, and not Hangul.
    private var breaksFreely: Bool {
        guard width == 2, let first = character.unicodeScalars.first else { return false }
        return switch first.value {
        case 0...0x10FF, 0x1100...0x11FF, 0xA960...0xA97F, 0xAC00...0xD7A3: false
        default: DisplayWidth(of: first).columns == 2
        }
    }
}
