import CProcess
import Foundation
import Lock
import Testing

@testable import MovielibCore

/// The kernel's keyring, which containers may forbid.
struct KeyringTests {
    private static let isAllowed: Bool = {
        let name = "movielib:test"
        return cprocess_key_keep(name, [1], 1, 60) == 0 && cprocess_key_forget(name)
    }()

    @Test(.enabled(if: Self.isAllowed, "the kernel keeps no keys here"))
    func `a key is kept only for its lock, returned unchanged, and forgotten`() throws {
        let strength = LockRecord.Strength(passes: 1, kibibytes: 8)
        let (record, key) = try LockRecord.make(try Passphrase("five random words"), strength)
        let (other, _) = try LockRecord.make(try Passphrase("five random words"), strength)
        #expect(Keyring.key(record.keyID) == nil)
        #expect(Keyring.storeKey(key, seconds: 60) == nil)
        let kept = try #require(Keyring.key(record.keyID))
        let line = try SealedLine(SealedText("a", of: .note, film: 603, sealedAt: .distantPast), for: record)
        #expect(try line.opened(by: kept).text == "a")
        #expect(Keyring.key(other.keyID) == nil)
        #expect(Keyring.forget(record.keyID) && !Keyring.forget(record.keyID))
        #expect(Keyring.key(record.keyID) == nil)
    }
}
