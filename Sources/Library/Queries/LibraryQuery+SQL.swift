import Query

/// What a query is asked of.
enum QuerySubject { case films, viewings }

extension LibraryQuery {
    /// What `WHERE` asks of the rows of the subject's source: true, false or NULL, and in brackets.
    func condition(_ subject: QuerySubject) -> QueryCondition {
        var sql = QuerySQL(subject: subject, scope: scope)
        return QueryCondition(sql: sql.condition(groups), arguments: sql.statementArguments)
    }

    /// What `ORDER BY` says; nil when nothing was said of an order.
    func order(_ subject: QuerySubject) -> String? {
        orders.isEmpty
            ? nil
            : orders.map { order in
                "\(order.key.sql(subject)) \(order.isDescending ? "DESC" : "ASC") NULLS LAST"
            }.joined(separator: ", ")
    }
}
