internal import CCurl

/// Sets the options every request of this program shares: one address, read with GET if nothing else is set, no
/// redirects; TLS 1.2 or newer with the certificate checked, or plain HTTP where allowed; no signals, because libcurl
/// runs beside other threads.
func setSafeOptions(of handle: UnsafeMutableRawPointer, url: String, userAgent: String, isPlain: Bool) {
    _ = ccurl_easy_setopt_string(handle, CURLOPT_URL, url)
    _ = ccurl_easy_setopt_string(handle, CURLOPT_USERAGENT, userAgent)
    _ = ccurl_easy_allow(handle, isPlain)
    for (option, value) in [
        (CURLOPT_HTTPGET, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1),
        (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
        (CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2), (CURLOPT_HTTP09_ALLOWED, 0),
    ] { _ = ccurl_easy_setopt_long(handle, option, value) }
}

/// What libcurl says of a transfer in a number: the status, an errno.
func number(_ info: CURLINFO, of handle: UnsafeMutableRawPointer) -> Int {
    var number = 0
    _ = ccurl_easy_getinfo_long(handle, info, &number)
    return number
}
