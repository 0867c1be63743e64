import Foundation

/// A credential that is nobody's, to be searched for wherever it must not be.
enum Canary: Sendable, CaseIterable {
    case token, key

    /// Well formed, so that the program takes it.
    var secret: String {
        switch self {
        case .token: "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjNG40cnkifQ.c4n4ry-c4n4ry_c4n4ry"
        case .key: "0123456789abcdef0123456789abcdef"
        }
    }

    /// Where a person would put it.
    var variable: String {
        switch self {
        case .token: "TMDB_TOKEN"
        case .key: "TMDB_API_KEY"
        }
    }

    /// The secret in the forms a message could show it in.
    var spellings: [String] {
        let bytes = Data(secret.utf8)
        return [secret, secret.uppercased(), secret.lowercased(), hex(), bytes.base64EncodedString()]
    }

    /// What would be left of the secret wherever it was written: as it is, escaped for an address, in either case
    /// of hexadecimal digits, and in base64 whatever stood before it.
    var traces: [String] {
        let bytes = Data(secret.utf8)
        let base64 = (0..<3).map { skipped in
            let whole = (bytes.count - skipped) / 3 * 3
            return bytes.dropFirst(skipped).prefix(whole).base64EncodedString()
        }
        let safe = base64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
        let escaped = [hex("%"), hex("%").uppercased()]
        let all = [secret, secret.lowercased(), secret.uppercased(), hex(), hex().uppercased()]
        return Array(Set(all + escaped + base64 + safe))
    }

    private func hex(_ mark: String = "") -> String {
        secret.utf8.map { mark + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The files under a folder that hold the secret in one of its forms.
    func files(under folder: String) -> [String] {
        let needles = traces.map { Data($0.utf8) }
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return false }
            return needles.contains { bytes.range(of: $0) != nil }
        }
    }
}
