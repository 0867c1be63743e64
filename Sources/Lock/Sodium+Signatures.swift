import CSodium

// Boxes and signatures of a share, whose keys are in a file and therefore ordinary bytes.
extension Sodium {
    package static let signatureCount = 64
    /// The overhead of a box: a nonce and a tag.
    package static let boxOverhead = nonceCount + tagCount

    /// XChaCha20-Poly1305 with a random nonce: the nonce, the encrypted content and the tag.
    package static func sealBox(_ content: [UInt8], key: [UInt8], associated: [UInt8]) -> [UInt8] {
        precondition(key.count == keyCount)
        let nonce = random(nonceCount)
        var sealed = [UInt8](repeating: 0, count: content.count + tagCount)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, nil, content, UInt64(content.count), associated, UInt64(associated.count), nil, nonce,
            key
        )
        return nonce + sealed
    }

    /// The content of a box; nil if the key is wrong, or anything was changed.
    package static func openBox(_ box: ArraySlice<UInt8>, key: [UInt8], associated: [UInt8]) -> [UInt8]? {
        precondition(key.count == keyCount)
        guard box.count > boxOverhead else { return nil }
        initialize()
        let nonce = Array(box.prefix(nonceCount))
        let sealed = Array(box.dropFirst(nonceCount))
        var content = [UInt8](repeating: 0, count: sealed.count - tagCount)
        let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &content, nil, nil, sealed, UInt64(sealed.count), associated, UInt64(associated.count), nonce, key
        )
        return status == 0 ? content : nil
    }

    /// The Ed25519 public key of a seed.
    package static func signingPublicKey(seed: [UInt8]) -> [UInt8] {
        var (open, secret) = signingKeys(seed: seed)
        sodium_memzero(&secret, secret.count)
        return open
    }

    /// An Ed25519 signature.
    package static func signature(of message: [UInt8], seed: [UInt8]) -> [UInt8] {
        var (_, secret) = signingKeys(seed: seed)
        defer { sodium_memzero(&secret, secret.count) }
        var signature = [UInt8](repeating: 0, count: signatureCount)
        crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
        return signature
    }

    /// Whether this is the Ed25519 signature of the message by the owner of the public key.
    package static func isGenuine(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
        guard signature.count == signatureCount, publicKey.count == keyCount else { return false }
        initialize()
        return crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
    }

    /// A key that only the owner of an Ed25519 key can open: a sealed box for the X25519 key that follows from it.
    ///
    /// Nil if the public key is not one. https://doc.libsodium.org/advanced/ed25519-curve25519
    package static func sealKey(_ key: [UInt8], for publicKey: [UInt8]) -> [UInt8]? {
        guard publicKey.count == keyCount else { return nil }
        initialize()
        var receiver = [UInt8](repeating: 0, count: keyCount)
        guard crypto_sign_ed25519_pk_to_curve25519(&receiver, publicKey) == 0 else { return nil }
        return seal(key, for: receiver)
    }

    /// A key of ``sealKey(_:for:)``; nil if it is for another owner.
    package static func openKey(_ sealed: [UInt8], seed: [UInt8]) -> [UInt8]? {
        guard sealed.count == keyCount + sealCount else { return nil }
        var (open, secret) = signingKeys(seed: seed)
        defer { sodium_memzero(&secret, secret.count) }
        var receiver = [UInt8](repeating: 0, count: keyCount)
        var receiverSecret = [UInt8](repeating: 0, count: keyCount)
        defer { sodium_memzero(&receiverSecret, receiverSecret.count) }
        guard crypto_sign_ed25519_pk_to_curve25519(&receiver, open) == 0,
            crypto_sign_ed25519_sk_to_curve25519(&receiverSecret, secret) == 0
        else { return nil }
        var key = [UInt8](repeating: 0, count: keyCount)
        let status = crypto_box_seal_open(&key, sealed, UInt64(sealed.count), receiver, receiverSecret)
        return status == 0 ? key : nil
    }

    /// BLAKE2b of a part of an array.
    package static func digest(of bytes: ArraySlice<UInt8>, count: Int = 32) -> [UInt8] {
        initialize()
        var digest = [UInt8](repeating: 0, count: count)
        bytes.withUnsafeBufferPointer { bytes in
            _ = crypto_generichash(&digest, count, bytes.baseAddress, UInt64(bytes.count), nil, 0)
        }
        return digest
    }

    private static func signingKeys(seed: [UInt8]) -> (public: [UInt8], secret: [UInt8]) {
        precondition(seed.count == keyCount)
        initialize()
        var open = [UInt8](repeating: 0, count: keyCount)
        var secret = [UInt8](repeating: 0, count: 2 * keyCount)
        crypto_sign_seed_keypair(&open, &secret, seed)
        return (open, secret)
    }
}
