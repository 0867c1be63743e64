import Testing

/// The table of hostile servers, row by row, against the built program: `movielib popular`, `movie 603` and `watchlist
/// add 603`, each with its own home.
///
/// `Scripts/hostile` runs these and prints the outcome of each.
struct HostileServerTests {
    @Test(arguments: HostileCase.all(HostileMode.transports))
    func `a connection that fails, stalls or lies about its length ends with a reason`(
        hostile: HostileCase
    ) async throws { try await expectPromisesKept(hostile) }

    @Test(arguments: HostileCase.all(HostileMode.tls))
    func `an untrusted server gets no request`(hostile: HostileCase) async throws {
        try await expectPromisesKept(hostile)
    }

    @Test(arguments: HostileCase.all(HostileMode.http2))
    func `HTTP/2 that breaks off, floods or stalls ends with a reason`(
        hostile: HostileCase
    ) async throws { try await expectPromisesKept(hostile) }

    @Test(arguments: HostileCase.all(HostileMode.cached))
    func `cached responses are shown if the server fails`(hostile: HostileCase) async throws {
        try await expectPromisesKept(hostile)
    }

    @Test(arguments: HostileCase.all(HostileMode.statuses))
    func `every status has its message, its exit code and its number of tries`(
        hostile: HostileCase
    ) async throws { try await expectPromisesKept(hostile) }

    @Test(arguments: HostileCase.all(HostileMode.encodings))
    func `bombs, floods and incomplete HTTP are rejected in little memory`(
        hostile: HostileCase
    ) async throws { try await expectPromisesKept(hostile) }

    @Test(arguments: HostileCase.all(HostileMode.redirects))
    func `no redirect is followed`(hostile: HostileCase) async throws {
        try await expectPromisesKept(hostile)
    }

    @Test(arguments: HostileCase.all(HostileMode.documents))
    func `a document that is not TMDB's is rejected, and an unusual one is read`(
        hostile: HostileCase
    ) async throws { try await expectPromisesKept(hostile) }

    @Test(arguments: HostileCase.all(HostileMode.rows))
    func `one invalid row or field does not affect the valid ones`(hostile: HostileCase) async throws {
        try await expectPromisesKept(hostile)
    }

    @Test(arguments: HostileCase.all(HostileMode.texts))
    func `text stays text and the credential stays secret`(hostile: HostileCase) async throws {
        try await expectPromisesKept(hostile)
    }

    private func expectPromisesKept(_ hostile: HostileCase) async throws {
        let outcome = try await HostileRun.outcome(of: hostile)
        Report.add(hostile, outcome)
        #expect(outcome.problems.isEmpty, "\(hostile): \(outcome.problems.joined(separator: "; "))")
    }
}
