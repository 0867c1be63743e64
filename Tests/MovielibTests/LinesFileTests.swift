import Foundation
import MovielibCore
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

/// The files of the user's services and shelves, one name per line.
@Suite struct LinesFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

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
