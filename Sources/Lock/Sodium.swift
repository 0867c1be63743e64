import CSodium
import Foundation

/// Wraps libsodium's functions: bytes in and bytes out, without decisions.
package enum Sodium {
    static let saltCount = 16
    package static let keyCount = 32
    static let nonceCount = 24
    static let tagCount = 16
    /// The overhead of a sealed box: a public key and a tag.
    static let sealCount = 48

    // Selects the implementations for the processor; once, and on one thread.
    private static let isReady = sodium_init() >= 0

    /// Must be called before any other function here; repeated calls cost nothing.
    static func initialize() { _ = isReady }

    package static func random(_ count: Int) -> [UInt8] {
        initialize()
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// Argon2id 1.3 with one lane.
    ///
    /// - Parameter kibibytes: The memory it uses while it runs.
    static func key(
        from passphrase: Secret, salt: [UInt8], passes: Int, kibibytes: Int, count: Int = keyCount
    ) throws(LockError) -> Secret {
        try Secret(count: count) { (key) throws(LockError) in
            let status = passphrase.withBytes { words in
                words.withMemoryRebound(to: CChar.self, capacity: passphrase.count) { words in
                    crypto_pwhash(
                        key, UInt64(count), words, UInt64(passphrase.count), salt, UInt64(passes),
                        kibibytes * 1024, crypto_pwhash_ALG_ARGON2ID13)
                }
            }
            if status != 0 { throw .noMemory }
        }
    }

    /// A key pair for sealed boxes.
    static func keyPair() throws(LockError) -> (public: [UInt8], secret: Secret) {
        var open = [UInt8](repeating: 0, count: keyCount)
        let secret = try Secret(count: keyCount) { (bytes) throws(LockError) in
            crypto_box_keypair(&open, bytes)
        }
        return (open, secret)
    }

    static func publicKey(of secret: Secret) -> [UInt8] {
        initialize()
        var open = [UInt8](repeating: 0, count: keyCount)
        _ = secret.withBytes { crypto_scalarmult_base(&open, $0) }
        return open
    }

    /// XChaCha20-Poly1305 of the IETF's draft: the content, then the tag.
    static func wrap(_ content: Secret, key: Secret, nonce: [UInt8], associated: [UInt8]) -> [UInt8] {
        initialize()
        var wrapped = [UInt8](repeating: 0, count: content.count + tagCount)
        content.withBytes { bytes in
            _ = key.withBytes { key in
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &wrapped, nil, bytes, UInt64(content.count), associated, UInt64(associated.count), nil,
                    nonce, key)
            }
        }
        return wrapped
    }

    /// Nil if the key is wrong, or anything was changed.
    static func unwrap(
        _ wrapped: [UInt8], key: Secret, nonce: [UInt8], associated: [UInt8]
    ) throws(LockError) -> Secret? {
        guard wrapped.count > tagCount else { return nil }
        var isGenuine = false
        let content = try Secret(count: wrapped.count - tagCount) { (bytes) throws(LockError) in
            let status = key.withBytes { key in
                crypto_aead_xchacha20poly1305_ietf_decrypt(
                    bytes, nil, nil, wrapped, UInt64(wrapped.count), associated, UInt64(associated.count),
                    nonce, key)
            }
            isGenuine = status == 0
        }
        return isGenuine ? content : nil
    }

    /// A sealed box: made with the public key alone, and opened only with the secret key.
    static func seal(_ content: [UInt8], for publicKey: [UInt8]) -> [UInt8]? {
        initialize()
        var sealed = [UInt8](repeating: 0, count: content.count + sealCount)
        return crypto_box_seal(&sealed, content, UInt64(content.count), publicKey) == 0 ? sealed : nil
    }

    /// Nil if it was sealed for another key, or anything was changed.
    static func open(_ sealed: [UInt8], publicKey: [UInt8], secret: Secret) -> [UInt8]? {
        guard sealed.count > sealCount else { return nil }
        initialize()
        var content = [UInt8](repeating: 0, count: sealed.count - sealCount)
        let status = secret.withBytes {
            crypto_box_seal_open(&content, sealed, UInt64(sealed.count), publicKey, $0)
        }
        return status == 0 ? content : nil
    }

    /// BLAKE2b, optionally with a key.
    package static func digest(_ bytes: [UInt8], key: [UInt8] = [], count: Int = 32) -> [UInt8] {
        initialize()
        var digest = [UInt8](repeating: 0, count: count)
        crypto_generichash(&digest, count, bytes, UInt64(bytes.count), key, key.count)
        return digest
    }

    /// The content padded to a multiple of the block, so that its end can be found.
    package static func padded(_ content: [UInt8], to block: Int) -> [UInt8] {
        initialize()
        var bytes = content + [UInt8](repeating: 0, count: block)
        var count = 0
        sodium_pad(&count, &bytes, content.count, block, bytes.count)
        return Array(bytes.prefix(count))
    }

    /// Nil if the padding is not that of ``padded(_:to:)``.
    package static func unpadded(_ bytes: [UInt8], from block: Int) -> [UInt8]? {
        initialize()
        var count = 0
        guard sodium_unpad(&count, bytes, bytes.count, block) == 0 else { return nil }
        return Array(bytes.prefix(count))
    }

    /// base64url without padding.
    package static func base64URLEncoded(_ bytes: [UInt8]) -> String {
        initialize()
        let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
        return String(decoding: text.dropLast().lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Nil for text that ``base64URLEncoded(_:)`` cannot produce.
    package static func base64URLDecoded(_ text: some StringProtocol) -> [UInt8]? {
        initialize()
        let letters = text.utf8.map(CChar.init(bitPattern:))
        var count = 0
        var bytes = [UInt8](repeating: 0, count: letters.count)
        guard
            sodium_base642bin(
                &bytes, bytes.count, letters, letters.count, nil, &count, nil,
                sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0
        else { return nil }
        return Array(bytes.prefix(count))
    }
}
