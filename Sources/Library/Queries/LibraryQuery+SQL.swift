import Query

/// What a query selects.
enum QuerySubject { case films, viewings }

extension LibraryQuery {
    /// The `WHERE` condition on rows of the subject's source: true, false or NULL, in parentheses.
    ///
    /// - Parameter readsFile: whether each row has a file: ``QuerySQL/readsFile``.
    func condition(_ subject: QuerySubject, readsFile: Bool = false) -> QueryCondition {
        var sql = QuerySQL(subject: subject, scope: scope)
        sql.readsFile = readsFile
        return QueryCondition(sql: sql.condition(groups), arguments: sql.statementArguments)
    }

    /// The `ORDER BY` clause; nil if no order was given.
    func order(_ subject: QuerySubject, readsFile: Bool = false) -> String? {
        orders.isEmpty
            ? nil
            : orders.map { order in
                "\(order.key.sql(subject, readsFile: readsFile)) \(order.isDescending ? "DESC" : "ASC") NULLS LAST"
            }.joined(separator: ", ")
    }
}
