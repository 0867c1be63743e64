import Records

/// A service that shows, rents or sells films. Source: TMDB, "Watch Providers: Movie Providers", whose data is
/// JustWatch's.
package struct WatchService: Sendable, Equatable, Identifiable {
    /// TMDB's number; one service may have several.
    package let id: Int
    /// In the service's own spelling, in every language.
    package let name: String
    /// Its rank among the region's services, from 0; several may share one.
    package let order: Int
}

/// The services of one region, or of all.
package struct ServiceList: Sendable, Equatable, Decodable {
    private let rows: [Row]

    private struct Row: Sendable, Equatable, Decodable {
        let id: Int
        let name: String
        let priority: Int?
        /// By ISO 3166-1 country.
        let priorities: [String: Int]

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields
            id = try fields.id("provider_id")
            name = try fields.requiredText("provider_name").trimmed
            priority = fields.integer("display_priority")
            priorities = fields.part("display_priorities") ?? [:]
        }
    }

    /// Decodes TMDB's format; throws `DecodingError` if there is no list, or no row of it can be read. A
    /// region without services has an empty list.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        let list = try fields.decode(TolerantRows<Row>.self, forKey: "results")
        rows = try list.skipped > 0 ? list.nonEmptyRows : list.rows
    }

    /// The services in the region's order, which differs from the global one; ties are sorted by name. Omits
    /// services that are ranked only in other regions.
    ///
    /// - Parameter region: The requested region, ISO 3166-1.
    package func services(in region: String) -> [WatchService] {
        rows.compactMap { row in
            if !row.priorities.isEmpty && row.priorities[region] == nil { return nil }
            return WatchService(
                id: row.id, name: row.name, order: row.priorities[region] ?? row.priority ?? .max)
        }.sorted { ($0.order, $0.name, $0.id) < ($1.order, $1.name, $1.id) }
    }
}
