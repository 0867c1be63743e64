import MovielibCore
import Presenters
import Records

/// A request to the core that a screen or an overlay makes; equal requests are made once.
protocol ScreenRequest: Request, Hashable, Sendable where Response: Sendable {
    /// Which worker answers it.
    var lane: Lane { get }
    /// The order among requests that a screen makes at once: lower ranks first.
    var rank: Int { get }
    /// Whether the bottom line reports a failure; otherwise the screen itself shows it.
    var reportsFailure: Bool { get }
    /// The films in a response whose user data is shown.
    func filmIDs(in response: Response) -> [Int]
    /// The request for the films that one of the user's services has; nil if the screen does not show that.
    func offers(in response: Response) -> UsersServiceAvailability?
}

extension ScreenRequest {
    var rank: Int { 0 }
    var reportsFailure: Bool { lane == .network }
    func filmIDs(in response: Response) -> [Int] { [] }
    func offers(in response: Response) -> UsersServiceAvailability? { nil }

    fileprivate func isEqual(to other: any ScreenRequest) -> Bool { (other as? Self) == self }
}

/// The workers: waiting for the network never delays the library.
enum Lane: Sendable { case library, search, network }

/// Identifies a request and the library's revision that it is to read.
struct RequestID: Hashable, Sendable {
    let request: any ScreenRequest
    let revision: Int

    static func == (one: Self, other: Self) -> Bool {
        one.revision == other.revision && one.request.isEqual(to: other.request)
    }

    func hash(into hasher: inout Hasher) {
        request.hash(into: &hasher)
        hasher.combine(revision)
    }
}

/// A request that is to be answered.
struct PendingRequest: Sendable {
    let id: RequestID
    let delivery: @Sendable (RequestWorker) async -> any Delivery

    init<R: ScreenRequest>(_ request: R, at revision: Int) {
        id = RequestID(request: request, revision: revision)
        delivery = { await $0.delivery(of: request, at: revision) }
    }
}

extension [PendingRequest] {
    func contains(_ id: RequestID) -> Bool { contains { $0.id == id } }
}

/// The result of a request, and the data shown with it.
protocol Delivery: Sendable {
    var id: RequestID { get }
    var failure: Failure? { get }
    /// The user's data about the films in the response.
    var userData: [Int: UserData] { get set }
    /// Whether one of the user's services has each film, if that is known.
    var offers: [Int: Bool] { get }
}

/// The result of a request of one type.
struct DeliveredResponse<R: ScreenRequest>: Delivery {
    let request: R
    let revision: Int
    let result: Result<R.Response, Failure>
    var userData: [Int: UserData] = [:]
    var offers: [Int: Bool] = [:]

    init(_ request: R, at revision: Int = 0, _ result: Result<R.Response, Failure>) {
        (self.request, self.revision, self.result) = (request, revision, result)
    }

    var id: RequestID { RequestID(request: request, revision: revision) }
    var failure: Failure? { if case .failure(let failure) = result { failure } else { nil } }
}
