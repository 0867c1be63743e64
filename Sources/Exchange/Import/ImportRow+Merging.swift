extension ImportRow {
    /// One row a film, out of all rows of one import; what is no film or cannot be understood stays as it is.
    ///
    /// Services repeat themselves: a film of Letterboxd's is in `watched.csv`, `diary.csv`, `reviews.csv` and
    /// `ratings.csv`, and is one film, seen as often as the diary says. Rows belong together by TMDB's number,
    /// else by IMDb's id, else by the service's address of the film, else by title and year within one service;
    /// where two films of a service have the same title and year, rows with nothing more stay by themselves.
    /// Merging again what was merged, as after the ids are known, is fine.
    package static func merged(_ rows: [ImportRow]) -> [ImportRow] {
        var groups: [Group] = []
        var positions: [Key: Int] = [:]
        let keys = KeyFinder(rows)
        for row in rows {
            let key = row.subject == .film ? keys.key(of: row) : nil
            if let key, let position = positions[key] {
                groups[position].rows.append(row)
            } else {
                if let key { positions[key] = groups.count }
                groups.append(Group(rows: [row]))
            }
        }
        return groups.map(\.merged)
    }

    fileprivate var service: Substring { kind.rawValue.prefix { $0 != "-" } }

    private enum Key: Hashable {
        case tmdb(Int)
        case imdb(String)
        case address(String)
        case title(service: Substring, String, Int?)
    }

    /// The keys of rows, for which all of them have to be known.
    private struct KeyFinder {
        /// TMDB's numbers by IMDb's ids, from rows that have both.
        private var numbers: [String: Set<Int>] = [:]
        /// What the films of one title and year are known by otherwise.
        private var titles: [Key: Set<Key>] = [:]

        init(_ rows: [ImportRow]) {
            for row in rows where row.subject == .film {
                if let tmdb = row.tmdbID, let imdb = row.imdbID { numbers[imdb, default: []].insert(tmdb) }
            }
            for row in rows where row.subject == .film {
                if let key = strong(row), let title = title(row) { titles[title, default: []].insert(key) }
            }
        }

        func key(of row: ImportRow) -> Key? {
            if let key = strong(row) { return key }
            // What could not be matched before is a film of its own until somebody says which.
            if row.kind == .movielibUnmatched { return nil }
            guard let title = title(row) else { return nil }
            if let known = titles[title], known.count == 1 { return known.first }
            return title
        }

        private func strong(_ row: ImportRow) -> Key? {
            if let id = row.tmdbID { return .tmdb(id) }
            if let imdb = row.imdbID {
                if let known = numbers[imdb], known.count == 1, let id = known.first { return .tmdb(id) }
                return .imdb(imdb)
            }
            return row.filmAddress.map(Key.address)
        }

        private func title(_ row: ImportRow) -> Key? {
            row.title.map { .title(service: row.service, $0, row.year) }
        }
    }

    /// The rows of one film.
    private struct Group {
        var rows: [ImportRow]

        var merged: ImportRow {
            let own: Set<ImportKind> = [.movielibJSON, .movielibCSV]
            guard rows[0].subject == .film, !(rows.count == 1 && own.contains(rows[0].kind)) else {
                return rows[0]
            }
            var result = rows[0]
            for row in rows.dropFirst() {
                result.places += row.places
                result.problems += row.problems
                result.tmdbID = result.tmdbID ?? row.tmdbID
                result.imdbID = result.imdbID ?? row.imdbID
                result.filmAddress = result.filmAddress ?? row.filmAddress
                result.title = result.title ?? row.title
                result.originalTitle = result.originalTitle ?? row.originalTitle
                result.year = result.year ?? row.year
                result.film = result.film ?? row.film
            }
            result.facts = ImportFact.reconciled(rows.flatMap(\.facts))
            return result
        }
    }
}
