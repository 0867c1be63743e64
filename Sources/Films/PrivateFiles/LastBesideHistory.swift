import Foundation
import Records

/// The last command that changed something of which the history knows nothing, so that an `undo` right after it does not take
/// back what was before it; lost with the cache, which is harmless.
package struct LastBesideHistory {
    let path: String?

    package init(path: String?) { self.path = path }

    /// Keeps that something was changed of which the history knows nothing: `undo` must not pass it over. What cannot be kept
    /// is not worth a word.
    package func note(_ command: String, in core: Films) {
        guard let path, let library = try? core.libraryPath(), let change = try? Self.newestChange(core)
        else {
            return
        }
        try? PrivateFile.replace(path, with: Data("\(change)\n\(command)\n\(library)\n".utf8))
    }

    /// That command, if nothing was changed since; asked for once.
    package func taken(in core: Films) throws(FilmsError) -> String? {
        let (library, change) = (try core.libraryPath(), try Self.newestChange(core))
        guard let path, let text = PrivateFile.text(at: path) else { return nil }
        let lines = text.components(separatedBy: "\n")
        // What cannot be forgotten would be told each time.
        guard lines.count > 2, lines[0] == "\(change)", lines[2] == library,
            (try? PrivateFile.replace(path, with: Data())) != nil
        else { return nil }
        return lines[1]
    }

    /// 0 if there is none.
    private static func newestChange(_ core: Films) throws(FilmsError) -> Int {
        try History(limit: 1).response(from: core).first?.id ?? 0
    }
}
