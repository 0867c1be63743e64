import Foundation
import Testing

@testable import Lock

/// A passphrase while it is typed.
@Suite struct TypedPassphraseTests {
    private func typed(_ text: String) throws -> TypedPassphrase {
        let typed = try TypedPassphrase()
        text.utf8.forEach(typed.append)
        return typed
    }

    private func text(_ typed: TypedPassphrase) -> String {
        typed.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: ["five random words", "cafe\u{301} noir", "п'ять слів без сенсу"])
    func `a typed passphrase opens a lock made with the same text`(_ words: String) throws {
        let (record, key) = try LockRecord.make(try Passphrase(words), .trifling)
        #expect(try record.open(try Passphrase(try typed(words))).keyID == key.keyID)
        #expect(try Passphrase(try typed(words)).isSame(as: try Passphrase(words)))
        #expect(try !Passphrase(try typed(words + "!")).isSame(as: try Passphrase(words)))
    }

    @Test func `a passphrase of seven characters is too short, however many bytes they are`() throws {
        for words in ["seven77", "сімсім7"] {
            #expect(throws: LockError.shortPassphrase) { try Passphrase(try typed(words)) }
        }
    }

    @Test func `deleting the last character deletes all its bytes, and the text can be deleted at once`()
        throws
    {
        let passphrase = try typed("aжї")
        passphrase.removeLast()
        #expect(text(passphrase) == "aж")
        passphrase.removeLast()
        passphrase.removeLast()
        passphrase.removeLast()
        #expect(passphrase.isEmpty)
        let other = try typed("five random words")
        other.removeAll()
        #expect(other.isEmpty)
    }

    @Test func `a line is read without its end, and the following text stays for the next read`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("one line\n\nlast".utf8))
        try pipe.fileHandleForWriting.close()
        var lines: [String?] = []
        for _ in 0..<4 {
            let line = try TypedPassphrase()
            lines.append(line.readLine(from: pipe.fileHandleForReading.fileDescriptor) ? text(line) : nil)
        }
        #expect(lines == ["one line", "", "last", nil])
    }

    @Test func `a program's first line of output is used, without spaces around it`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(" five random words \r\nlogin: me\n".utf8))
        let output = try TypedPassphrase()
        #expect(output.readPortion(from: pipe.fileHandleForReading.fileDescriptor) == 31)
        output.cutToFirstLine()
        #expect(text(output) == "five random words")
    }
}
