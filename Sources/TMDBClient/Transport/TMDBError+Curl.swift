internal import CCurl

extension TMDBError {
    /// libcurl's result codes in the words of this program, sorted by what can be done.
    ///
    /// Source: https://curl.se/libcurl/c/libcurl-errors.html. Codes 6, 7, 16, 18, 28, 52, 55, 56 and 92 are
    /// worth another try: nothing was decided about the request.
    ///
    /// - Parameters:
    ///   - excess: What ended the transfer for its size, where that did.
    ///   - systemError: What the last system call of the connection failed with, 0 where none did.
    ///   - proxyStatus: What a proxy answered when it was asked for a way, 0 where none was.
    ///   - headers: The answer's, as far as they came.
    init(
        curl result: CURLcode, reason: String?, excess: String?, systemError: Int = 0, proxyStatus: Int = 0,
        headers: [String: String] = [:], host: String, url: String
    ) {
        let said = reason ?? String(cString: ccurl_easy_strerror(result))
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
                    .unreachable, "the name \(host) cannot be resolved", url: url, retries: 1, stage: .name)
            case CURLE_COULDNT_RESOLVE_PROXY:
                TMDBError(
                    .unreachable, "the name of the proxy cannot be resolved", url: url, stage: .name)
            // One code for every proxy that says no, and for a connection that broke; newer versions of libcurl have one
            // of its own for the first.
            case CURLE_RECV_ERROR where proxyStatus >= 300, CURLE_COULDNT_CONNECT where proxyStatus >= 300:
                unreachable(
                    proxyStatus == 407
                        ? "the proxy wants a name and a password (HTTP 407)"
                        : "the proxy does not let through (HTTP \(proxyStatus))",
                    retries: APIResponse.isTransient(proxyStatus) ? 2 : 0)
            case CURLE_PROXY: unreachable("the proxy does not let through: \(said)", retries: 0)
            case CURLE_COULDNT_CONNECT: unreachable("\(host) cannot be reached", retries: 1)
            case CURLE_OPERATION_TIMEDOUT: unreachable("\(host) did not answer in time")
            case CURLE_GOT_NOTHING: unreachable("\(host) closed the connection without an answer")
            case CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
                unreachable("the connection to \(host) broke")
            // One code for a connection that broke and for chunks that are none; only the first has a failed
            // system call behind it (libcurl 7.88.1: 104 for a reset, over TLS 32; 0 for a bad size).
            case CURLE_RECV_ERROR
            where systemError == 0 && headers["transfer-encoding"]?.lowercased() == "chunked":
                bad("the answer is not cut into chunks as it says", retries: 1)
            case CURLE_RECV_ERROR: unreachable("the connection to \(host) broke")
            case CURLE_PEER_FAILED_VERIFICATION:
                TMDBError(.untrusted, "the certificate of \(host) is not trusted: \(said)", url: url)
            case CURLE_SSL_CACERT_BADFILE:
                TMDBError(.untrusted, "no CA certificates (install ca-certificates)", url: url)
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED:
                TMDBError(.untrusted, "no TLS connection to \(host) could be agreed on: \(said)", url: url)
            case CURLE_BAD_CONTENT_ENCODING:
                bad(
                    "the answer is not compressed as it says",
                    retries: headers["content-encoding"]?.lowercased() == "gzip" ? 1 : 0)
            case CURLE_FILESIZE_EXCEEDED, CURLE_OUT_OF_MEMORY: bad("the answer is too large")
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP_RETURNED_ERROR:
                bad("what answers at \(host) does not speak HTTP as TMDB does")
            default: unreachable("the request failed (libcurl \(result.rawValue): \(said))", retries: 0)
            }
    }
}
