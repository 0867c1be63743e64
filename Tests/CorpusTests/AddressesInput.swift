@testable import TMDBClient
@testable import TMDBModels

/// Addresses from the settings, and texts that could be a credential.
enum AddressesInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let text = String(decoding: input, as: UTF8.self)
        if let url = try? ServiceURL(text) {
            let again = try? ServiceURL(url.description)
            precondition(again == url, "an address reads back as another one")
            precondition(url.scheme == "https" || url.isLoopback, "plain http to another machine")
            precondition(url.description.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "not plain text")
            precondition(!url.host.contains("@") && !url.host.isEmpty, "no host")
            if url.isTMDB { precondition(url.description.hasPrefix("https://api.t"), "not TMDB") }
        }
        if let credential = try? Credential(text) {
            let secret = credential.secret
            precondition(secret.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a header could be injected")
            precondition(!"\(credential)".contains(secret), "it describes itself")
            let hidden = credential.removingSecret(from: "a\(secret)b\(secret.uppercased())c\(text)")
            precondition(!hidden.lowercased().contains(secret.lowercased()), "it is still there")
            precondition((try? Credential(secret)) == credential, "it reads back as another one")
        }
    }
}
