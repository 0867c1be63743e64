extension HostileMode {
    /// Failures that only HTTP/2 allows.
    static let http2: [HostileMode] = [
        mode(.none, 0).quiet.rows(2),
        mode(.goawayFirst, 5).attempts(3),
        mode(.goawayAfter, 0).quiet.rows(2),
        mode(.resetBefore, 5).attempts(3),
        mode(.resetMid, 5).attempts(3),
        mode(.resetNoError, 5).attempts(3),
        // libcurl itself retries five times per attempt.
        mode(.refusedStream, 5).attempts(3...18),
        mode(.wrongLength, 5).attempts(3),
        mode(.settingsFlood, 5).attempts(2...3),
        mode(.pingFlood, 5).attempts(2...3),
        mode(.continuationFlood, 5).attempts(3),
        mode(.stalledWindow, 5).only(.list).attempts(2...3).lastingAtLeast(10),
        mode(.hang, 5).only(.list).attempts(2...3).lastingAtLeast(15),
    ]

    private static func mode(_ fault: HTTP2Server.Fault, _ exit: Int32) -> HostileMode {
        HostileMode("http2-\(fault.rawValue)", exit, .http2(fault)).only(.list, .add)
    }
}
