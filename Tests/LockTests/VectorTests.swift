import Testing

@testable import Lock

/// The linked libsodium gives the results that its authors and the drafts publish.
struct VectorTests {
    /// The first vector of appendix A.3 of draft-irtf-cfrg-xchacha.
    @Test func `XChaCha20-Poly1305 wraps as the draft specifies`() throws {
        let key = try Secret(Array(0x80...0x9F))
        let content = try Secret(
            Array(
                "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
                    .utf8))
        let nonce = Array<UInt8>(0x40...0x57)
        let associated = bytes("50515253c0c1c2c3c4c5c6c7")
        let wrapped = Sodium.wrap(content, key: key, nonce: nonce, associated: associated)
        #expect(
            wrapped
                == bytes(
                    "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49"
                ))
        #expect(
            try Sodium.unwrap(wrapped, key: key, nonce: nonce, associated: associated)?.all == content.all)
        var changed = wrapped
        changed[0] ^= 1
        #expect(try Sodium.unwrap(changed, key: key, nonce: nonce, associated: associated) == nil)
        #expect(try Sodium.unwrap(wrapped, key: key, nonce: nonce, associated: []) == nil)
    }

    /// The seventh vector of libsodium's test of crypto_pwhash_argon2id: one pass of 1593 KiB.
    @Test func `Argon2id derives as libsodium does`() throws {
        let passphrase = try Secret(
            bytes("b540beb016a5366524d4605156493f9874514a5aa58818cd0c6dfffaa9e90205f17b"))
        let key = try Sodium.key(
            from: passphrase, salt: bytes("44071f6d18156167") + bytes("0bda728d43fb79b4"), passes: 1,
            kibibytes: 1593,
            count: 231)
        #expect(
            key.all
                == bytes(
                    "7fb72409b0987f8190c3729710e98c3f80c5a8727d425fdcde7f3644d467fe973f5b5fee683bd3fce812cb9ae5e9921a2d06c2f1905e4e839692f2b934b682f11a2fe2b90482ea5dd234863516dba6f52dc0702d324ec77d860c2e181f84472bd7104fedce071ffa93c5309494ad51623d214447a7b2b1462dc7d5d55a1f6fd5b54ce024118d86f0c6489d16545aaa87b6689dad9f2fb47fda9894f8e12b87d978b483ccd4cc5fd9595cdc7a818452f915ce2f7df95ec12b1c72e3788d473441d884f9748eb14703c21b45d82fd667b85f5b2d98c13303b3fe76285531a826b6fc0fe8e3dddecf"
                ))
    }

    /// RFC 7693, appendix A, is for 64 bytes; for 32 bytes of `abc` all implementations agree on this.
    @Test func `BLAKE2b digests as its authors specify`() {
        #expect(
            Sodium.digest(Array("abc".utf8))
                == bytes("bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"))
    }

    /// RFC 7748, section 6.1: Alice's keys.
    @Test func `X25519 derives the public key as the RFC specifies`() throws {
        let secret = try Secret(bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"))
        #expect(
            Sodium.publicKey(of: secret)
                == bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"))
    }
}
