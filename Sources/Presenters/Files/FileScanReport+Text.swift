import Localization
package import MovielibCore

extension FileScanReport {
    /// Remarks on files that were probed, or could not be.
    package var remarksOnProbing: [String] {
        [
            isProbeMissing
                ? tr(
                    "without ffprobe nobody knows what the files are made of: it comes with Debian's ffmpeg"
                ) : nil,
            probeFailure.map { tr("ffprobe could not be started: {why}", ["why": systemErrorMessage($0)]) },
            doubtful > 0
                ? plural(
                    "{n} file is not as long as its film, and waits for 'movielib files review'",
                    "{n} files are not as long as their films, and wait for 'movielib files review'",
                    doubtful) : nil,
            broken > 0
                ? plural(
                    "{n} file cannot be played: 'movielib files broken'",
                    "{n} files cannot be played: 'movielib files broken'", broken) : nil,
        ].compactMap(\.self)
    }

    /// Remarks on what was not scanned.
    package var remarks: [String] {
        var remarks = offline.map { tr("{folder} is away; its films stay as they were", ["folder": $0]) }
        remarks += unreadable.prefix(5).map { tr("{folder} cannot be read", ["folder": $0]) }
        remarks += incompleteFolders.map {
            tr("stopped at {folder}: there is too much in it", ["folder": $0])
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
                    ? tr("online, '{command}' asks TMDB", ["command": command])
                    : tr(
                        "with a free TMDB key ('movielib auth login') '{command}' asks TMDB",
                        ["command": command]))
        }
        return hints
    }
}
