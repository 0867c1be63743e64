package import Foundation

/// A text that was sealed, with what it belongs to.
package struct SealedText: Sendable, Equatable {
    /// What a text can be of.
    package enum Kind: String, Sendable, Codable { case note, viewing }

    /// TMDB's number of the film.
    package let film: Int
    package let kind: Kind
    /// When it was sealed; to the second.
    package let at: Date
    package let text: String

    /// A text of a film, to be sealed.
    package init(_ text: String, of kind: Kind, film: Int, at: Date) {
        (self.text, self.kind, self.film, self.at) = (text, kind, film, at)
    }

    /// What is encrypted, as JSON.
    private struct Content: Codable {
        var film: Int
        var of: Kind
        var at: String
        var text: String

        enum CodingKeys: String, CodingKey { case film, of, at, text }
    }

    /// In JSON, not yet padded.
    fileprivate func content() throws(LockError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(
                try encoder.encode(Content(film: film, of: kind, at: at.formatted(.iso8601), text: text)))
        } catch { throw .damaged }
    }

    fileprivate init(content: [UInt8]) throws(LockError) {
        do {
            let read = try JSONDecoder().decode(Content.self, from: Data(content))
            self.init(read.text, of: read.of, film: read.film, at: try Date(read.at, strategy: .iso8601))
        } catch { throw .damaged }
    }
}

/// A sealed text as it stands in place of the text: one line of ASCII.
///
///     movielib-locked:1:<key id>:<sealed>
///
/// Its length tells the text's only to the next 256 bytes.
package struct SealedLine: Sendable, Equatable {
    static let mark = "movielib-locked:"
    /// In bytes of the line.
    static let longest = 1 << 20
    private static let block = 256

    package let line: String
    /// The lock that opens it.
    package let keyID: String
    private let sealed: [UInt8]

    /// Whether a text begins as a sealed line does: no text of a person's may.
    package static func begins(_ text: String) -> Bool { text.utf8.starts(with: mark.utf8) }

    /// The names of the locks that the lines of a note need; nothing is decoded.
    package static func keyIDs(of note: String) -> Set<String> {
        Set(
            note.split(separator: "\n").compactMap { line in
                guard begins(String(line.prefix(mark.count))) else { return nil }
                let parts = line.prefix(64).split(
                    separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
                return parts.count == 4 && isKeyID(parts[2]) ? String(parts[2]) : nil
            })
    }

    private static func isKeyID(_ text: Substring) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// Seals a text to a lock, without its passphrase.
    ///
    /// - Throws: ``LockError/tooLong``.
    package init(_ text: SealedText, for lock: LockRecord) throws(LockError) {
        let content = Sodium.padded(try text.content(), to: Self.block)
        guard let sealed = Sodium.seal(content, for: lock.publicKey) else { throw .damaged }
        let line = "\(Self.mark)1:\(lock.keyID):\(Sodium.text(sealed))"
        guard line.utf8.count <= Self.longest else { throw .tooLong }
        (self.line, keyID, self.sealed) = (line, lock.keyID, sealed)
    }

    /// Reads a line.
    ///
    /// - Throws: ``LockError/damaged``, ``LockError/unknownVersion(_:)``, ``LockError/tooLong``.
    package init(line: String) throws(LockError) {
        guard line.utf8.count <= Self.longest else { throw .tooLong }
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard Self.begins(line), parts.count > 1, let version = Version.read(parts[1]) else { throw .damaged }
        guard version == 1 else { throw .unknownVersion(version) }
        guard parts.count == 4, Self.isKeyID(parts[2]), let sealed = Sodium.bytes(parts[3]),
            sealed.count >= Sodium.sealCount + Self.block
        else { throw .damaged }
        (self.line, keyID, self.sealed) = (line, String(parts[2]), sealed)
    }

    /// The text, with the film that it was sealed for: the caller holds it against the one it was found at.
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
