/// A suggested command line.
package enum CommandLineText {
    /// The program's name, a command, and the rest of the input quoted for a shell, or an ellipsis if the line would be
    /// too long for a hint.
    package static func line(
        _ command: [String], _ rest: some Sequence<String>, orElse nothing: String? = nil, longest: Int = 60
    ) -> String {
        let typed = rest.map { quoted($0.replacing("\0", with: "")) }
        let line = (["movielib"] + command + (typed.isEmpty ? [nothing].compactMap(\.self) : typed))
            .joined(separator: " ")
        if line.count <= longest { return line }
        return (["movielib"] + command + ["…"]).joined(separator: " ")
    }

    /// A word quoted for a shell, within a hint that may be in single quotes itself.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || "0123456789-_.,:/+=@%".unicodeScalars.contains(scalar)
        }
        if isPlain, !word.isEmpty { return word }
        // A hint is itself in single quotes. Checked by scalar: Swift joins some of these with a following
        // mark into one character.
        if !word.unicodeScalars.contains(where: { "\"$`\\!".unicodeScalars.contains($0) }) {
            return "\"\(word)\""
        }
        return "'\(word.replacing("'", with: "'\\''"))'"
    }
}
