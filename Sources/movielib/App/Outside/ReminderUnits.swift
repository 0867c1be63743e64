import Foundation
import Localization
import Records

/// The systemd units that run `remind` each morning. man 5 systemd.service, man 5 systemd.timer.
struct ReminderUnits {
    /// The user's folder of units.
    let folder: String
    /// The program's own path.
    let program: String
    /// The library, where it is not the usual one.
    let library: String?

    static let timer = "movielib-remind.timer"
    private static let service = "movielib-remind.service"
    /// How the first line of a file of ours begins.
    private static let mark =
        "# Written by 'movielib remind --install'; 'movielib remind --uninstall' removes it."

    /// The first line, with a sum of the rest, so that what somebody has edited is not overwritten.
    private static func marked(_ text: String) -> String { "\(mark) \(sum(text))\n\(text)" }
    private static func sum(_ text: some StringProtocol) -> String {
        String(StableHash.of(text.utf8), radix: 16)
    }

    private static func isOurs(_ text: String) -> Bool {
        guard let end = text.firstIndex(of: "\n"), text.hasPrefix(mark) else { return false }
        // Those of earlier versions have no sum.
        let said = text[..<end].dropFirst(mark.count + 1)
        return said.isEmpty || said == sum(text[text.index(after: end)...])
    }

    init?(_ paths: Paths, library: String) {
        guard let config = paths.config, let program = Self.ownPath else { return nil }
        folder = (config as NSString).deletingLastPathComponent + "/systemd/user"
        self.program = program
        self.library = library == paths.libraryFile ? nil : library
    }

    private static var ownPath: String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }

    private var files: [(path: String, text: String)] {
        // In double quotes, where C's escapes, specifiers and variables are read (man 5 systemd.syntax, systemd.unit).
        func quoted(_ text: String) -> String {
            let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\"\(text.replacing("%", with: "%%").replacing("$", with: "$$"))\""
        }
        let words = [quoted(program), "remind"] + (library.map { ["--library", quoted($0)] } ?? [])
        let service = """
            [Unit]
            Description=movielib: films that are new or come out today

            [Service]
            Type=oneshot
            ExecStart=\(words.joined(separator: " "))
            SuccessExitStatus=5

            """
        let timer = """
            [Unit]
            Description=movielib: films that are new or come out today, each morning

            [Timer]
            OnCalendar=09:00
            RandomizedDelaySec=30m
            Persistent=true

            [Install]
            WantedBy=timers.target

            """
        return [
            ("\(folder)/\(Self.service)", Self.marked(service)),
            ("\(folder)/\(Self.timer)", Self.marked(timer)),
        ]
    }

    /// The line for a crontab, where there is no systemd. man 5 crontab: a percent sign ends the command.
    var crontabLine: String {
        func quoted(_ text: String) -> String {
            "'" + text.replacing("'", with: "'\\''").replacing("%", with: "\\%") + "'"
        }
        return "0 9 * * * \(quoted(program)) remind" + (library.map { " --library \(quoted($0))" } ?? "")
    }

    /// Writes both, in place of earlier ones of ours.
    ///
    /// - Throws: ``Failure`` for a file that is somebody else's, before anything is written, or one that cannot be written.
    func write() throws(Failure) {
        for file in files { try refuseIfForeign(file.path) }
        do throws(PrivateFile.Problem) { try PrivateFile.makeFolder(folder) } catch {
            throw Failure(.failed, folder, error.reason)
        }
        for file in files {
            do throws(PrivateFile.Problem) {
                try PrivateFile.replace(file.path, with: Data(file.text.utf8))
            } catch { throw Failure(.failed, file.path, error.reason) }
            chmod(file.path, 0o644)
        }
    }

    /// Removes both.
    ///
    /// - Returns: Whether there were any.
    /// - Throws: ``Failure`` for a file that is somebody else's, before anything is removed.
    func remove() throws(Failure) -> Bool {
        for file in files { try refuseIfForeign(file.path) }
        var found = false
        for file in files {
            if unlink(file.path) == 0 {
                found = true
            } else if errno != ENOENT, errno != ENOTDIR {
                throw Failure(.failed, file.path, systemWords(errno))
            }
        }
        return found
    }

    private func refuseIfForeign(_ path: String) throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        let text = status.st_mode & S_IFMT == S_IFREG ? PrivateFile.text(at: path) : nil
        guard let text, Self.isOurs(text) else {
            throw Failure(
                .failed, path, tr("it was not written by movielib, or was edited since, and stays as it is"),
                hint: tr("move it away first"))
        }
    }
}
