import Foundation
import TestSupport
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// A server's misbehaviour, and the expected error.
struct Misbehaviour: CustomTestStringConvertible, Sendable {
    let name: String
    let steps: [RawServer.Step]
    let kind: TMDBError.Kind
    let retries: Int

    init(_ name: String, _ steps: RawServer.Step..., kind: TMDBError.Kind, retries: Int) {
        (self.name, self.steps, self.kind, self.retries) = (name, steps, kind, retries)
    }

    var testDescription: String { name }
}

private let ok = "HTTP/1.1 200 OK\r\n"

@Suite struct CurlFailureTests {
    @Test(arguments: [
        Misbehaviour("closes before any byte", kind: .unreachable, retries: 2),
        Misbehaviour("resets after the request", .reset, kind: .unreachable, retries: 2),
        Misbehaviour("resets within the head", .send("HTTP/1.1 20"), .reset, kind: .unreachable, retries: 2),
        Misbehaviour(
            "resets within the body", .send(ok + "Content-Length: 100\r\n\r\n{"), .reset, kind: .unreachable,
            retries: 2),
        Misbehaviour(
            "promises more than it sends", .send(ok + "Content-Length: 100\r\n\r\n{}"), kind: .unreachable,
            retries: 2),
        Misbehaviour(
            "ends between chunks", .send(ok + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"),
            kind: .unreachable, retries: 2),
        Misbehaviour(
            "sends a chunk of no size",
            .send(ok + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n"),
            kind: .badAnswer, retries: 1),
        Misbehaviour(
            "resets within a chunk", .send(ok + "Transfer-Encoding: chunked\r\n\r\n5\r\n{"), .reset,
            kind: .unreachable, retries: 2),
        Misbehaviour(
            "sends a length that is none", .send(ok + "Content-Length: abc\r\n\r\n{}"), kind: .badAnswer,
            retries: 0),
        Misbehaviour(
            "sends a negative length", .send(ok + "Content-Length: -1\r\n\r\n{}"), kind: .badAnswer,
            retries: 0),
        Misbehaviour(
            "sends a length of 30 digits",
            .send(ok + "Content-Length: \(String(repeating: "9", count: 30))\r\n\r\n{}"),
            kind: .badAnswer, retries: 0),
        Misbehaviour(
            "encodes as nobody knows", .send(ok + "Content-Encoding: pigeon\r\n\r\n{}"), kind: .badAnswer,
            retries: 0),
        Misbehaviour(
            "transfers as nobody knows", .send(ok + "Transfer-Encoding: pigeon\r\n\r\n{}"), kind: .badAnswer,
            retries: 0),
        Misbehaviour("speaks HTTP 0.9", .send("{}"), kind: .badAnswer, retries: 0),
        Misbehaviour("speaks HTTP 7.3", .send("HTTP/7.3 200 OK\r\n\r\n{}"), kind: .badAnswer, retries: 0),
        Misbehaviour(
            "sends a status that is none", .send("HTTP/1.1 abc\r\n\r\n{}"), kind: .badAnswer, retries: 0),
        Misbehaviour(
            "sends a header with a zero byte", .send(ok + "X: a\0b\r\n\r\n{}"), kind: .badAnswer, retries: 0),
        Misbehaviour(
            "sends one endless header", .send(ok + "X: "), .flood("xxxxxxxxxxxxxxxx"), kind: .badAnswer,
            retries: 0),
        Misbehaviour(
            "sends headers without end", .send(ok), .flood("X: yyyyyyyyyyyyyyyyyy\r\n"), kind: .badAnswer,
            retries: 0),
        Misbehaviour(
            "sends a status line and nothing", .send("HTTP/1.1 200\r\n\r\n"), kind: .badAnswer, retries: 1),
        Misbehaviour(
            "says gzip and is not", .send(ok + "Content-Encoding: gzip\r\n\r\n{}"), kind: .badAnswer,
            retries: 1),
    ])
    func `each misbehaviour of a server becomes its error`(_ case: Misbehaviour) async throws {
        let server = try RawServer.make(scripts: [`case`.steps])
        let tmdb = TMDB(transport: CurlTransport.patient(), service: try ServiceURL(server.url))
        let error = try #require(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) })
        #expect(error.kind == `case`.kind, "\(error.detail)")
        #expect(error.retries == `case`.retries)
        #expect(error.url == "\(server.url)/movie/603")
        #expect(!error.detail.lowercased().contains("memory"))
    }

    @Test(arguments: [
        ok + "Content-Length: 2\r\n\r\n{}", ok + "Content-Length: 2\r\n\r\n{}rest",
        "HTTP/1.1 200 OK\nContent-Length: 2\n\n{}", ok + "X: a\r\n b\r\nContent-Length: 2\r\n\r\n{}",
        ok + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;x=y\r\n}\r\n0\r\nTrailer: x\r\n\r\n",
        "HTTP/1.0 200 OK\r\n\r\n{}",
    ])
    func `old and unusual but harmless responses are accepted`(answer: String) async throws {
        let server = try RawServer.make(.send(answer))
        let response = try await CurlTransport.patient().send(.to(server.url))
        #expect(response.status == 200)
        #expect(response.body == Data("{}".utf8))
    }

    @Test func `a refused connection is unreachable and worth one more try`() async throws {
        let error = await error("http://127.0.0.1:\(try RawServer.closedPort())/3")
        #expect(error?.kind == .unreachable)
        #expect(error?.retries == 1)
    }

    @Test func `a silent server ends at the total timeout`() async throws {
        let server = try RawServer.make(.hang)
        let error = await error(server.url) { $0.totalTimeout = .seconds(2) }
        #expect(error?.kind == .unreachable)
        #expect(error?.retries == 2)
        #expect(await server.wait { $0 == .peerClosed } == .peerClosed)
    }

    @Test func `a request's own timeout applies if it is shorter`() async throws {
        let server = try RawServer.make(.hang)
        var request = try APIRequest.to(server.url)
        request.timeout = .milliseconds(80)
        let hurried = request
        let error = await failure { () throws(TMDBError) in
            try await CurlTransport.patient().send(hurried)
        }
        #expect(error?.kind == .unreachable)
    }

    @Test func `a slow response ends at the low-speed limit`() async throws {
        let server = try RawServer.make(
            .send(ok + "Content-Length: 100000\r\n\r\n"),
            .drip(String(repeating: "x", count: 100_000), pause: .milliseconds(50)))
        let error = await error(server.url) { $0.slowTimeout = .seconds(1) }
        #expect(error?.kind == .unreachable)
        #expect(await server.wait { $0 == .peerClosed } == .peerClosed)
    }

    @Test func `a connection that is not accepted ends at the connection timeout`() async throws {
        let full = try FullQueue()
        let error = await error("http://127.0.0.1:\(full.port)/3") { $0.connectTimeout = .milliseconds(80) }
        #expect(error?.kind == .unreachable)
        #expect(error?.retries == 2)
    }

    @Test func `cancelling ends the transfer and the connection`() async throws {
        let server = try RawServer.make(.hang)
        let request = try APIRequest.to(server.url)
        let transport = CurlTransport.patient()
        let task = Task { await failure { () throws(TMDBError) in try await transport.send(request) } }
        await server.wait { if case .request = $0 { true } else { false } }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        #expect(await server.wait { $0 == .peerClosed } == .peerClosed)
    }

    @Test func `a task cancelled before it starts sends nothing`() async throws {
        let server = try await LoopbackServer.make { _ in .json("{}") }
        let request = try APIRequest.to(server.url)
        let transport = CurlTransport.patient()
        let error = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { () throws(TMDBError) in try await transport.send(request) }
        }.value
        #expect(error?.kind == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test func `cancelling some of many requests keeps the others`() async throws {
        let server = try await LoopbackServer.make { _ in .json("{}") }
        let request = try APIRequest.to(server.url)
        let transport = CurlTransport.patient()
        let tasks = (0..<60).map { _ in
            Task { await failure { () throws(TMDBError) in try await transport.send(request) } }
        }
        for (index, task) in tasks.enumerated() where index.isMultiple(of: 3) { task.cancel() }
        for (index, task) in tasks.enumerated() {
            let error = await task.value
            #expect(error == nil || (index.isMultiple(of: 3) && error?.kind == .cancelled))
        }
    }

    @Test func `transports are created and released, used or not`() async throws {
        let server = try await LoopbackServer.make { _ in .json("{}") }
        for round in 0..<20 {
            let transport = CurlTransport.patient()
            if round.isMultiple(of: 2) { _ = try await transport.send(.to(server.url)) }
        }
    }

    private func error(
        _ url: String, limits change: (inout CurlTransport.Limits) -> Void = { _ in }
    ) async -> TMDBError? {
        guard let request = try? APIRequest.to(url, "x") else { return nil }
        let transport = CurlTransport.patient(limits: change)
        return await failure { () throws(TMDBError) in try await transport.send(request) }
    }
}
