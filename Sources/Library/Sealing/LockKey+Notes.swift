package import Lock
import Records

extension [LockKey] {
    /// A note opened permanently: its text, and below it the lines that none of the keys opens.
    ///
    /// - Returns: The note, unchanged if no line opens, and why a line stays closed.
    func opened(_ note: String) -> (text: String, closed: LockError?) {
        var (words, closed): ([String], [String]) = ([], [])
        var why: LockError?
        for line in note.split(separator: "\n").map(String.init) {
            do throws(LockError) { words.append(try open(line).text) } catch {
                closed.append(line)
                why = why ?? error
            }
        }
        if words.isEmpty { return (note, why) }
        let text = (words.uniqued() + closed).joined(separator: "\n\n")
        // A sealed text may itself begin like a sealed line.
        return (SealedLine.hasMark(text) ? "\n" + text : text, why)
    }

    /// The text of a line, opened by the matching key.
    ///
    /// - Throws: ``LockError/otherLock`` if none matches, ``LockError/damaged``, ``LockError/unknownVersion(_:)``.
    package func open(_ line: String) throws(LockError) -> SealedText {
        let sealed = try SealedLine(line: line)
        guard let key = first(where: { $0.keyID == sealed.keyID }) else { throw .otherLock }
        return try sealed.opened(by: key)
    }
}
