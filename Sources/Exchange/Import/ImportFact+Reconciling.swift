import Records

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
        var merging = Merging()
        for fact in facts { merging.add(fact) }
        return merging.facts
    }

    private struct Merging {
        private var own = MergedFacts()
        private var viewings: [Seen] = []
        /// Indexes of the viewings on a day, or with the service's own id.
        private var positions: [Mark: [Int]] = [:]
        /// How many of those are known to be a file's own: usually all that it has reported so far.
        private var passed: [OwnMark: Int] = [:]
        /// Ratings from viewings that no longer count.
        private var vagueRatings: [(value: Double, at: ISOTime?)] = []

        mutating func add(_ fact: ImportFact) {
            switch fact {
            case .viewing(let viewing, let origin): add(viewing, origin)
            default: own.add(fact)
            }
        }

        var facts: [ImportFact] {
            var copy = self
            copy.dropUndated()
            return copy.list
        }

        private var list: [ImportFact] {
            var own = own
            if own.rating == nil, let last = lastRating { own.rate(last.value, at: last.at?.date) }
            var facts: [ImportFact] = own.isSaved ? [.saved(at: own.savedAt.map { ISOTime($0) })] : []
            facts += viewings.map { .viewing($0.viewing, $0.origin) }
            if let rating = own.rating { facts.append(.rating(rating, at: own.ratedAt.map { ISOTime($0) })) }
            if let note = own.note { facts.append(.note(note, at: own.notedAt.map { ISOTime($0) })) }
            if !own.tags.isEmpty { facts.append(.tags(own.tags)) }
            return facts
        }

        private mutating func add(_ viewing: ImportedViewing, _ origin: Origin) {
            let day = viewing.watchedOn.flatMap { $0.day != nil ? Mark.day($0) : nil }
            let marks = [origin.entry.map(Mark.entry), day].compactMap { $0 }
            for mark in marks {
                guard let position = twin(of: viewing, origin.kind, mark) else { continue }
                viewings[position].fill(viewing)
                viewings[position].kinds.insert(origin.kind)
                return
            }
            for mark in marks { positions[mark, default: []].append(viewings.count) }
            viewings.append(Seen(viewing: viewing, origin: origin, kinds: [origin.kind]))
        }

        /// The first viewing from another file that is the same as this one.
        private mutating func twin(of viewing: ImportedViewing, _ kind: ImportKind, _ mark: Mark) -> Int? {
            guard let known = positions[mark] else { return nil }
            let own = OwnMark(mark: mark, kind: kind)
            var start = passed[own] ?? 0
            while start < known.count, viewings[known[start]].kinds.contains(kind) { start += 1 }
            passed[own] = start
            return known[start...].first { position in
                let seen = viewings[position]
                guard !seen.kinds.contains(kind) else { return false }
                if case .entry = mark { return true }
                return viewing.note == nil || seen.viewing.note == nil || viewing.note == seen.viewing.note
            }
        }

        /// Drops viewings that only say that the film was seen at all.
        private mutating func dropUndated() {
            if viewings.contains(where: \.isCount) {
                let kinds = viewings.flatMap(\.kinds).filter { $0.viewings == .each }
                let services = Set(kinds.map(\.service))
                viewings.removeAll { $0.isCount && $0.kinds.allSatisfy { services.contains($0.service) } }
            }
            func isVague(_ seen: Seen) -> Bool {
                seen.viewing.watchedOn == nil && seen.kinds.allSatisfy(\.viewings.isVague)
            }
            let hasOthers = viewings.contains { !isVague($0) }
            // Of several without a day, the one with the most information stays.
            let kept = hasOthers ? nil : viewings.first { $0.viewing.note != nil } ?? viewings.first
            var left: [Seen] = []
            var hasKept = false
            for seen in viewings {
                if !isVague(seen) || (!hasKept && seen == kept) {
                    hasKept = hasKept || isVague(seen)
                    left.append(seen)
                    continue
                }
                if let note = seen.viewing.note { own.note(note, at: seen.viewing.loggedAt?.date) }
                guard let value = seen.viewing.rating else { continue }
                if seen.kinds.allSatisfy({ $0.viewings == .seenOrRated }) {
                    // A row without a day beside rows with one: there it is the film's rating, and theirs are their own.
                    own.rate(value, at: seen.viewing.loggedAt?.date)
                } else {
                    vagueRatings.append((value, seen.viewing.loggedAt))
                }
            }
            viewings = left
        }

        /// The rating written down last; if that time is unknown, the day of viewing counts.
        private var lastRating: (value: Double, at: ISOTime?)? {
            var ratings = vagueRatings
            for seen in viewings where !seen.isOwn {
                guard let value = seen.viewing.rating else { continue }
                let day = seen.viewing.watchedOn.flatMap { ISOTime($0.description) }
                ratings.append((value, seen.viewing.loggedAt ?? day))
            }
            return ratings.max { ($0.at?.seconds ?? .min) < ($1.at?.seconds ?? .min) }
        }
    }

    private enum Mark: Hashable {
        case entry(String)
        case day(PartialDate)
    }

    private struct OwnMark: Hashable {
        var mark: Mark
        var kind: ImportKind
    }

    private struct Seen: Equatable {
        var viewing: ImportedViewing
        var origin: Origin
        /// The files that report it.
        var kinds: Set<ImportKind>

        /// movielib keeps a film's rating separate from those of its viewings.
        var isOwn: Bool { origin.kind.isOwn }
        /// Whether only a service's number of viewings reports it.
        var isCount: Bool { kinds.allSatisfy { $0.viewings == .count } }

        mutating func fill(_ other: ImportedViewing) {
            for field in viewing.values.fieldsLacking(from: other.values) {
                viewing.values[field] = other.values[field]
            }
            if other.isRewatch == true { viewing.isRewatch = true }
            viewing.loggedAt = viewing.loggedAt ?? other.loggedAt
        }
    }
}

extension ImportRow {
    /// The year in which the film was first seen, if known.
    package var firstSeenIn: Int? {
        facts.compactMap { fact in
            if case .viewing(let viewing, _) = fact { viewing.watchedOn?.year } else { nil }
        }.min()
    }

    /// How many of its dates could not be parsed.
    package var lostDates: Int { problems.count { if case .badDate = $0 { true } else { false } } }

    /// Whether a rating could not be read; 0 stands for no rating.
    package var hasLostRating: Bool {
        problems.contains { if case .badRating(let text) = $0 { Double(text) != 0 } else { false } }
    }

    /// Whether a locked note could not be read.
    package var hasLostNote: Bool { problems.contains(.badLockedNote) }

    /// Whether the film was rated, but nothing says it was seen.
    package var isOnlyRated: Bool {
        var isRated = false
        for fact in facts {
            if case .viewing = fact { return false }
            if case .rating = fact { isRated = true }
        }
        return isRated && film == nil
    }

    /// The row, with a viewing on an unknown day added if the film is only rated.
    package var ratedAsSeen: ImportRow {
        guard isOnlyRated else { return self }
        var row = self
        for case .rating(_, let time) in facts {
            row.facts.append(.viewing(.init(loggedAt: time), .init(kind: kind)))
            break
        }
        return row
    }
}
