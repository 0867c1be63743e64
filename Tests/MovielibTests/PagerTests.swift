import Foundation
import TestSupport
import Testing

@testable import Terminal
@testable import movielib

@Suite(.serialized) struct PagerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // As the program does when it starts.
        signal(SIGPIPE, SIG_IGN)
    }

    private func pager(_ setting: String?, _ environment: [String: String]) -> Pager? {
        let usual = ["TERM": "xterm", "PATH": "/usr/bin:/bin"]
        return Pager(setting: setting, environment: usual.merging(environment) { _, new in new })
    }

    private func shown(_ text: String, by line: String) throws -> String? {
        let found = pager(line, [:])
        return try #require(found).show { descriptor in
            let stream = OutputWriter(descriptor: descriptor)
            stream.write(text)
            stream.flush()
        }
    }

    @Test func `MOVIELIB_PAGER takes precedence over the setting, PAGER and less`() throws {
        let all = ["MOVIELIB_PAGER": "own", "PAGER": "everybody's"]
        #expect(pager("set", all)?.line == "own")
        #expect(pager("set", ["PAGER": "everybody's"])?.line == "set")
        #expect(pager(nil, ["PAGER": "everybody's"])?.line == "everybody's")
        try folder.write("", to: "less")
        chmod(folder.file("less"), 0o755)
        #expect(pager(nil, ["PATH": folder.path])?.line == "less")
        #expect(pager(nil, ["PATH": "/nowhere"]) == nil)
    }

    @Test func `less keeps colours, reads UTF-8 and saves no searches, unless its variables are set`() {
        let (usual, chosen) = (pager("less", [:]), pager("less", ["LESS": "S", "LESSCHARSET": "latin1"]))
        #expect(usual?.environment["LESS"] == "FRX" && chosen?.environment["LESS"] == "S")
        // Whatever the locale is.
        #expect(usual?.environment["LESSCHARSET"] == "utf-8")
        #expect(chosen?.environment["LESSCHARSET"] == "latin1")
        // A search may be in a locked note.
        #expect(usual?.environment["LESSHISTFILE"] == "-")
    }

    @Test func `hyperlinks pass through a less that keeps escape sequences, and through no other pager`() {
        #expect(pager("less", [:])?.supportsLinks == true)
        #expect(pager("/usr/bin/less -R", ["LESS": "S"])?.supportsLinks == true)
        #expect(pager("less", ["LESS": "S"])?.supportsLinks == false)
        #expect(pager("lesser -R", [:])?.supportsLinks == false)
        #expect(pager("more", [:])?.supportsLinks == false)
    }

    @Test func `an empty command, cat, or a terminal that cannot move its cursor mean no pager`() {
        for line in ["", " ", "cat"] {
            #expect(pager(line, [:]) == nil)
            #expect(pager(nil, ["MOVIELIB_PAGER": line, "PAGER": "less"]) == nil)
        }
        for type in ["", "dumb"] { #expect(pager("less", ["TERM": type]) == nil) }
    }

    @Test func `the pager gets the complete output unchanged`() throws {
        let text = String(repeating: "\u{1b}[1mDune\u{1b}[0m 千と千尋\n", count: 20_000)
        #expect(try shown(text, by: "cat >'\(folder.file("read"))'") == nil)
        #expect(String(decoding: try folder.bytes("read"), as: UTF8.self) == text)
    }

    @Test func `leaving the pager early is not an error`() throws {
        let text = String(repeating: "Dune\n", count: 100_000)
        for line in ["head -n 1 >/dev/null", "kill -PIPE $$", "exit 130"] {
            #expect(try shown(text, by: line) == nil)
        }
        // less exits like this on Ctrl-C with its option -K.
        let less = try folder.write("#!/bin/sh\nexit 2\n", to: "less")
        chmod(less, 0o755)
        #expect(try shown(text, by: "\(less) -K") == nil)
        #expect(try shown(text, by: less) != nil)
    }

    @Test(arguments: [
        ("exit 1", "exit code 1"), ("exit 2", "exit code 2"), ("exit 129", "exit code 129"),
        ("exec 2>/dev/null; /nowhere/less", "exit code 127"), ("kill -SEGV $$", "signal 11"),
    ])
    func `a failing pager is reported`(_ line: String, _ why: String) throws {
        #expect(try shown("Dune\n", by: line)?.contains(why) == true)
    }
}
