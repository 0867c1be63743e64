import Records

extension ImportRow {
    /// One row per film, from all rows of one import; rows that are not films or cannot be understood stay as they are.
    ///
    /// Services repeat themselves: a film from Letterboxd is in `watched.csv`, `diary.csv`, `reviews.csv` and
    /// `ratings.csv`, yet is one film, seen as often as the diary says. Rows are matched by TMDB id, else by
    /// IMDb id, else by the service's address of the film, else by title and year within one service; if two
    /// films of a service share title and year, rows with nothing more stay separate. Merging merged rows
    /// again, as after the ids are known, is fine.
    package static func merged(_ rows: [ImportRow]) -> [ImportRow] {
        groups(of: rows).map { $0.merged(of: rows) }
    }

    /// The same; a second rating of a film, which does not count, is noted with its row.
    package static func merged(noting rows: inout [ImportRow]) -> [ImportRow] {
        let groups = groups(of: rows)
        for group in groups { group.noteSecondRatings(&rows) }
        return groups.map { $0.merged(of: rows) }
    }

    /// Which rows are of one film.
    private static func groups(of rows: [ImportRow]) -> [Group] {
        var groups: [Group] = []
        var positions: [Key: Int] = [:]
        let keys = KeyFinder(rows)
        for (index, row) in rows.enumerated() {
            let key = row.subject == .film ? keys.key(of: row) : nil
            if let key, let position = positions[key] {
                groups[position].others.append(index)
            } else {
                if let key { positions[key] = groups.count }
                groups.append(Group(first: index))
            }
        }
        return groups
    }

    private enum Key: Hashable {
        case tmdb(Int)
        case imdb(String)
        case address(String)
        case title(service: String, String, Int?)
    }

    /// Finds the keys of rows, which takes knowing all of them.
    private struct KeyFinder {
        /// TMDB ids by IMDb id, from rows that have both.
        private var numbers: [String: Set<Int>] = [:]
        /// Another key for the only film of a title and year; the inner nil means there are several.
        private var titles: [Key: Key?] = [:]

        init(_ rows: [ImportRow]) {
            for row in rows where row.subject == .film {
                if let tmdb = row.tmdbID, let imdb = row.imdbID { numbers[imdb, default: []].insert(tmdb) }
            }
            for row in rows where row.subject == .film {
                guard let key = strong(row), let title = title(row) else { continue }
                titles[title] = titles[title, default: key] == key ? key : .some(nil)
            }
        }

        func key(of row: ImportRow) -> Key? {
            if let key = strong(row) { return key }
            // An unmatched row is a film of its own until somebody says which.
            if row.kind == .movielibUnmatched { return nil }
            guard let title = title(row) else { return nil }
            return (titles[title] ?? nil) ?? title
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
            row.title.map { .title(service: row.kind.service, $0, row.year) }
        }
    }

    /// The indexes of one film's rows: most films have one.
    private struct Group {
        let first: Int
        var others: [Int] = []

        func noteSecondRatings(_ rows: inout [ImportRow]) {
            if others.isEmpty { return }
            var ratings: [ImportKind: [Int?: Double]] = [:]
            for index in [first] + others {
                for case .rating(let value, let time) in rows[index].facts {
                    let counts = ratings[rows[index].kind, default: [:]][time?.seconds, default: value]
                    ratings[rows[index].kind, default: [:]][time?.seconds] = counts
                    if counts != value { rows[index].problems.append(.secondRating(Ratings.text(value))) }
                }
            }
        }

        func merged(of rows: [ImportRow]) -> ImportRow {
            let own: Set<ImportKind> = [.movielibJSON, .movielibCSV]
            var result = rows[first]
            guard result.subject == .film, !(others.isEmpty && own.contains(result.kind)) else {
                return result
            }
            for row in others.lazy.map({ rows[$0] }) {
                result.otherPlaces += row.places
                result.problems += row.problems
                result.tmdbID = result.tmdbID ?? row.tmdbID
                result.imdbID = result.imdbID ?? row.imdbID
                result.filmAddress = result.filmAddress ?? row.filmAddress
                result.title = result.title ?? row.title
                result.originalTitle = result.originalTitle ?? row.originalTitle
                result.year = result.year ?? row.year
                result.film = result.film ?? row.film
            }
            result.facts = ImportFact.reconciled(([first] + others).flatMap { rows[$0].facts })
            return result
        }
    }
}
