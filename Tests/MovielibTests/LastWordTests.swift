import Foundation
import Records
import Secrecy
import Terminal
import Testing

@testable import Library

/// No change of a text after the redaction reveals a secret.
@Suite struct LastWordTests {
    private static let secret = "sk7aoex"

    /// Each step that drops, replaces or folds characters.
    private static let steps: [@Sendable (String) -> String] = [
        CleanText.line, CleanText.paragraph, StoredValues.text, \.titleWords,
        \.precomposedStringWithCanonicalMapping, { $0.lowercased() }, { $0.uppercased() },
    ]

    /// Scalars that a step may change.
    private static let suspects: [Unicode.Scalar] = {
        let codes = [0...0x2FFF, 0xF900...0xFFFF, 0xE0000...0xE01EF].joined()
        return codes.compactMap { Unicode.Scalar(UInt32($0)) }.filter { scalar in
            let properties = scalar.properties
            switch properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse,
                .nonspacingMark, .enclosingMark, .spacingMark:
                return true
            default:
                let forms = [properties.lowercaseMapping, properties.uppercaseMapping]
                return !scalar.isASCII && forms.contains { $0.unicodeScalars.first?.isASCII == true }
                    || scalar.isApostrophe || (0xFF01...0xFF5E).contains(scalar.value)
                    || (0xC0...0x24F).contains(scalar.value) || (0x1E00...0x1EFF).contains(scalar.value)
            }
        }
    }()

    private func finds(_ text: String) -> Bool {
        // Visible characters that are not folded stay between the letters of the secret.
        let scalars = text.lowercased().unicodeScalars.filter {
            $0.isASCII || $0.properties.generalCategory.isSeen
        }
        return String(String.UnicodeScalarView(scalars)).contains(Self.secret)
    }

    @Test func `no step after the redaction restores a secret`() {
        let redaction = Redaction(of: [Self.secret])
        var leaks: [String] = []
        for scalar in Self.suspects {
            let other = String(scalar)
            var texts = ["sk7a\(other)oex"]
            if !scalar.isASCII {
                for letter in ["s", "k", "a", "o", "e", "x"] where other.titleWords == letter {
                    texts.append(Self.secret.replacing(letter, with: other))
                }
            }
            for text in texts {
                let clean = redaction.removingSecrets(from: text)
                if Self.steps.contains(where: { finds($0(clean)) }) {
                    leaks.append(String(scalar.value, radix: 16))
                }
            }
        }
        #expect(leaks.isEmpty)
        #expect(Self.suspects.count > 1000)
    }

    @Test(arguments: [
        #"sk7\u0000aoex"#, #"sk7\u200b\ufefFaoex"#, #"sk7\n\taoex"#, "sk7%00aoex", "sk7%E2%80%8Baoex",
        #"s\u006b7\ud83d\ude00aoex"#, "736b\u{200B}37616f6578", #"\bsk7aoex"#, "sk7a\n    oex",
        "s\u{212A}7aoex",
        "s\u{212A}7\u{E1}o\u{301}ex",
    ])
    func `escapes and encodings of ignored characters hide no secret`(_ text: String) {
        let clean = Redaction(of: [Self.secret]).removingSecrets(from: "a: \"\(text)\"")
        #expect(clean == "a: \"[key]\"" || clean == "a: \"\\b[key]\"")
    }

    @Test func `text between other letters stays unchanged`() {
        let text = #"a: "sk7 é\u0000\n\"aoex", b: "k7ao — Амели, it's""#
        #expect(Redaction(of: [Self.secret]).removingSecrets(from: text) == text)
    }
}

extension Unicode.GeneralCategory {
    /// Whether a character is visible, and therefore not dropped.
    fileprivate var isSeen: Bool {
        switch self {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
            false
        default: true
        }
    }
}
