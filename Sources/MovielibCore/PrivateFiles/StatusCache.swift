import Foundation
import Records

/// Answers of `status`, each with everything it was made from: while that is unchanged, the answer is read, and nothing
/// else is opened. Lost with the cache, which only costs time.
package struct StatusCache {
    /// The most files, one for each combination of arguments and environment; with more, all are deleted.
    private static let maxFiles = 32
    /// How many seconds after a change a file may change again with the same time: file systems have coarse clocks.
    private static let timestampResolution = 0.1

    private let folder: String
    private let file: String
    private let requestKey: String
    private let sources: [String]

    /// - Parameters:
    ///   - requestKey: All that an answer depends on besides the day and files: version, arguments, language,
    ///     environment.
    ///   - sources: The settings and the news.
    package init?(folder: String?, requestKey: [String], sources: [String?]) {
        guard let folder else { return nil }
        self.folder = folder
        self.requestKey = requestKey.joined(separator: "\u{1F}").replacing("\n", with: "\u{1E}")
        self.sources = sources.compactMap(\.self)
        file = "\(folder)/\(String(StableHash.fnv1a(self.requestKey.utf8), radix: 16))"
    }

    /// The answer, if nothing has changed since it was stored.
    package func answer() -> String? {
        guard let text = PrivateFile.text(at: file) else { return nil }
        let parts = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == state(library: String(parts[0])).text else { return nil }
        return String(parts[2])
    }

    /// The current state of everything that an answer is made from; captured before the answer is made.
    package struct State {
        let text: String
        fileprivate let library: String
        fileprivate let latest: Double
    }

    /// The state with the library at this path.
    package func state(library: String) -> State {
        var latest = 0.0
        var words = [requestKey, PartialDate.today?.description ?? ""]
        for path in [library] + sources {
            var status = stat()
            guard stat(path, &status) == 0 else {
                words.append("\(path) -")
                continue
            }
            let (changed, noted) = (status.st_mtim, status.st_ctim)
            for time in [changed, noted] {
                latest = max(latest, Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
            }
            words.append(
                "\(path) \(status.st_size) \(status.st_ino) \(changed.tv_sec) \(changed.tv_nsec) \(noted.tv_sec) \(noted.tv_nsec)"
            )
        }
        return State(
            text: words.joined(separator: "\u{1F}").replacing("\n", with: "\u{1E}"), library: library,
            latest: latest)
    }

    /// Stores an answer, if possible. Skips it if a source changed so recently that its time may not show the next
    /// change.
    package func save(_ answer: String, of state: State) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        guard Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - state.latest > Self.timestampResolution,
            !state.library.contains("\n"), (try? PrivateFile.makeFolder(folder)) != nil
        else { return }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        if names.count > Self.maxFiles { for name in names { unlink("\(folder)/\(name)") } }
        write("\(state.library)\n\(state.text)\n\(answer)", to: file)
    }

    /// The id of the film picked for a day; nil if none is stored.
    func pick(of day: PartialDate) -> Int? {
        guard let text = PrivateFile.text(at: "\(folder)/tonight") else { return nil }
        let words = text.split(separator: " ")
        return words.count == 2 && words[0] == day.description ? Int(words[1]) : nil
    }

    /// Stores the film picked for a day, if possible.
    func save(pick id: Int, of day: PartialDate) {
        guard (try? PrivateFile.makeFolder(folder)) != nil else { return }
        write("\(day) \(id)", to: "\(folder)/tonight")
    }

    /// Writes a file, unlike ``PrivateFile/replace(_:with:)`` without a sync: its loss is harmless.
    private func write(_ text: String, to path: String) {
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let bytes = Array(text.utf8)
        let isComplete = Glibc.write(descriptor, bytes, bytes.count) == bytes.count
        close(descriptor)
        if !isComplete || rename(temporary, path) != 0 { unlink(temporary) }
    }

    /// Deletes the cached answers in a folder; false if something remained.
    package static func clear(folder: String) -> Bool {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            unlink("\(folder)/\(name)")
        }
        return rmdir(folder) == 0 || errno == ENOENT
    }
}
