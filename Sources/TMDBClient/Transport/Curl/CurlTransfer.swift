internal import CCurl
import Foundation
import Localization
import TMDBModels

/// One exchange. After `CurlEngine.start` only the engine's thread touches it, so it may be sent to that
/// thread unchecked; the continuation is set before.
final class CurlTransfer: CurlExchange, @unchecked Sendable {
    typealias Outcome = Result<APIResponse, TMDBError>
    enum Stage { case waiting, started, cancelledEarly }

    let request: APIRequest
    var continuation: CheckedContinuation<Outcome, Never>?
    /// Guarded by the engine's lock; everything below belongs to the engine's thread.
    var stage = Stage.waiting
    /// The buffer for libcurl's error message; it must outlive the handle (CURLOPT_ERRORBUFFER).
    private var reason: UnsafeMutablePointer<CChar>?
    private var headers: [String: String] = [:]
    private var body = Data()
    private var bodyLimit = 0

    init(_ request: APIRequest) { self.request = request }

    /// Resumes the waiting task, once; later calls do nothing.
    func finish(_ outcome: Outcome) {
        freeHandle()
        reason?.deallocate()
        reason = nil
        continuation?.resume(returning: outcome)
        continuation = nil
    }

    func fail(_ error: TMDBError) { finish(.failure(error)) }

    /// The easy handle with every option set; nil after resuming the task with an error.
    func prepare(_ limits: CurlTransport.Limits, userAgent: String) -> UnsafeMutableRawPointer? {
        let isPlain = request.service.scheme == "http"
        guard
            let handle = makeHandle(
                url: request.url, headers: request.headers, userAgent: userAgent, isPlain: isPlain)
        else {
            fail(Self.setupError(url: request.redactedURL))
            return nil
        }
        bodyLimit = limits.maxBodyBytes
        let total = min(limits.totalTimeout, request.timeout ?? limits.totalTimeout)
        let reason = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        self.reason = reason

        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_ERRORBUFFER, reason)
        setMethod(request.method, on: handle)
        // A network proxy would see plain requests that are meant for this machine only.
        if request.service.isLoopback { set(CURLOPT_NOPROXY, "*") }
        set(CURLOPT_ACCEPT_ENCODING, "gzip")
        // Checks an announced length; the actual bytes are counted as they arrive.
        set(CURLOPT_MAXFILESIZE, limits.maxBodyBytes)
        // A host name still being resolved must not delay a cancellation.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        // Over TLS, simultaneous requests wait for the first connection to learn whether they can share it.
        set(CURLOPT_PIPEWAIT, isPlain ? 0 : 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectTimeout.milliseconds)
        set(CURLOPT_TIMEOUT_MS, max(1, total.milliseconds))
        set(CURLOPT_LOW_SPEED_LIMIT, limits.minBytesPerSecond)
        set(CURLOPT_LOW_SPEED_TIME, max(1, Int(limits.slowTimeout.components.seconds)))
        return handle
    }

    /// Turns libcurl's result into an answer or an error, and delivers it.
    func complete(_ result: CURLcode) {
        if result != CURLE_OK {
            let reason = reason.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
            fail(
                error(
                    result, reason: reason, headers: headers, host: request.service.host,
                    url: request.redactedURL))
            return
        }
        let status = number(CURLINFO_RESPONSE_CODE)
        finish(.success(APIResponse(status: status, headers: headers, body: body)))
    }

    override func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        if body.count + bytes.count > bodyLimit {
            sizeErrorMessage = tr("the response is larger than {n} MiB", ["n": "\(bodyLimit >> 20)"])
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    override func beginHeaders(status: Int) { headers = [:] }

    override func receive(header name: String, _ value: String) {
        headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }

    /// Sets the body, which libcurl copies (CURLOPT_COPYPOSTFIELDS), after its size. With more than a
    /// megabyte libcurl would send `Expect: 100-continue`; no body is that large.
    private func setMethod(_ method: APIRequest.Method, on handle: UnsafeMutableRawPointer) {
        if let body = method.body {
            set(CURLOPT_POSTFIELDSIZE, body.count)
            body.withUnsafeBytes { bytes in
                _ = ccurl_easy_setopt_pointer(
                    handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            }
        }
        // Also for a DELETE with a body, which CURLOPT_COPYPOSTFIELDS would have made a POST.
        if case .delete = method { set(CURLOPT_CUSTOMREQUEST, "DELETE") }
    }
}

extension Duration {
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
