/// A credential shows its kind and nothing else, also where something larger that holds it is described,
/// dumped or reflected.
extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `API key` or `access token`.
    public var description: String {
        switch self {
        case .apiKey: "API key"
        case .accessToken: "access token"
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Without children, so that `dump` finds nothing.
    public var customMirror: Mirror { Mirror(self, children: [] as [(label: String?, value: Any)]) }

    /// The text with the secret, in either case, replaced by `[key]`: a server may repeat what it was sent.
    func removed(from text: String) -> String {
        let secret = Array(secret.lowercased().utf8)
        guard !secret.isEmpty, text.utf8.count >= secret.count else { return text }
        let bytes = Array(text.utf8)
        var clean: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let end = index + secret.count
            if end <= bytes.count, bytes[index..<end].elementsEqual(secret, by: { $0.lowercasedASCII == $1 })
            {
                clean += Array("[key]".utf8)
                index = end
            } else {
                clean.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: clean, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
    }
}
