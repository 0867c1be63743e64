import Exchange
import Library
import Records

/// The user's own film files, by which a path in a server's file names a film.
package struct OwnFiles: Sendable {
    private var films: [String: Int] = [:]
    /// The films of files with the same name in a folder of the same name; nil if there are several.
    private var filmsByName: [String: Int?] = [:]

    init(_ files: [FilmFile]) {
        for file in files {
            guard let film = file.identification?.film, film > 0 else { continue }
            films[file.absolutePath] = film
            guard let name = Self.name(of: file.absolutePath) else { continue }
            filmsByName[name] = filmsByName[name, default: film] == film ? film : .some(nil)
        }
    }

    /// TMDB's number of the film with this path, or else with this name in a folder of this name.
    func film(ofPath path: String) -> Int? {
        films[path] ?? Self.name(of: path).flatMap { filmsByName[$0] ?? nil }
    }

    /// The last two components of a path; servers on Windows separate them by another sign.
    private static func name(of path: String) -> String? {
        let parts = path.split { $0 == "/" || $0 == "\\" }
        return parts.count < 2 ? nil : parts.suffix(2).joined(separator: "/")
    }
}

extension Import {
    /// The user's own files, if a row has nothing but a path and a title.
    func ownFiles(_ rows: [ImportRow]) throws(CoreError) -> OwnFiles? {
        let needsFiles = rows.contains { $0.server?.path != nil && $0.tmdbID == nil && $0.imdbID == nil }
        guard needsFiles else { return nil }
        return try core.readLibrary { (library) throws(LibraryError) in
            OwnFiles(try library.files(on: .all).files)
        }
    }
}
