/// Makes foreign text safe to show: it cannot move the cursor, reorder or colour the text around it, or hide
/// in it.
///
/// Everything that reaches the terminal passes through here first: titles, but also paths, echoed arguments,
/// and messages from a server or SQLite. A control is spelled out (`^[`, `\u{9b}`) and a deceptive scalar
/// becomes U+FFFD; only invisible scalars disappear without a trace, and marks with no base or too many for
/// one. Cleaning is idempotent.
package enum CleanText {
    /// Text for a one-row field; each run of line breaks and tabs becomes one space.
    package static func line(_ text: String) -> String { clean(text, keepingBreaks: false) }

    /// Text as paragraphs: line breaks are `\n`, none leading or trailing, at most one blank line in a row; a
    /// run of tabs is one space.
    package static func paragraph(_ text: String) -> String { clean(text, keepingBreaks: true) }

    private static func clean(_ text: String, keepingBreaks: Bool) -> String {
        if text.simpleWidth != nil { return text }
        var cleaner = TextCleaner(keepingBreaks: keepingBreaks)
        cleaner.output.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { cleaner.add(scalar) }
        cleaner.finish()
        return String(cleaner.output)
    }
}

/// The output so far, and what may follow the last scalar. Each decision depends only on the output, which is
/// what makes cleaning idempotent.
private struct TextCleaner {
    var output = String.UnicodeScalarView()
    let keepingBreaks: Bool

    /// The most zero-width scalars kept on one base, and the most links in one chain of joined emoji or
    /// stacked consonants. Real text needs five; a million would draw over their cell, or far beyond it.
    private static let limit = 8

    private enum LastOutput {
        /// The start of the text: there is nothing for a mark to attach to.
        case nothing
        case space
        case visible
        /// A variation selector, which a joiner may follow.
        case selector
        case joiner
    }

    private var lastOutput = LastOutput.nothing
    private var marks = 0
    private var links = 0
    /// Whether a joiner or virama ties the next base to the last one.
    private var isLinked = false
    /// Line breaks read but not written until something visible follows.
    private var pendingBreaks = 0
    private var lastInputWasReturn = false

    init(keepingBreaks: Bool) { self.keepingBreaks = keepingBreaks }

    mutating func add(_ scalar: Unicode.Scalar) {
        defer { lastInputWasReturn = scalar == "\r" }
        switch ForeignScalar(scalar) {
        case .lineBreak:
            if scalar == "\n" && lastInputWasReturn { return }
            if keepingBreaks { pendingBreaks += 1 } else { addBlank() }
        case .tab: addBlank()
        case .space: addSpace(scalar)
        case .control: addSpelledOut(scalar)
        case .deceptive: addBase("\u{FFFD}")
        case .invisible: break
        case .joiner:
            if lastOutput == .visible || lastOutput == .selector {
                addMark(scalar, .joiner, isLink: scalar == "\u{200D}")
            }
        case .selector: if lastOutput == .visible { addMark(scalar, .selector, isLink: false) }
        case .mark: addMark(scalar, .visible, isLink: false)
        case .virama: addMark(scalar, .visible, isLink: true)
        case .visible: addBase(scalar)
        }
    }

    /// Removes a last line of only spaces.
    mutating func finish() {
        let spaces = output.reversed().prefix { $0 == " " }.count
        guard output.dropLast(spaces).last == "\n" else { return }
        while output.last == " " || output.last == "\n" { output.removeLast() }
    }

    private mutating func addBlank() { if lastOutput != .space || pendingBreaks > 0 { addSpace(" ") } }

    private mutating func addSpace(_ scalar: Unicode.Scalar) {
        append(scalar, as: .space)
        marks = 0
        links = 0
        isLinked = false
    }

    private mutating func addBase(_ scalar: Unicode.Scalar) {
        append(scalar, as: .visible)
        if !isLinked { links = 0 }
        marks = 0
        isLinked = false
    }

    private mutating func addSpelledOut(_ scalar: Unicode.Scalar) {
        let value = UInt8(truncatingIfNeeded: scalar.value)
        let words = value < 0x80 ? "^\(Unicode.Scalar(value ^ 0x40))" : "\\u{\(String(value, radix: 16))}"
        for part in words.unicodeScalars { addBase(part) }
    }

    private mutating func addMark(_ scalar: Unicode.Scalar, _ kind: LastOutput, isLink: Bool) {
        guard lastOutput != .nothing, pendingBreaks == 0, marks < Self.limit else { return }
        if isLink && !isLinked {
            guard links < Self.limit else { return }
            links += 1
            isLinked = true
        }
        append(scalar, as: kind)
        marks += 1
    }

    /// Writes the pending line breaks, then the scalar. Drops breaks at the start of the text, and spaces at
    /// the end of a line.
    private mutating func append(_ scalar: Unicode.Scalar, as kind: LastOutput) {
        if pendingBreaks > 0 {
            while output.last == " " { output.removeLast() }
            let written = output.reversed().prefix { $0 == "\n" }.count
            let wanted = output.isEmpty ? 0 : min(pendingBreaks, 2 - written)
            for _ in 0..<wanted { output.append("\n") }
            pendingBreaks = 0
            isLinked = false
        }
        output.append(scalar)
        lastOutput = kind
    }
}

/// The treatment of a scalar, regardless of its context.
private enum ForeignScalar {
    case lineBreak, tab, space, control, deceptive, invisible, joiner, selector, mark, virama, visible

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x0A, 0x0D: self = .lineBreak
        case 0x09: self = .tab
        case 0x20: self = .space
        case _ where scalar.simpleWidth != nil: self = .visible
        case 0x200C, 0x200D: self = .joiner
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: self = .deceptive  // bidi, UAX #9
        case 0x206A...0x206F: self = .deceptive  // deprecated: swapping, shaping and digit shapes
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: self = .deceptive  // BOM, interlinear, tags
        default: self.init(category: scalar)
        }
    }

    private init(category scalar: Unicode.Scalar) {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control: self = .control
        case .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: self = .deceptive
        case .spaceSeparator: self = .space
        case .format where DisplayWidth(of: scalar) == .zero || scalar == "\u{AD}": self = .invisible
        case _ where properties.isVariationSelector: self = .selector
        default:
            switch DisplayWidth(of: scalar) {
            case .zero, .spacingMark: self = .mark
            case .virama: self = .virama
            case .narrow, .wide, .textSymbol, .emojiSymbol: self = .visible
            }
        }
    }
}
