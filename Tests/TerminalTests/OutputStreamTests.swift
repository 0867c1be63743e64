import Foundation
import Secrecy
import TestSupport
import Testing

@testable import Terminal

@Suite struct OutputStreamTests {
    private static let key = "0123456789abcdef0123456789abcdef"
    private static let token = "eyJhbGciOi.J9-x_Y.c2ln=="
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The text written to a file through a stream.
    private func written(hiding secrets: [String] = [], _ use: (Terminal.OutputWriter) -> Void) throws
        -> String
    {
        let descriptor = open(folder.file("out"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        let stream = Terminal.OutputWriter(descriptor: descriptor) { Redaction(of: secrets) }
        use(stream)
        stream.flush()
        #expect(stream.failure == nil)
        return String(decoding: try folder.bytes("out"), as: UTF8.self)
    }

    @Test func `text is written once and in order`() throws {
        let text = try written { stream in
            stream.write("one")
            stream.writeLine(" two")
            stream.flush()
            stream.writeLine("три 🎬")
        }
        #expect(text == "one two\nтри 🎬\n")
    }

    @Test func `text much longer than the buffer is written completely`() throws {
        let line = String(repeating: "千と千尋", count: 100)
        let text = try written { stream in for _ in 0..<1000 { stream.writeLine(line) } }
        #expect(text.utf8.count == 1000 * (line.utf8.count + 1))
    }

    @Test(arguments: [key, token])
    func `a secret is replaced in every form it could have taken`(_ secret: String) throws {
        let bytes = Data(secret.utf8)
        let forms = [
            secret, secret.uppercased(), secret.lowercased(), bytes.base64EncodedString(),
            bytes.map { String(format: "%02x", $0) }.joined(),
            bytes.map { String(format: "%02X", $0) }.joined(),
            secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
            bytes.map { String(format: "%%%02X", $0) }.joined(),
            bytes.map { String(format: "\\u%04x", $0) }.joined(),
            bytes.prefix(1).map { String(format: "\\u%04X", $0) }.joined() + secret.dropFirst(),
        ]
        let text = try written(hiding: [secret]) { stream in
            for form in forms { stream.writeLine("a=\(form)&b") }
        }
        #expect(text == String(repeating: "a=[key]&b\n", count: forms.count))
    }

    @Test(arguments: [key, token])
    func `a secret next to a mark or letter that joins its characters is replaced`(_ secret: String) throws {
        // U+0D4E is a letter that joins the following character.
        let text = try written(hiding: [secret]) { $0.writeLine("\u{D4E}\(secret)\u{301} \(secret)\u{200D}") }
        #expect(text == "\u{D4E}[key]\u{301} [key]\u{200D}\n")
    }

    @Test func `a secret is replaced wherever the buffer ends, and if it is written in pieces`() throws {
        let secret = Self.token
        let text = try written(hiding: [secret]) { stream in
            for length in [65_526, 65_530, 65_535, 65_536] {
                stream.write(String(repeating: "x", count: length) + " ")
                stream.write(String(secret.prefix(9)))
                stream.writeLine(String(secret.dropFirst(9)))
            }
        }
        #expect(text.split(separator: "\n").count == 4)
        #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix("x [key]") })
    }

    @Test(arguments: ["", "B", "Be", "Bearer "])
    func `a secret in base64 is replaced whatever precedes it`(_ before: String) throws {
        let secret = Self.key
        let encoded = Data((before + secret + "x").utf8).base64EncodedString()
        let text = try written(hiding: [secret]) { $0.writeLine(encoded) }
        #expect(text.contains("[key]"))
        #expect(text.utf8.count < 24)
    }

    @Test(arguments: [1, 3, 50, 100_000])
    func `a long value is shown only in part, and a secret in it never`(_ length: Int) throws {
        let descriptor = open(folder.file("err"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        let console = Console(errorDescriptor: descriptor) { [Self.key] }
        let word = String(repeating: "я", count: length)
        let line = Array(repeating: word, count: 100_000 / length).joined(separator: " ")
        console.printMessage("movielib: \(line)\(Self.key): why")
        let said = String(decoding: try folder.bytes("err"), as: UTF8.self)
        #expect(said.hasPrefix("movielib: я") && said.unicodeScalars.count < 2100)
        #expect(!said.contains(Self.key.prefix(8)) && !said.contains(Self.key.suffix(8)))
        if length == 100_000 { #expect(said.hasSuffix("[key]: why\n")) }
    }

    @Test func `text that only looks like a secret is kept`() throws {
        let text = try written(hiding: [Self.key]) { $0.writeLine("0123456789abcdef 438631 Dune") }
        #expect(text == "0123456789abcdef 438631 Dune\n")
    }

    @Test func `a full disk is reported, and no more is written`() {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let stream = Terminal.OutputWriter(descriptor: descriptor)
        stream.writeLine("answer")
        #expect(stream.failure == nil)
        stream.flush()
        #expect(stream.failure?.code == ENOSPC)
        #expect(stream.failure?.reason == "No space left on device")
        stream.writeLine("more")
        stream.flush()
        #expect(stream.failure?.code == ENOSPC)
    }

    @Test func `a closed or read-only descriptor is reported`() {
        let stream = Terminal.OutputWriter(descriptor: 9999)
        stream.writeLine("answer")
        stream.flush()
        #expect(stream.failure?.code == EBADF)
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let reading = Terminal.OutputWriter(descriptor: descriptor)
        reading.writeLine("answer")
        reading.flush()
        #expect(reading.failure?.code == EBADF)
    }

    @Test func `a pipe without a reader is reported as such`() {
        // As in the program: otherwise the signal would end the test process.
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let stream = Terminal.OutputWriter(descriptor: ends[1])
        stream.writeLine("answer")
        stream.flush()
        #expect(stream.failure?.code == EPIPE)
    }

    @Test func `writing to a full non-blocking pipe waits`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
        let text = String(repeating: "x", count: 300_000)
        let thread = Thread {
            let stream = Terminal.OutputWriter(descriptor: writer)
            stream.write(text)
            stream.flush()
            close(writer)
        }
        thread.start()
        let data = FileHandle(fileDescriptor: reader, closeOnDealloc: true).readDataToEndOfFile()
        #expect(data.count == text.utf8.count)
    }
}
