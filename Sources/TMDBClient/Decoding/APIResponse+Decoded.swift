import Foundation
import Localization
import Records
import TMDBModels

extension APIResponse {
    /// Checks that the answer is TMDB's own and a success, and decodes it.
    ///
    /// libcurl's "OK" is not sufficient: a 200 may be empty, truncated, a network's login page, or TMDB's own
    /// "not found", which can also have that status (code 21).
    func decoded<Value: Decodable>(url: String, hiding credential: Credential? = nil) throws(TMDBError)
        -> Value
    {
        guard !hasTooManyValues else {
            throw TMDBError(.badAnswer, tr("the answer is too large"), status: status, url: url)
        }
        guard status == 200 else { throw failure(url: url, hiding: credential) }
        if body.isEmpty {
            throw TMDBError(.badAnswer, tr("the answer is empty"), status: status, url: url, retries: 1)
        }
        do { return try JSONDecoder().decode(Value.self, from: body.withReadableText) } catch {
            if isFailureEnvelope { throw failure(url: url, hiding: credential) }
            var error = notTMDBError(url: url)
            // Possibly truncated or garbled in transit; a deliberate answer would come again.
            if !isWebPage && !isJSON { error.retries = 1 }
            throw error
        }
    }

    /// The most values in an answer, including field names: ten times those of TMDB's largest pages, 300 KB.
    static let maxValues = 200_000

    /// Counted in the bytes: when decoded, a value of two bytes may take a hundred.
    private var hasTooManyValues: Bool {
        // An answer with fewer bytes than that has fewer values.
        guard body.count > Self.maxValues else { return false }
        return body.convertedToUTF8.withUnsafeBytes {
            JSONPunctuation.containsMoreValues(than: Self.maxValues, in: $0.bindMemory(to: UInt8.self))
        }
    }

    private var envelope: ErrorEnvelope? { try? JSONDecoder().decode(ErrorEnvelope.self, from: body) }

    private var isFailureEnvelope: Bool {
        guard let envelope else { return false }
        return envelope.success == false || (envelope.code != nil && envelope.code != 1)
    }

    /// Statuses that mean "later": curl's own list of transient ones and the CDN's.
    static func isTransient(_ status: Int) -> Bool {
        switch status {
        case 408, 429, 500, 502, 503, 504, 520...524: true
        default: false
        }
    }

    /// The error for the status and TMDB's own code. Source: TMDB, "Errors".
    func failure(url: String, hiding credential: Credential? = nil) -> TMDBError {
        let envelope = envelope
        let message = envelope?.message.map { $0.hiding(credential).cut(to: 200) }
        func error(_ kind: TMDBError.Kind, _ detail: String) -> TMDBError {
            TMDBError(
                kind, detail, status: status, code: envelope?.code, url: url,
                retries: Self.isTransient(status) ? 2 : 0)
        }
        let text = message.map { "\($0) (HTTP \(status))" } ?? "HTTP \(status)"
        switch envelope?.code {
        case 6, 21, 34, 37: return error(.notFound, message ?? tr("not found"))
        case 3, 7, 10, 14, 16, 17, 30, 31, 32, 33, 35, 36, 38, 39, 45:
            return error(.credentialRejected, message ?? tr("refused"))
        default: break
        }
        // Any status other than 200 already determines the kind.
        switch (status, envelope?.code) {
        case (200, 9), (200, 11), (200, 15), (200, 24), (200, 43), (200, 46): return error(.unavailable, text)
        case (200, 25): return error(.rateLimited(retryAfter: retryAfter), text)
        case (200, _): return error(.rejected, text)
        default: break
        }
        switch status {
        case 300...303, 305...399: return error(.badAnswer, redirection(hiding: credential))
        case 401: return error(.credentialRejected, message ?? "HTTP 401")
        case 429: return error(.rateLimited(retryAfter: retryAfter), tr("too many requests (HTTP 429)"))
        case 403 where envelope?.isEmpty ?? true, 404 where envelope?.isEmpty ?? true:
            return notTMDBError(url: url)
        case 404: return error(.notFound, message ?? tr("not found"))
        case 408, 500...598: return error(.unavailable, text)
        case 400...499: return error(.rejected, text)
        // No content is as good as an empty body: worth a retry.
        case 204, 205:
            return TMDBError(
                .badAnswer, tr("the answer is empty (HTTP {status})", ["status": "\(status)"]),
                status: status, url: url, retries: 1)
        default:
            return error(
                .badAnswer, message ?? tr("unexpected HTTP status {status}", ["status": "\(status)"]))
        }
    }

    /// The target of a rejected redirect, without path and query; empty if it is not an address.
    private func redirection(hiding credential: Credential?) -> String {
        let target = headers["location"]?.prefix { !"?#".contains($0) }
        guard let target, let other = try? ServiceURL(String(target)) else {
            return tr(
                "it redirects elsewhere, which TMDB never does (HTTP {status})", ["status": "\(status)"])
        }
        let origin = "\(other.scheme)://\(other.host)".hiding(credential)
        return tr(
            "it redirects to {address}, which TMDB never does (HTTP {status})",
            ["address": origin, "status": "\(status)"])
    }

    private func notTMDBError(url: String) -> TMDBError {
        TMDBError(
            .badAnswer,
            isWebPage
                ? tr("a web page came back instead of an answer: the login page of this network?")
                : tr("the response is not from TMDB"), status: status, url: url,
            retries: Self.isTransient(status) ? 2 : 0)
    }

    /// The decoder also calls a value of another type "not valid JSON", so its error is not conclusive.
    private var isJSON: Bool {
        (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
    }

    private var isWebPage: Bool {
        body.first { ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) } == UInt8(ascii: "<")
    }

    /// `Retry-After` in seconds; nil if it is absent, past, or neither a number of seconds nor a date (RFC
    /// 9110, 10.2.3).
    var retryAfter: Int? {
        guard let text = headers["retry-after"], !text.isEmpty else { return nil }
        if text.utf8.allSatisfy(\.isDigit) { return Int(text) ?? .max }
        guard let date = Date(http: text) else { return nil }
        let seconds = Int(date.timeIntervalSince(asOf).rounded(.up))
        return seconds > 0 ? seconds : nil
    }
}

extension String {
    fileprivate func hiding(_ credential: Credential?) -> String {
        credential?.removingSecret(from: self) ?? self
    }

    /// Cut to this many Unicode scalars: one character may contain a million of them.
    fileprivate func cut(to count: Int) -> String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}

extension Date {
    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, the only form still sent (RFC 9110, section 5.6.7).
    fileprivate init?(http text: String) {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].utf8.count == 4, parts[5] == "GMT",
            let month = months.firstIndex(where: { $0 == parts[2] })
        else { return nil }
        let time = parts[4].split(separator: ":", omittingEmptySubsequences: false)
        let numbers = ([parts[1], parts[3]] + time).compactMap { Int32($0) }
        guard numbers.count == 5, (1...31).contains(numbers[0]), (1900...9999).contains(numbers[1]),
            numbers[2...].allSatisfy({ (0...60).contains($0) })
        else { return nil }
        var parsed = tm()
        (parsed.tm_mday, parsed.tm_mon, parsed.tm_year) = (numbers[0], Int32(month), numbers[1] - 1900)
        (parsed.tm_hour, parsed.tm_min, parsed.tm_sec) = (numbers[2], numbers[3], numbers[4])
        self.init(timeIntervalSince1970: Double(timegm(&parsed)))
    }
}
