import Localization
internal import CCurl
import Foundation
import Records
import TMDBModels

/// One exchange. After `CurlEngine.start` only the engine's thread touches it, which is why it may cross to
/// that thread unchecked; the continuation is set before.
final class CurlTransfer: @unchecked Sendable {
    typealias Outcome = Result<APIResponse, TMDBError>
    enum Stage { case waiting, started, cancelledEarly }

    let request: APIRequest
    var continuation: CheckedContinuation<Outcome, Never>?
    /// Guarded by the engine's lock; everything below belongs to the engine's thread.
    var stage = Stage.waiting
    private(set) var handle: UnsafeMutableRawPointer?
    private var headerLines: UnsafeMutablePointer<curl_slist>?
    /// Where libcurl writes why it failed; it must outlive the handle (CURLOPT_ERRORBUFFER).
    private var reason: UnsafeMutablePointer<CChar>?
    private var headers: [String: String] = [:]
    private var body = Data()
    /// What was too large, if that ended the transfer.
    private var excess: String?
    private var bodyLimit = 0
    private var headerBytes = 0
    /// For all headers of an exchange together; libcurl's own limit, 300 KB, looks like a broken connection.
    private static let headerLimit = 256 << 10

    init(_ request: APIRequest) { self.request = request }

    /// Answers the waiting task, once; later calls do nothing.
    func finish(_ outcome: Outcome) {
        if let handle { ccurl_easy_cleanup(handle) }
        // Not even libcurl may be loaded.
        if let headerLines { ccurl_slist_free_all(headerLines) }
        reason?.deallocate()
        (handle, headerLines, reason) = (nil, nil, nil)
        continuation?.resume(returning: outcome)
        continuation = nil
    }

    func fail(_ error: TMDBError) { finish(.failure(error)) }

    /// The easy handle with every option set, or nil after answering with the failure.
    func prepare(_ limits: CurlTransport.Limits, userAgent: String) -> UnsafeMutableRawPointer? {
        guard let handle = ccurl_easy_init() else {
            fail(.init(.unreachable, tr("libcurl could not be set up"), url: request.redactedURL))
            return nil
        }
        self.handle = handle
        bodyLimit = limits.bodyBytes
        for line in request.headers { headerLines = ccurl_slist_append(headerLines, line) }
        let total = min(limits.total, request.timeout ?? limits.total)
        let isPlain = request.service.scheme == "http"
        let reason = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        self.reason = reason

        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_ERRORBUFFER, reason)
        setSafeOptions(of: handle, url: request.url, userAgent: userAgent, isPlain: isPlain)
        send(request.method, on: handle)
        // A network proxy would see in the clear what was meant for this machine only.
        if request.service.isLoopback { set(CURLOPT_NOPROXY, "*") }
        set(CURLOPT_ACCEPT_ENCODING, "gzip")
        // Checks an announced length; the actual bytes are counted as they arrive.
        set(CURLOPT_MAXFILESIZE, limits.bodyBytes)
        // A host name still being resolved must not delay a cancellation.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        // Over TLS, requests made at once wait for the first connection to learn whether they can share it.
        set(CURLOPT_PIPEWAIT, isPlain ? 0 : 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds)
        set(CURLOPT_TIMEOUT_MS, max(1, total.milliseconds))
        set(CURLOPT_LOW_SPEED_LIMIT, limits.slowBytes)
        set(CURLOPT_LOW_SPEED_TIME, max(1, Int(limits.slow.components.seconds)))
        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_HTTPHEADER, headerLines)
        let me = Unmanaged.passUnretained(self).toOpaque()
        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_WRITEDATA, me)
        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_HEADERDATA, me)
        _ = ccurl_easy_setopt_write(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, me in
            CurlTransfer.at(me)?.receive(body: bytes, size * count) ?? 0
        }
        _ = ccurl_easy_setopt_write(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, me in
            CurlTransfer.at(me)?.receive(header: bytes, size * count) ?? 0
        }
        return handle
    }

    /// Turns libcurl's result into an answer or an error, and delivers it.
    func complete(_ result: CURLcode) {
        guard let handle else { return }
        if result != CURLE_OK {
            let reason = reason.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
            fail(
                .init(
                    curl: result, reason: reason, excess: excess,
                    systemError: number(CURLINFO_OS_ERRNO, of: handle),
                    proxyStatus: number(CURLINFO_HTTP_CONNECTCODE, of: handle), headers: headers,
                    host: request.service.host, url: request.redactedURL))
            return
        }
        let status = number(CURLINFO_RESPONSE_CODE, of: handle)
        finish(.success(APIResponse(status: status, headers: headers, body: body)))
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
        pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returning anything but `count` makes libcurl end the transfer with CURLE_WRITE_ERROR.
    private func receive(body bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let bytes else { return 0 }
        if body.count + count > bodyLimit {
            excess = tr("the answer is larger than {n} MiB", ["n": "\(bodyLimit >> 20)"])
            return 0
        }
        bytes.withMemoryRebound(to: UInt8.self, capacity: count) { body.append($0, count: count) }
        return count
    }

    private func receive(header bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let bytes else { return 0 }
        headerBytes += count
        if headerBytes > Self.headerLimit {
            excess = tr(
                "the headers of the answer are larger than {n} KiB", ["n": "\(Self.headerLimit >> 10)"])
            return 0
        }
        let line = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
        if line.hasPrefix("HTTP/") { headers = [:] }  // An interim answer (100, 103) came first.
        if let colon = line.firstIndex(of: ":") {
            let value = String(line[line.index(after: colon)...]).trimmed
            let name = line[..<colon].lowercased()
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        return count
    }

    /// libcurl copies the body (CURLOPT_COPYPOSTFIELDS), whose size has to be set before it. It would announce a body
    /// of more than a megabyte with `Expect: 100-continue`; none is that large.
    private func send(_ method: APIRequest.Method, on handle: UnsafeMutableRawPointer) {
        if let body = method.body {
            set(CURLOPT_POSTFIELDSIZE, body.count)
            body.withUnsafeBytes { bytes in
                _ = ccurl_easy_setopt_pointer(
                    handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            }
        }
        // Also a DELETE with a body, which CURLOPT_COPYPOSTFIELDS would have made a POST.
        if case .delete = method { set(CURLOPT_CUSTOMREQUEST, "DELETE") }
    }

    private func set(_ option: CURLoption, _ value: Int) {
        if let handle { _ = ccurl_easy_setopt_long(handle, option, value) }
    }

    private func set(_ option: CURLoption, _ value: String) {
        if let handle { _ = ccurl_easy_setopt_string(handle, option, value) }
    }
}

extension Duration {
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
