import GRDB

/// A question to the library.
public struct LibraryQuery: Sendable, Equatable {
    /// Asks for everything.
    public init() {}

    enum Subject { case films, viewings }

    struct Condition {
        var sql: String
        var arguments: StatementArguments
    }

    func condition(_ subject: Subject) -> Condition { Condition(sql: "TRUE", arguments: [:]) }
    func order(_ subject: Subject) -> String? { nil }
}
