import Records

/// Several values in one cell, readable and lossless.
///
/// Values are separated by `; ` and, within a viewing, by `, `. A backslash escapes a backslash, a separator,
/// or a space at either end of a value; `\n` and `\r` are line ends, `\e` is an empty value.
enum CompactCell {
    static func list(_ values: [String]) -> String {
        values.map { escaped($0, parting: ";") }.joined(separator: "; ")
    }

    /// No fewer than the cell has, counted without splitting it.
    static func mostValues(_ cell: String) -> Int {
        cell.isEmpty ? 0 : 1 + cell.utf8.count { $0 == UInt8(ascii: ";") }
    }

    static func values(_ cell: String) -> [String] { cell.isEmpty ? [] : split(cell, at: ";").map(unescaped) }

    /// `2026-08-14, rewatch, rating=8.5, place=At home, note=…; ?` : a question mark is an unknown day.
    static func viewings(_ viewings: [ImportedViewing]) -> String {
        viewings.map { viewing in
            var parts = [viewing.watchedOn?.description ?? "?"]
            if let isRewatch = viewing.isRewatch { parts.append(isRewatch ? "rewatch" : "first") }
            if let rating = viewing.rating { parts.append("rating=\(Ratings.text(rating))") }
            if let place = viewing.place { parts.append("place=" + escaped(place, parting: ",;")) }
            if let note = viewing.note {
                let sealed = note.words == nil ? note.lines : note.closed
                for (name, text) in [("note", note.words), ("sealed", sealed)] {
                    if let text { parts.append("\(name)=" + escaped(text, parting: ",;")) }
                }
            }
            if let time = viewing.loggedAt { parts.append("logged=" + escaped(time.text, parting: ",;")) }
            return parts.joined(separator: ", ")
        }.joined(separator: "; ")
    }

    /// The viewings of a cell, and the parts that are not valid.
    static func viewings(in cell: String) -> (viewings: [ImportedViewing], problems: [ImportProblem]) {
        var problems: [ImportProblem] = []
        let viewings = (cell.isEmpty ? [] : split(cell, at: ";")).map { text in
            var viewing = ImportedViewing()
            for (index, part) in split(text, at: ",").enumerated() {
                if index == 0 {
                    viewing.watchedOn = PartialDate(imported: part)
                    if viewing.watchedOn == nil, part != "?" { problems.append(.badDate(part)) }
                } else if part == "rewatch" || part == "first" {
                    viewing.isRewatch = part == "rewatch"
                } else if let value = value(of: "rating", in: part) {
                    viewing.rating = Ratings.outOfTen(value)
                    if viewing.rating == nil { problems.append(.badRating(value)) }
                } else if let value = value(of: "place", in: part) {
                    viewing.place = value
                } else if let value = value(of: "note", in: part) ?? value(of: "sealed", in: part) {
                    let note = Note(stored: value)
                    viewing.note = viewing.note?.followed(by: note) ?? note
                } else if let value = value(of: "logged", in: part) {
                    viewing.loggedAt = ISOTime(value)
                    if viewing.loggedAt == nil { problems.append(.badDate(value)) }
                } else {
                    problems.append(.badViewing(part))
                }
            }
            return viewing
        }
        return (viewings, problems)
    }

    /// By scalars: a value starting with a combining mark would merge with the equals sign.
    private static func value(of name: String, in part: String) -> String? {
        let head = (name + "=").unicodeScalars
        guard part.unicodeScalars.starts(with: head) else { return nil }
        return unescaped(String(part.unicodeScalars.dropFirst(head.count)))
    }

    private static func escaped(_ text: String, parting: String) -> String {
        guard !text.isEmpty else { return "\\e" }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\r": result.append(contentsOf: "\\r".unicodeScalars)
            default:
                let isAtAnEnd = index == 0 || index == scalars.count - 1
                if scalar == "\\" || parting.unicodeScalars.contains(scalar) || (scalar == " " && isAtAnEnd) {
                    result.append("\\")
                }
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscape = false
        for scalar in text.unicodeScalars {
            if isEscape {
                isEscape = false
                switch scalar {
                case "n": result.append("\n")
                case "r": result.append("\r")
                case "e": break
                default: result.append(scalar)
                }
            } else if scalar == "\\" {
                isEscape = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The parts without the unescaped spaces around them, which belong to no value.
    private static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        var parts: [[Unicode.Scalar]] = [[]]
        var isEscape = false
        for scalar in text.unicodeScalars {
            if !isEscape, scalar == separator {
                parts.append([])
                continue
            }
            isEscape = !isEscape && scalar == "\\"
            parts[parts.count - 1].append(scalar)
        }
        return parts.map { part in
            var part = part[...].drop { $0 == " " }
            // A space after an odd number of backslashes is escaped, and stays.
            while part.last == " " {
                let backslashes = part.dropLast().reversed().prefix { $0 == "\\" }.count
                guard backslashes.isMultiple(of: 2) else { break }
                part.removeLast()
            }
            return String(String.UnicodeScalarView(part))
        }
    }
}
