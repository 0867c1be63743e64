import FileNames

/// Paths and names as text.
extension String {
    var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
    var lastComponent: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
    var withoutSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }

    /// The name without its extension.
    var stem: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
    var withoutEnding: String { folder + "/" + lastComponent.stem }
    /// The extension, in lower case.
    package var ending: String {
        lastIndex(of: ".").map { String(self[index(after: $0)...]).lowercased() } ?? ""
    }
    /// The number of bytes on the disk.
    var bytes: Int { EscapedPath.bytes(self)?.count ?? utf8.count }

    /// The path as a disk sees it that ignores case; two spellings of a letter are equal anyway.
    var folded: String { lowercased() }

    /// The longest of the stems that the name begins with: `Film` for `Film.uk.srt`, but not for `Core.srt`.
    func matchingStem(among stems: Set<String>) -> String? {
        for index in indices.reversed() where ". -_([".contains(self[index]) {
            let stem = String(self[..<index])
            if stems.contains(stem) { return stem }
        }
        return nil
    }

    /// The path of a file in a folder while several files swap names.
    static func thirdName(_ number: Int, in folder: String) -> String {
        "\(folder)/.movielib-\(number).moving"
    }

    /// Whether it is such a path.
    var isThirdName: Bool {
        let name = lastComponent
        return name.hasPrefix(".movielib-") && name.hasSuffix(".moving")
    }
}
