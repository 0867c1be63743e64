import Foundation
import Localization
import Secrecy

/// Shows only the kind of a credential, even when a value that contains it is described, dumped or reflected.
extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `API key` or `access token`.
    package var description: String {
        switch self {
        case .apiKey: tr("API key")
        case .accessToken: tr("access token")
        }
    }

    package var debugDescription: String { description }

    /// Without children, so that `dump` finds nothing.
    package var customMirror: Mirror { Mirror(self, children: [] as [(label: String?, value: Any)]) }

    /// The text without the secret: a server may echo its request.
    func removingSecret(from text: String) -> String { Redaction(of: [secret]).removingSecrets(from: text) }
}

extension APIResponse {
    /// The answer with the secret removed, before it is decoded, shown or cached: a server that echoes the
    /// secret must not get it into a file, in any spelling.
    func withoutSecrets(_ credential: Credential?, _ session: String? = nil) -> APIResponse {
        let secrets = [credential?.secret, session].compactMap(\.self)
        if secrets.isEmpty { return self }
        let redaction = Redaction(of: secrets)
        var copy = self
        // The decoder also reads UTF-16 and UTF-32, in which the secret would be other bytes.
        copy.body = body.convertedToUTF8
        if let clean = copy.body.withUnsafeBytes({ redaction.removingSecrets(from: $0) }) {
            copy.body = Data(clean)
        }
        copy.headers = headers.mapValues { redaction.removingSecrets(from: $0) }
        return copy
    }
}
