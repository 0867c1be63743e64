import Exchange
import Library
import Records

/// The user's own film files, by which a path in a server's file names a film.
package struct OwnFiles: Sendable {
    private var films: [String: Int] = [:]
    /// The films of files with the same name in a folder of the same name; nil if there are several.
    private var filmsByName: [String: Int?] = [:]

    private var filmIDs: Set<Int> = []
    private let imdbIDs: [String: Int]

    init(_ files: [FilmFile], imdbIDs: [String: Int]) {
        self.imdbIDs = imdbIDs
        for file in files {
            guard let film = file.identification?.film, film > 0 else { continue }
            films[file.absolutePath] = film
            filmIDs.insert(film)
            guard let name = Self.name(of: file.absolutePath) else { continue }
            filmsByName[name] = filmsByName[name, default: film] == film ? film : .some(nil)
        }
    }

    /// TMDB's number of a row's film, if it has a file.
    func film(of row: ImportRow) -> Int? {
        let id = row.tmdbID ?? row.imdbID.flatMap { imdbIDs[$0] }
        if let id { return filmIDs.contains(id) ? id : nil }
        return row.server?.path.flatMap(film)
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
    /// The user's own files, if a row has nothing but a path and a title, or only a position.
    func ownFiles(_ rows: [ImportRow]) throws(CoreError) -> OwnFiles? {
        let needsFiles = rows.contains {
            $0.isOnlyBegun || $0.server?.path != nil && $0.tmdbID == nil && $0.imdbID == nil
        }
        guard needsFiles else { return nil }
        return try core.readLibrary { (library) throws(LibraryError) in
            OwnFiles(
                try library.files(on: .all).files,
                imdbIDs: try library.ids(byIMDb: rows.filter(\.isOnlyBegun).compactMap(\.imdbID)))
        }
    }

    /// Drops films that were only begun, except those with a file of the user's, where the position is of use.
    func droppingBegun(_ rows: [ImportRow], _ unlisted: inout UnlistedRows) throws(CoreError) -> [ImportRow] {
        guard rows.contains(where: \.isOnlyBegun) else { return rows }
        let files = try ownFiles(rows)
        return rows.compactMap { row in
            guard row.isOnlyBegun else { return row }
            var row = row
            row.tmdbID = files?.film(of: row)
            if row.tmdbID == nil { unlisted.saysNothing += row.locations.count }
            return row.tmdbID == nil ? nil : row
        }
    }
}
