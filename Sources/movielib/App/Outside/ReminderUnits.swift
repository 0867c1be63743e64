import Foundation
import Localization
import MovielibCore
import Presenters
import Records

/// The systemd units that run `remind` each morning. man 5 systemd.service, man 5 systemd.timer.
struct ReminderUnits {
    /// The user's folder of units.
    let folder: String
    /// The program's own path.
    let program: String
    /// The library, if it is not the usual one.
    let library: String?

    static let timer = "movielib-remind.timer"
    private static let service = "movielib-remind.service"
    /// The beginning of the first line of a file that movielib wrote.
    private static let mark =
        "# Written by 'movielib remind --install'; 'movielib remind --uninstall' removes it."

    /// Adds a first line with a checksum of the rest, so that a file that the user has edited is not overwritten.
    private static func marked(_ text: String) -> String { "\(mark) \(checksum(text))\n\(text)" }
    private static func checksum(_ text: some StringProtocol) -> String {
        String(StableHash.fnv1a(text.utf8), radix: 16)
    }

    private static func isOurs(_ text: String) -> Bool {
        guard let end = text.firstIndex(of: "\n"), text.hasPrefix(mark) else { return false }
        // Files of earlier versions have no checksum.
        let version = text[..<end].dropFirst(mark.count + 1)
        return version.isEmpty || version == checksum(text[text.index(after: end)...])
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
        // In double quotes, systemd reads C escapes and specifiers, and variables in all but the program's own path
        // (man 5 systemd.syntax, systemd.unit, systemd.service).
        func quoted(_ text: String) -> String {
            let letters = text.unicodeScalars.map { letter in
                switch letter {
                case "\\", "\"": "\\\(letter)"
                case "%": "%%"
                // A line break would end the setting.
                case _ where letter.isControl:
                    "\\x" + (letter.value < 0x10 ? "0" : "") + String(letter.value, radix: 16)
                default: "\(letter)"
                }
            }
            return "\"\(letters.joined())\""
        }
        let more = library.map { ["--library", quoted($0).replacing("$", with: "$$")] } ?? []
        let words = [quoted(program), "remind"] + more
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

    /// The line for a crontab, if there is no systemd; nil if it takes more than one line. man 5 crontab: a percent
    /// sign ends the command.
    var crontabLine: String? {
        if (program + (library ?? "")).contains(where: \.isNewline) { return nil }
        func quoted(_ text: String) -> String {
            "'" + text.replacing("'", with: "'\\''").replacing("%", with: "\\%") + "'"
        }
        return "0 9 * * * \(quoted(program)) remind" + (library.map { " --library \(quoted($0))" } ?? "")
    }

    /// Writes both units, in place of earlier ones that movielib wrote.
    ///
    /// - Throws: ``Failure`` for a file of another origin, before anything is written, or one that cannot be written.
    func write() throws(Failure) {
        try rejectForeign()
        let isRejected = program.unicodeScalars.contains { $0.isControl || ["\"", "'", "\\"].contains($0) }
        if isRejected {
            throw Failure(
                .failed, program,
                tr("systemd runs no program with a quote, a backslash or a line break in its path"),
                hint: tr("move it to another folder"))
        }
        do throws(PrivateFile.Problem) { try PrivateFile.makeFolder(folder) } catch {
            throw Failure(.failed, folder, error.reason)
        }
        for file in files {
            do throws(PrivateFile.Problem) {
                try PrivateFile.replace(file.path, with: Data(file.text.utf8), mode: 0o644)
            } catch { throw Failure(.failed, file.path, error.reason) }
        }
    }

    /// Removes both units.
    ///
    /// - Returns: Whether either existed.
    /// - Throws: ``Failure`` for a file of another origin, before anything is removed.
    func remove() throws(Failure) -> Bool {
        try rejectForeign()
        var found = false
        for file in files {
            if unlink(file.path) == 0 {
                found = true
            } else if errno != ENOENT, errno != ENOTDIR {
                throw Failure(.failed, file.path, systemErrorMessage(errno))
            }
        }
        return found
    }

    /// Rejects a unit of another program, or a pipe, which systemd would wait on.
    func rejectForeign() throws(Failure) { for file in files { try rejectIfForeign(file.path) } }

    private func rejectIfForeign(_ path: String) throws(Failure) {
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

extension Unicode.Scalar {
    /// Whether the scalar is one of ASCII's control characters.
    fileprivate var isControl: Bool { value < 0x20 || value == 0x7F }
}
