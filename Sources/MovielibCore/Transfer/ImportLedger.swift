import Exchange
package import Records

/// How an import has used each row of its files: every row is in exactly one class.
package struct ImportLedger: Sendable, Equatable {
    /// Raw values are those of JSON; they never change.
    package enum Class: String, Sendable, CaseIterable {
        /// The library learned something about its film.
        case taken
        /// The library knew everything about its film.
        case alreadyThere = "already_there"
        /// Ambiguous, without a year, or of an id that TMDB does not know.
        case toDecide = "to_decide"
        /// Not a film's: stored as it came.
        case kept
        /// Without anything about the user.
        case saysNothing = "says_nothing"
        /// A trailer, or a title that its service started by itself.
        case skipped
        /// Another user's.
        case others
        /// Unreadable, or beyond a limit.
        case refused
    }

    private var counts: [Class: Int] = [:]

    /// The number of rows in a class.
    package subscript(_ kind: Class) -> Int {
        get { counts[kind] ?? 0 }
        set { counts[kind] = newValue }
    }

    /// The number of rows in the files.
    package var rows: Int { counts.values.reduce(0, +) }

    package init(_ counts: [Class: Int] = [:]) { self.counts = counts }

    /// - Parameters:
    ///   - outcomes: The result for each film of the plan.
    ///   - refusedSeries: The number of rows for which the file of series had no space.
    ///   - unlisted: The rows of the files that the plan does not list.
    init(_ plan: ImportPlan, _ outcomes: [ImportOutcome], refusedSeries: Int, _ unlisted: Import.UnlistedRows)
    {
        for (film, outcome) in zip(plan.films, outcomes) {
            self[outcome == .unchanged ? .alreadyThere : .taken] += film.row.locations.count
        }
        for skipped in plan.skippedRows { self[skipped.ledgerClass] += skipped.row.locations.count }
        self[.kept] += unlisted.series.reduce(0) { $0 + $1.count } - refusedSeries
        self[.refused] += refusedSeries
        self[.others] += unlisted.others
        self[.saysNothing] += unlisted.saysNothing
        self[.skipped] += unlisted.skipped
    }
}

extension ImportPlan {
    /// The rows that are not films', to be stored as they came.
    package var series: [SeriesRow] { skippedRows.compactMap(\.row.series) }
}

extension ImportPlan.SkippedRow {
    package var ledgerClass: ImportLedger.Class {
        switch reason {
        case .ambiguous: .toDecide
        // A server's film is a film, although nothing names it.
        case .notFound(.noName): row.kind.isServer ? .toDecide : .refused
        case .notFound(.problems): .refused
        case .notFound: .toDecide
        case .saysNothing: .saysNothing
        case .notAFilm: row.series == nil ? .saysNothing : .kept
        case .skipped: .skipped
        }
    }
}
