import Foundation
import TestSupport
import Testing

@testable import movielib

/// Traces that editors are kept from leaving, whatever the command line.
@Suite struct EditorTracesTests {
    private let folder: TemporaryFolder
    private let environment: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        try folder.folder("bin")
        try folder.folder("my tools")
        let programs = [
            "vim.basic", "nvim", "nano", "emacs-nox", "emacsclient.emacs", "micro", "hx", "kak", "env",
            "nice", "sensible-editor", "nvi", "joe", "wrap", "sh", "my tools/vim",
        ]
        for name in programs {
            let file = try folder.write("#!/bin/sh\n", to: name.contains("/") ? name : "bin/\(name)")
            chmod(file, 0o755)
        }
        for (link, file) in [
            ("vi", "vim.basic"), ("vim", "vim.basic"), ("view", "vi"), ("editor", "nano"),
            ("emacs", "emacs-nox"), ("emacsclient", "emacsclient.emacs"),
        ] { symlink(folder.file("bin/\(file)"), folder.file("bin/\(link)")) }
        environment = ["HOME": folder.path, "PATH": folder.file("bin")]
    }

    private static let vim = " -n -i NONE -c 'source $MOVIELIB_EDITOR_STATE/traces.vim'"

    @Test(
        arguments: [
            ("vim", "vim\(vim)"), ("vi +3", "vi\(vim) +3"), ("view", "view\(vim)"),
            ("vim -u NONE", "vim\(vim) -u NONE"), ("nvim --clean", "nvim\(vim) --clean"),
            ("env vim", "env vim\(vim)"), ("env -u X A=1 vim", "env -u X A=1 vim\(vim)"),
            ("nice vim", "nice vim\(vim)"), ("nice -n 5 vim", "nice -n 5 vim\(vim)"),
            ("exec vim", "exec vim\(vim)"), ("$HOME/bin/vim", "$HOME/bin/vim\(vim)"),
            ("~/bin/vim", "~/bin/vim\(vim)"), ("'HERE/my tools/vim' +1", "'HERE/my tools/vim'\(vim) +1"),
            ("HERE/my\\ tools/vim", "HERE/my\\ tools/vim\(vim)"), ("\"vim\"", "\"vim\"\(vim)"),
            ("nano -w", "nano --rcfile=\"$MOVIELIB_EDITOR_STATE/nanorc\" -w"),
            ("editor", "editor --rcfile=\"$MOVIELIB_EDITOR_STATE/nanorc\""), ("micro", "micro"), ("hx", "hx"),
            ("kak", "kak"),
        ])
    func `a known editor gets options that disable its traces`(_ line: String, _ expected: String) throws {
        let here = { (text: String) in text.replacing("HERE", with: folder.path) }
        let traces = EditorTraces(here(line), environment, keepingIn: try folder.folder("state"))
        #expect(traces.isKnown && traces.line == here(expected))
    }

    @Test func `emacs gets its options before the file`() throws {
        let traces = EditorTraces("emacs -nw", environment, keepingIn: try folder.folder("state"))
        #expect(traces.isKnown && traces.line.hasPrefix("emacs --eval '(progn "))
        #expect(traces.line.hasSuffix("' -nw"))
    }

    @Test(arguments: [
        "nvi", "joe", "wrap", "emacsclient -t", "sh -c 'vim \"$@\"' --", "gone", "vim; true", "wrap vim", "",
        "sensible-editor", "'vim", "env -i HOME=/x vim", "env - vim", "env -u VIMINIT vim", "VIMINIT= vim",
        "nano -B", "nano -wB", "nano --rcfile=x", "micro -config-dir x", "env MICRO_CONFIG_HOME=x micro",
    ])
    func `an unknown editor keeps its line and gets VIMINIT`(_ line: String) throws {
        let state = try folder.folder("state")
        let traces = EditorTraces(line, environment, keepingIn: state)
        #expect(!traces.isKnown && traces.line == line)
        #expect(traces.environment["VIMINIT"] == "source $MOVIELIB_EDITOR_STATE/init.vim")
        #expect(traces.environment["XDG_STATE_HOME"] == state && traces.environment["TMPDIR"] == nil)
    }

    @Test func `sensible-editor is resolved to the other variable's editor, or to the selected one`() throws {
        let state = try folder.folder("state")
        let variables = environment.merging(["VISUAL": "sensible-editor", "EDITOR": "nvim -R"]) { $1 }
        #expect(EditorTraces("sensible-editor", variables, keepingIn: state).line == "nvim\(Self.vim) -R")
        try folder.write(
            "# by select-editor\nSELECTED_EDITOR=\"\(folder.file("bin"))/vi\"\n", to: ".selected_editor")
        let alone = environment.merging(["EDITOR": "/usr/bin/sensible-editor"]) { $1 }
        let chosen = EditorTraces("sensible-editor", alone, keepingIn: state)
        #expect(chosen.isKnown && chosen.line == folder.file("bin/vi") + Self.vim)
    }

    @Test func `the user's own settings are read before those that disable traces`() throws {
        let state = try folder.folder("state")
        let file = try folder.write("set number\n", to: ".vimrc")
        _ = EditorTraces("vim", environment, keepingIn: state)
        let script = try String(contentsOfFile: state + "/init.vim", encoding: .utf8)
        #expect(script.contains("source \(file)\nsource $MOVIELIB_EDITOR_STATE/traces.vim"))

        try folder.folder(".config/micro/plug")
        try folder.write(
            #"{"backup": true, "ruler": false, "*.txt": {"saveundo": true, "tabsize": 2}}"#,
            to: ".config/micro/settings.json")
        let micro = try TemporaryFolder()
        _ = EditorTraces("micro", environment, keepingIn: micro.path)
        let settings = try JSONSerialization.jsonObject(with: try micro.bytes("micro/settings.json"))
        let read = try #require(settings as? [String: Any])
        #expect(read["ruler"] as? Bool == false && read["backup"] as? Bool == false)
        #expect((read["*.txt"] as? [String: Any])?.keys.sorted() == ["tabsize"])
        #expect(FileManager.default.fileExists(atPath: micro.file("micro/plug")))
    }
}
