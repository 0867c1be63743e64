package import Records

/// The result of scanning folders.
package struct FileScanReport: Sendable, Equatable {
    /// The scanned folders, by their remembered paths.
    package var folders: [String] = []
    /// The absent folders.
    package var offline: [String] = []
    /// Folders within them that could not be read.
    package var unreadable: [String] = []
    /// Folders in which the scan stopped early: too many files, or too deep.
    package var incompleteFolders: [String] = []
    /// The number of videos, known ones included.
    package var files = 0
    /// The number of extras and episodes among the videos, by their names.
    package var extras = 0
    package var moved = 0
    package var returned = 0
    package var missing = 0
    /// Files that are still being written, and are left for the next scan.
    package var unfinishedFiles = 0
    /// Whether there are files to probe, and ffprobe is not installed.
    package var isProbeMissing = false
    /// The errno if ffprobe could not be started.
    package var probeFailure: Int32?
    /// The number of files that cannot be played, and of those that are not as long as the film they were linked to.
    package var broken = 0
    package var doubtful = 0
    /// The number of new files whose NFO files say that the films were seen or rated.
    package var filesWithUserData = 0
    /// The guesses for new files, and for files that were never decided on.
    package var guesses: [FileGuess] = []

    package init() {}

    /// The matches that are sure.
    package var matches: [FileMatch] { guesses.compactMap(\.match) }

    /// Replaces the guesses of some files, and all files by their current state.
    package mutating func replace(with others: [FileGuess], files: [FilmFile]) {
        let others = Dictionary(others.map { ($0.file.id, $0) }) { first, _ in first }
        let files = Dictionary(files.map { ($0.id, $0) }) { first, _ in first }
        guesses = guesses.map { guess in
            let guess = others[guess.file.id] ?? guess
            return FileGuess(
                file: files[guess.file.id] ?? guess.file, name: guess.name, verdict: guess.verdict)
        }
    }

    /// The films of the sure matches, each once.
    package var films: [FilmRecord] { matches.compactMap(\.film).uniqued(on: \.id) }
}
