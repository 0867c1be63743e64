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
    /// The machines of whose removal its author knew: they do not get the key from a code either. Nil in those of the first version.
    var removed: [String]?
    /// Proves that its author knew the new key: others could name its id.
    var proof = ""

    func proof(by key: [UInt8]) -> String {
        let lines = sealed.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } + (removed ?? [])
        return ShareKeys.proof(of: ([after] + lines).joined(separator: "\n"), by: key)
    }

    /// The change as a value of a record.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// A new key for these machines, as a value of a record.
    static func setting(
        _ kind: Kind, _ key: [UInt8], after former: [UInt8], for machines: [String: [UInt8]],
        without removed: Set<String>
    ) -> ShareSetting {
        var change = KeyChange(
            after: ShareKeys.id(of: former),
            sealed: machines.compactMapValues { ShareKeys.sealed(key, for: $0) }, removed: removed.sorted())
        change.proof = change.proof(by: key)
        return ShareSetting(
            field: ShareState.key, item: ShareKeys.id(of: key), value: change.text, isOwn: kind == .own)
    }
}

extension ShareFileContent.Record {
    /// The id of the key of one of its parts; empty if it does not have that part.
    func keyID(_ kind: KeyChange.Kind) -> String { kind == .house ? houseKeyID : ownKeyID }
}

extension KeyChange {
    /// The key with an id, if it is sealed for a machine; nil if it is not, or if the author did not know it.
    func key(_ id: String, for keys: ShareKeys) -> [UInt8]? {
        guard let text = sealed[keys.machine.description], let key = keys.openedKey(text),
            ShareKeys.id(of: key) == id, proof == proof(by: key)
        else { return nil }
        return key
    }

    /// The change that a value of a record states; nil if it has another form.
    init?(text: String) {
        guard let change = try? JSONDecoder().decode(KeyChange.self, from: Data(text.utf8)) else {
            return nil
        }
        self = change
    }
}
