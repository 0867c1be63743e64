package import TMDBModels

/// Reports a host that takes more than a second to answer.
package struct WaitNoticeTransport: Transport {
    private let wrapped: any Transport
    private let notice: @Sendable (_ host: String?) -> Void

    /// - Parameter notice: Receives the host while the request waits, and nil once it has answered.
    package init(_ wrapped: any Transport, notice: @escaping @Sendable (_ host: String?) -> Void) {
        (self.wrapped, self.notice) = (wrapped, notice)
    }

    /// Sends through the wrapped transport; rethrows its errors.
    package func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        let outcome = await withTaskGroup(of: Bool.self) { group in
            // In the group, so that it runs on the caller's executor.
            group.addTask { [notice, host = request.service.host] in
                guard (try? await Task.sleep(for: .seconds(1))) != nil else { return false }
                notice(host)
                return true
            }
            let outcome = await wrapped.outcome(of: request)
            group.cancelAll()
            if await group.next() == true { notice(nil) }
            return outcome
        }
        return try outcome.get()
    }
}
