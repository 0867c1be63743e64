import Foundation
import MovielibCore
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

/// The user's services: the setting, and the file that commands write.
@Suite struct ServiceSettingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `names are read in their order`() throws {
        let path = try folder.write("services = [\"MUBI\", ' Netflix ']\n", to: "config.toml")
        #expect(try Settings(file: path).services == ["MUBI", "Netflix"])
        #expect(try Settings(file: nil).services == [])
    }

    @Test(arguments: ["services = \"MUBI\"", "services = [1]", "services = [\"\"]", "[services]\nx = 1"])
    func `an invalid list of names is rejected with an example`(_ text: String) throws {
        let path = try folder.write(text, to: "config.toml")
        let failure = #expect(throws: Failure.self) { try Settings(file: path) }
        #expect(failure?.reason == "services must be names in brackets, each in quotes")
        #expect(failure?.hints == ["for example: services = [\"Netflix\", \"MUBI\"]"])
    }

    @Test func `the file has one name per line, and a missing file is not an empty one`() throws {
        let file = LinesFile(path: folder.file("services"))
        #expect(try file.lines() == nil && LinesFile(path: nil).lines() == nil)
        try folder.write("Netflix\r\n\n  Disney Plus \nКіно+", to: "services")
        #expect(try file.lines() == ["Netflix", "Disney Plus", "Кіно+"])
        try file.write([])
        #expect(try file.lines() == [])
        let names = ["a \"b\" # c", "Кіно+"]
        try file.write(names)
        #expect(try file.lines() == names)
        try file.write(["two\nlines"])
        #expect(try file.lines() == ["two lines"])
    }

    @Test func `bytes that are not text are rejected, and so is writing without a home`() throws {
        let path = folder.file("services")
        try Data([0x6C, 0xC3, 0x28]).write(to: URL(fileURLWithPath: path))
        let failure = #expect(throws: Failure.self) { try LinesFile(path: path).lines() }
        #expect(failure?.activity == path && failure?.status == .usage)
        #expect(throws: Failure.self) { try LinesFile(path: nil).write(["MUBI"]) }
    }

    @Test func `the new file is private, and a link to it stays a link`() throws {
        let real = try folder.write("Netflix\n", to: "real")
        let link = folder.file("services")
        #expect(symlink(real, link) == 0)
        try LinesFile(path: link).write(["MUBI"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == real)
        #expect(try LinesFile(path: real).lines() == ["MUBI"])
        #expect(try PrivateFile.read(real)?.mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().count == 2)
    }
}
