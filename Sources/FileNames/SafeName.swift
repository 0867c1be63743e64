/// Makes file names that every file system accepts from arbitrary text.
package enum SafeName {
    /// The most bytes in a name.
    package static let maxBytes = 255

    /// A value to insert into a name: it cannot lead to another folder.
    package static func value(_ text: String) -> String {
        var name = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            // `Alien: Romulus`
            case ":": name += scalars.dropFirst(index + 1).first == " " && !name.hasSuffix(" ") ? " -" : "-"
            case "/", "\\", "|", "*": name += "-"
            case "\"": name += "'"
            case "?", "<", ">": continue
            case _ where scalar.properties.isWhitespace || scalar.properties.generalCategory == .control:
                if !name.isEmpty, !name.hasSuffix(" ") { name += " " }
            default:
                switch scalar.properties.generalCategory {
                case .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
                    continue
                default: name.unicodeScalars.append(scalar)
                }
            }
        }
        while name.hasSuffix(" ") { name.removeLast() }
        return name
    }

    /// One name of a path: without dots or spaces at its ends, since Windows drops trailing ones and a
    /// leading dot hides the file; not the name of a Windows device. An empty name becomes `_`.
    package static func component(_ text: String, longest: Int = maxBytes) -> String {
        var name = trimmingDotsAndSpaces(value(text))
        let stem = name.prefix { $0 != "." }
        if isDevice(stem.trimmedEnd.uppercased()) { name.insert("_", at: stem.endIndex) }
        if name.utf8.count > longest { name = trimmingDotsAndSpaces(cut(name, to: longest)) }
        return name.isEmpty ? "_" : name
    }

    /// The text cut to at most `maxBytes` bytes, between characters.
    package static func cut(_ text: String, to longest: Int) -> String {
        var (cut, count) = ("", 0)
        for character in text {
            count += character.utf8.count
            guard count <= longest else { break }
            cut.append(character)
        }
        return cut
    }

    private static func trimmingDotsAndSpaces(_ text: String) -> String {
        var name = text.unicodeScalars[...]
        while let first = name.first, first == "." || first == " " { name.removeFirst() }
        while let last = name.last, last == "." || last == " " { name.removeLast() }
        return String(name)
    }

    private static func isDevice(_ word: String) -> Bool {
        if ["CON", "PRN", "AUX", "NUL"].contains(word) { return true }
        return (word.hasPrefix("COM") || word.hasPrefix("LPT")) && word.count == 4
            && word.last.map { "0123456789¹²³".contains($0) } == true
    }
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
