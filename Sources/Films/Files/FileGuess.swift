package import FileNames
package import Records

/// Which film a file may be.
package struct FileGuess: Sendable, Equatable {
    package enum Verdict: Sendable, Equatable {
        /// The film, without a doubt worth asking about.
        indirect case sure(FilmRecord, FilmFile.Owned.Source)
        /// What it may be, the likeliest first.
        case likely([Candidate], Doubt)
        /// Nobody knows a film of that name, or the name says none.
        case unknown
        /// TMDB was not asked, and nothing else knows it.
        case notAsked
        /// No film: an extra, an episode.
        case left
    }

    /// Why a person is asked.
    package enum Doubt: Sendable, Equatable {
        /// Several films fit.
        case several
        /// The name has another year than the film.
        case otherYear(Int)
        /// The name has no year, or nobody knows the film's.
        case noYear
        /// The file has another length than the film, both in minutes.
        case otherLength(minutes: Int, runtime: Int)
        /// The film is there already, with the same bytes.
        case copy(of: String)
        /// Somebody took that film back.
        case takenBack
        /// Other parts of it are not there.
        case parts
        /// Only its length tells whether it is more than a sample or a trailer.
        case length
    }

    package let file: FilmFile
    package let name: FileName
    package let verdict: Verdict

    /// What is thought of a file.
    package init(file: FilmFile, name: FileName, verdict: Verdict) {
        (self.file, self.name, self.verdict) = (file, name, verdict)
    }

    /// What to link where nobody has to be asked; nil where somebody has.
    package var match: FileMatch? {
        guard case .sure(let film, let source) = verdict else { return nil }
        return match(film, source)
    }

    /// The same for a film that somebody chose.
    package func match(_ film: FilmRecord?, _ source: FilmFile.Owned.Source) -> FileMatch {
        FileMatch(file: file.id, film: film, edition: name.edition, part: name.part, source: source)
    }

    /// Whether its name says one film, and its length another.
    package var hasOtherLength: Bool { if case .likely(_, .otherLength) = verdict { true } else { false } }

    /// Title and year as the name has them.
    package var words: String {
        [name.titles.first ?? file.fileName, name.year.map { "\($0)" }].compactMap(\.self)
            .joined(separator: " ")
    }
}

extension FilmFile {
    /// The name in its folder.
    package var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
