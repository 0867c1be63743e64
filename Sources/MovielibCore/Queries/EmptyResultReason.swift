package import Library
import Query
import Records

/// Why a query on the library may have found nothing.
package struct EmptyResultReason: Sendable {
    package var suggestion: QuerySuggestion?
    /// The number of locked notes that were not searched for the query's words.
    package var lockedNotes = 0
    /// Whether the query consists only of words.
    package var isOfWordsAlone = false
}

/// A suggestion for a query that found nothing.
package enum QuerySuggestion: Equatable, Sendable {
    /// Another query, which finds something, or is only known to be well-formed.
    case words([String], finds: Bool)
    /// The existing genres, if the one in the query resembles none of them.
    case genres([String])
    /// The services on saved pages, if the one in the query resembles none of them.
    case services([String])
    /// The certifications on saved pages, if the one in the query is none of them.
    case certifications([String])
}

extension Core {
    /// - Parameter shelf: The shelf searched; nil for the viewings.
    package func emptyResultReason(
        by typed: TypedQuery, on shelf: LibraryScope?
    ) throws(CoreError) -> EmptyResultReason {
        if typed.isEmpty { return EmptyResultReason() }
        var nothing = EmptyResultReason(suggestion: suggestion(for: typed.words, on: shelf))
        guard let query = try? typed.parsed(try Self.today(), QueryScope()) else { return nothing }
        let words = query.tests.count { if case .text = $0 { true } else { false } }
        nothing.isOfWordsAlone = words == query.tests.count
        if words > 0 { nothing.lockedNotes = try unsearchedNoteCount() }
        return nothing
    }

    /// The number of locked notes that are not searched.
    private func unsearchedNoteCount() throws(CoreError) -> Int {
        if case .searched = noteAccess { return 0 }
        let locked = try readLibrary { (library) throws(LibraryError) in try library.lockedNotes() }
        return locked?.values.reduce(0, +) ?? 0
    }

    /// A suggestion for a query that found nothing; nil if the query is fine.
    private func suggestion(for words: [String], on shelf: LibraryScope?) -> QuerySuggestion? {
        guard !words.isEmpty, let today = PartialDate.today, let library = try? library(),
            let genres = try? library.genres(), let tags = try? library.tags(),
            var scope = try? scope(.library)
        else { return nil }
        scope.genres = Self.hasField(words, "genre") ? (try? genreNames()) ?? [] : []
        // These have to be read from every page.
        let services = Self.hasField(words, "on") ? (try? library.services(in: scope.region)) ?? [] : []
        let people =
            ["director", "actor", "cast"].contains { Self.hasField(words, $0) }
            ? (try? library.people()) ?? [] : []
        let repair = QueryRepair(genres: genres, tags: tags.map(\.name), services: services, people: people)
        var shape: [String]?
        // The query may be a day or a place without its field.
        let value = words.count == 1 ? words[0] : "\"\(words.joined(separator: " "))\""
        let fields = words.contains { $0.contains { ":\"".contains($0) } } ? [] : ["seen", "place"]
        let own = fields.map { QueryRepair.Candidate(words: ["\($0):\(value)"], usesForeignSyntax: false) }
        let repairs = repair.candidates(for: words)
        for candidate in shelf == nil ? own + repairs : repairs + own {
            guard let query = try? LibraryQuery(arguments: candidate.words, today: today, scope: scope)
            else { continue }
            if candidate.usesForeignSyntax { shape = shape ?? candidate.words }
            let found =
                shelf.map { try? library.films(on: $0, matching: query, limit: 1).total }
                ?? (try? library.viewings(matching: query, limit: 1).total)
            if let found, found > 0 { return .words(candidate.words, finds: true) }
        }
        if let shape { return .words(shape, finds: false) }
        if !genres.isEmpty, Self.hasField(words, "genre", besides: genres + scope.genres.joined()) {
            return .genres(genres)
        }
        if !services.isEmpty, Self.hasField(words, "on", besides: services + ["mine", "none"]) {
            return .services(services)
        }
        // A range of unknown certifications has been rejected already.
        let ages = words.filter { !$0.contains("..") }
        if Self.hasField(ages, "age"), let names = try? library.certifications(in: scope.region),
            !names.isEmpty,
            Self.hasField(ages, "age", besides: names + ["none"])
        {
            return .certifications(names)
        }
        return nil
    }

    /// Whether the query has this field with a value other than these.
    private static func hasField(_ words: [String], _ field: String, besides names: [String] = []) -> Bool {
        let known = Set(names.map(\.foldedTitle))
        return words.contains { word in
            word.lowercased().hasPrefix("\(field):")
                && word.dropFirst(field.count + 1).replacing("\"", with: "").split(separator: ",").contains {
                    !known.contains(String($0).foldedTitle)
                }
        }
    }
}
