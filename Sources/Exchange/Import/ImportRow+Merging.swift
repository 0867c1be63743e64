import Records

extension ImportRow {
    /// One row per film, from all rows of one import; rows that are not films or cannot be understood stay unchanged.
    ///
    /// Services repeat themselves: a film from Letterboxd is in `watched.csv`, `diary.csv`, `reviews.csv` and
    /// `ratings.csv`, yet is one film, seen as often as in the diary. Rows are matched by TMDB id, else by
    /// IMDb id, else by the service's address of the film, else by title and year within one service; if two
    /// films of a service share title and year, rows with nothing more stay separate. Merged rows may be
    /// merged again, for example when the ids are known.
    package static func merged(_ rows: [ImportRow]) -> [ImportRow] {
        groups(of: rows).map { $0.merged(of: rows) }
    }

    /// Merges the rows, and records in its row each second rating of a film, which does not count.
    package static func merged(noting rows: inout [ImportRow]) -> [ImportRow] {
        let groups = groups(of: rows)
        for group in groups { group.noteSecondRatings(&rows) }
        return groups.map { $0.merged(of: rows) }
    }

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

    /// Finds the keys of rows, for which it has to know all of them.
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
            // An unmatched row is a film of its own until the user adds an id, and so is one that a server does not name.
            if row.kind == .movielibUnmatched || row.server?.isUnsure == true { return nil }
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

    /// The indices of one film's rows: most films have one.
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
                result.otherLocations += row.locations
                result.problems += row.problems
                result.tmdbID = result.tmdbID ?? row.tmdbID
                result.imdbID = result.imdbID ?? row.imdbID
                result.filmAddress = result.filmAddress ?? row.filmAddress
                result.title = result.title ?? row.title
                result.originalTitle = result.originalTitle ?? row.originalTitle
                result.year = result.year ?? row.year
                if row.film != nil { result.film = result.film ?? row.film }
                if row.server != nil, result.film == nil { result.server = result.server ?? row.server }
            }
            result.facts = ImportFact.reconciled(([first] + others).flatMap { rows[$0].facts })
            return result
        }
    }
}

extension ImportFact {
    /// The facts about one film, without duplicates.
    ///
    /// - A viewing that two files report is one: matched by the service's own id for it, or by day. Two
    ///   viewings in one file on one day are two.
    /// - A viewing without a day, from a file that only says the film was seen, counts only if there is no
    ///   other. Its review becomes the note on the film.
    /// - Trakt's number of plays counts only if its history does not have the film.
    /// - The latest rating wins; without one, that of the last viewing.
    static func reconciled(_ facts: [ImportFact]) -> [ImportFact] {
        var merging = FactMerger()
        for fact in facts { merging.add(fact) }
        return merging.facts
    }

    private struct FactMerger {
        private var filmFacts = MergedUserData()
        private var viewings: [MergedViewing] = []
        /// The indices of the viewings on a day, or with the service's own id.
        private var positions: [ViewingKey: [Int]] = [:]
        /// How many of those certainly belong to the same file: usually all that it has reported so far.
        private var passed: [FileViewingKey: Int] = [:]
        /// Ratings from viewings that no longer count.
        private var vagueRatings: [(value: Double, at: ISOTime?)] = []

        mutating func add(_ fact: ImportFact) {
            switch fact {
            case .viewing(let viewing, let origin): add(viewing, origin)
            case .saved, .rating, .note, .tags: filmFacts.add(fact)
            }
        }

        var facts: [ImportFact] {
            var copy = self
            copy.dropUndated()
            return copy.list
        }

        private var list: [ImportFact] {
            var own = filmFacts
            if own.rating == nil, let last = lastRating { own.rate(last.value, at: last.at?.date) }
            var facts: [ImportFact] = own.isOnWatchlist ? [.saved(at: own.addedAt.map { ISOTime($0) })] : []
            facts += viewings.map { .viewing($0.viewing, $0.origin) }
            if let rating = own.rating { facts.append(.rating(rating, at: own.ratedAt.map { ISOTime($0) })) }
            if let note = own.note { facts.append(.note(note, at: own.notedAt.map { ISOTime($0) })) }
            if !own.tags.isEmpty { facts.append(.tags(own.tags)) }
            return facts
        }

        private mutating func add(_ viewing: ImportedViewing, _ origin: Origin) {
            var viewing = viewing
            if let own = origin.viewingOrigin, !viewing.origins.contains(own) { viewing.origins.append(own) }
            let day = viewing.watchedOn.flatMap { $0.day != nil ? ViewingKey.day($0) : nil }
            let marks = [origin.entry.map(ViewingKey.entry), day].compactMap { $0 }
            let window =
                viewing.watchedOn == nil
                ? nil : origin.serverTime.map { $0.flooredDivision(by: Self.evening) }
            let windows = window.map { [$0, $0 - 1, $0 + 1].map(ViewingKey.window) } ?? []
            for mark in marks + windows {
                guard let position = matchingViewing(for: viewing, origin, mark) else { continue }
                viewings[position].fill(viewing, origin)
                viewings[position].kinds.insert(origin.kind)
                if let day { positions[day, default: []].append(position) }
                return
            }
            for mark in marks + windows.prefix(1) { positions[mark, default: []].append(viewings.count) }
            viewings.append(MergedViewing(viewing: viewing, origin: origin, kinds: [origin.kind]))
        }

        /// Two servers that report times as close as this, in seconds, report one viewing.
        private static let evening = 4 * 3_600

        /// The first viewing from another file that is the same as this one.
        private mutating func matchingViewing(
            for viewing: ImportedViewing, _ origin: Origin, _ mark: ViewingKey
        ) -> Int? {
            let kind = origin.kind
            guard let known = positions[mark] else { return nil }
            // Two files of one server may have one event, as an older and a newer database.
            if case .entry = mark, kind.isServer { return known.first }
            let own = FileViewingKey(mark: mark, kind: kind)
            var start = passed[own] ?? 0
            while start < known.count, viewings[known[start]].kinds.contains(kind) { start += 1 }
            passed[own] = start
            return known[start...].first { position in
                let seen = viewings[position]
                guard !seen.kinds.contains(kind) else { return false }
                if case .entry = mark { return true }
                if case .window = mark {
                    guard let mine = origin.serverTime, let theirs = seen.origin.serverTime else {
                        return false
                    }
                    return abs(mine - theirs) <= Self.evening
                }
                return viewing.note == nil || seen.viewing.note == nil || viewing.note == seen.viewing.note
            }
        }

        /// Drops viewings that only mean that the film was seen at all.
        private mutating func dropUndated() {
            if viewings.contains(where: \.isCount) {
                let kinds = viewings.flatMap(\.kinds).filter { $0.viewings == .individual }
                let services = Set(kinds.map(\.service))
                viewings.removeAll { $0.isCount && $0.kinds.allSatisfy { services.contains($0.service) } }
            }
            func isVague(_ seen: MergedViewing) -> Bool {
                seen.viewing.watchedOn == nil && !seen.origin.isCounted
                    && seen.kinds.allSatisfy(\.viewings.isVague)
            }
            let hasOthers = viewings.contains { !isVague($0) }
            // Of several without a day, the one with the most information stays.
            let kept = hasOthers ? nil : viewings.first { $0.viewing.note != nil } ?? viewings.first
            var left: [MergedViewing] = []
            var hasKept = false
            for seen in viewings {
                if !isVague(seen) || (!hasKept && seen == kept) {
                    hasKept = hasKept || isVague(seen)
                    left.append(seen)
                    continue
                }
                if let note = seen.viewing.note { filmFacts.addNote(note, at: seen.viewing.loggedAt?.date) }
                guard let value = seen.viewing.rating else { continue }
                if seen.kinds.allSatisfy({ $0.viewings == .seenOrRated }) {
                    // A row without a day beside rows with one: there it is the film's rating, and theirs are their own.
                    filmFacts.rate(value, at: seen.viewing.loggedAt?.date)
                } else {
                    vagueRatings.append((value, seen.viewing.loggedAt))
                }
            }
            viewings = left
        }

        /// The rating written down last; if that time is unknown, the day of viewing counts.
        private var lastRating: (value: Double, at: ISOTime?)? {
            var ratings = vagueRatings
            for seen in viewings where !seen.isFromMovielib {
                guard let value = seen.viewing.rating else { continue }
                let day = seen.viewing.watchedOn.flatMap { ISOTime($0.description) }
                ratings.append((value, seen.viewing.loggedAt ?? day))
            }
            return ratings.max { ($0.at?.seconds ?? .min) < ($1.at?.seconds ?? .min) }
        }
    }

    private enum ViewingKey: Hashable {
        case entry(String)
        case day(PartialDate)
        /// A span of time, by its number since 1970.
        case window(Int)
    }

    private struct FileViewingKey: Hashable {
        var mark: ViewingKey
        var kind: ImportKind
    }

    private struct MergedViewing: Equatable {
        var viewing: ImportedViewing
        var origin: Origin
        /// The files that report it.
        var kinds: Set<ImportKind>

        /// movielib keeps a film's rating separate from those of its viewings.
        var isFromMovielib: Bool { origin.kind.isMovielibFormat }
        /// Whether it is only reported as part of a service's number of viewings.
        var isCount: Bool { kinds.allSatisfy { $0.viewings == .count } }

        /// Adds what another file says of the viewing; of two servers, the day of the more exact one counts.
        mutating func fill(_ other: ImportedViewing, _ itsOrigin: Origin) {
            if let rank = itsOrigin.precision, let mine = origin.precision, rank < mine,
                other.watchedOn != nil
            {
                viewing.watchedOn = other.watchedOn
                (viewing.adjacentDay, viewing.loggedAt) = (other.adjacentDay, other.loggedAt)
                origin = itsOrigin
            }
            for field in viewing.values.fieldsLacking(from: other.values) {
                viewing.values[field] = other.values[field]
            }
            if other.isRewatch == true { viewing.isRewatch = true }
            viewing.loggedAt = viewing.loggedAt ?? other.loggedAt
            viewing.origins += other.origins.filter { !viewing.origins.contains($0) }
        }
    }
}
