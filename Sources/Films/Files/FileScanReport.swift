package import Records

/// What looking through folders came to.
package struct FileScanReport: Sendable, Equatable {
    /// Those that were looked through, as they are remembered.
    package var folders: [String] = []
    /// Those that are away.
    package var offline: [String] = []
    /// Folders in them that could not be read.
    package var unreadable: [String] = []
    /// Where a look ended before everything was seen: too many files, or too deep.
    package var stoppedIn: [String] = []
    /// How many videos there are, known ones included.
    package var files = 0
    /// How many of them are extras or episodes by their names.
    package var extras = 0
    package var moved = 0
    package var back = 0
    package var missing = 0
    /// Files that are being written yet, and are left for the next time.
    package var waiting = 0
    /// Whether there are files to look into, and ffprobe is not installed.
    package var isProbeMissing = false
    /// Why ffprobe could not be started, by errno.
    package var probeFailure: Int32?
    /// How many files cannot be played, and how many are not as long as the film they were linked to.
    package var broken = 0
    package var doubtful = 0
    /// What is new, or was never decided.
    package var guesses: [FileGuess] = []

    package init() {}

    /// The files that are sure.
    package var matches: [FileMatch] { guesses.compactMap(\.match) }

    /// Takes what is guessed of some of the files in the place of what was, and all of them as they are now.
    package mutating func replace(with others: [FileGuess], files: [FilmFile]) {
        let others = Dictionary(others.map { ($0.file.id, $0) }) { first, _ in first }
        let files = Dictionary(files.map { ($0.id, $0) }) { first, _ in first }
        guesses = guesses.map { guess in
            let guess = others[guess.file.id] ?? guess
            return FileGuess(
                file: files[guess.file.id] ?? guess.file, name: guess.name, verdict: guess.verdict)
        }
    }

    /// The films that are sure, each once.
    package var films: [FilmRecord] { matches.compactMap(\.film).uniqued(on: \.id) }
}
