import Foundation

/// A made-up credential that is searched wherever it must not be.
enum Canary: Sendable, CaseIterable {
    case token, key

    /// Well-formed, so that the program accepts it.
    var secret: String {
        switch self {
        case .token: "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjNG40cnkifQ.c4n4ry-c4n4ry_c4n4ry"
        case .key: "0123456789abcdef0123456789abcdef"
        }
    }

    /// The variable in which a user would put it.
    var variable: String {
        switch self {
        case .token: "TMDB_TOKEN"
        case .key: "TMDB_API_KEY"
        }
    }

    /// The forms in which a message could show the secret.
    var spellings: [String] {
        let bytes = Data(secret.utf8)
        return [secret, secret.uppercased(), secret.lowercased(), hex(), bytes.base64EncodedString()]
    }

    /// Traces that the secret would leave in any output: unchanged, percent-encoded, in upper and lower case hex, and
    /// in base64 with any prefix.
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

    /// The files below a folder that contain the secret in any form.
    func files(under folder: String) -> [String] {
        let needles = traces.map { Data($0.utf8) }
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return false }
            return needles.contains { bytes.range(of: $0) != nil }
        }
    }
}
