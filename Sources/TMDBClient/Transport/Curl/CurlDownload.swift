internal import CCurl
import Foundation
import Localization
package import TMDBModels

/// Downloads one large file over HTTP to disk, resuming an earlier attempt that was interrupted.
///
/// For files without credential or JSON: TMDB's daily exports. Runs on the calling thread until done. As
/// everywhere here, redirects are rejected, certificates checked, and stalled transfers ended.
package struct CurlDownload: Sendable {
    /// How a download ended.
    package enum Outcome: Sendable, Equatable {
        /// The file is complete; with the server's ETag for it (RFC 9110, section 8.8.3), if it sent one.
        case fetched(etag: String?)
        /// The server's version is the one whose ETag was given (304).
        case notModified
        /// The server has no such file (404, or 403 from file stores).
        case missing
        /// The file cannot be written, by errno. If the disk is full, the partial file is deleted.
        case unwritable(Int32)
    }

    /// The address; https, or http on this machine.
    package let url: String
    /// Sent as User-Agent.
    package let userAgent: String
    /// Larger files are rejected.
    package var limit = 4 << 30

    /// A download that has not started.
    package init(url: String, userAgent: String) { (self.url, self.userAgent) = (url, userAgent) }

    /// Downloads to `path`, appending to an earlier partial file if the server still has that version (Range
    /// and If-Range; RFC 9110, section 13.1.5).
    ///
    /// While the file is incomplete, its version's ETag is stored beside it in `path.etag`.
    /// - Parameters:
    ///   - known: The ETag of a version that exists already, which need not be sent again (If-None-Match).
    ///   - progress: Receives the bytes so far, and the total if the server sent it; return false to stop.
    /// - Throws: ``TMDBError``, with the client's messages; the partial file stays.
    package func fetch(
        into path: String, known: String? = nil,
        progress: @escaping (_ done: Int, _ total: Int?) -> Bool = { _, _ in true }
    ) throws(TMDBError) -> Outcome {
        if let error = CurlExchange.openingError(url: url) { throw error }
        guard let sink = Sink(path: path, limit: limit, progress: progress) else { return .unwritable(errno) }
        let partial = sink.partialETag()
        let offset = partial == nil ? 0 : sink.size
        if offset == 0 { sink.truncate() }
        var headers = known.map { ["If-None-Match: \($0)"] } ?? []
        if offset > 0, let partial { headers += ["Range: bytes=\(offset)-", "If-Range: \(partial)"] }
        let isPlain = url.hasPrefix("http://")
        guard let handle = sink.makeHandle(url: url, headers: headers, userAgent: userAgent, isPlain: isPlain)
        else {
            throw CurlExchange.setupError(url: url)
        }
        if isPlain { sink.set(CURLOPT_NOPROXY, "*") }
        for (option, value) in [
            (CURLOPT_CONNECTTIMEOUT_MS, 10_000), (CURLOPT_LOW_SPEED_LIMIT, 100), (CURLOPT_LOW_SPEED_TIME, 20),
        ] { sink.set(option, value) }
        let result = withExtendedLifetime(sink) { ccurl_easy_perform(handle) }
        if result != CURLE_OK {
            if sink.isStopped { throw TMDBError(.cancelled, "stopped", url: url) }
            if let code = sink.writeError {
                if [ENOSPC, EDQUOT, EFBIG].contains(code) { sink.truncate() }
                return .unwritable(code)
            }
            throw sink.error(result, host: (try? ServiceURL(url))?.host ?? url, url: url)
        }
        let status = sink.number(CURLINFO_RESPONSE_CODE)
        switch status {
        case 200, 206:
            sink.removeSavedETag()
            return .fetched(etag: sink.etag)
        case 304 where known != nil: return .notModified
        case 403, 404: return .missing
        // The partial file is longer than the server's: start over next time.
        case 416:
            sink.truncate()
            throw TMDBError(.badAnswer, tr("the partial download does not match the file"), url: url)
        case 500...: throw TMDBError(.unavailable, "HTTP \(status)", url: url)
        default:
            throw TMDBError(
                .badAnswer, tr("HTTP {status} where a file was expected", ["status": "\(status)"]), url: url)
        }
    }
}

/// Receives the response headers, and writes the file.
private final class Sink: CurlExchange {
    private let descriptor: Int32
    private let limit: Int
    private let progress: (Int, Int?) -> Bool
    private var status = 0
    private var length: Int?
    private(set) var size: Int
    private(set) var etag: String?
    private(set) var isStopped = false
    private(set) var writeError: Int32?
    private var hasBegun = false
    private let etagPath: String

    /// Nil if the file cannot be opened, with errno.
    init?(path: String, limit: Int, progress: @escaping (Int, Int?) -> Bool) {
        (self.limit, self.progress) = (limit, progress)
        etagPath = path + ".etag"
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        size = 0
        guard descriptor >= 0 else { return nil }
        var info = stat()
        if fstat(descriptor, &info) == 0 { size = Int(info.st_size) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The ETag of the version partly in the file; a weak one cannot be used for ranges.
    func partialETag() -> String? {
        guard size > 0, let data = FileManager.default.contents(atPath: etagPath), data.count <= 200,
            let mark = String(data: data, encoding: .utf8), mark.hasPrefix("\""),
            mark.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        return mark
    }

    func removeSavedETag() { unlink(etagPath) }

    private func saveETag() {
        removeSavedETag()
        guard let etag, etag.hasPrefix("\"") else { return }
        _ = FileManager.default.createFile(
            atPath: etagPath, contents: Data(etag.utf8), attributes: [.posixPermissions: 0o600])
    }

    func truncate() {
        _ = ftruncate(descriptor, 0)
        size = 0
    }

    override func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        // Ignores the body of an error, which is not part of the file.
        guard status == 200 || status == 206 else { return true }
        if !hasBegun {
            hasBegun = true
            // The complete file came instead of the rest: it is another version.
            if status == 200 {
                truncate()
                saveETag()
            }
        }
        guard size + bytes.count <= limit else {
            sizeErrorMessage = tr("the file is larger than {n} GiB", ["n": "\(limit >> 30)"])
            return false
        }
        var written = 0
        while written < bytes.count {
            let done = write(
                descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            if done < 0 {
                if errno == EINTR { continue }
                writeError = errno
                return false
            }
            written += done
        }
        size += bytes.count
        isStopped = !progress(size, length)
        return !isStopped
    }

    override func beginHeaders(status: Int) { (self.status, length, etag) = (status, nil, nil) }

    override func receive(header name: String, _ value: String) {
        switch name {
        // A longer text is not an ETag; one with a line break cannot arrive.
        case "etag" where value.utf8.count <= 200: etag = value
        // Above the limit it is not usable as a length.
        case "content-length":
            length = Int(value).flatMap {
                (0...limit).contains($0) ? $0 + (status == 206 ? size : 0) : nil
            }
        default: break
        }
    }
}
