import Localization
internal import CCurl
import Foundation
import Records
package import TMDBModels

/// Downloads one large file over HTTP to disk, resuming where an earlier attempt broke off.
///
/// For files without credential or JSON: TMDB's daily exports. Runs on the calling thread until done. As
/// everywhere here, redirects are refused, certificates checked, and stalled transfers ended.
package struct CurlDownload: Sendable {
    /// How a download ended.
    package enum Outcome: Sendable, Equatable {
        /// The file is complete; with the server's ETag for it (RFC 9110, section 8.8.3), if it gave one.
        case fetched(etag: String?)
        /// The server's version is the one whose ETag was given (304).
        case notModified
        /// The server has no such file (404, or 403 from file stores).
        case missing
        /// The file cannot be written, by errno. On a full disk, what had arrived is deleted.
        case unwritable(Int32)
    }

    /// The address; https, or http on this machine.
    package let url: String
    /// Sent as User-Agent.
    package let userAgent: String
    /// Files larger than this are refused.
    package var limit = 4 << 30

    /// A download that has not started.
    package init(url: String, userAgent: String) { (self.url, self.userAgent) = (url, userAgent) }

    /// Downloads to `path`, appending to an earlier partial file if the server still has that version (Range
    /// and If-Range; RFC 9110, section 13.1.5).
    ///
    /// While the file is incomplete, its version's ETag is kept beside it in `path.etag`.
    /// - Parameters:
    ///   - known: the ETag of a version already here, which need not be sent again (If-None-Match).
    ///   - progress: bytes so far, and the total if the server gives one; return false to stop.
    /// - Throws: ``TMDBError``, in the client's words; what arrived stays in the file.
    package func fetch(
        into path: String, known: String? = nil,
        progress: @escaping (_ done: Int, _ total: Int?) -> Bool = { _, _ in true }
    ) throws(TMDBError) -> Outcome {
        if let reason = ccurl_load().map({ String(cString: $0) }) {
            throw TMDBError(
                .unreachable, tr("libcurl cannot be opened: {why}", ["why": "\(reason)"]), url: url)
        }
        guard let sink = Sink(path: path, limit: limit, progress: progress, url: url) else {
            return .unwritable(errno)
        }
        let partial = sink.markOfPart()
        let offset = partial == nil ? 0 : sink.size
        if offset == 0 { sink.truncate() }
        guard let handle = ccurl_easy_init() else {
            throw TMDBError(.unreachable, tr("libcurl could not be set up"), url: url)
        }
        defer { ccurl_easy_cleanup(handle) }
        var headers: UnsafeMutablePointer<curl_slist>?
        defer { if let headers { ccurl_slist_free_all(headers) } }
        if let known { headers = ccurl_slist_append(headers, "If-None-Match: \(known)") }
        if offset > 0, let partial {
            headers = ccurl_slist_append(headers, "Range: bytes=\(offset)-")
            headers = ccurl_slist_append(headers, "If-Range: \(partial)")
        }
        configure(handle, headers, sink)
        let result = withExtendedLifetime(sink) { ccurl_easy_perform(handle) }
        if result != CURLE_OK {
            if let problem = sink.problem { throw problem }
            if let code = sink.writeError {
                if [ENOSPC, EDQUOT, EFBIG].contains(code) { sink.truncate() }
                return .unwritable(code)
            }
            throw TMDBError(
                curl: result, reason: nil, excess: nil, systemError: number(CURLINFO_OS_ERRNO, of: handle),
                proxyStatus: number(CURLINFO_HTTP_CONNECTCODE, of: handle),
                host: (try? ServiceURL(url))?.host ?? url, url: url)
        }
        let status = number(CURLINFO_RESPONSE_CODE, of: handle)
        switch status {
        case 200, 206:
            sink.forgetMark()
            return .fetched(etag: sink.etag)
        case 304 where known != nil: return .notModified
        case 403, 404: return .missing
        // The partial file is longer than the server's: start over next time.
        case 416:
            sink.truncate()
            throw TMDBError(.badAnswer, tr("what was fetched before does not fit"), url: url)
        case 500...: throw TMDBError(.unavailable, "HTTP \(status)", url: url)
        default:
            throw TMDBError(
                .badAnswer, tr("HTTP {status} where a file was expected", ["status": "\(status)"]), url: url)
        }
    }

    private func configure(
        _ handle: UnsafeMutableRawPointer, _ headers: UnsafeMutablePointer<curl_slist>?, _ sink: Sink
    ) {
        let isPlain = url.hasPrefix("http://")
        setSafeOptions(of: handle, url: url, userAgent: userAgent, isPlain: isPlain)
        if isPlain { _ = ccurl_easy_setopt_string(handle, CURLOPT_NOPROXY, "*") }
        for (option, value) in [
            (CURLOPT_CONNECTTIMEOUT_MS, 10_000), (CURLOPT_LOW_SPEED_LIMIT, 100), (CURLOPT_LOW_SPEED_TIME, 20),
        ] { _ = ccurl_easy_setopt_long(handle, option, value) }
        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_HTTPHEADER, headers)
        let me = Unmanaged.passUnretained(sink).toOpaque()
        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_WRITEDATA, me)
        _ = ccurl_easy_setopt_pointer(handle, CURLOPT_HEADERDATA, me)
        _ = ccurl_easy_setopt_write(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, me in
            Sink.at(me)?.receive(body: bytes, size * count) ?? 0
        }
        _ = ccurl_easy_setopt_write(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, me in
            Sink.at(me)?.receive(header: bytes, size * count) ?? 0
        }
    }
}

/// The output file, and the response headers.
private final class Sink {
    let url: String
    private let descriptor: Int32
    private let limit: Int
    private let progress: (Int, Int?) -> Bool
    private var status = 0
    private var length: Int?
    private(set) var size: Int
    private(set) var etag: String?
    private(set) var problem: TMDBError?
    private(set) var writeError: Int32?
    private var hasBegun = false
    private let markPath: String

    /// Nil if the file cannot be opened; errno says why.
    init?(path: String, limit: Int, progress: @escaping (Int, Int?) -> Bool, url: String) {
        (self.limit, self.progress, self.url) = (limit, progress, url)
        markPath = path + ".etag"
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        size = 0
        guard descriptor >= 0 else { return nil }
        var info = stat()
        if fstat(descriptor, &info) == 0 { size = Int(info.st_size) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> Sink? {
        pointer.map { Unmanaged<Sink>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The ETag of the version partly in the file; a weak one will not do for ranges.
    func markOfPart() -> String? {
        guard size > 0, let data = FileManager.default.contents(atPath: markPath), data.count <= 200,
            let mark = String(data: data, encoding: .utf8), mark.hasPrefix("\""),
            mark.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        return mark
    }

    func forgetMark() { unlink(markPath) }

    private func noteMark() {
        forgetMark()
        guard let etag, etag.hasPrefix("\"") else { return }
        _ = FileManager.default.createFile(
            atPath: markPath, contents: Data(etag.utf8), attributes: [.posixPermissions: 0o600])
    }

    func truncate() {
        _ = ftruncate(descriptor, 0)
        size = 0
    }

    func receive(body bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        // Not part of the file: the page that comes with an error.
        guard status == 200 || status == 206 else { return count }
        if !hasBegun {
            hasBegun = true
            // The whole file came instead of the rest: another version.
            if status == 200 {
                truncate()
                noteMark()
            }
        }
        guard size + count <= limit else {
            problem = TMDBError(
                .badAnswer, tr("the file is larger than {n} GiB", ["n": "\(limit >> 30)"]), url: url)
            return 0
        }
        var written = 0
        while written < count {
            let done = write(descriptor, bytes?.advanced(by: written), count - written)
            if done < 0 {
                if errno == EINTR { continue }
                writeError = errno
                return 0
            }
            written += done
        }
        size += count
        if !progress(size, length) {
            problem = TMDBError(.cancelled, "stopped", url: url)
            return 0
        }
        return count
    }

    func receive(header bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let bytes else { return 0 }
        let line = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
        if line.hasPrefix("HTTP/") {
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            (length, etag) = (nil, nil)
        } else if let colon = line.firstIndex(of: ":") {
            let value = String(line[line.index(after: colon)...]).trimmed
            switch line[..<colon].lowercased() {
            // Too long for an ETag is not one; one with a line break could not have come.
            case "etag" where value.utf8.count <= 200: etag = value
            // More than may come is no length to go by.
            case "content-length":
                length = Int(value).flatMap {
                    (0...limit).contains($0) ? $0 + (status == 206 ? size : 0) : nil
                }
            default: break
            }
        }
        return count
    }
}
