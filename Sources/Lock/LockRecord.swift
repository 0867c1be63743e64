/// A lock: a public key that seals notes, and the secret key that opens them, wrapped by a passphrase.
///
/// Written as one line of ASCII, the same in a library, an export and `locks.txt`:
///
///     movielib-lock:1:<key id>:argon2id:<passes>:<KiB>:<salt>:<public key>:<nonce and wrapped secret key>
///
/// Bytes are base64url without padding. Everything before the last colon is bound to the wrapped key, so that
/// no part of it can be exchanged.
package struct LockRecord: Sendable, Equatable {
    /// The cost of trying a passphrase.
    package struct Strength: Sendable, Equatable {
        package let passes: Int
        /// The memory per try.
        package let kibibytes: Int

        /// About 0.6 s and 256 MiB a try.
        package static let usual = Strength(passes: 3, kibibytes: 256 << 10)
        /// About 0.1 s and 64 MiB a try, for small machines.
        package static let light = Strength(passes: 3, kibibytes: 64 << 10)

        package init(passes: Int, kibibytes: Int) { (self.passes, self.kibibytes) = (passes, kibibytes) }

        /// Whether the parameters are acceptable in a file: a record made to exhaust the machine is rejected.
        var isAcceptable: Bool { (1...10).contains(passes) && (8...(1 << 20)).contains(kibibytes) }

        /// Whether a try costs no more than with a lock that this program makes.
        package var isUsual: Bool {
            passes <= Self.usual.passes && kibibytes <= Self.usual.kibibytes
        }
    }

    static let mark = "movielib-lock"
    private static let method = "argon2id"

    /// The complete record.
    package let line: String
    /// The lock's name: the first 16 hex digits of BLAKE2b-256 of its public key.
    package let keyID: String
    package let strength: Strength
    let publicKey: [UInt8]
    private let salt: [UInt8]
    private let nonce: [UInt8]
    private let wrapped: [UInt8]
    /// The record up to the last colon.
    private let head: String

    /// A new lock with a key of its own; a light one if the machine lacks the memory.
    ///
    /// - Throws: ``LockError/noMemory``.
    package static func make(
        _ passphrase: Passphrase, _ strength: Strength = .usual
    ) throws(LockError) -> (record: LockRecord, key: LockKey) {
        let pair = try Sodium.keyPair()
        let key = LockKey(secret: pair.secret, publicKey: pair.public)
        return (try key.record(passphrase, strength), key)
    }

    /// - Throws: ``LockError/damaged``, ``LockError/unknownVersion(_:)``, ``LockError/tooDemanding``.
    package init(line: String) throws(LockError) {
        guard line.utf8.count <= 1024 else { throw .damaged }
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2, parts[0] == Self.mark, let version = DecimalField.read(parts[1]) else {
            throw .damaged
        }
        guard version == 1 else { throw .unknownVersion(version) }
        guard parts.count == 9, parts[3] == Self.method, let passes = DecimalField.read(parts[4]),
            let kibibytes = DecimalField.read(parts[5]), let salt = Sodium.base64URLDecoded(parts[6]),
            salt.count == Sodium.saltCount, let publicKey = Sodium.base64URLDecoded(parts[7]),
            publicKey.count == Sodium.keyCount, let tail = Sodium.base64URLDecoded(parts[8]),
            tail.count == Sodium.nonceCount + Sodium.keyCount + Sodium.tagCount,
            parts[2] == Self.keyID(of: publicKey)
        else { throw .damaged }
        strength = Strength(passes: passes, kibibytes: kibibytes)
        guard strength.isAcceptable else { throw .tooDemanding }
        (self.line, keyID, self.salt, self.publicKey) = (line, String(parts[2]), salt, publicKey)
        nonce = Array(tail.prefix(Sodium.nonceCount))
        wrapped = Array(tail.dropFirst(Sodium.nonceCount))
        head = parts.dropLast().joined(separator: ":")
    }

    /// Opens the lock; the time it takes depends on ``strength``.
    ///
    /// - Throws: ``LockError/wrongPassphrase``, ``LockError/noMemory``, ``LockError/damaged``.
    package func open(_ passphrase: Passphrase) throws(LockError) -> LockKey {
        let key = try Sodium.key(
            from: passphrase.secret, salt: salt, passes: strength.passes, kibibytes: strength.kibibytes)
        guard let secret = try Sodium.unwrap(wrapped, key: key, nonce: nonce, associated: Array(head.utf8))
        else { throw .wrongPassphrase }
        return try unlocked(by: secret)
    }

    /// The lock's key from a secret that was stored, for example in a keyring.
    ///
    /// - Throws: ``LockError/otherLock`` if it is not this lock's.
    package func unlocked(by secret: Secret) throws(LockError) -> LockKey {
        guard secret.count == Sodium.keyCount, Sodium.publicKey(of: secret) == publicKey else {
            throw .otherLock
        }
        return LockKey(secret: secret, publicKey: publicKey)
    }

    static func keyID(of publicKey: [UInt8]) -> String {
        Sodium.digest(publicKey).prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    static func head(_ publicKey: [UInt8], _ strength: Strength, salt: [UInt8]) -> String {
        [
            mark, "1", keyID(of: publicKey), method, String(strength.passes), String(strength.kibibytes),
            Sodium.base64URLEncoded(salt), Sodium.base64URLEncoded(publicKey),
        ].joined(separator: ":")
    }
}

/// An open lock: its secret key.
package struct LockKey: Sendable {
    /// The size in bytes.
    package static let byteCount = Sodium.keyCount

    /// Only for storing it in a keyring.
    package let secret: Secret
    let publicKey: [UInt8]

    /// The lock's name.
    package var keyID: String { LockRecord.keyID(of: publicKey) }

    init(secret: Secret, publicKey: [UInt8]) { (self.secret, self.publicKey) = (secret, publicKey) }

    /// A key from a secret that was stored under the lock's name.
    ///
    /// - Throws: ``LockError/otherLock`` if it is not that lock's.
    package init(_ secret: Secret, named keyID: String) throws(LockError) {
        guard secret.count == Sodium.keyCount else { throw .otherLock }
        let publicKey = Sodium.publicKey(of: secret)
        guard LockRecord.keyID(of: publicKey) == keyID else { throw .otherLock }
        self.init(secret: secret, publicKey: publicKey)
    }

    /// A record of the same lock under this passphrase; sealed texts stay valid.
    ///
    /// If the machine lacks the memory, the record is a light one.
    /// - Throws: ``LockError/noMemory``.
    package func record(
        _ passphrase: Passphrase, _ strength: LockRecord.Strength = .usual
    ) throws(LockError) -> LockRecord {
        let salt = Sodium.random(Sodium.saltCount)
        let wrapping: Secret
        do {
            wrapping = try Sodium.key(
                from: passphrase.secret, salt: salt, passes: strength.passes, kibibytes: strength.kibibytes)
        } catch {
            guard strength == .usual else { throw error }
            return try record(passphrase, .light)
        }
        let head = LockRecord.head(publicKey, strength, salt: salt)
        let nonce = Sodium.random(Sodium.nonceCount)
        let wrapped = Sodium.wrap(secret, key: wrapping, nonce: nonce, associated: Array(head.utf8))
        return try LockRecord(line: head + ":" + Sodium.base64URLEncoded(nonce + wrapped))
    }
}

/// A number in the record's format: digits, without sign or leading zeros.
enum DecimalField {
    static func read(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) }),
            text == "0" || text.first != "0"
        else { return nil }
        return Int(text)
    }
}
