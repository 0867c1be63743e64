/// The hash by which content is named: BLAKE2b of 256 bits. It is the same on every machine.
package enum ContentHash {
    package static func bytes(of text: String) -> [UInt8] { Sodium.digest(Array(text.utf8)) }
}
