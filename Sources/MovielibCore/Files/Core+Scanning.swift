import FileNames
import Foundation
import Library
package import Media
package import Records

/// Scans folders, and links the files that are sure.
extension Core {
    /// Scans folders, links the files that are sure in one change, and probes new files.
    ///
    /// - Parameters:
    ///   - name: The folders, for the history.
    ///   - probe: Nil if ffprobe is not installed.
    /// - Returns: The report, and the failure that kept the rest from being done.
    package func scanAndLink(
        _ folders: [FilmFolder], named name: String, probe: FFprobe?, isDryRun: Bool
    ) async throws(CoreError) -> (report: FileScanReport, failure: CoreError?) {
        var report = try await scan(folders, probe: probe, isDryRun: isDryRun)
        report.filesWithUserData = Self.filesWithUserData(report.guesses.map(\.file))
        if isDryRun { return (report, nil) }
        let matches = report.matches
        if !matches.isEmpty { _ = try make(Change(.matchFiles(matches, in: name))) }
        // Probed after linking: a length may cast doubt on a match that its name made sure.
        do throws(CoreError) {
            let guesses = try await probeNewFiles(
                in: Set(folders.map(\.path)), probe, named: name, isContinuation: !matches.isEmpty, &report)
            report.replace(with: guesses, files: try files(on: .all).files)
        } catch { return (report, error) }
        return (report, nil)
    }

    /// Probes new files, and links those that only their length made sure.
    ///
    /// - Returns: The new guesses for files that turned out to be something else.
    private func probeNewFiles(
        in folders: Set<String>, _ probe: FFprobe?, named name: String, isContinuation: Bool,
        _ report: inout FileScanReport
    ) async throws(CoreError) -> [FileGuess] {
        let files = try files(on: .all).files.filter { folders.contains($0.folder) }
        guard let probe else {
            report.isProbeMissing = files.contains { $0.probedAt == nil }
            return []
        }
        let width = max(1, ProcessInfo.processInfo.activeProcessorCount)
        let (count, code) = try await self.probe(files, with: probe, width: width)
        report.probeFailure = code
        guard count > 0 else { return [] }
        let guesses = try await reconsider(
            Set(files.lazy.filter { $0.probedAt == nil }.map(\.id)), folders, named: name,
            isContinuation: isContinuation, &report)
        report.broken = try self.files(on: .broken).files.count { folders.contains($0.folder) }
        return guesses
    }

    /// Guesses again, as probed files have a length: it makes some files sure, and casts doubt on others that were
    /// linked by name.
    ///
    /// - Parameter isContinuation: Whether files were linked by name just before: then all of it is one change.
    private func reconsider(
        _ probed: Set<Int>, _ folders: Set<String>, named name: String, isContinuation: Bool,
        _ report: inout FileScanReport
    ) async throws(CoreError) -> [FileGuess] {
        let waiting = try files(on: .unmatched).files
        let linked = try files(on: .all).files.filter {
            probed.contains($0.id) && $0.identification?.source == .title
        }
        let guesses = try await guesses((waiting + linked).filter { folders.contains($0.folder) })
        let sure = guesses.filter { $0.file.identification == nil }.compactMap(\.match)
        if !sure.isEmpty {
            var change = Change(.matchFiles(sure, in: name))
            change.isContinuation = isContinuation
            _ = try make(change)
        }
        // Files that are not films at all are listed under 'files broken'.
        let isNone = Set([MediaProblem.empty, .noVideo, .unreadable].map(\.rawValue))
        let broken = linked.filter { $0.problem.map(isNone.contains) ?? false }.map(\.id)
        let doubtful = guesses.filter {
            $0.file.identification != nil && $0.file.problem == nil && $0.hasOtherLength
        }
        .map(\.file.id)
        if !(broken + doubtful).isEmpty {
            var change = Change(.unmatchFiles(broken + doubtful))
            change.isContinuation = isContinuation || !sure.isEmpty
            _ = try make(change)
        }
        report.doubtful = doubtful.count
        // Files that stay linked have no new guess.
        let changed = Set(sure.map(\.file) + doubtful)
        return guesses.compactMap { guess in
            if broken.contains(guess.file.id) {
                return FileGuess(file: guess.file, name: guess.name, verdict: .ignored)
            }
            return guess.file.identification == nil || changed.contains(guess.file.id) ? guess : nil
        }
    }
}
