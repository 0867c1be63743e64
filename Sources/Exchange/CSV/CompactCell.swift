import Records

/// Several values in one cell, readable and lossless.
///
/// Values are separated by `; ` and, within a viewing, by `, `. A backslash escapes a backslash, a separator,
/// or a space at either end of a value; `\n` and `\r` are line ends, `\e` is an empty value.
enum CompactCell {
    static func list(_ values: [String]) -> String {
        values.map { escaped($0, parting: ";") }.joined(separator: "; ")
    }

    /// At least the number of values in the cell, counted without splitting it.
    static func maxValueCount(_ cell: String) -> Int {
        cell.isEmpty ? 0 : 1 + cell.utf8.count { $0 == UInt8(ascii: ";") }
    }

    static func values(_ cell: String) -> [String] { cell.isEmpty ? [] : split(cell, at: ";").map(unescaped) }

    /// Writes `2026-08-14, rewatch, rating=8.5, place=At home, note=…; ?`: a question mark is an unknown day.
    static func viewings(_ viewings: [ImportedViewing]) -> String {
        viewings.map { viewing in
            var parts = [viewing.watchedOn?.description ?? "?"]
            if let isRewatch = viewing.isRewatch { parts.append(isRewatch ? "rewatch" : "first") }
            for field in ViewingField.allCases {
                let texts: [(name: String, text: String?)] =
                    switch viewing.values[field] {
                    case .rating(let rating): [(field.key, Ratings.text(rating))]
                    case .text(let text): [(field.key, text)]
                    case .names(let names): [(field.key, list(names))]
                    case .note(let note):
                        [
                            (field.key, note.text),
                            ("sealed", note.text == nil ? note.sealedLines : note.unreadableLines),
                        ]
                    // These two come first, without their names.
                    case .day, .flag, nil: []
                    }
                for case (let name, let text?) in texts {
                    parts.append("\(name)=" + escaped(text, parting: ",;"))
                }
            }
            if let time = viewing.loggedAt { parts.append("logged=" + escaped(time.text, parting: ",;")) }
            return parts.joined(separator: ", ")
        }.joined(separator: "; ")
    }

    /// The viewings in a cell, and the parts that are not valid.
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
                } else if let (field, text) = named(part) {
                    switch field.kind {
                    case .rating:
                        viewing.rating = Ratings.outOfTen(text)
                        if viewing.rating == nil { problems.append(.badRating(text)) }
                    case .text: viewing.values[field] = .text(text)
                    case .names:
                        viewing.values[field] = FieldValue.names(in: values(text))
                        if viewing.values.dropExcessNames(of: field) { problems.append(.badViewing(part)) }
                    case .note:
                        let note = Note(stored: text)
                        viewing.note = viewing.note?.followed(by: note) ?? note
                    case .day, .flag: problems.append(.badViewing(part))
                    }
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

    /// The field that a part names, and its text; a note's field for `sealed`, too.
    private static func named(_ part: String) -> (ViewingField, String)? {
        for field in ViewingField.allCases {
            let names = field.kind == .note ? [field.key, "sealed"] : [field.key]
            for name in names { if let text = value(of: name, in: part) { return (field, text) } }
        }
        return nil
    }

    /// Compares scalars: a value starting with a combining mark would merge with the equals sign.
    private static func value(of name: String, in part: String) -> String? {
        let head = (name + "=").unicodeScalars
        guard part.unicodeScalars.starts(with: head) else { return nil }
        return unescaped(String(part.unicodeScalars.dropFirst(head.count)))
    }

    private static func escaped(_ text: String, parting: String) -> String {
        guard !text.isEmpty else { return "\\e" }
        let (space, backslash) = (UInt8(ascii: " "), UInt8(ascii: "\\"))
        func isSpecial(_ byte: UInt8) -> Bool {
            byte == backslash || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
                || parting.utf8.contains(byte)
        }
        if text.utf8.first != space, text.utf8.last != space, !text.utf8.contains(where: isSpecial) {
            return text
        }
        let last = text.utf8.count - 1
        var result: [UInt8] = []
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "\n"): result += [backslash, UInt8(ascii: "n")]
            case UInt8(ascii: "\r"): result += [backslash, UInt8(ascii: "r")]
            default:
                if isSpecial(byte) || (byte == space && (index == 0 || index == last)) {
                    result.append(backslash)
                }
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
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

    /// The parts without unescaped spaces around them, which belong to no value.
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
