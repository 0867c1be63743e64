/// How one Unicode scalar contributes to the width of its character.
///
/// The classes come from UAX #11 (East Asian Width), UTS #51 (emoji presentation) and the Indic syllabic
/// categories; the raw values are the low three bits of ``runs``, shared with `Scripts/generate-width-table`.
package enum DisplayWidth: UInt32 {
    /// No column: controls, combining marks, joiners, vowel and final jamo.
    case zero
    /// One column, like most scalars, including East Asian "ambiguous" and unassigned ones.
    case narrow
    /// Two columns: East Asian wide and fullwidth, and emoji without a text form.
    case wide
    /// A vowel sign beside its consonant (category Mc), which widens it to two columns.
    case spacingMark
    /// An Indic sign that stacks the next consonant on this one; the pair takes two columns.
    case virama
    /// One column, two when U+FE0F asks for the emoji form: ☺, ✈, digits of keycaps.
    case textSymbol
    /// Two columns, one when U+FE0E asks for the text form: ⌚, ⚡.
    case emojiSymbol

    /// Looks the scalar up in ``runs``: at most eleven comparisons.
    package init(of scalar: Unicode.Scalar) {
        let runs = DisplayWidth.runs
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle] >> 3 <= scalar.value { low = middle } else { high = middle }
        }
        self = DisplayWidth(rawValue: runs[low] & 7) ?? .narrow
    }

    /// The columns of a scalar by itself.
    package var columns: Int {
        switch self {
        case .zero, .spacingMark, .virama: 0
        case .narrow, .textSymbol: 1
        case .wide, .emojiSymbol: 2
        }
    }
}

extension Character {
    /// The columns a terminal gives this grapheme cluster (UAX #29); a control character has none.
    ///
    /// Terminals disagree about emoji with selectors, joiners and skin tones. This follows UTS #51, where
    /// each such sequence is one picture two columns wide.
    package var displayWidth: Int {
        var glyph = GlyphWidth()
        for scalar in unicodeScalars { glyph.add(scalar) }
        return glyph.columns
    }
}

extension StringProtocol {
    /// The columns this text takes on one row: the sum over its characters.
    ///
    /// Clean foreign text first (``CleanText``): escape sequences count as if they were printed.
    package var displayWidth: Int { simpleWidth ?? reduce(into: 0) { $0 += $1.displayWidth } }

    /// The columns of text that consists of simple scalars only, and therefore is clean; nil for all other text.
    var simpleWidth: Int? {
        func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
        if utf8.withContiguousStorageIfAvailable({ $0.allSatisfy(isPrintable) }) == true { return utf8.count }
        var columns = 0
        for scalar in unicodeScalars {
            guard let width = scalar.simpleWidth else { return nil }
            columns += width
        }
        return columns
    }
}

extension Unicode.Scalar {
    /// The columns of a visible scalar, or space, that is a character by itself between others of its kind; nil for all
    /// other scalars.
    ///
    /// Most titles consist of these. The tables would give the same result, in a hundred times the instructions.
    var simpleWidth: Int? {
        switch value {
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x1E00...0x1EFF: 1  // Latin
        case 0x384...0x38A, 0x38E...0x3A1, 0x3A3...0x3FF: 1  // Greek
        case 0x400...0x482, 0x48A...0x52F: 1  // Cyrillic
        case 0x2010...0x2027, 0x2116: 1  // dashes, quotation marks, №
        case 0x3001...0x3003, 0x3005...0x3011: 2  // punctuation of Chinese and Japanese
        case 0x3041...0x3096, 0x309B...0x30FF: 2  // Hiragana and Katakana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF: 2  // Han
        case 0xAC00...0xD7A3: 2  // Hangul syllables
        case 0xFF01...0xFF60: 2  // fullwidth forms
        default: nil
        }
    }
}

/// The width of one grapheme cluster, scalar by scalar.
private struct GlyphWidth {
    /// Columns of the glyphs before the last one. Most clusters have one glyph; U+0E33 (Thai am) and a
    /// prepended Arabic number sign are clusters of two.
    private var finished = 0
    private var current = 0
    /// The last scalar with columns of its own, and its class.
    private var base: Unicode.Scalar?
    private var baseClass = DisplayWidth.zero
    private var link = Link.none

    private enum Link { case none, virama, joiner }

    var columns: Int { finished + current }

    mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x20...0x22, 0x24...0x29, 0x2B...0x2F, 0x3A...0x7E:
            addBase(scalar, .narrow)  // ASCII except keycap bases
        case 0x200D:
            // After a virama the joiner only selects a shape (Sinhala, Devanagari half forms).
            link = link == .virama ? .virama : .joiner
        case 0xFE0F: if baseClass == .textSymbol { current = 2 }
        case 0xFE0E: if baseClass == .emojiSymbol { current = 1 }
        default: addOther(scalar)
        }
    }

    private mutating func addOther(_ scalar: Unicode.Scalar) {
        let scalarClass = DisplayWidth(of: scalar)
        switch scalarClass {
        case .zero: link = .none
        case .virama: link = .virama
        case .spacingMark:
            if base != nil { current = 2 }
            link = .none
        case .narrow, .wide, .textSymbol, .emojiSymbol: addBase(scalar, scalarClass)
        }
    }

    private mutating func addBase(_ scalar: Unicode.Scalar, _ scalarClass: DisplayWidth) {
        switch link {
        case .joiner where base != nil:
            // The next part of a picture already counted. Its own U+FE0F can still widen the picture (eye in
            // speech bubble); U+FE0E cannot narrow it.
            base = scalar
            baseClass = scalarClass == .emojiSymbol ? .wide : scalarClass
        case .virama where base != nil:
            current = 2
            base = scalar
            baseClass = .narrow
        default:
            if isSecondHalf(scalar) {
                // A skin tone implies the emoji form without a selector (UTS #51, emoji modifier sequences).
                current = 2
            } else {
                finished += current
                current = scalarClass.columns
                baseClass = scalarClass
            }
            base = scalar
        }
        link = .none
    }

    /// Whether this scalar completes the base's picture: the second letter of a flag, or an emoji's one skin
    /// tone.
    private func isSecondHalf(_ scalar: Unicode.Scalar) -> Bool {
        guard let base else { return false }
        if scalar.value < 0x1F1E6 { return false }
        if scalar.isRegionalIndicator { return base.isRegionalIndicator }
        return scalar.properties.isEmojiModifier && base.value > 0x7F && base.properties.isEmoji
            && !base.properties.isEmojiModifier
    }
}

extension Unicode.Scalar {
    fileprivate var isRegionalIndicator: Bool { value >= 0x1F1E6 && value <= 0x1F1FF }
}
