package import Foundation

/// A text that is sealed together with the film and the field it belongs to.
package struct SealedText: Sendable, Equatable {
    /// The kinds of text that can be sealed.
    package enum Kind: String, Sendable, Codable { case note, viewing }

    /// TMDB's number of the film.
    package let film: Int
    package let kind: Kind
    /// When it was sealed; to the second.
    package let sealedAt: Date
    package let text: String

    package init(_ text: String, of kind: Kind, film: Int, sealedAt: Date) {
        (self.text, self.kind, self.film, self.sealedAt) = (text, kind, film, sealedAt)
    }

    /// The encrypted content, as JSON.
    private struct Content: Codable {
        var film: Int
        var of: Kind
        var at: String
        var text: String

        enum CodingKeys: String, CodingKey { case film, of, at, text }
    }

    /// The content in JSON, not yet padded.
    fileprivate func content() throws(LockError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(
                try encoder.encode(
                    Content(film: film, of: kind, at: sealedAt.formatted(.iso8601), text: text)))
        } catch { throw .damaged }
    }

    fileprivate init(content: [UInt8]) throws(LockError) {
        do {
            let read = try JSONDecoder().decode(Content.self, from: Data(content))
            self.init(
                read.text, of: read.of, film: read.film, sealedAt: try Date(read.at, strategy: .iso8601))
        } catch { throw .damaged }
    }
}

/// The line of ASCII that replaces a text.
///
///     movielib-locked:1:<key id>:<sealed>
///
/// Its length reveals the text's only to the next 256 bytes.
package struct SealedLine: Sendable, Equatable {
    static let mark = "movielib-locked:"
    /// The most bytes of a line.
    static let maxBytes = 1 << 20
    private static let block = 256

    package let line: String
    /// The lock that opens it.
    package let keyID: String
    private let sealed: [UInt8]

    /// Whether a text begins like a sealed line, which no text of the user's may.
    package static func hasMark(_ text: String) -> Bool { text.utf8.starts(with: mark.utf8) }

    /// The ids of the locks that the lines of a note need; does not decode them.
    package static func keyIDs(of note: String) -> Set<String> {
        Set(
            note.split(separator: "\n").compactMap { line in
                guard hasMark(String(line.prefix(mark.count))) else { return nil }
                let parts = line.prefix(64).split(
                    separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
                return parts.count == 4 && isKeyID(parts[2]) ? String(parts[2]) : nil
            })
    }

    private static func isKeyID(_ text: Substring) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// Seals a text for a lock, without its passphrase.
    ///
    /// - Throws: ``LockError/tooLong``.
    package init(_ text: SealedText, for lock: LockRecord) throws(LockError) {
        let content = Sodium.padded(try text.content(), to: Self.block)
        guard let sealed = Sodium.seal(content, for: lock.publicKey) else { throw .damaged }
        let line = "\(Self.mark)1:\(lock.keyID):\(Sodium.base64URLEncoded(sealed))"
        guard line.utf8.count <= Self.maxBytes else { throw .tooLong }
        (self.line, keyID, self.sealed) = (line, lock.keyID, sealed)
    }

    /// - Throws: ``LockError/damaged``, ``LockError/unknownVersion(_:)``, ``LockError/tooLong``.
    package init(line: String) throws(LockError) {
        guard line.utf8.count <= Self.maxBytes else { throw .tooLong }
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard Self.hasMark(line), parts.count > 1, let version = DecimalField.read(parts[1]) else {
            throw .damaged
        }
        guard version == 1 else { throw .unknownVersion(version) }
        guard parts.count == 4, Self.isKeyID(parts[2]), let sealed = Sodium.base64URLDecoded(parts[3]),
            sealed.count >= Sodium.sealCount + Self.block
        else { throw .damaged }
        (self.line, keyID, self.sealed) = (line, String(parts[2]), sealed)
    }

    /// The text, with the film that it was sealed for: the caller compares it with the one it was found at.
    ///
    /// - Throws: ``LockError/otherLock``, ``LockError/damaged``.
    package func opened(by key: LockKey) throws(LockError) -> SealedText {
        guard keyID == key.keyID else { throw .otherLock }
        guard let padded = Sodium.open(sealed, publicKey: key.publicKey, secret: key.secret),
            let content = Sodium.unpadded(padded, from: Self.block)
        else { throw .damaged }
        return try SealedText(content: content)
    }
}
