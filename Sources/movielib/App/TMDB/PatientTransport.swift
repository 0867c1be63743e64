import Foundation
import Localization
import Synchronization
import TMDBClient
import TMDBModels
import Terminal

/// Prints what is being waited for, for a user at a terminal, after a second.
struct PatientTransport: Transport {
    let wrapped: any Transport
    /// The terminal.
    let errors: Int32

    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        let host = request.service.host
        let isShown = Mutex(false)
        let note = Task(executorPreference: Workers.main) {
            try await Task.sleep(for: .seconds(1))
            isShown.withLock { $0 = true }
            show(tr("waiting for {host}", ["host": host]))
        }
        defer {
            note.cancel()
            if isShown.withLock({ $0 }) { show("") }
        }
        return try await wrapped.send(request)
    }

    private func show(_ line: String) { OutputStream(descriptor: errors).show(passing: line) }
}
