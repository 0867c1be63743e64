import ArgumentParser
import Foundation
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct CredentialStoreTests {
    private static let key = "0123456789abcdef0123456789ABCDEF"
    private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJl"
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("config/movielib/credentials")
    }

    private func store(_ environment: [String: String] = [:]) -> CredentialStore {
        CredentialStore(environment: environment, path: path)
    }

    private func mode(_ path: String) throws -> Int {
        var status = stat()
        #expect(lstat(path, &status) == 0)
        return Int(status.st_mode & 0o7777)
    }

    private func write(_ text: String, mode: mode_t = 0o600) throws {
        try folder.folder("config/movielib")
        try folder.write(text, to: "config/movielib/credentials")
        #expect(chmod(path, mode) == 0)
    }

    @Test func `without a setting and a stored file there is no credential`() throws {
        #expect(try store().find() == nil)
        #expect(try store(["TMDB_TOKEN": "", "TMDB_API_KEY": ""]).find() == nil)
        #expect(try CredentialStore(environment: [:], path: nil).find() == nil)
    }

    @Test func `the environment takes precedence over the file, and TMDB_TOKEN over TMDB_API_KEY`() throws {
        try write(Self.token)
        #expect(try store().find()?.source == .file(path))
        let key = try store(["TMDB_API_KEY": Self.key]).find()
        #expect(key?.source == .environment("TMDB_API_KEY"))
        #expect(key?.credential == .apiKey(Self.key.lowercased()))
        let both = try store(["TMDB_API_KEY": Self.key, "TMDB_TOKEN": Self.token]).find()
        #expect(both?.source == .environment("TMDB_TOKEN"))
        #expect(both?.credential == .accessToken(Self.token))
    }

    @Test func `a stored credential is found again, and readable only by its owner`() throws {
        #expect(try store().store(.accessToken(Self.token)) == path)
        #expect(try store().find()?.credential == .accessToken(Self.token))
        #expect(try mode(path) == 0o600)
        #expect(try mode(folder.file("config/movielib")) == 0o700)
        #expect(try mode(folder.file("config")) == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("config/movielib")).count == 1)
    }

    @Test func `a file in a folder that others can write is rejected, and the folder is named`() throws {
        try write(Self.key)
        for name in ["config/movielib", "config"] {
            #expect(chmod(folder.file(name), 0o777) == 0)
            let failure = #expect(throws: Failure.self) { try store().find() }
            #expect(failure?.hints == ["chmod go-w \(folder.file(name))"])
            #expect(chmod(folder.file(name), 0o700) == 0)
        }
        #expect(try store().find() != nil)
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o620, 0o602, 0o660, 0o610])
    func `a file that others can read or write is rejected with its remedy`(_ mode: Int) throws {
        try write(Self.token, mode: mode_t(mode))
        let failure = #expect(throws: Failure.self) { try store().find() }
        #expect(failure?.status == .usage)
        #expect(failure?.hints.first == "chmod 600 \(path)")
    }

    @Test(.enabled(if: getuid() == 0, "only root can give a file away"))
    func `a file of another user is rejected`() throws {
        try write(Self.token)
        #expect(chown(path, 12345, 12345) == 0)
        let failure = #expect(throws: Failure.self) { try store().find() }
        #expect(failure?.status == .usage)
        #expect(failure?.reason == "it belongs to another user")
    }

    @Test(arguments: [
        "not-a-credential-Xq7", "0123456789abcdef-Xq7", "eyJXq7.only-one-dot", "eyJ.a\r\nXq7: b.c",
        "Xq7 eyJ.a.b", "\u{1b}[31mXq7", "Xq7\u{0}",
    ])
    func `an invalid credential is rejected and not shown`(_ junk: String) throws {
        for find in [
            { try store(["TMDB_TOKEN": junk]).find() },
            {
                try write(junk)
                return try store().find()
            },
        ] as [() throws -> CredentialStore.Lookup?] {
            let failure = #expect(throws: Failure.self) { try find() }
            #expect(failure?.status == .credential)
            #expect(failure?.lines.joined().contains("Xq7") == false)
            #expect(failure?.lines.count == 3)
        }
    }

    @Test func `bytes that are not text, and a huge file, are rejected`() throws {
        try write("")
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: path))
        #expect(throws: Failure.self) { try store().find() }
        try write(String(repeating: "e", count: 70_000))
        let failure = #expect(throws: Failure.self) { try store().find() }
        #expect(failure?.reason == "the credential cannot be read: it is larger than 64 KiB")
    }

    @Test func `removing a credential returns whether one was stored`() throws {
        #expect(try store().remove() == false)
        try write(Self.key)
        #expect(try store().remove())
        #expect(try store().remove() == false)
        #expect(try CredentialStore(environment: [:], path: nil).remove() == false)
    }

    @Test func `a credential's type and location are shown, and its end if verbose`() throws {
        let found = try #require(try store(["TMDB_TOKEN": Self.token]).find())
        for (options, end) in [([], ""), (["--verbose"], " ending in dXJl")] {
            let told = found.findings(RunOptions(verbose: !options.isEmpty)).map {
                "\($0.name): \($0.detail)"
            }
            #expect(told == ["Credential: API Read Access Token\(end)", "From: the variable TMDB_TOKEN"])
        }
    }

    @Test func `storing a credential without a home fails with a hint`() {
        let failure = #expect(throws: Failure.self) {
            try CredentialStore(environment: [:], path: nil).store(.apiKey(Self.key))
        }
        #expect(failure?.hints == ["set HOME or XDG_CONFIG_HOME"])
    }
}
