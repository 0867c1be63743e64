import Foundation
import TestSupport
import Testing

/// Titles completed through the built program's completion interface.
struct CompletionTests {
    private let home: Home

    init() throws { home = try Home() }

    private func makeCatalogue() async throws {
        let list = try home.folder.write(
            """
            {"id":78,"original_title":"Blade Runner","popularity":40}
            {"id":335984,"original_title":"Blade Runner 2049","popularity":50}
            {"id":1,"original_title":"The \\"Blade\\" $(touch owned); `id` * & 'x'","popularity":9}
            {"id":2,"original_title":"Blacklist: \\\\ two","popularity":8}
            {"id":3,"original_title":"Touch Owned Twice","popularity":7}
            {"id":194,"original_title":"Le Fabuleux Destin d'Amélie Poulain","popularity":10}
            """, to: "list.json")
        try await home.run("catalogue", "update", "--from", list).succeeded()
    }

    /// The completions for the last of the words.
    private func offered(
        _ command: String, _ typed: [String], shell: String = "fish"
    ) async throws -> [String] {
        let words = Home.words(command) + typed
        let place = ["--", "positional@0", "\(words.count)", "\(typed.last?.count ?? 0)", "movielib"]
        let run = try await home.run(
            ["---completion"] + Home.words(command) + place + words, env: ["SAP_SHELL": shell]
        ).succeeded()
        return run.stdout.split(separator: "\n").map(String.init)
    }

    @Test func `titles are words no shell misreads, and continue what is typed, in its case`() async throws {
        try await makeCatalogue()
        for (typed, titles) in [
            (["bla"], ["blacklist two", "blade runner", "blade runner 2049", "blade touch owned id x"]),
            (["zzz"], []), ([""], []), (["blade", "ru"], ["runner"]), (["blade", "runner", ""], ["2049"]),
            (["Fabuleux", "des"], ["destin"]), (["Blade R"], ["Blade Runner", "Blade Runner 2049"]),
        ] { #expect(try await offered("movie", typed) == titles, "\(typed)") }
        for shell in ["bash", "zsh", "fish"] {
            // After a space the next word is offered, and not longer forms of the last.
            for (typed, titles) in [
                ("blade ", ["blade runner", "blade runner 2049", "blade touch owned id x"]), ("bla ", []),
            ] {
                let words = try await offered("movie", [typed], shell: shell).filter { $0 != " " }
                #expect(words == titles, "\(shell): \(typed)")
            }
        }
    }

    @Test func `without a catalogue the library's titles are offered, and without both none`() async throws {
        #expect(try await offered("movie", ["dun"]).isEmpty)
        try await home.run("watchlist", "add", "841").succeeded()
        #expect(try await offered("movie", ["dun"]) == ["dune"])
    }

    @Test func `the user's films, tags and genres are completed as arguments that take them`() async throws {
        try await home.run("watchlist", "add", "603", "841").succeeded()
        try await home.run("rate", "78", "8").succeeded()
        try await home.run("tag", "78", "+noir", "+with ana", "+$(touch owned)", "+new_wave").succeeded()
        for (command, typed, words) in [
            ("watchlist remove", [""], ["dune", "the matrix"]), ("watchlist remove", ["bla"], []),
            ("watched remove", ["bla"], ["blade runner"]), ("tag", ["603", "+no"], ["+noir"]),
            ("tag", ["603", "+"], ["+new_wave", "+noir", "+with ana"]), ("tag", ["+$("], []),
            ("library", ["genre:sc"], ["genre:science fiction"]),
            ("library", ["genre:drama,ac"], ["genre:drama,action"]),
        ] { #expect(try await offered(command, typed) == words, "\(command) \(typed)") }
        for command in ["rate", "note", "tag"] {
            #expect(try await offered(command, [""]) == ["blade runner", "dune", "the matrix"])
            #expect(try await offered(command, ["blade", ""]) == ["runner"])
        }
        let tags = try await offered("library", ["tag:"])
        #expect(tags.contains("tag:noir") && !tags.contains { $0.contains("$") })
        #expect(try await offered("library", ["genre", ":", "ac"], shell: "bash") == ["action"])
        #expect(try await offered("library", ["genre:ac"], shell: "zsh").first == "genre\\:action")
    }

    @Test func `commands are also completed by their aliases`() async throws {
        let script = try await home.run("--generate-completion-script", "bash").succeeded().stdout
        let ask = """
            complete_line() {
                COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=($1 "${@:2}"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
                _movielib movielib "${@: -1}" "${@: -2:1}"; echo "${COMPREPLY[*]}"
            }
            complete_line movielib lat; complete_line movielib later re; complete_line movielib seen ad
            complete_line movielib catalog up
            movielib() { '\(Home.program)' "$@"; }
            compopt() { echo "compopt $*"; }
            complete_line movielib library gen
            """
        try home.folder.write(script + ask, to: "ask.bash")
        let run = try await home.shell("bash '\(home.folder.file("ask.bash"))'").succeeded()
        #expect(
            run.lines == [
                "later", "remove refresh", "add", "update", "compopt -o nospace +o filenames", "genre:",
            ])
        for (shell, cases) in [
            ("zsh", ["later) words[1]=watchlist ;;", "'seen:The same as watched.'"]),
            (
                "fish",
                [
                    "case 'seen'\n            set unparsed_tokens[1] 'watched'",
                    "-fa 'later' -d 'The same as watchlist.'",
                ]
            ),
        ] {
            let script = try await home.run("--generate-completion-script", shell).succeeded().stdout
            for text in cases { #expect(script.contains(text), "\(shell)") }
        }
    }

    /// Shells as a user starts them, with the completion scripts that the program makes.
    static let shells: [(name: String, command: String, setup: String)] = [
        (
            "bash", "bash --norc --noprofile",
            "eval \"$(movielib --generate-completion-script bash)\"; PS1='go> '"
        ),
        (
            "zsh", "zsh -f",
            "autoload -U compinit; compinit -D -u; eval \"$(movielib --generate-completion-script zsh)\"; PS1='go> '"
        ),
        (
            "fish", "fish --no-config",
            "movielib --generate-completion-script fish | source; function fish_prompt; echo -n 'go> '; end"
        ),
    ]

    @Test(.enabled(if: Tmux.isThere), arguments: shells, ["'Blac", "Blac"])
    func `shells complete a title, and execute neither the typed text nor a title`(
        _ shell: (name: String, command: String, setup: String), _ start: String
    ) async throws {
        let (name, shell, setup) = shell
        try #require(home.exists("/usr/bin/\(name)"), "Scripts/setup --tests installs it")
        try await makeCatalogue()
        // Records its arguments instead of running the command.
        try home.folder.folder("bin")
        let program = try home.folder.write(
            """
            #!/bin/sh
            if [ "$1" = movie ]; then printf '%s\\n' "$@" >"$HOME/ran"; exit; fi
            if [ "$1" = ---completion ]; then echo >>"$HOME/asked"; fi
            exec '\(Home.program)' "$@"
            """, to: "bin/movielib")
        chmod(program, 0o755)
        let attacks = ["'$(touch owned)", "'`touch owned`", "\"\\$(touch owned)", "\\$\\(touch\\ owned\\)"]
        let typed = ["movie", "import"].flatMap { command in
            attacks.map {
                ["movielib \(command) \($0)\(command == "import" ? "/" : "")", "Tab", "Tab", "C-u"]
            }
        }
        try await Tmux(home: home).type(
            typed + [["movielib movie \(start)", "Tab", "Enter"], ["touch done", "Enter"]], into: shell,
            setup: setup, env: ["PATH": "\(home.path)/bin:/usr/bin:/bin"], until: "done")
        let ran = try String(decoding: home.folder.bytes("ran"), as: UTF8.self)
        #expect(ran == "movie\nBlacklist two\n", "completed as a person would have it")
        #expect(try home.folder.bytes("asked").count > attacks.count)
        #expect(!home.exists("\(home.path)/owned"))
    }
}
