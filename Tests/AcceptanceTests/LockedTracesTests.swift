import Foundation
import TestSupport
import Testing

/// Traces of a locked note after it was written and read: in the editors' files, and in memory.
@Suite struct LockedTracesTests {
    private let home: Home
    private static let passphrase = "sevenfold marmalade umbrellas"
    private static let words = "the quokkas of canarytown whisper about parallelograms"

    init() async throws {
        home = try Home()
        let twice = "\(Self.passphrase)\n\(Self.passphrase)\n"
        try await home.run(["lock", "setup", "--light"], input: twice).succeeded()
    }

    private static let hasVim = ["vim", "tmux"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 }

    /// Vim with settings that keep every trace, even late and indirectly.
    @Test(.enabled(if: hasVim))
    func `vim leaves no copy of a locked note, and a wrapper gets a warning`() async throws {
        for folder in ["undo", "swap", "backup"] { try home.folder.folder(folder) }
        let late =
            "undofile backup swapfile viminfo='100,<1000,s100 undodir=~/undo backupdir=~/backup directory=~/swap"
        try home.folder.write(
            "set \(late)\nautocmd BufReadPost,VimEnter * set \(late)\nlet g:was_read = 1\n", to: ".vimrc")
        // Writes two lines, and copies one of them into a register.
        func keys(_ number: Int) -> String {
            "i\(Self.words) \(number)\u{1b}yyp:call writefile([g:was_read], $HOME . '/was_read')\r:wq\r"
        }
        try home.folder.write("#!/bin/sh\nexec vim \"$@\"\n", to: "wrap")
        chmod(home.path + "/wrap", 0o755)
        let lines = [
            "vim -s ~/keys", "env -u NONE vim -s ~/keys", "nice vim -s ~/keys", "'/usr/bin/vim' -s ~/keys",
            "~/wrap -s ~/keys", "sh -c 'vim -s ~/keys \"$@\"' --",
        ]
        for (number, line) in lines.enumerated() {
            try home.folder.write(keys(number), to: "keys")
            let env = home.environment(["EDITOR": line, "TERM": "xterm", "TMPDIR": home.path])
            let done = try await Tmux(home: home).screen("note 841 --locked", columns: 150, env: env)
            #expect(done.shown.contains("code 0"), "\(line): \(done.shown)")
            #expect(done.shown.contains { $0.contains("may keep copies") } == (number > 3), "\(line)")
            #expect(home.exists(home.path + "/was_read"), "\(line)")
            unlink(home.path + "/was_read")
            #expect(try found("canarytown").isEmpty, "\(line)")
        }
        let read = try await home.run(["movie", "841", "--json", "--unlock"], input: Self.passphrase + "\n")
        let note = try read.succeeded().json()["note"] as? String ?? ""
        #expect(note.components(separatedBy: Self.words).count == 2 * lines.count + 1)
    }

    /// The files of the home that contain a word, except those that the test itself wrote.
    private func found(_ word: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: home.path).filter { name in
            guard name != "keys", name != "tmux" else { return false }
            return FileManager.default.contents(atPath: home.path + "/" + name)?.range(of: Data(word.utf8))
                != nil
                || name.contains("%")
        }
    }
}
