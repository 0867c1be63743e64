import FileNames
import Films
import Foundation
import Library
import Localization
import Media
import Presenters
import Records
import Terminal

/// The user's film files, as several commands need them.
extension AppContext {
    /// The bytes of a path from the command line, made absolute.
    func bytes(ofPath path: String) throws(Failure) -> [UInt8] {
        let absolute = try Files.absolutePath(path, of: activity)
        // A link is not resolved: the file that it leads to may be in a folder as a file of its own.
        let standard = (absolute as NSString).standardizingPath
        return Array((standard.isEmpty ? absolute : standard).utf8)
    }

    /// The known file that a path means.
    func filmFile(_ path: String) throws -> FilmFile {
        let bytes = try bytes(ofPath: path)
        if let file = try films.file(at: bytes) { return file }
        // The path may be written as in an answer, where some letters are escaped.
        if let written = WrittenPath.bytes(String(decoding: bytes, as: UTF8.self)),
            let file = try films.file(at: written)
        {
            return file
        }
        // Lists have the path below the folder. If that very path exists, it is another file.
        if !Files.isThere(String(decoding: bytes, as: UTF8.self)) {
            let alike = try films.files(on: .all).files.filter { "/\($0.path)".hasSuffix("/\(path)") }
            if alike.count == 1 { return alike[0] }
            if alike.count > 1 {
                throw failure(
                    .usage, tr("several files are called {path}", ["path": path]),
                    hint: alike.prefix(5).map(\.wholePath).joined(separator: ", "))
            }
        }
        throw failure(
            .notFound, tr("{path} is not among the files that movielib knows", ["path": path]),
            hint: tr("'{command}' looks again", ["command": "movielib files scan"]))
    }

    /// The known file that a path means, or the files of no known film below the folder that it means.
    func filmFiles(_ path: String) throws -> [FilmFile] {
        let folder = WrittenPath.text(try bytes(ofPath: path)) + "/"
        let files = try films.files(on: .unmatched).files.filter { $0.wholePath.hasPrefix(folder) }
        return files.isEmpty ? [try filmFile(path)] : files
    }

    /// Looks through folders, links what is sure in one change, looks into what is new, and tells what came of it.
    ///
    /// - Parameter name: the folders, for the history.
    func lookThrough(_ folders: [FilmFolder], named name: String, isDryRun: Bool) async throws -> ExitStatus {
        let probe = FFprobe(environment: run.environment)
        var report = try await films.scan(folders, probe: probe, isDryRun: isDryRun)
        var failure: (any Error)?
        if !isDryRun {
            let matches = report.matches
            if !matches.isEmpty { _ = try films.make(Change(.match(matches, in: name))) }
            // Told after that: what a name made sure, a length may make doubtful.
            do {
                let guesses = try await lookInto(
                    folders, probe, named: name, isContinuation: !matches.isEmpty)
                report.replace(with: guesses, files: try films.files(on: .all).files)
            } catch { failure = error }
        }
        try show(FileScanPresenter(report: report, isDryRun: isDryRun))
        tell(report)
        if let failure { throw failure }
        return report.unreadable.isEmpty && report.stoppedIn.isEmpty ? .done : .partial
    }

    /// Looks into new files, and links those that only their length made sure.
    ///
    /// - Returns: what is guessed now of those that are not what they were thought to be.
    private func lookInto(
        _ folders: [FilmFolder], _ probe: FFprobe?, named name: String, isContinuation: Bool
    ) async throws -> [FileGuess] {
        let paths = Set(folders.map(\.path))
        func known() throws -> [FilmFile] {
            try films.files(on: .all).files.filter { paths.contains($0.folder) }
        }
        guard let probe else {
            if try known().contains(where: { $0.probedAt == nil }) {
                console.remark(
                    tr(
                        "without ffprobe nobody knows what the files are made of: it comes with Debian's ffmpeg"
                    ))
            }
            return []
        }
        let files = try known()
        let (count, code) = try await films.probe(
            files, with: probe, width: max(1, ProcessInfo.processInfo.activeProcessorCount))
        if let code { console.remark(tr("ffprobe could not be started: {why}", ["why": systemWords(code)])) }
        guard count > 0 else { return [] }
        let guesses = try await reconsider(
            Set(files.lazy.filter { $0.probedAt == nil }.map(\.id)), paths, named: name,
            isContinuation: isContinuation)
        let broken = try films.files(on: .broken).files.count { paths.contains($0.folder) }
        if broken > 0 {
            console.remark(
                plural(
                    "{n} file cannot be played: 'movielib files broken'",
                    "{n} files cannot be played: 'movielib files broken'", broken))
        }
        return guesses
    }

    /// What was looked into has a length now: it makes some files sure that were not, and others doubtful that a name
    /// alone made sure.
    ///
    /// - Parameter isContinuation: whether the change of the names was made just before: then all of it is one.
    private func reconsider(
        _ lookedInto: Set<Int>, _ folders: Set<String>, named name: String, isContinuation: Bool
    ) async throws -> [FileGuess] {
        let waiting = try films.files(on: .unmatched).files
        let linked = try films.files(on: .all).files.filter {
            lookedInto.contains($0.id) && $0.owned?.source == .title
        }
        let guesses = try await films.guesses((waiting + linked).filter { folders.contains($0.folder) })
        let sure = guesses.filter { $0.file.owned == nil }.compactMap(\.match)
        if !sure.isEmpty {
            var change = Change(.match(sure, in: name))
            change.isContinuation = isContinuation
            _ = try films.make(change)
        }
        // What is no film at all is listed under 'files broken'.
        let isNone = Set([MediaProblem.empty, .noVideo, .unreadable].map(\.rawValue))
        let broken = linked.filter { $0.problem.map(isNone.contains) ?? false }.map(\.id)
        let doubtful = guesses.filter { $0.file.owned != nil && $0.file.problem == nil && $0.hasOtherLength }
            .map(\.file.id)
        if !(broken + doubtful).isEmpty {
            var change = Change(.unmatch(broken + doubtful))
            change.isContinuation = isContinuation || !sure.isEmpty
            _ = try films.make(change)
        }
        if !doubtful.isEmpty {
            console.remark(
                plural(
                    "{n} file is not as long as its film, and waits for 'movielib files review'",
                    "{n} files are not as long as their films, and wait for 'movielib files review'",
                    doubtful.count))
        }
        // What stays linked is what it was thought to be.
        let changed = Set(sure.map(\.file) + doubtful)
        return guesses.compactMap { guess in
            if broken.contains(guess.file.id) {
                return FileGuess(file: guess.file, name: guess.name, verdict: .left)
            }
            return guess.file.owned == nil || changed.contains(guess.file.id) ? guess : nil
        }
    }

    private func tell(_ report: FileScanReport) {
        for folder in report.offline {
            console.remark(tr("{folder} is away; its films stay as they were", ["folder": folder]))
        }
        for folder in report.unreadable.prefix(5) {
            console.remark(tr("{folder} cannot be read", ["folder": folder]))
        }
        for folder in report.stoppedIn {
            console.remark(tr("stopped at {folder}: there is too much in it", ["folder": folder]))
        }
        if report.waiting > 0 {
            console.remark(
                plural(
                    "{n} file is still being written, and is left for the next scan",
                    "{n} files are still being written, and are left for the next scan", report.waiting))
        }
        let waits = report.guesses.contains { guess in
            switch guess.verdict {
            case .likely, .unknown: true
            default: false
            }
        }
        if waits {
            console.sayHint(tr("'{command}' goes through what is left", ["command": "movielib files review"]))
        }
        if report.guesses.contains(where: { $0.verdict == .notAsked }) {
            let command = "movielib files scan"
            console.sayHint(
                (try? run.credential()) == nil
                    ? tr(
                        "with a free TMDB key ('movielib auth login') '{command}' asks TMDB",
                        ["command": command])
                    : tr("online, '{command}' asks TMDB", ["command": command]))
        }
    }
}
