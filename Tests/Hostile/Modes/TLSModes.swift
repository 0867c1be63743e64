import Foundation
import TestSupport

extension HostileMode {
    /// An untrusted server gets no request.
    static let tls: [HostileMode] = [
        HostileMode("tls-good", 0, .tls(.none)).quiet.rows(2),
        HostileMode("tls-self-signed", 5, .tls(.selfSigned)).says("not trusted", "self-signed"),
        HostileMode("tls-unknown-authority", 5, .tls(.unknownCA)).says("not trusted", "issuer"),
        HostileMode("tls-wrong-host", 5, .tls(.wrongHost)).says("not trusted"),
        HostileMode("tls-escape-in-name", 5, .tls(.escapeInName)).says("not trusted"),
        HostileMode("tls-expired", 5, .tls(.expired)).says("not trusted", "expired"),
        HostileMode("tls-not-yet-valid", 5, .tls(.notYetValid)).says("not trusted", "not yet valid"),
        HostileMode("tls-1.1-only", 5, .tls(.oldProtocol)),
        HostileMode("tls-no-common-cipher", 5, .tls(.noCommonCipher)),
        HostileMode("tls-wants-a-certificate", 5, .tls(.certificateWanted)).attempts(1...3),
        HostileMode("tls-no-authorities-here", 5, .tls(.noCABundle)),
        HostileMode("tls-plain-http", 5, .rawBehindHTTPS { [[.send(Answer.good($0.verb)), .hang]] }).attempts(
            1...3),
        HostileMode("tls-garbage", 5, .rawBehindHTTPS { _ in [[.send(repeated("\u{0}\u{1b}", 99)), .hang]] })
            .attempts(1...3),
        HostileMode(
            "tls-alert", 5,
            .rawBehindHTTPS { _ in [[.sendBytes(Data([21, 3, 3, 0, 2, 2, 40])), .hang]] }
        ).attempts(1...3),
        HostileMode("tls-close", 5, .rawBehindHTTPS { _ in [[]] }).attempts(1...3),
        HostileMode("tls-reset", 5, .rawBehindHTTPS { _ in [[.reset]] }).attempts(1...3),
        HostileMode("tls-hang", 5, .rawBehindHTTPS { _ in [[.hang]] }).attempts(1...3).lastingAtLeast(5),
        HostileMode(
            "tls-drip", 5,
            .rawBehindHTTPS { _ in [[.drip(repeated("\u{16}\u{3}\u{3}", 400), pause: .milliseconds(300))]] }
        ).attempts(1...3),
    ]
}
