/// A pattern for SQLite's GLOB that ignores case and accents.
///
/// SQLite folds ASCII only. GLOB has character sets for any script, so each letter becomes the set of its
/// equivalents; all other characters stay.
struct LetterPattern {
    var text: String

    /// - Parameter text: Nil above 100 characters: a pattern is limited to 50,000 bytes
    ///   (sqlite.org/limits.html), and no genre, tag or place is that long.
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
        // A letter that becomes two in the other case, like "ß", does not fit into a set.
        let letters = family.map { String($0) } + family.map { $0.uppercased() } + [String(character)]
        let set = Set(letters.filter { $0.unicodeScalars.count == 1 })
        return set.isEmpty ? String(character) : "[\(set.sorted().joined())]"
    }

    /// Letters treated as equal, as in the text index (its `remove_diacritics 2`), plus a few with strokes
    /// that it does not fold.
    private static let families = [
        "aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ", "bḃḅḇ", "cçćĉċčḉ", "dďḋḍḏḑḓđ", "eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
        "fḟ", "gĝğġģǧǵḡ", "hĥȟḣḥḧḩḫħ", "iìíîïĩīĭįǐȉȋḭḯỉịı", "jĵ", "kķǩḱḳḵ", "lĺļľḷḹḻḽł", "mḿṁṃ",
        "nñńņňǹṅṇṉṋ", "oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợø", "pṕṗ", "rŕŗřȑȓṙṛṝṟ", "sśŝşšșṡṣṥṧṩ",
        "tţťțṫṭṯṱ", "uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "vṽṿ", "wŵẁẃẅẇẉ", "xẋẍ", "yýÿŷȳẏỳỵỷỹ", "zźżžẑẓẕ",
        "αά", "εέ", "ηή", "ιίϊΐ", "οό", "υύϋΰ", "ωώ", "σς", "её",
    ]
}
