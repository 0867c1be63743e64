import Foundation

/// The last command that changed something of which the history knows nothing, so that an `undo` right after it does not take
/// back what was before it; lost with the cache, which is harmless.
struct LastBesideHistory {
    let path: String?

    /// - Parameter change: The newest change of the history, 0 where there is none.
    func note(_ command: String, of library: String, after change: Int) {
        guard let path else { return }
        try? PrivateFile.replace(path, with: Data("\(change)\n\(command)\n\(library)\n".utf8))
    }

    /// That command, if nothing was changed since; asked for once.
    func taken(of library: String, after change: Int) -> String? {
        guard let path, let text = PrivateFile.text(at: path) else { return nil }
        let lines = text.components(separatedBy: "\n")
        // What cannot be forgotten would be told each time.
        guard lines.count > 2, lines[0] == "\(change)", lines[2] == library,
            (try? PrivateFile.replace(path, with: Data())) != nil
        else { return nil }
        return lines[1]
    }
}
