/// A pattern for SQLite's GLOB that matches a text whatever its case and its accents.
///
/// SQLite folds ASCII only. GLOB knows sets of characters, of any script, so that each letter is replaced with the
/// set of those that are taken for it; everything else stands for itself.
struct LetterPattern {
    var text: String

    /// - Parameter text: nil is returned for more than 100 characters: a pattern has a limit of 50,000 bytes
    ///   (sqlite.org/limits.html), and no genre, tag or place is so long.
    init?(_ text: String) {
        guard text.unicodeScalars.count <= 100 else { return nil }
        self.text = text.map(Self.pattern).joined()
    }

    private static func pattern(_ character: Character) -> String {
        switch character {
        case "*", "?", "[": return "[\(character)]"
        default: break
        }
        guard character.isLetter else { return String(character) }
        let lower = character.lowercased()
        let family = families.first { $0.contains(lower) } ?? lower
        // What is two letters in the other case, as "ß" is, does not fit into a set.
        let letters = family.map { String($0) } + family.map { $0.uppercased() } + [String(character)]
        let set = Set(letters.filter { $0.unicodeScalars.count == 1 })
        return set.isEmpty ? String(character) : "[\(set.sorted().joined())]"
    }

    /// Letters that are taken for each other, as the text index does (its `remove_diacritics 2`), and a few
    /// with strokes that it leaves alone.
    private static let families = [
        "aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ", "bḃḅḇ", "cçćĉċčḉ", "dďḋḍḏḑḓđ", "eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
        "fḟ", "gĝğġģǧǵḡ", "hĥȟḣḥḧḩḫħ", "iìíîïĩīĭįǐȉȋḭḯỉịı", "jĵ", "kķǩḱḳḵ", "lĺļľḷḹḻḽł", "mḿṁṃ",
        "nñńņňǹṅṇṉṋ", "oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợø", "pṕṗ", "rŕŗřȑȓṙṛṝṟ", "sśŝşšșṡṣṥṧṩ",
        "tţťțṫṭṯṱ", "uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "vṽṿ", "wŵẁẃẅẇẉ", "xẋẍ", "yýÿŷȳẏỳỵỷỹ", "zźżžẑẓẕ",
        "αά", "εέ", "ηή", "ιίϊΐ", "οό", "υύϋΰ", "ωώ", "σς", "её",
    ]
}
