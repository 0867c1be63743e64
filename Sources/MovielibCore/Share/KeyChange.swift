import Foundation
import Library
import Share

/// A new key of a share, sealed for each machine that stays in it.
struct KeyChange: Codable, Equatable {
    enum Kind: String, CaseIterable { case house, own }

    /// The id of the key that it replaces.
    var after: String
    /// The key, by the id of the machine that can open it.
    var sealed: [String: String]
    /// Proves that its author knew the new key: others could name its id.
    var proof = ""

    func proof(by key: [UInt8]) -> String {
        let lines = sealed.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return ShareKeys.proof(of: ([after] + lines).joined(separator: "\n"), by: key)
    }

    /// A new key for these machines, as a value of a record.
    static func setting(
        _ kind: Kind, _ key: [UInt8], after former: [UInt8], for machines: [String: [UInt8]]
    ) -> ShareSetting {
        var change = KeyChange(
            after: ShareKeys.id(of: former),
            sealed: machines.compactMapValues { ShareKeys.sealed(key, for: $0) })
        change.proof = change.proof(by: key)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = (try? encoder.encode(change)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return ShareSetting(
            field: ShareState.key, item: ShareKeys.id(of: key), value: text, isOwn: kind == .own)
    }
}
