import Library
import Lock
import Query
import Records
import Testing

extension LockRecord.Strength {
    /// For tests: no protection, and no delay.
    static let quick = LockRecord.Strength(passes: 1, kibibytes: 8)
}

extension LibraryQuery {
    static func words(_ text: String) throws -> LibraryQuery {
        try LibraryQuery(text, today: try #require(PartialDate("2026-11-23")), scope: QueryScope(.library))
    }
}
