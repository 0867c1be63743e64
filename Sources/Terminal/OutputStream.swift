import Foundation

/// The only way to stdout and stderr: every byte through write(2), and every failure told.
///
/// `print` ignores a full disk and a closed descriptor; this does not. A credential that got this far, in any
/// of the forms it could have taken, is replaced on its way out.
package final class OutputStream {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    package private(set) var failure: SystemFailure?
    /// Texts that never leave the program.
    package var secrets: [String] = [] {
        didSet { hidden = secrets.flatMap(Self.spellings) }
    }
    private var hidden: [String] = []

    /// A failed write, by its errno.
    package struct SystemFailure: Error, Equatable {
        package let code: Int32
        package var reason: String { String(cString: strerror(code)) }
    }

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    package func write(_ text: String) {
        buffer.append(contentsOf: redacted(text).utf8)
        if buffer.count >= 1 << 16 { flush() }
    }

    package func writeLine(_ text: String) {
        write(text + "\n")
    }

    /// Writes everything out; after the first failure nothing more is tried.
    package func flush() {
        guard failure == nil else {
            buffer.removeAll()
            return
        }
        buffer.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
                if count > 0 {
                    sent += count
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&ready, 1, -1)
                } else if count == 0 || errno != EINTR {
                    failure = SystemFailure(code: count == 0 ? EIO : errno)
                    break
                }
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private func redacted(_ text: String) -> String {
        hidden.reduce(text) { text, secret in
            text.contains(secret) ? text.replacingOccurrences(of: secret, with: "[key]") : text
        }
    }

    /// A secret as it is, in either case, and in the encodings a message could show it in.
    private static func spellings(_ secret: String) -> [String] {
        let bytes = Data(secret.utf8)
        func hex(_ mark: String = "") -> String {
            bytes.map { mark + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        // Base64 looks different for each of the three places where a secret can begin in what is encoded.
        let base64 = (0..<3).map { skipped in
            let whole = (bytes.count - skipped) / 3 * 3
            return bytes.dropFirst(skipped).prefix(whole).base64EncodedString()
        }
        let safe = base64.map {
            $0.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        }
        let escaped = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret
        let texts = [secret, secret.uppercased(), secret.lowercased(), escaped]
        let forms =
            (texts + [
                hex(), hex().uppercased(), hex("%"), hex("%").uppercased(), bytes.base64EncodedString(),
            ]
                // Of a short text so little would be left that it could be anything.
                + (base64 + safe).filter { $0.utf8.count >= 16 })
        return Array(Set(forms)).sorted { $0.count > $1.count }
    }
}
