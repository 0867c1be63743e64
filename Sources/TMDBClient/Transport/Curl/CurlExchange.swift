internal import CCurl
import Localization
import Records
import TMDBModels

/// One exchange over HTTP: libcurl's easy handle, and the callbacks for the response.
///
/// Subclasses receive the response, on the thread that performs the exchange, until ``freeHandle()``.
class CurlExchange {
    final private(set) var handle: UnsafeMutableRawPointer?
    private var headerLines: UnsafeMutablePointer<curl_slist>?
    private var headerBytes = 0
    /// The part that was too large, if that ended the exchange.
    final var sizeErrorMessage: String?
    /// The most bytes of all headers together; exceeding libcurl's own limit, 300 KB, looks like a broken connection.
    private static let headerLimit = 256 << 10

    deinit { freeHandle() }

    /// Opens libcurl; returns an error if it cannot be opened.
    static func openingError(url: String? = nil) -> TMDBError? {
        ccurl_load().map { reason in
            let why = String(cString: reason)
            return TMDBError(.unreachable, tr("libcurl cannot be opened: {why}", ["why": why]), url: url)
        }
    }

    static func setupError(url: String? = nil) -> TMDBError {
        TMDBError(.unreachable, tr("libcurl could not be set up"), url: url)
    }

    /// Makes the handle, with the options that all requests of this program share: one address, read with GET
    /// by default, no redirects; TLS 1.2 or newer with the certificate checked, or plain HTTP if allowed; no
    /// signals, because libcurl runs beside other threads.
    ///
    /// - Returns: Nil if libcurl cannot make one.
    final func makeHandle(
        url: String, headers: [String], userAgent: String, isPlain: Bool
    ) -> UnsafeMutableRawPointer? {
        guard let handle = ccurl_easy_init() else { return nil }
        self.handle = handle
        set(CURLOPT_URL, url)
        set(CURLOPT_USERAGENT, userAgent)
        _ = ccurl_easy_allow(handle, isPlain)
        for (option, value) in [
            (CURLOPT_HTTPGET, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
            (CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2), (CURLOPT_HTTP09_ALLOWED, 0),
        ] { set(option, value) }
        for line in headers { headerLines = ccurl_slist_append(headerLines, line) }
        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_HTTPHEADER, headerLines)
        let me = Unmanaged.passUnretained(self).toOpaque()
        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_WRITEDATA, me)
        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_HEADERDATA, me)
        // Returning anything but the count makes libcurl end the exchange with CURLE_WRITE_ERROR.
        _ = ccurl_easy_setopt_write(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, me in
            let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return CurlExchange.fromOpaque(me)?.receive(body: bytes) == true ? bytes.count : 0
        }
        _ = ccurl_easy_setopt_write(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, me in
            let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return CurlExchange.fromOpaque(me)?.receive(headerLine: bytes) == true ? bytes.count : 0
        }
        return handle
    }

    private static func fromOpaque(_ pointer: UnsafeMutableRawPointer?) -> CurlExchange? {
        pointer.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Frees the handle; later calls do nothing.
    final func freeHandle() {
        // libcurl itself may not be loaded.
        if let handle { ccurl_easy_cleanup(handle) }
        if let headerLines { ccurl_slist_free_all(headerLines) }
        (handle, headerLines) = (nil, nil)
    }

    final func set(_ option: CURLoption, _ value: Int) {
        if let handle { _ = ccurl_easy_setopt_long(handle, option, value) }
    }

    final func set(_ option: CURLoption, _ value: String) {
        if let handle { _ = ccurl_easy_setopt_string(handle, option, value) }
    }

    /// A number from libcurl about the exchange: the status, an errno.
    final func number(_ info: CURLINFO) -> Int {
        var number = 0
        if let handle { _ = ccurl_easy_getinfo_long(handle, info, &number) }
        return number
    }

    /// The error with which the exchange failed.
    final func error(
        _ result: CURLcode, reason: String? = nil, headers: [String: String] = [:], host: String, url: String
    ) -> TMDBError {
        TMDBError(
            curl: result, reason: reason, excess: sizeErrorMessage, systemError: number(CURLINFO_OS_ERRNO),
            proxyStatus: number(CURLINFO_HTTP_CONNECTCODE), headers: headers, host: host, url: url)
    }

    private func receive(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        if headerBytes > Self.headerLimit {
            sizeErrorMessage = tr(
                "the response headers are larger than {n} KiB", ["n": "\(Self.headerLimit >> 10)"])
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            beginHeaders(status: line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
        } else if let colon = line.firstIndex(of: ":") {
            let value = String(line[line.index(after: colon)...]).trimmed
            receive(header: line[..<colon].lowercased(), value)
        }
        return true
    }

    /// Starts a response; discards the headers of an interim one (100, 103) before it.
    func beginHeaders(status: Int) {}

    func receive(header name: String, _ value: String) {}

    /// Returns false to end the exchange.
    func receive(body: UnsafeRawBufferPointer) -> Bool { true }
}
