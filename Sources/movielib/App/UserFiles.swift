import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

/// The files and streams named by the user.
struct UserFiles {
    let run: Invocation

    /// Makes a path from the command line absolute.
    static func absolutePath(_ path: String, of option: String) throws(Failure) -> String {
        if path.isEmpty { throw Failure(.usage, option, tr("the path is empty")) }
        if path.hasPrefix("/") { return path }
        guard let folder = ProcessInput.currentFolder else {
            throw Failure(
                .usage, path, tr("the folder it is in has no name in UTF-8"),
                hint: tr("give its full path, from /"))
        }
        return folder + "/" + path
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Whether it is a file with content to lose: not a folder, pipe or device.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether it is a named pipe or a device like /dev/stdout: writing there replaces nothing.
    static func isStream(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && isStream(status)
    }

    private static func isStream(_ status: stat) -> Bool {
        [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
    }

    /// Rejects a path at which SQLite or movielib itself replaces or deletes files, so that a file there would be lost.
    /// Every command checks a file to write with this.
    func rejectOwnFile(_ path: String) throws(Failure) {
        let words = tr("name another file")
        let place: String
        do throws(PrivateFile.Problem) { place = try PrivateFile.destination(of: path) } catch {
            throw run.failure(.usage, Self.writeErrorMessage(path, error.reason), hint: words)
        }
        let folder = (place as NSString).deletingLastPathComponent
        let name = (place as NSString).lastPathComponent.lowercased()
        let paths = run.paths
        let files = [
            paths.settingsFile, paths.servicesFile, paths.shelvesFile, paths.credentialsFile,
            paths.newsFile, paths.newsFilmsFile,
        ]
        let own = files.contains {
            guard let own = $0 as NSString? else { return false }
            return name == own.lastPathComponent && Self.isSame(folder, own.deletingLastPathComponent)
        }
        let cache = [run.paths.cache, run.paths.picturesFolder].contains { Self.isSame(folder, $0) }
        guard own || cache || LibraryBackup.isBackup(place) else { return }
        throw run.failure(
            .usage, tr("{file} is where movielib keeps its own files", ["file": path]), hint: words)
    }

    /// Rejects paths where data would be lost: movielib's own files, libraries, and existing files unless they may be
    /// replaced.
    func rejectLosses(at paths: [String], replacing force: Bool) throws(Failure) {
        for path in paths { try rejectOwnFile(path) }
        if let library = paths.first(where: { LibraryStore.leadsToLibrary($0) }) {
            throw run.failure(
                .usage, tr("{file} belongs to a movielib library", ["file": library]),
                hint: tr("name another file"))
        }
        let taken = force ? [] : paths.filter { PrivateFile.isTaken($0) && !Self.isStream($0) }
        if taken.count == 1 {
            throw run.failure(
                .usage, tr("{file} already exists", ["file": taken[0]]), hint: tr("--force replaces it"))
        }
        if !taken.isEmpty {
            throw run.failure(
                .usage, tr("{files} already exist", ["files": taken.joined(separator: ", ")]),
                hint: tr("--force replaces all of them"))
        }
    }

    /// Whether two paths lead to the same folder.
    private static func isSame(_ folder: String, _ other: String?) -> Bool {
        var (one, two) = (stat(), stat())
        guard let other, stat(folder, &one) == 0, stat(other, &two) == 0 else { return false }
        return (one.st_dev, one.st_ino) == (two.st_dev, two.st_ino)
    }

    /// Makes a file, atomically and with private permissions, or writes to an existing stream; the folder must exist.
    ///
    /// - Parameter force: Whether a file that has the name by now may be replaced.
    func write(_ text: String, to path: String, replacing force: Bool) throws(Failure) {
        if Self.isStream(path) { return try write(text, toStream: path) }
        let folder = (path as NSString).deletingLastPathComponent
        guard Self.exists(folder) else {
            throw run.failure(.usage, tr("there is no folder {folder}", ["folder": folder]))
        }
        let clean = run.console.hidingSecrets(text)
        do throws(PrivateFile.Problem) {
            try PrivateFile.replace(path, with: Data(clean.utf8), isNew: !force)
        } catch {
            throw run.failure(.failed, Self.writeErrorMessage(path, error.reason))
        }
    }

    private func write(_ text: String, toStream path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        var code = errno
        var status = stat()
        if descriptor >= 0, fstat(descriptor, &status) != 0 || !Self.isStream(status) {
            // The stream has been replaced by a file.
            close(descriptor)
            code = EEXIST
        } else if descriptor >= 0 {
            defer { close(descriptor) }
            let stream = OutputWriter(descriptor: descriptor) { [console = run.console] in console.redaction }
            stream.write(isatty(descriptor) == 1 ? CleanText.paragraph(text) : text)
            stream.flush()
            guard let failure = stream.failure else { return }
            code = failure.code
        }
        throw run.failure(.failed, Self.writeErrorMessage(path, systemErrorMessage(code)))
    }

    /// Explains why a file is missing or incomplete.
    static func writeErrorMessage(_ path: String, _ why: String) -> String {
        tr("{path} could not be written: {why}", ["path": path, "why": why])
    }

    /// All of standard input, or just over `limit` bytes of it; does not wait for anything after `end`.
    func bytesFromStandardInput(limit: Int, until end: UInt8? = nil) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let portion = try nextFromStandardInput(limit: min(limit + 1, 1 << 20))
            if portion.isEmpty { break }
            bytes += portion
            if let end, portion.contains(end) { break }
        }
        return bytes
    }

    /// The bytes available on standard input, after waiting for the first; empty at its end.
    func nextFromStandardInput(limit: Int = 1 << 16) throws(Failure) -> [UInt8] {
        if run.console.inputIsTerminal {
            throw run.failure(
                .usage, tr("standard input is a terminal"), hint: tr("pipe something in, or name a file"))
        }
        var portion = [UInt8](repeating: 0, count: limit)
        while true {
            let count = read(run.console.inputDescriptor, &portion, portion.count)
            if count >= 0 { return Array(portion[..<count]) }
            if errno == EINTR { continue }
            throw run.failure(.failed, tr("standard input: {why}", ["why": systemErrorMessage(errno)]))
        }
    }

    /// The first line of standard input, and no more than could be a credential.
    func lineFromStandardInput() throws(Failure) -> String {
        let bytes = try bytesFromStandardInput(limit: 1 << 14, until: UInt8(ascii: "\n"))
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    func textFromStandardInput() throws(Failure) -> String {
        let bytes = try bytesFromStandardInput(limit: 1 << 20)
        guard bytes.count <= 1 << 20, let text = String(validating: bytes, as: UTF8.self) else {
            throw run.failure(.usage, tr("standard input is not UTF-8 text below 1 MiB"))
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// The names on standard input, one per line: the first field of a line with tabs, or the id after it, so
    /// that lines of an answer work as they are. Empty lines are counted, but name nothing.
    ///
    /// - Parameter things: `films` or `people`.
    func linesFromStandardInput(naming things: String) throws(Failure) -> [(text: String, number: Int)] {
        let lines = try linesFromStandardInput(
            hint: things == "people" ? tr("name the people") : tr("name the films"))
        var named: [(text: String, number: Int)] = []
        for (line, number) in lines {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            var text = String(cells.first ?? "").trimmed
            // Rows of mixed kinds, and rows of a change, have a word in front of the id.
            if cells.count >= Self.minCells, cells[1].isNumber, !text.isNumber {
                if let other = Self.kinds.first(where: { $0.kind == text && $0.things != things }) {
                    throw other.things == "people"
                        ? run.failure(
                            .usage, tr("line {line} names a person", ["line": "\(number)"]),
                            hint: tr("'movielib search --type movie' finds only films"))
                        : run.failure(
                            .usage, tr("line {line} names a film", ["line": "\(number)"]),
                            hint: tr("'movielib search --type person' finds only people"))
                }
                text = String(cells[1])
            }
            if !text.isEmpty { named.append((text, number)) }
        }
        return named
    }

    /// The lines on standard input as they are, counted from 1.
    ///
    /// - Parameter hint: The advice if standard input is a terminal.
    func linesFromStandardInput(hint: String) throws(Failure) -> [(text: Substring, number: Int)] {
        if run.console.inputIsTerminal {
            throw run.failure(.usage, tr("standard input is a terminal"), hint: hint)
        }
        let lines = try textFromStandardInput().split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().map { ($1, $0 + 1) }
    }

    /// The first cells of rows of mixed kinds.
    private static let kinds = [(kind: "movie", things: "films"), (kind: "person", things: "people")]
    /// The fewest cells in a row with a word in front of the id: a person's.
    private static let minCells = 5
}

extension StringProtocol {
    fileprivate var isNumber: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
