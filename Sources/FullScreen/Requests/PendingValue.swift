import Presenters

/// The requests of one type that a screen still awaits. A request that it no longer awaits is cancelled.
struct PendingValue<R: ScreenRequest>: Sendable {
    private(set) var requests: Set<R> = []
    /// The library's revision that they are to read, if that matters.
    private(set) var revision = 0

    var isEmpty: Bool { requests.isEmpty }
    var pending: [PendingRequest] { requests.map { PendingRequest($0, at: revision) } }

    /// Creates an empty set of requests.
    init() {}

    init(_ request: R, at revision: Int = 0) { (requests, self.revision) = ([request], revision) }

    /// Awaits a request besides the others; does nothing if it is awaited already.
    mutating func ask(_ request: R) { requests.insert(request) }

    /// Awaits these requests and no others.
    mutating func replace(with requests: Set<R> = [], at revision: Int = 0) {
        (self.requests, self.revision) = (requests, revision)
    }

    /// Awaits this request alone, or none if it is the one that was answered last.
    mutating func await(_ request: R, at revision: Int, unless answered: RequestID?) {
        let isAnswered = RequestID(request: request, revision: revision) == answered
        replace(with: isAnswered ? [] : [request], at: revision)
    }

    /// Takes the result of a request, which is then no longer awaited; nil if `delivery` is of another type or late.
    mutating func take(_ delivery: any Delivery) -> (request: R, result: Result<R.Response, Failure>)? {
        guard let mine = delivery as? DeliveredResponse<R>, mine.revision == revision,
            requests.remove(mine.request) != nil
        else { return nil }
        return (mine.request, mine.result)
    }
}
