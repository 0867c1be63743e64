internal import CCurl
import Localization
import TMDBModels

extension TMDBError {
    /// Translates libcurl's result codes into errors, grouped by possible reactions.
    ///
    /// Source: https://curl.se/libcurl/c/libcurl-errors.html. Codes 6, 7, 16, 18, 28, 52, 55, 56 and 92 are
    /// worth a retry: the server did not decide about the request.
    ///
    /// - Parameters:
    ///   - excess: The part that was too large, if that ended the transfer.
    ///   - systemError: The errno of the connection's last system call, 0 if none failed.
    ///   - proxyStatus: A proxy's answer to CONNECT, 0 if there was none.
    ///   - headers: The answer's headers, as far as they arrived.
    init(
        curl result: CURLcode, reason: String?, excess: String?, systemError: Int = 0, proxyStatus: Int = 0,
        headers: [String: String] = [:], host: String, url: String
    ) {
        let message = reason ?? String(cString: ccurl_easy_strerror(result))
        func unreachable(_ detail: String, retries: Int = 2) -> TMDBError {
            TMDBError(.unreachable, detail, url: url, retries: retries)
        }
        func bad(_ detail: String, retries: Int = 0) -> TMDBError {
            TMDBError(.badAnswer, detail, url: url, retries: retries)
        }

        if let excess {
            self = bad(excess)
            return
        }
        self =
            switch result {
            case CURLE_COULDNT_RESOLVE_HOST:
                TMDBError(
                    .unreachable, tr("the name {host} cannot be resolved", ["host": host]), url: url,
                    retries: 1, stage: .name)
            case CURLE_COULDNT_RESOLVE_PROXY:
                TMDBError(
                    .unreachable, tr("the name of the proxy cannot be resolved"), url: url, stage: .name)
            // libcurl has one code for a proxy that refuses and for a broken connection; newer versions have a
            // separate code for the first.
            case CURLE_RECV_ERROR where proxyStatus >= 300, CURLE_COULDNT_CONNECT where proxyStatus >= 300:
                unreachable(
                    proxyStatus == 407
                        ? tr("the proxy requires a user name and password (HTTP 407)")
                        : tr(
                            "the proxy blocked the request (HTTP {status})", ["status": "\(proxyStatus)"]),
                    retries: APIResponse.isTransient(proxyStatus) ? 2 : 0)
            case CURLE_PROXY:
                unreachable(tr("the proxy blocked the request: {why}", ["why": message]), retries: 0)
            case CURLE_COULDNT_CONNECT:
                unreachable(tr("{host} cannot be reached", ["host": host]), retries: 1)
            case CURLE_OPERATION_TIMEDOUT: unreachable(tr("{host} did not answer in time", ["host": host]))
            case CURLE_GOT_NOTHING:
                unreachable(tr("{host} closed the connection without a response", ["host": host]))
            case CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
                unreachable(tr("the connection to {host} was lost", ["host": host]))
            // libcurl has one code for a broken connection and for invalid chunks; only the first involves a failed
            // system call (libcurl 7.88.1: 104 for a reset, over TLS 32; 0 for a bad size)
            case CURLE_RECV_ERROR
            where systemError == 0 && headers["transfer-encoding"]?.lowercased() == "chunked":
                bad(tr("the chunked encoding of the response is invalid"), retries: 1)
            case CURLE_RECV_ERROR: unreachable(tr("the connection to {host} was lost", ["host": host]))
            case CURLE_PEER_FAILED_VERIFICATION:
                TMDBError(
                    .untrusted,
                    tr("the certificate of {host} is not trusted: {why}", ["host": host, "why": message]),
                    url: url)
            case CURLE_SSL_CACERT_BADFILE:
                TMDBError(.untrusted, tr("no CA certificates (install ca-certificates)"), url: url)
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED:
                TMDBError(
                    .untrusted,
                    tr(
                        "no TLS connection to {host} could be established: {why}",
                        ["host": host, "why": message]),
                    url: url)
            case CURLE_BAD_CONTENT_ENCODING:
                bad(
                    tr("the response is not compressed as its headers say"),
                    retries: headers["content-encoding"]?.lowercased() == "gzip" ? 1 : 0)
            case CURLE_FILESIZE_EXCEEDED, CURLE_OUT_OF_MEMORY: bad(tr("the answer is too large"))
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP_RETURNED_ERROR:
                bad(tr("the server at {host} does not speak HTTP as TMDB does", ["host": host]))
            default:
                unreachable(
                    tr(
                        "the request failed (libcurl {code}: {why})",
                        ["code": "\(result.rawValue)", "why": message]), retries: 0)
            }
    }
}
