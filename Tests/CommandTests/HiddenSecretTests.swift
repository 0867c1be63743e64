import Foundation
import TestSupport
import Testing

/// A credential with characters between its letters that a later step drops, replaces or folds.
@Suite struct HiddenSecretTests {
    private static let key = Home.key

    /// Control, invisible, joining and combining characters, kinds of spaces, noncharacters and apostrophes.
    private static let between: [Unicode.Scalar] = {
        var codes: [UInt32] = Array(0x00...0x1F) + [0x7F, 0x85, 0x9B, 0xA0, 0xAD, 0x27, 0x2BC, 0x2019]
        codes += [0x300, 0x301, 0x323, 0x34F, 0x61C, 0x94D, 0x115F, 0x180E, 0x20DD, 0x3000, 0x3164]
        codes += Array(0x2000...0x200F) + Array(0x2028...0x202F) + Array(0x205F...0x206F)
        codes += [0xE000, 0xFE0E, 0xFE0F, 0xFEFF, 0xFFF9, 0xFFFD, 0xE0001, 0xE0061, 0xE0100]
        return codes.compactMap(Unicode.Scalar.init)
    }()

    /// The credential with each of these between its letters, and with its letters in other forms.
    private static let texts: [String] =
        between.map { scalar in key.map { "\($0)" }.joined(separator: String(scalar)) } + [
            key.uppercased(), String(key.unicodeScalars.map { Character(wide($0)) }),
            key.replacing("a", with: "\u{E1}").replacing("e", with: "e\u{301}"),
        ]

    private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
    }

    /// The letters and digits of the bytes, as the most lenient reader would see them.
    private func letters(_ bytes: some Sequence<UInt8>) -> String {
        let scalars = String(decoding: Array(bytes), as: UTF8.self).decomposedStringWithCompatibilityMapping
            .unicodeScalars
        let kept = scalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        }
        return String(String.UnicodeScalarView(kept)).lowercased()
    }

    private func check(_ home: Home, _ runs: [ProgramRun]) throws {
        for run in runs {
            #expect(run.status == 0, "\(run.stderr)")
            #expect(!letters((run.stdout + run.stderr).utf8).contains(Self.key))
        }
        for name in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
            guard let bytes = try? home.folder.bytes(name) else { continue }
            #expect(!letters(bytes).contains(Self.key), "\(name)")
        }
    }

    /// The output of a later run that knows no credential.
    private func later(_ home: Home) async throws -> [ProgramRun] {
        var runs: [ProgramRun] = []
        for command in [["library", "--json"], ["history"], ["export", "--format", "json"]] {
            runs.append(try await home.run(command))
        }
        return runs
    }

    @Test func `a response stores no credential, whatever separates its characters`() async throws {
        let home = try Home()
        let text = Self.texts.joined(separator: " | ")
        let film: [String: Any] = [
            "id": 841, "title": "Dune \(Self.texts[0]) \(Self.texts[40])", "original_title": Self.texts[33],
            "release_date": "1984-12-14", "overview": text, "imdb_id": "tt0087182",
            "genres": Self.texts.prefix(20).enumerated().map { ["id": $0 + 1, "name": $1] },
            "credits": ["cast": [["id": 1, "name": Self.texts[60], "order": 0]], "crew": []],
        ]
        let body = String(decoding: try JSONSerialization.data(withJSONObject: film), as: UTF8.self)
        #expect(body.contains("\\u0000"))
        let server = try await LoopbackServer.make { _ in .json(body) }
        let env = ["TMDB_API_KEY": Self.key, "MOVIELIB_API_URL": server.url]
        let added = try await home.run("watchlist", "add", "841", env: env)
        try check(home, [added] + (try await later(home)))
    }

    @Test func `neither typed text nor an import stores a credential in the library`() async throws {
        let home = try Home()
        let server = try await Servers.catalogue()
        let env = server.env.merging(["TMDB_API_KEY": Self.key]) { $1 }
        let typed = Self.texts.filter { !$0.unicodeScalars.contains("\0") && !$0.contains(",") }
        // Another run without a credential: the sample's film, to be exported and overwritten.
        _ = try await home.run("note", "841", "PLACE").succeeded()
        _ = try await home.run("tag", "841", "+MARK").succeeded()
        let text = Self.texts.joined(separator: " | ")
        let escaped = String(decoding: try JSONEncoder().encode(text), as: UTF8.self).dropFirst().dropLast()
        let csvText = typed.joined(separator: " | ")
        var runs: [ProgramRun] = []
        for (format, note) in [("json", String(escaped)), ("csv", "\"\(csvText)\"")] {
            let exported = try await home.run("export", "--format", format).succeeded().stdout
            let other = try Home()
            let file = try other.folder.write(
                exported.replacing("MARK", with: "tag \(Self.texts[40])"), to: "films.\(format)")
            let hostile = try String(contentsOfFile: file, encoding: .utf8).replacing("PLACE", with: note)
            try Data(hostile.utf8).write(to: URL(fileURLWithPath: file))
            let imported = try await other.run("import", file, env: env)
            let again = try await other.run("import", file, "--json", env: env)
            let known = try again.json()["already_there"] as? [String: Any]
            #expect(known?["count"] as? Int == 1)
            try FileManager.default.removeItem(atPath: file)
            try check(other, [imported] + (try await later(other)))
        }
        runs.append(try await home.run("note", "841", csvText, env: env))
        runs.append(try await home.run(["tag", "841"] + typed.prefix(12).map { "+\($0)" }, env: env))
        try check(home, runs + (try await later(home)))
    }
}
