import Foundation

/// A credential shows its kind and nothing else, also where something larger that holds it is described,
/// dumped or reflected.
extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `API key` or `access token`.
    package var description: String {
        switch self {
        case .apiKey: "API key"
        case .accessToken: "access token"
        }
    }

    /// The same as ``description``.
    package var debugDescription: String { description }

    /// Without children, so that `dump` finds nothing.
    package var customMirror: Mirror { Mirror(self, children: [] as [(label: String?, value: Any)]) }

    /// The bytes with the secret, in the case it is sent in, replaced by `[key]`, in one pass.
    func removed(from bytes: Data) -> Data {
        let secret = Array(secret.utf8)
        guard let first = secret.first else { return bytes }
        var clean = Data()
        var copied = 0
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            var index = 0
            while index + secret.count <= bytes.count {
                let left = bytes.count - index - secret.count + 1
                guard let found = memchr(base + index, Int32(first), left) else { break }
                index = UnsafeRawPointer(found) - base
                if memcmp(found, secret, secret.count) == 0 {
                    clean.append(contentsOf: bytes[copied..<index])
                    clean.append(contentsOf: "[key]".utf8)
                    index += secret.count
                    copied = index
                } else {
                    index += 1
                }
            }
            if copied > 0 { clean.append(contentsOf: bytes[copied...]) }
        }
        return copied > 0 ? clean : bytes
    }

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

extension APIResponse {
    /// The answer as it may be kept: a server that repeats what it was sent must not get it into a file.
    func without(_ credential: Credential?) -> APIResponse {
        guard let credential else { return self }
        var copy = self
        copy.body = credential.removed(from: body)
        copy.headers = headers.mapValues { credential.removed(from: $0) }
        return copy
    }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
    }
}
