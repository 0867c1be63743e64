import Foundation
import Query
import Records

extension QuerySQL {
    /// The films whose words match an FTS5 expression.
    mutating func matching(_ expression: String) -> String {
        "(movie.id IN (SELECT rowid FROM movie_text WHERE movie_text MATCH \(bind(expression))))"
    }

    mutating func text(_ columns: QueryTextColumns, _ value: String, isPhrase: Bool) -> String {
        let match = TextMatch(columns, value, isPhrase: isPhrase)
        var ways: [String] = []
        if let expression = match.expression { ways.append(matching(expression)) }
        if match.needsSubstringSearch {
            let tests = value.spellings.map { bind($0) }.flatMap { part in
                columns.names.map { "instr(\($0), \(part))" }
            }.joined(separator: " OR ")
            ways.append("(movie.id IN (SELECT rowid FROM movie_text WHERE \(tests)))")
        }
        if columns == .all, !isPhrase, let id = filmNumber(value) { ways.append("(movie.id = \(bind(id)))") }
        return "(\(ways.joined(separator: " OR ")))"
    }
}

/// The number in a word that may also be a film's id: `1917` is a title and an id.
private func filmNumber(_ word: String) -> Int? {
    word.utf8.count < 10 && word.utf8.allSatisfy(\.isDigit) ? Int(word) : nil
}

extension QueryTerm {
    /// The term as an FTS5 expression; nil unless it is only about words, and none is a film's number.
    var match: String? {
        guard !isNegated else { return nil }
        var expressions: [String] = []
        for alternative in alternatives {
            guard !alternative.isNegated, case .text(let columns, let value, let isPhrase) = alternative.test
            else { return nil }
            if columns == .all, !isPhrase, filmNumber(value) != nil { return nil }
            let match = TextMatch(columns, value, isPhrase: isPhrase)
            guard let expression = match.expression, !match.needsSubstringSearch else { return nil }
            expressions.append(expression)
        }
        return expressions.count == 1 ? expressions[0] : "(\(expressions.joined(separator: " OR ")))"
    }
}

/// How a text is searched in the text index.
private struct TextMatch {
    /// Nil if the text has no letter or digit, and so no word.
    var expression: String?
    /// Whether to search by substring as well: for `!!!`, an emoji, and scripts without spaces between words,
    /// where the index takes a complete title for one word.
    var needsSubstringSearch: Bool

    /// FTS5 tokenizes quoted text exactly like the indexed text, with no syntax but the quote itself
    /// (sqlite.org/fts5.html#full_text_query_syntax); a NUL would end the expression.
    init(_ columns: QueryTextColumns, _ value: String, isPhrase: Bool) {
        var words = ""
        var (hasWord, hasUnspaced, endsInWord) = (false, false, false)
        for scalar in value.composed.unicodeScalars {
            if scalar.isASCII {
                endsInWord = scalar.isASCIILetter || (48...57).contains(scalar.value)
                words.unicodeScalars.append(scalar == "\"" || scalar == "\0" ? " " : scalar)
            } else {
                // An accent continues a word but does not start one: "❤️" contains one, too.
                endsInWord = scalar.isOfWord || (endsInWord && scalar.isMark)
                hasUnspaced = hasUnspaced || scalar.isUnspaced
                words.unicodeScalars.append(scalar)
            }
            hasWord = hasWord || endsInWord
        }
        needsSubstringSearch = !hasWord || hasUnspaced
        guard hasWord else { return }
        let filter = columns == .all ? "" : "{\(columns.names.joined(separator: " "))} : "
        // "C++" means that word, not every word starting with C.
        let spellings = Self.spellings(words).flatMap(\.spellings).map {
            "\"\($0)\"\(endsInWord && !isPhrase ? " *" : "")"
        }
        let any = spellings.joined(separator: " OR ")
        expression = "\(filter)\(spellings.count == 1 ? any : "(\(any))")"
    }

    /// The words in every equivalent spelling: г for ґ, and an apostrophe, which separates words here, for
    /// U+02BC, which the tokenizer takes for a letter; and vice versa. Of several г one may be a ґ, or all.
    private static func spellings(_ words: String) -> [String] {
        guard words.unicodeScalars.contains(where: { "гґГҐ".unicodeScalars.contains($0) || $0.isApostrophe })
        else { return [words] }
        let plain = words.replacing("ґ", with: "г").replacing("Ґ", with: "Г")
        var spellings = [plain]
        for index in plain.indices.prefix(1000) where plain[index] == "г" || plain[index] == "Г" {
            if spellings.count < 8 {
                spellings.append(plain.replacingCharacters(in: index...index, with: "ґ"))
            }
        }
        spellings.append(plain.replacing("г", with: "ґ").replacing("Г", with: "ґ"))
        let separate = spellings.map { $0.replacing("\u{2BC}", with: "'") }
        let joined = separate.map {
            String(String.UnicodeScalarView($0.unicodeScalars.map { $0.isApostrophe ? "\u{2BC}" : $0 }))
        }
        return (separate + joined).uniqued()
    }
}

extension Unicode.Scalar {
    /// Letters, digits and private use: the characters of words in the unicode61 tokenizer.
    fileprivate var isOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    /// Whether it is Thai, Lao, Burmese, Khmer, Chinese or Japanese.
    fileprivate var isUnspaced: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
