import Foundation
import Lock

/// The keys of one machine in one share.
package struct ShareKeys: Sendable, Equatable {
    static let shareCount = 16

    /// The id of the share: 16 random bytes.
    package var share: [UInt8]
    /// The key of the parts that all people of the share may read.
    package var house: [UInt8]
    /// The key of the parts that only the user's own machines may read.
    package var own: [UInt8]
    /// Earlier keys, which open what was written before they were replaced.
    package var formerHouse: [[UInt8]] = []
    package var formerOwn: [[UInt8]] = []
    /// The seed of the Ed25519 key with which this machine signs its files.
    package var machineSeed: [UInt8]

    /// The keys of a new share, all random.
    ///
    /// Its id is that of this machine, so that all others know which machine has made it.
    package init() {
        house = Sodium.random(Sodium.keyCount)
        own = Sodium.random(Sodium.keyCount)
        machineSeed = Sodium.random(Sodium.keyCount)
        share = MachineID(publicKey: Sodium.signingPublicKey(seed: machineSeed)).bytes
    }

    // MARK: New keys

    /// The name of a key, which does not tell the key.
    package static func id(of key: [UInt8]) -> String { BoxKey(key).id.hexadecimal }

    /// The id of the machine that has made a share.
    package static func machineName(ofShare share: [UInt8]) -> String { share.hexadecimal }

    package static func newKey() -> [UInt8] { Sodium.random(Sodium.keyCount) }

    /// Replaces the key of all people, and remembers the former one. Does nothing if it is in use.
    package mutating func replaceHouse(with key: [UInt8]) {
        if key == house { return }
        formerHouse = (formerHouse + [house]).filter { $0 != key }
        house = key
    }

    /// Replaces the key of the user's machines, and remembers the former one. Does nothing if it is in use.
    package mutating func replaceOwn(with key: [UInt8]) {
        if key == own { return }
        formerOwn = (formerOwn + [own]).filter { $0 != key }
        own = key
    }

    /// A key in a text that only the machine with this public key can open; nil if there is no such machine.
    package static func sealed(_ key: [UInt8], for publicKey: [UInt8]) -> String? {
        Sodium.sealKey(key, for: publicKey).map { Sodium.base64URLEncoded($0) }
    }

    /// The key in a text of ``sealed(_:for:)`` for this machine; nil if it is for another one.
    package func openedKey(_ text: String) -> [UInt8]? {
        Sodium.base64URLDecoded(text).flatMap { Sodium.openKey($0, seed: machineSeed) }
    }

    /// A hash of a text that only those who know a key can compute.
    package static func proof(of text: String, by key: [UInt8]) -> String {
        Sodium.base64URLEncoded(Sodium.digest(Array(text.utf8), key: key))
    }

    package static func text(of key: [UInt8]) -> String { Sodium.base64URLEncoded(key) }

    package static func key(_ text: String) -> [UInt8]? { decoded(text, count: Sodium.keyCount) }

    // MARK: Codes for other machines

    private static let codePrefix = "movielib-share:1:"
    private static let ownKind = "own:"
    private static let houseKind = "house:"

    /// The keys of a code, with a new machine seed; nil if the text is not a code.
    ///
    /// - Parameter code: A line of ``code`` or ``invitation``, possibly between whitespace. With an invitation, the own key is
    ///   a new one.
    package init?(code: some StringProtocol) {
        let text = code.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.hasPrefix(Self.codePrefix) else { return nil }
        let isInvitation = Self.isInvitation(text)
        let kind = Self.codePrefix + (isInvitation ? Self.houseKind : Self.ownKind)
        guard text.hasPrefix(kind) else { return nil }
        let fields = text.dropFirst(kind.count).split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 2, let share = Self.decoded(fields[0], count: Self.shareCount),
            let keys = Self.decoded(fields[1], count: (isInvitation ? 1 : 2) * Sodium.keyCount)
        else { return nil }
        self.share = share
        house = Array(keys.prefix(Sodium.keyCount))
        own = isInvitation ? Sodium.random(Sodium.keyCount) : Array(keys.suffix(Sodium.keyCount))
        machineSeed = Sodium.random(Sodium.keyCount)
    }

    /// Whether a code lets in another person.
    package static func isInvitation(_ code: some StringProtocol) -> Bool {
        code.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix(codePrefix + houseKind)
    }

    /// The line that lets another machine of the user into the share; as secret as a password.
    package var code: String {
        Self.codePrefix + Self.ownKind + Sodium.base64URLEncoded(share) + ":"
            + Sodium.base64URLEncoded(house + own)
    }

    /// The line that lets another person into the share; as secret as a password. It opens none of the user's own parts.
    package var invitation: String {
        Self.codePrefix + Self.houseKind + Sodium.base64URLEncoded(share) + ":"
            + Sodium.base64URLEncoded(house)
    }

    /// Six groups of five digits that are the same on every machine of the share.
    package var fingerprint: String {
        let digest = Sodium.digest(
            share + house, key: Array("movielib-share-fingerprint".utf8), count: 48)
        return stride(from: 0, to: digest.count, by: 8).map { start in
            let number = digest[start..<start + 8].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            let digits = String(number % 100_000)
            return String(repeating: "0", count: 5 - digits.count) + digits
        }
        .joined(separator: " ")
    }

    // MARK: The machine

    package var machine: MachineID { MachineID(publicKey: publicKey) }

    package var publicKey: [UInt8] { Sodium.signingPublicKey(seed: machineSeed) }

    /// Makes this machine a new one: after a restored backup, or if another has the same seed.
    package mutating func renewMachine() { machineSeed = Sodium.random(Sodium.keyCount) }

    // MARK: The file

    private static var fields: [(name: String, path: WritableKeyPath<ShareKeys, [UInt8]>, count: Int)] {
        [
            ("share", \.share, shareCount), ("house", \.house, Sodium.keyCount),
            ("own", \.own, Sodium.keyCount), ("machine", \.machineSeed, Sodium.keyCount),
        ]
    }

    /// The values of a file's lines, each `name=value`; nil if there are two lines for one key. Of other names the first counts, and
    /// other lines are ignored.
    package static func values(in fileText: String) -> [String: String]? {
        var values: [String: String] = [:]
        for line in fileText.split(whereSeparator: \.isNewline) {
            guard let end = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = line[..<end].trimmingCharacters(in: .whitespaces)
            if values[name] == nil {
                values[name] = String(line[end...].dropFirst())
            } else if Self.fields.contains(where: { $0.name == name }) {
                return nil
            }
        }
        return values
    }

    /// The keys among a file's values; nil if one is missing or invalid.
    package init?(values: [String: String]) {
        self.init()
        for (name, path, count) in Self.fields {
            guard let text = values[name]?.trimmingCharacters(in: .whitespaces),
                let bytes = Self.decoded(text, count: count)
            else { return nil }
            self[keyPath: path] = bytes
        }
        for (name, path) in Self.formerFields {
            self[keyPath: path] = (values[name] ?? "").split(separator: " ").compactMap {
                Self.decoded($0, count: Sodium.keyCount)
            }
        }
    }

    private static var formerFields: [(name: String, path: WritableKeyPath<ShareKeys, [[UInt8]]>)] {
        [("former-house", \.formerHouse), ("former-own", \.formerOwn)]
    }

    /// A line for each key, in base64url.
    package var fileText: String {
        Self.fields.map { "\($0.name)=\(Sodium.base64URLEncoded(self[keyPath: $0.path]))\n" }.joined()
            + Self.formerFields.filter { !self[keyPath: $0.path].isEmpty }.map { name, path in
                "\(name)=\(self[keyPath: path].map { Sodium.base64URLEncoded($0) }.joined(separator: " "))\n"
            }.joined()
    }

    private static func decoded(_ text: some StringProtocol, count: Int) -> [UInt8]? {
        guard text.utf8.count <= 2 * count, let bytes = Sodium.base64URLDecoded(text), bytes.count == count
        else { return nil }
        return bytes
    }
}
