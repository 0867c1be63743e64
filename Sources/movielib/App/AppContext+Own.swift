import Catalogue
import Foundation
import Library
import TMDBClient

extension AppContext {
    /// The id of a film of the person's library that words, an id or an address stand for.
    ///
    /// - Throws: ``Failure`` where the library has no such film, or several that fit.
    func ownFilm(_ text: String, takingFirst: Bool) throws(Failure) -> Int {
        guard let library = try libraryForReading() else { throw missing(text) }
        switch try FilmReference(text, thisYear: thisYear) {
        case .tmdb(let id):
            let isThere = try inLibrary { () throws(LibraryError) in try library.marks(among: [id])[id] != nil
            }
            guard isThere else { throw missing(text) }
            return id
        case .imdb(let imdb):
            let movie = try inLibrary { () throws(LibraryError) in try library.movie(imdbID: imdb.text) }
            guard let movie else { throw missing(text) }
            return movie.id
        case .title(let words, let year):
            let films = try inLibrary { () throws(LibraryError) in
                try library.moviesTitled(like: words, on: .library)
            }
            if films.isEmpty { throw missing(text) }
            return try choose(
                films.map { Candidate($0.movie) }, words: words, year: year, takingFirst: takingFirst,
                noun: "film"
            ).id
        }
    }

    /// The film that is to be rated, tagged or noted: from the library where it is there, else from TMDB.
    ///
    /// - Parameter mustBeOwn: asks the library alone, for what is to be taken away.
    func ownMovie(_ text: String, takingFirst: Bool, mustBeOwn: Bool) async throws(Failure) -> SavedMovie {
        if mustBeOwn {
            let id = try ownFilm(text, takingFirst: takingFirst)
            let library = try libraryForReading()
            let movie = try inLibrary { () throws(LibraryError) in try library?.movie(id: id) }
            guard let movie else { throw missing(text) }
            return movie
        }
        let pages = FilmPages(context: self, takingFirst: takingFirst, needingPages: false)
        guard let movie = try await pages.movies([text]).first else { throw missing(text) }
        return movie
    }

    /// What the library has of the person's own about a film.
    func own(_ movie: SavedMovie) throws(Failure) -> LibraryFilm? {
        let library = try libraryForReading()
        return try inLibrary { () throws(LibraryError) in try library?.film(id: movie.id)?.film }
    }

    private func missing(_ text: String) -> Failure {
        Failure(
            .notFound, activity, "your library has no '\(text)'", hint: "'movielib library' shows what it has"
        )
    }

    /// A path given on the command line, from the root.
    func absolutePath(_ path: String, of option: String) throws(Failure) -> String {
        if path.isEmpty { throw Failure(.usage, option, "the path is empty") }
        if path.hasPrefix("/") { return path }
        guard let folder = ForeignBytes.currentFolder else {
            throw Failure(
                .usage, path, "the folder it is in has no name in UTF-8", hint: "name it from / on")
        }
        return folder + "/" + path
    }

    func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Every film there is, where it was fetched.
    func catalogue() -> Catalogue? { paths.catalogueFile.flatMap(Catalogue.open(path:)) }

    /// Puts a file in its place, whole and private; its folder has to be there.
    func write(_ text: String, to path: String) throws(Failure) {
        let folder = (path as NSString).deletingLastPathComponent
        guard isThere(folder) else { throw Failure(.usage, activity, "there is no folder \(folder)") }
        do throws(PrivateFile.Problem) { try PrivateFile.replace(path, with: Data(text.utf8)) } catch {
            throw Failure(.failed, activity, "\(path) could not be written: \(error.reason)")
        }
    }

    /// Makes the folder of the library in its usual place; a folder named by hand may be on a disk that is not
    /// mounted.
    func createLibraryFolder() throws(Failure) {
        let path = try libraryPath()
        guard path == paths.libraryFile else { return }
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(.library, activity, "\(folder) cannot be made: \(error.localizedDescription)")
        }
    }

    /// All of standard input, or of its first bytes a little more than `limit`.
    func bytesFromStandardInput(limit: Int) throws(Failure) -> [UInt8] {
        if console.inputIsTerminal {
            throw Failure(
                .usage, activity, "standard input is a terminal", hint: "pipe something in, or name a file")
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while bytes.count <= limit {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(.failed, activity, "standard input: \(String(cString: strerror(errno)))")
            }
            bytes += chunk[..<count]
        }
        return bytes
    }

    func textFromStandardInput() throws(Failure) -> String {
        let bytes = try bytesFromStandardInput(limit: 1 << 20)
        guard bytes.count <= 1 << 20, let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.usage, activity, "standard input is no UTF-8 text below 1 MiB")
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
