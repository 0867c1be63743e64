import Foundation
import TestSupport
import Testing

/// A note that is written in the user's editor.
@Suite struct EditorTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `an editor writes the note, and a failing editor leaves it unchanged`() async throws {
        guard Tmux.isThere else { return }
        let editor = try home.folder.write(
            "#!/bin/sh\nfor f; do :; done\nenv | grep -c TMDB_ > '\(home.path)/secrets'\n"
                + "case $1 in --fail) exit 3;; --interrupt) kill -INT $PPID; sleep 0.2;;\n"
                + "--signal) printf typed > \"$f.save\"; exit 1;;\n"
                + "--lost) printf typed >> \"$f\"; exit 3;; --bytes) printf 'typed\\377' >> \"$f\"; exit;;\n"
                + "--other) '\(Home.program)' note 603 elsewhere > /dev/null;;\n"
                + "--damage) mv '\(home.library)' '\(home.library).away'; echo no > '\(home.library)';; esac\n"
                + "printf 'more\\n' >> \"$f\"\n", to: "editor.sh")
        chmod(editor, 0o700)
        let env = { (words: String) in
            self.home.environment([
                "EDITOR": "\(editor) \(words)", "TMDB_TOKEN": Home.token, "TERM": "xterm",
                "TMPDIR": self.home.path,
            ])
        }
        try await home.run("rate", "603", "9").succeeded()
        let tmux = Tmux(home: home)
        let noted = try await tmux.screen("note 603", columns: 60, env: env("--wait"))
        #expect(noted.shown.contains("Note saved: The Matrix (1999)  603"))
        let failed = try await tmux.screen("note 603", columns: 120, env: env("--fail"))
        #expect(failed.shown.contains { $0.contains("ended with code 3; nothing was changed") })
        #expect(failed.shown.contains("code 1"))
        // Ctrl-C belongs to the editor, and the program waits for it.
        let interrupted = try await tmux.screen("note 603", columns: 60, env: env("--interrupt"))
        #expect(interrupted.shown.contains("code 0"))
        let film = try await home.run("library", "--json").rows("results")[0]
        #expect(film["note"] as? String == "more\nmore" || film["note"] as? String == "moremore")
        #expect(try String(contentsOfFile: home.folder.file("secrets"), encoding: .utf8) == "0\n")
        #expect(!home.folder.names.contains { $0.hasPrefix("movielib-") })
        try await home.run("watched", "add", "603", "--on", "2020").succeeded()
        let edited = try await tmux.screen(
            "watched edit 603 --note-editor --place Zoo", columns: 60, env: env("--wait"))
        #expect(
            edited.shown.contains { $0.hasPrefix("Now") && $0.hasSuffix("Zoo · more") }, "\(edited.shown)")
        #expect(!home.folder.names.contains { $0.hasPrefix("movielib-") })

        // Failures in the editor and after it that prevent saving: no text is lost.
        let again = ["--signal", "--bytes", "--other", "--damage"].map {
            "EDITOR='\(editor) \($0)' '\(Home.program)' note 603"
        }
        let told = try await tmux.screen(
            (["note 603"] + again).joined(separator: "; "), columns: 150, env: env("--lost"))
        for words in [
            "ended with code 3; nothing was changed", "ended with code 1; nothing was changed",
            "not UTF-8 text", "changed elsewhere while you wrote",
            "is not a movielib library",
        ] { #expect(told.joined.contains { $0.contains(words) }, "\(words): \(told.joined)") }
        let paths = told.joined.compactMap {
            $0.components(separatedBy: "hint: what you wrote is in ").dropFirst().first
        }
        try #require(paths.count == 4, "\(told.joined)")
        for (path, text) in zip(paths, ["typed", "typed", "typed", "more\n"]) {
            #expect(home.mode(path) == 0o600)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(String(decoding: bytes, as: UTF8.self).contains(text))
        }
        // Two of the searched folders may be the same one: each file is named once.
        let examined = try await home.run(
            "doctor", env: ["TMPDIR": home.path, "XDG_RUNTIME_DIR": home.path + "/"])
        #expect(
            examined.status == 1
                && paths.allSatisfy { examined.stdout.components(separatedBy: $0).count == 2 },
            "\(examined.stdout)")
        let away = ["--library", home.library + ".away", "--json"]
        let kept = try await home.run(["library"] + away).rows("results")[0]
        let note = try #require(kept["note"] as? String)
        let mine = try #require(film["note"] as? String)
        #expect(note.hasPrefix("elsewhere\n\n[Above:") && note.hasSuffix("]\n\n\(mine)more"), "\(note)")
    }
}
