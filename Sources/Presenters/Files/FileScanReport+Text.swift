import Localization
package import MovielibCore

extension FileScanReport {
    /// Remarks on files that were probed, or could not be.
    package var remarksOnProbing: [String] {
        [
            isProbeMissing
                ? tr(
                    "without ffprobe, codecs and lengths are not known: on Debian, it is in the package ffmpeg"
                ) : nil,
            probeFailure.map { tr("ffprobe could not be started: {why}", ["why": systemErrorMessage($0)]) },
            doubtful > 0
                ? plural(
                    "{n} file differs in length from its film: see 'movielib files review'",
                    "{n} files differ in length from their films: see 'movielib files review'",
                    doubtful) : nil,
            broken > 0
                ? plural(
                    "{n} file cannot be played: 'movielib files broken'",
                    "{n} files cannot be played: 'movielib files broken'", broken) : nil,
        ].compactMap(\.self)
    }

    /// Remarks on what was not scanned.
    package var remarks: [String] {
        var remarks = offline.map { tr("{folder} is not available; its films are unchanged", ["folder": $0]) }
        remarks += unreadable.prefix(5).map { tr("{folder} cannot be read", ["folder": $0]) }
        remarks += incompleteFolders.map {
            tr("stopped at {folder}: it has too many files or levels", ["folder": $0])
        }
        if unfinishedFiles > 0 {
            remarks.append(
                plural(
                    "{n} file is still being written, and is left for the next scan",
                    "{n} files are still being written, and are left for the next scan", unfinishedFiles))
        }
        return remarks
    }

    /// Hints on what to do next.
    package func hints(hasCredential: () -> Bool) -> [String] {
        var hints: [String] = []
        let waits = guesses.contains { guess in
            switch guess.verdict {
            case .likely, .unknown: true
            default: false
            }
        }
        if waits {
            hints.append(tr("'{command}' goes through what is left", ["command": "movielib files review"]))
        }
        if guesses.contains(where: { $0.verdict == .notRequested }) {
            let command = "movielib files scan"
            hints.append(
                hasCredential()
                    ? tr("when online, '{command}' looks them up on TMDB", ["command": command])
                    : tr(
                        "with a free TMDB key ('movielib auth login') '{command}' looks them up on TMDB",
                        ["command": command]))
        }
        if filesWithUserData > 0, let folder = folders.first {
            hints.append(
                plural(
                    "an NFO file says that a film was seen or rated: '{command}' reads it",
                    "{n} NFO files say that films were seen or rated: '{command}' reads them",
                    filesWithUserData,
                    ["command": "movielib import \(CommandLineText.quoted(folder)) --dry-run"]))
        }
        return hints
    }
}
