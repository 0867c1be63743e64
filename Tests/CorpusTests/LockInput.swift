import Lock

/// A record or a sealed line from an import or another library: rejected, or read unchanged, and never opened by a
/// foreign key.
enum LockInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let text = String(decoding: input, as: UTF8.self)
        for line in [text, "movielib-lock:1:" + text, "movielib-locked:1:" + text] {
            if let record = try? LockRecord(line: line) {
                precondition(record.line == line, "another record")
                precondition(record.keyID.utf8.count == 16, "a name of another length")
                precondition(
                    record.strength.kibibytes <= 1 << 20 && record.strength.passes <= 10, "too demanding")
            }
            if let sealed = try? SealedLine(line: line) {
                precondition(sealed.line == line && SealedLine.hasMark(line), "another line")
                precondition((try? sealed.opened(by: key)) == nil, "opened by a key that did not seal it")
            }
        }
    }
}

private let key: LockKey = {
    guard let passphrase = try? Passphrase("five random words"),
        let made = try? LockRecord.make(passphrase, .init(passes: 1, kibibytes: 8))
    else { fatalError("no lock") }
    return made.key
}()
