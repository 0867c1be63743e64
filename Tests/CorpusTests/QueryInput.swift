import Records

@testable import Query

/// A query of the library or of all of TMDB: any text is a query or an error with a location in it, as text and as
/// arguments.
enum QueryInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        guard let today = PartialDate(year: 2026, month: 8, day: 19) else { return }
        let text = String(decoding: input, as: UTF8.self)
        // One argument per line.
        let arguments = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for scope in [QueryScope(), QueryScope(.all, region: "US", services: ["a", "b"])] {
            tryOut(QueryParser(text: text, today: today, scope: scope), text)
            tryOut(
                QueryParser(arguments: arguments, today: today, scope: scope),
                arguments.joined(separator: " "))
        }
    }
}

private func tryOut(_ parser: QueryParser, _ text: String) {
    var parser = parser
    do throws(QueryError) {
        let query = try parser.parse()
        precondition(
            query.groups.joined().allSatisfy { !$0.alternatives.isEmpty }, "a term that asks for nothing")
        let tests = query.groups.joined().reduce(0) { $0 + $1.alternatives.count }
        precondition(tests + query.orders.count <= LibraryQuery.termLimit, "more terms than there may be")
    } catch {
        precondition(error.offset >= 0 && error.length >= 0, "a place before the text")
        precondition(error.offset + error.length <= text.count, "a place after the text")
        precondition(error.suggestion != "", "a suggestion of nothing")
    }
}
