import Localization
import Records

/// Cleans foreign text for files that people read.
enum PlainText {
    /// The text without control characters and characters that change text direction; line ends become LF.
    static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar.value {
            case 0x0A: if !isAfterReturn { result.append("\n") }
            case 0x0D, 0x85, 0x2028, 0x2029: result.append("\n")
            case 0x09: result.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: break
            default:
                // The last two code points of every plane are noncharacters, which HTML does not allow.
                if scalar.value & 0xFFFE != 0xFFFE, !(0xFDD0...0xFDEF).contains(scalar.value) {
                    result.append(scalar)
                }
            }
        }
        return String(result)
    }

    /// The cleaned text on one line.
    static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(cleaned(text).unicodeScalars.map { $0 == "\n" ? " " : $0 }))
    }

    /// The film's title, or its number if the title has nothing readable.
    static func title(_ record: FilmRecord) -> String {
        let title = line(record.title)
        return title.trimmed.isEmpty ? tr("Film {id}", ["id": "\(record.id)"]) : title
    }

    /// A number with one decimal, and a point whatever the locale.
    static func decimal(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1_000_000 else { return "" }
        let tenths = Int((abs(value) * 10).rounded())
        return (value < 0 && tenths > 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10)"
    }

    /// The viewings with more to show than their dates, earliest first.
    static func notable(_ viewings: [Viewing]) -> [Viewing] {
        viewings.filter { $0.note?.text != nil || !texts($0).isEmpty }
            .sorted { ($0.watchedOn?.description ?? "") < ($1.watchedOn?.description ?? "") }
    }

    /// The facts of a viewing: "2026-08-14, again, 8.5, Odeon"
    static func facts(_ viewing: Viewing, date: (PartialDate) -> String = { "\($0)" }) -> String {
        let facts = [
            viewing.watchedOn.map(date) ?? tr("date unknown"),
            viewing.isRewatch ? tr("again", context: "viewing") : nil,
            viewing.rating.map(Ratings.text).map(withDecimalMark),
        ]
        return (facts.compactMap(\.self) + texts(viewing)).joined(separator: ", ")
    }

    /// Its text fields: where it was seen, and with whom.
    private static func texts(_ viewing: Viewing) -> [String] {
        ViewingField.texts.compactMap { viewing.values[$0]?.displayText.map(line) }
    }

    /// A summary of films: "12 films, 8 seen, 3 on the watch-later list"
    static func summary(_ films: [FilmWithViewings]) -> String {
        let seen = films.count { !$0.viewings.isEmpty }
        let saved = films.count { $0.film.addedAt != nil }
        // i18n: 12 films, 8 seen, 3 on the watch-later list
        return plural(
            "{count} film, {seen} seen, {saved} on the watch-later list",
            "{count} films, {seen} seen, {saved} on the watch-later list", films.count,
            ["count": "\(films.count)", "seen": "\(seen)", "saved": "\(saved)"])
    }
}
