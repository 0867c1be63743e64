import Foundation
import Glibc
import TestSupport

/// `openssl s_server` on its own port, with one fault, or none.
final class TLSServer: Sendable {
    /// The fault of the server.
    enum Flaw: String, Sendable, CaseIterable {
        case none, selfSigned, wrongHost, escapeInName, expired, notYetValid, unknownCA, oldProtocol
        case noCommonCipher, certificateWanted, noCABundle

        /// Whether the program must trust the test's own authority, so that the fault is the only one.
        var needsTrust: Bool {
            switch self {
            case .none, .wrongHost, .escapeInName, .expired, .notYetValid, .oldProtocol, .noCommonCipher,
                .certificateWanted, .noCABundle:
                true
            case .selfSigned, .unknownCA: false
            }
        }

        var serverOptions: [String] {
            switch self {
            case .oldProtocol: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
            case .noCommonCipher: ["-tls1_2", "-cipher", "PSK-AES128-CBC-SHA"]
            case .certificateWanted: ["-tls1_2", "-Verify", "1"]
            default: []
            }
        }
    }

    let port: UInt16
    private let child: ChildProcess
    private let log: String
    private let folder: TemporaryFolder

    /// Whether any request was received.
    var wasAsked: Bool { (try? String(contentsOfFile: log, encoding: .utf8).contains("FILE:")) ?? true }

    /// Serves complete responses from files named like the request targets.
    init(_ flaw: Flaw, answers: [String: String]) async throws {
        folder = try TemporaryFolder()
        for (target, answer) in answers {
            let name = String(target.drop { $0 == "/" })
            try folder.folder((name.split(separator: "?")[0] as NSString).deletingLastPathComponent)
            try folder.write(answer, to: name)
        }
        log = folder.file("log")
        let certificates = try await Certificates.shared.value
        child = try ChildProcess(
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-HTTP"] + certificates.options(flaw)
                + flaw.serverOptions,
            environment: ["PATH": "/usr/bin:/bin"], output: log, error: folder.file("errors"), in: folder.path
        )
        var port: UInt16?
        for _ in 0..<15_000 where port == nil {
            try await Task.sleep(for: .milliseconds(20))
            let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            port = said.firstMatch(of: /ACCEPT .*:(\d+)\n/).flatMap { UInt16($0.1) }
        }
        guard let port else {
            child.kill()
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.port = port
    }

    deinit {
        child.kill()
        child.wait()
    }
}

/// A certificate authority and its certificates, made once by `openssl`.
struct Certificates: Sendable {
    let folder: TemporaryFolder

    /// Made on first use.
    static let shared = Task { try await Certificates() }

    /// The command for private mounts, which give the program another set of trusted authorities; nil if that is
    /// impossible.
    static let canBeTrusted = Task { () -> [String]? in
        for options in [["-m"], ["-rm"]] {
            guard let folder = try? TemporaryFolder(),
                let child = try? ChildProcess(
                    ["unshare"] + options + ["mount", "--bind", bundle, bundle],
                    environment: ["PATH": path], output: folder.file("out"), error: folder.file("err"),
                    in: folder.path)
            else { continue }
            if await child.ending(killAfter: 300).code == 0 { return ["unshare"] + options }
        }
        return nil
    }

    static let bundle = "/etc/ssl/certs/ca-certificates.crt"
    private static let path = "/usr/sbin:/usr/bin:/sbin:/bin"

    /// The authority to trust.
    var authority: String { folder.file("ca.pem") }
    /// An empty bundle of authorities.
    var nobody: String { folder.file("empty.pem") }

    func options(_ flaw: TLSServer.Flaw) -> [String] {
        let name =
            switch flaw {
            case .selfSigned, .wrongHost, .escapeInName, .expired, .notYetValid: flaw.rawValue
            default: "good"
            }
        return ["-cert", folder.file("\(name).pem"), "-key", folder.file("key.pem")]
    }

    private init() async throws {
        folder = try SharedFolder.make()
        let here = "subjectAltName=IP:127.0.0.1,DNS:localhost"
        let script = """
            set -e
            openssl ecparam -name prime256v1 -genkey -noout -out key.pem
            openssl ecparam -name prime256v1 -genkey -noout -out ca.key
            openssl req -x509 -new -key ca.key -out ca.pem -days 30 -subj '/CN=movielib test authority'
            openssl req -x509 -new -key key.pem -out selfSigned.pem -days 30 -subj /CN=localhost -addext '\(here)'
            : > empty.pem; : > index; mkdir new
            printf '[ca]\\ndefault_ca=us\\n[us]\\ndatabase=index\\nnew_certs_dir=new\\nrand_serial=yes\\n' > ca.conf
            printf 'default_md=sha256\\npolicy=any\\nunique_subject=no\\n[any]\\ncommonName=supplied\\n' >> ca.conf
            sign() {
                openssl req -new -key key.pem -out "$1.csr" -subj "/CN=$2"
                if [ -n "$3" ]; then echo "subjectAltName=$3" > extensions; else : > extensions; fi
                openssl ca -batch -config ca.conf -keyfile ca.key -cert ca.pem -in "$1.csr" -out "$1.pem" \\
                    -extfile extensions -notext -startdate "$4" -enddate "$5"
            }
            here='IP:127.0.0.1,DNS:localhost'
            sign good localhost "$here" 20200101000000Z 20991231000000Z
            sign wrongHost evil.example DNS:evil.example 20200101000000Z 20991231000000Z
            sign escapeInName "$(printf 'a\\033]0;owned\\007b')" '' 20200101000000Z 20991231000000Z
            sign expired localhost "$here" 20200101000000Z 20210101000000Z
            sign notYetValid localhost "$here" 20900101000000Z 20991231000000Z
            """
        let child = try ChildProcess(
            ["sh", "-c", script], environment: ["PATH": Self.path], output: folder.file("out"),
            error: folder.file("err"), in: folder.path)
        guard await child.ending(killAfter: 300).code == 0 else {
            throw HostileFailure("certificates: \(String(decoding: try folder.bytes("err"), as: UTF8.self))")
        }
    }
}

/// Why a case could not be run.
struct HostileFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
