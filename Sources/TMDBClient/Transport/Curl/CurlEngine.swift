internal import CCurl
import Foundation
import Localization
import TMDBModels

/// Owns libcurl's multi handle and its thread; other threads only leave it messages.
///
/// A multi handle may be used by one thread at a time, except `curl_multi_wakeup`, which is how a message is
/// announced. https://curl.se/libcurl/c/threadsafe.html, https://curl.se/libcurl/c/curl_multi_wakeup.html
final class CurlEngine: Sendable {
    let limits: CurlTransport.Limits
    private let userAgent: String
    /// Not a Mutex: it protects transfers while they are handed over, and ThreadSanitizer does not see a contended one.
    private let lock = NSLock()
    private nonisolated(unsafe) var inbox = Inbox()

    private struct Inbox {
        var multi: Multi?
        var starting: [CurlTransfer] = []
        var cancelling: [CurlTransfer] = []
        var isStopping = false
    }

    /// The multi handle; it outlives every wakeup because both happen under the inbox's lock.
    private struct Multi: @unchecked Sendable { let handle: UnsafeMutableRawPointer }

    private static let stopped = TMDBError(.cancelled, "stopped")

    init(userAgent: String, limits: CurlTransport.Limits) {
        (self.userAgent, self.limits) = (userAgent, limits)
    }

    func start(_ transfer: CurlTransfer) {
        if let error = CurlExchange.openingError() { return transfer.fail(error) }
        let failure: TMDBError? = withInbox { inbox in
            if transfer.stage == .cancelledEarly || inbox.isStopping { return Self.stopped }
            guard inbox.multi != nil || startThread(&inbox) else {
                return CurlExchange.setupError()
            }
            transfer.stage = .started
            inbox.starting.append(transfer)
            wakeUp(inbox)
            return nil
        }
        if let failure { transfer.fail(failure) }
    }

    /// A task may be cancelled before its transfer is handed over: then only the mark is set.
    func cancel(_ transfer: CurlTransfer) {
        withInbox { inbox in
            guard transfer.stage == .started else {
                transfer.stage = .cancelledEarly
                return
            }
            inbox.cancelling.append(transfer)
            wakeUp(inbox)
        }
    }

    func stop() {
        withInbox { inbox in
            inbox.isStopping = true
            wakeUp(inbox)
        }
    }

    private func withInbox<Value>(_ body: (inout Inbox) -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body(&inbox)
    }

    private func wakeUp(_ inbox: borrowing Inbox) {
        if let multi = inbox.multi { _ = ccurl_multi_wakeup(multi.handle) }
    }

    private func startThread(_ inbox: inout Inbox) -> Bool {
        guard let handle = ccurl_multi_init() else { return false }
        _ = ccurl_multi_setopt_long(handle, CURLMOPT_MAX_TOTAL_CONNECTIONS, limits.maxConnections)
        let multi = Multi(handle: handle)
        inbox.multi = multi
        let thread = Thread { self.run(multi) }
        thread.name = "libcurl"
        thread.start()
        return true
    }

    private func run(_ multi: Multi) {
        var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while true {
            let (starting, cancelling, isStopping) = withInbox { inbox in
                defer { (inbox.starting, inbox.cancelling) = ([], []) }
                return (inbox.starting, inbox.cancelling, inbox.isStopping)
            }
            for transfer in starting {
                guard let handle = transfer.prepare(limits, userAgent: userAgent) else { continue }
                if ccurl_multi_add_handle(multi.handle, handle) == CURLM_OK {
                    running[handle] = transfer
                } else {
                    transfer.fail(CurlExchange.setupError())
                }
            }
            for transfer in cancelling {
                if let handle = transfer.handle, running.removeValue(forKey: handle) != nil {
                    _ = ccurl_multi_remove_handle(multi.handle, handle)
                }
                transfer.fail(Self.stopped)
            }
            if isStopping { break }
            var count: Int32 = 0
            let performed = ccurl_multi_perform(multi.handle, &count)
            var result = CURLE_OK
            while let handle = ccurl_multi_next_done(multi.handle, &result) {
                _ = ccurl_multi_remove_handle(multi.handle, handle)
                running.removeValue(forKey: handle)?.complete(result)
            }
            if performed != CURLM_OK {  // The handle itself is broken: no waiting transfer would ever end.
                for (handle, transfer) in running {
                    _ = ccurl_multi_remove_handle(multi.handle, handle)
                    let code = "\(performed.rawValue)"
                    transfer.fail(.init(.unreachable, tr("libcurl failed ({code})", ["code": code])))
                }
                running = [:]
            }
            // A message left between the lock above and this wait ends the wait at once. Otherwise libcurl's
            // own events do, such as a transfer's time limit: without transfers, nothing wakes the processor.
            _ = ccurl_multi_poll(multi.handle, .max)
        }
        for (handle, transfer) in running {
            _ = ccurl_multi_remove_handle(multi.handle, handle)
            transfer.fail(Self.stopped)
        }
        withInbox { inbox in
            inbox.multi = nil
            _ = ccurl_multi_cleanup(multi.handle)
        }
    }
}
