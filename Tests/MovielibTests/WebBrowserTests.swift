import Foundation
import TestSupport
import Testing

@testable import movielib

/// Opening an address in a web browser.
@Suite struct WebBrowserTests {
    private let folder: TemporaryFolder
    private let address = "https://www.youtube.com/watch?v=a&b=$(touch%20x)"

    init() throws { folder = try TemporaryFolder() }

    /// A browser script that writes its arguments, one per line, and exits with the code. It is run by the shell,
    /// because a file that was just written cannot be executed while a child started by another test still has it open.
    private func browser(ending code: Int32 = 0) throws -> String {
        let path = try folder.write(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" >'\(folder.file("asked"))'\nexit \(code)\n", to: "web")
        return "/bin/sh \(path)"
    }

    private func asked() throws -> [Substring] {
        String(decoding: try folder.bytes("asked"), as: UTF8.self).split(separator: "\n")
    }

    @Test(arguments: [["DISPLAY": ":0"], [:]])
    func `the address is one argument, with and without a display`(_ environment: [String: String]) throws {
        let path = try browser()
        var environment = environment
        environment["BROWSER"] = "\(path) --new"
        try WebBrowser(environment: environment).open(address)
        #expect(try asked() == ["--new", address[...]])
    }

    @Test func `the address replaces the placeholder, and a missing browser is skipped`() throws {
        let path = try browser()
        let browser = WebBrowser(environment: ["BROWSER": "/nowhere/web:\(path) -u %s --quiet"])
        try browser.open(address)
        #expect(try asked() == ["-u", address[...], "--quiet"])
    }

    @Test func `a failing web browser is reported with its code`() throws {
        let path = try browser(ending: 3)
        for environment in [["BROWSER": path], ["BROWSER": path, "WAYLAND_DISPLAY": "w"]] {
            #expect(throws: WebBrowser.Problem.failed(program: "sh", why: "it ended with code 3")) {
                try WebBrowser(environment: environment).open(address)
            }
        }
    }

    @Test func `without the variable the desktop's commands are tried`() {
        #expect(
            WebBrowser.commands(for: "https://x.org", ["BROWSER": " "])
                == [
                    ["xdg-open", "https://x.org"], ["wslview", "https://x.org"], ["open", "https://x.org"],
                ])
    }
}
