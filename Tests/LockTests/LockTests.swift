import Foundation
import Testing

@testable import Lock

struct LockTests {
    private let passphrase: Passphrase
    private let record: LockRecord
    private let key: LockKey
    private let text = SealedText(
        "the ending, again — і знову", of: .note, film: 603,
        sealedAt: Date(timeIntervalSince1970: 1_795_377_600))

    init() throws {
        passphrase = try Passphrase("five random words")
        (record, key) = try LockRecord.make(passphrase, .trifling)
    }

    @Test func `a text sealed without the passphrase is opened by it`() throws {
        let line = try SealedLine(text, for: try LockRecord(line: record.line)).line
        let opened = try SealedLine(line: line).opened(by: try record.open(passphrase))
        #expect(opened == text)
    }

    @Test func `lines have the length that the format specifies`() throws {
        #expect(
            try LockRecord.make(passphrase, .init(passes: 3, kibibytes: 65_536)).record.line.utf8.count == 213
        )
        #expect(try SealedLine(text, for: record).line.utf8.count == 441)
    }

    @Test func `the length of a line reveals that of its text only up to the block size`() throws {
        let short = SealedText("a", of: .note, film: 603, sealedAt: text.sealedAt)
        #expect(
            try SealedLine(short, for: record).line.utf8.count
                == SealedLine(text, for: record).line.utf8.count)
        #expect(try SealedLine(text, for: record).line != SealedLine(text, for: record).line)
    }

    @Test func `a line contains no part of its text`() throws {
        let canary = SealedText("canaryword", of: .viewing, film: 1, sealedAt: text.sealedAt)
        let line = try SealedLine(canary, for: record)
        #expect(!line.line.contains("canary"))
        #expect(
            !(Sodium.base64URLDecoded(line.line.split(separator: ":")[3]) ?? []).contains(
                sequence: Array("canary".utf8))
        )
    }

    @Test func `a wrong passphrase opens nothing`() throws {
        #expect(throws: LockError.wrongPassphrase) { try record.open(try Passphrase("five random word")) }
        #expect(throws: LockError.shortPassphrase) { try Passphrase("seven77") }
    }

    @Test func `composed and decomposed letters make the same passphrase`() throws {
        let (record, _) = try LockRecord.make(try Passphrase("cafe\u{301} noir"), .trifling)
        #expect(try record.open(try Passphrase("caf\u{E9} noir")).keyID == record.keyID)
    }

    @Test func `a new passphrase leaves sealed lines unchanged`() throws {
        let line = try SealedLine(text, for: record)
        let new = try Passphrase("five other words")
        let rewrapped = try key.record(new, .trifling)
        #expect(rewrapped.keyID == record.keyID)
        #expect(try line.opened(by: try rewrapped.open(new)) == text)
        #expect(throws: LockError.wrongPassphrase) { try rewrapped.open(passphrase) }
    }

    @Test func `a stored key opens only its own lock`() throws {
        let kept = try Secret(key.secret.all)
        #expect(try SealedLine(text, for: record).opened(by: try record.unlocked(by: kept)) == text)
        let other = try LockRecord.make(passphrase, .trifling)
        #expect(throws: LockError.otherLock) { try other.record.unlocked(by: kept) }
        #expect(throws: LockError.otherLock) { try SealedLine(text, for: record).opened(by: other.key) }
    }

    /// Each field of a record is bound to the key that is wrapped in it.
    @Test func `no field of a record can be exchanged`() throws {
        let other = try LockRecord.make(passphrase, .init(passes: 2, kibibytes: 16)).record
        let (mine, theirs) = (record.line.split(separator: ":"), other.line.split(separator: ":"))
        for field in 4..<9 {
            var parts = mine
            parts[field] = theirs[field]
            let line = parts.joined(separator: ":")
            #expect(throws: LockError.self, "field \(field)") { try LockRecord(line: line).open(passphrase) }
        }
    }

    @Test(arguments: [
        ("movielib-lock:2:anything at all", LockError.unknownVersion(2)),
        ("movielib-lock:01:x", .damaged), ("movielib-lock:-1:x", .damaged), ("", .damaged), (":::", .damaged),
        ("movielib-locked:1:x", .damaged), (String(repeating: "a", count: 2000), .damaged),
    ])
    func `an invalid record is rejected`(line: String, why: LockError) {
        #expect(throws: why) { try LockRecord(line: line) }
    }

    @Test(arguments: [(11, 8), (0, 8), (3, (1 << 20) + 1), (3, 7)])
    func `a record with excessive costs is rejected`(passes: Int, kibibytes: Int) {
        var parts = record.line.split(separator: ":").map(String.init)
        (parts[4], parts[5]) = (String(passes), String(kibibytes))
        #expect(throws: LockError.tooDemanding) { try LockRecord(line: parts.joined(separator: ":")) }
    }

    /// Every line that differs in one character is rejected, by its format or on opening.
    @Test func `a line with one changed character is rejected`() throws {
        let line = try SealedLine(text, for: record).line
        for index in line.indices {
            let letter = line[index] == "A" ? "B" : "A"
            let changed = line.replacingCharacters(in: index...index, with: letter)
            #expect(throws: LockError.self) { try SealedLine(line: changed).opened(by: key) }
        }
        for count in stride(from: 0, to: line.count, by: 7) {
            #expect(throws: LockError.self) {
                try SealedLine(line: String(line.prefix(count))).opened(by: key)
            }
        }
    }

    @Test func `a line longer than a mebibyte is rejected`() throws {
        let long = SealedText(
            String(repeating: "a", count: 800_000), of: .note, film: 1, sealedAt: text.sealedAt)
        #expect(throws: LockError.tooLong) { try SealedLine(long, for: record) }
        let line = "movielib-locked:1:" + String(repeating: "a", count: 1 << 20)
        #expect(throws: LockError.tooLong) { try SealedLine(line: line) }
        let most = SealedText(
            String(repeating: "a", count: 700_000), of: .note, film: 1, sealedAt: text.sealedAt)
        #expect(try SealedLine(most, for: record).opened(by: key) == most)
    }

    @Test func `a newer program's line is rejected with its version`() {
        #expect(SealedLine.hasMark("movielib-locked:7:whatever"))
        #expect(throws: LockError.unknownVersion(7)) { try SealedLine(line: "movielib-locked:7:whatever") }
        #expect(!SealedLine.hasMark("Movielib-locked: a film about a door"))
    }

    /// A line is opened as the format documents it, with libsodium and a few lines of Python, without movielib.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3")))
    func aFewLinesOfPythonOpenANote() throws {
        let (record, _) = try LockRecord.make(passphrase, .init(passes: 1, kibibytes: 64))
        let line = try SealedLine(text, for: record).line
        #expect(try python([record.line, "five random words", line]).said == text.text + "\n")
        let wrong = try python([record.line, "five random word", line])
        #expect(wrong.said.isEmpty && wrong.code == 1)
    }

    /// The lines of Documentation/Recovery.md, word by word.
    private static func recovery() throws -> String {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 1...3 { root.deleteLastPathComponent() }
        let page = try String(contentsOf: root.appending(path: "Documentation/Recovery.md"), encoding: .utf8)
        let parts = page.components(separatedBy: "```python\n")
        return parts.count == 2 ? parts[1].components(separatedBy: "```")[0] : ""
    }

    private func python(_ lines: [String]) throws -> (said: String, code: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", try Self.recovery()]
        process.environment = ["LC_ALL": "C.UTF-8"]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, Pipe())
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
        try input.fileHandleForWriting.close()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: said, as: UTF8.self), process.terminationStatus)
    }
}

extension [UInt8] {
    fileprivate func contains(sequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: sequence) }
    }
}
