import Foundation
import Records

/// The last command whose effect the history does not record, so that an `undo` right after it does not undo an earlier
/// change instead; lost with the cache, which is harmless.
package struct LastUnrecordedCommand {
    let path: String?

    package init(path: String?) { self.path = path }

    /// Records a command that is not in the history, so that `undo` does not skip it. A failure to store it is ignored.
    package func note(_ command: String, in core: Core) {
        guard let path, let library = try? core.libraryPath(), let change = try? Self.newestChange(core)
        else {
            return
        }
        try? PrivateFile.replace(path, with: Data("\(change)\n\(command)\n\(library)\n".utf8))
    }

    /// The recorded command, if nothing was changed since; returned only once.
    package func take(in core: Core) throws(CoreError) -> String? {
        let (library, change) = (try core.libraryPath(), try Self.newestChange(core))
        guard let path, let text = PrivateFile.text(at: path) else { return nil }
        let lines = text.components(separatedBy: "\n")
        // If it cannot be deleted, it is not returned, as it would be returned each time.
        guard lines.count > 2, lines[0] == "\(change)", lines[2] == library,
            (try? PrivateFile.replace(path, with: Data())) != nil
        else { return nil }
        return lines[1]
    }

    /// The id of the newest change; 0 if there is none.
    private static func newestChange(_ core: Core) throws(CoreError) -> Int {
        try History(limit: 1).response(from: core).first?.id ?? 0
    }
}
