import Foundation
import Synchronization
import TMDBClient

/// Tells a person at a terminal, after a second, what is being waited for; a draft has told it by then.
struct PatientTransport: Transport {
    let wrapped: any Transport
    let draft: Draft

    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        let host = request.service.host
        let isShown = Mutex(false)
        let note = Task {
            try await Task.sleep(for: .seconds(1))
            if draft.lines > 0 { return }
            isShown.withLock { $0 = true }
            Self.show("waiting for \(host)")
        }
        defer {
            note.cancel()
            if isShown.withLock({ $0 }) { Self.show("") }
        }
        return try await wrapped.send(request)
    }

    /// One passing line: the next one, or an empty one, takes its place.
    private static func show(_ line: String) {
        let terminal = OutputStream(descriptor: STDERR_FILENO)
        terminal.write("\r\u{1b}[K" + CleanText.line(line))
        terminal.flush()
    }
}
