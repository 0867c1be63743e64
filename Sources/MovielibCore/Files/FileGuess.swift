package import FileNames
package import Records

/// A guess at the film of a file.
package struct FileGuess: Sendable, Equatable {
    package enum Verdict: Sendable, Equatable {
        /// The film, without a doubt worth asking about.
        indirect case sure(FilmRecord, FilmFile.Identification.Source)
        /// The possible films, the likeliest first.
        case likely([Candidate], Doubt)
        /// No film of that name was found, or the file name contains no title.
        case unknown
        /// TMDB was not asked, and the film was not found elsewhere.
        case notRequested
        /// Not a film: an extra or an episode.
        case ignored
    }

    /// Why the user is asked.
    package enum Doubt: Sendable, Equatable {
        /// Several films fit.
        case several
        /// The name has another year than the film.
        case otherYear(Int)
        /// The year in the name, or that of the film, is missing.
        case noYear
        /// The file has another length than the film, both in minutes.
        case otherLength(minutes: Int, runtime: Int)
        /// The library already has a file with the same bytes.
        case copy(of: String)
        /// The user removed the file's match to that film before.
        case matchRemoved
        /// Other parts of the film are missing.
        case parts
        /// Only the length can show whether the file is more than a sample or a trailer.
        case length
    }

    package let file: FilmFile
    package let name: FileName
    package let verdict: Verdict

    package init(file: FilmFile, name: FileName, verdict: Verdict) {
        (self.file, self.name, self.verdict) = (file, name, verdict)
    }

    /// The match to link without asking; nil if the user has to decide.
    package var match: FileMatch? {
        guard case .sure(let film, let source) = verdict else { return nil }
        return match(film, source)
    }

    /// The match for a film that the user chose.
    package func match(_ film: FilmRecord?, _ source: FilmFile.Identification.Source) -> FileMatch {
        FileMatch(file: file.id, film: film, edition: name.edition, part: name.part, source: source)
    }

    /// Whether the name fits one film, but the length does not.
    package var hasOtherLength: Bool { if case .likely(_, .otherLength) = verdict { true } else { false } }

    /// Title and year in the file name.
    package var titleAndYear: String {
        [name.titles.first ?? file.fileName, name.year.map { "\($0)" }].compactMap(\.self)
            .joined(separator: " ")
    }
}

extension FilmFile {
    /// The name within its folder.
    package var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
