import Foundation

/// A credential that is nobody's, to be searched for wherever it must not be.
enum Canary: Sendable {
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
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return [secret, secret.uppercased(), secret.lowercased(), hex, bytes.base64EncodedString()]
    }

    /// The files under a folder that hold the secret.
    func files(under folder: String) -> [String] {
        let needles = [secret, secret.lowercased()].map { Data($0.utf8) }
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return false }
            return needles.contains { bytes.range(of: $0) != nil }
        }
    }
}
