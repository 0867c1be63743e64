import Foundation
import TestSupport
import Testing

/// Titles that a shell completes, through the built program's own interface for them.
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
            {"id":194,"original_title":"Le Fabuleux Destin d'Amélie Poulain","popularity":10}
            """, to: "list.json")
        try await home.run("catalogue", "update", "--from", list).succeeded()
    }

    /// What is offered for the last of the words.
    private func offered(_ command: [String], _ argument: String, _ typed: String..., shell: String = "fish")
        async throws
        -> [String]
    {
        let words = ["movielib"] + command + typed
        let run = try await home.run(
            ["---completion"] + command + ["--", argument, "\(words.count - 1)", "\(typed.last?.count ?? 0)"]
                + words,
            env: ["SAP_SHELL": shell]
        ).succeeded()
        return run.stdout.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        (["movie"], "positional@0"), (["watchlist", "add"], "positional@0"),
        (["watched", "add"], "positional@0"),
        (["rate"], "positional@0"), (["tag"], "positional@0"),
    ])
    func `titles are offered in words that no shell can misread`(command: [String], argument: String)
        async throws
    {
        try await makeCatalogue()
        let titles = try await offered(command, argument, "bla")
        #expect(titles == ["blacklist two", "blade runner", "blade runner 2049", "blade touch owned id x"])
        #expect(try await offered(command, argument, "zzz").isEmpty)
        #expect(try await offered(command, argument, "").isEmpty)
    }

    @Test func `after the first word the next one is offered`() async throws {
        try await makeCatalogue()
        #expect(try await offered(["movie"], "positional@0", "blade", "ru") == ["runner"])
        #expect(try await offered(["movie"], "positional@0", "blade", "runner", "") == ["2049"])
        #expect(try await offered(["movie"], "positional@0", "Fabuleux", "des") == ["destin"])
    }

    @Test func `what was typed stays as it was typed`() async throws {
        try await makeCatalogue()
        #expect(
            try await offered(["movie"], "positional@0", "Blade R")
                == ["Blade Runner", "Blade Runner 2049"].map {
                    "Blade R" + $0.dropFirst(7)
                })
    }

    @Test func `without a catalogue the library's titles are offered, and without either none`() async throws
    {
        #expect(try await offered(["movie"], "positional@0", "dun").isEmpty)
        try await home.run("watchlist", "add", "841").succeeded()
        #expect(try await offered(["movie"], "positional@0", "dun") == ["dune"])
    }

    @Test func `bash completes a title, and runs nothing of it`() async throws {
        try await makeCatalogue()
        let script = """
            cd "$HOME"; mkdir -p bin; ln -s "$0" bin/movielib; PATH="$HOME/bin:$PATH"
            eval "$(movielib --generate-completion-script bash)"
            COMP_WORDS=(movielib movie bla); COMP_CWORD=2; COMP_LINE='movielib movie bla'; COMP_POINT=18
            _movielib movielib bla movie 2>/dev/null
            printf '%s\\n' "${COMPREPLY[@]}"; ls
            """
        let run = try await home.shell(script).succeeded()
        #expect(run.lines.contains { $0.replacing("\\", with: "") == "blade runner 2049" }, "\(run.stdout)")
        #expect(!run.lines.contains("owned"))
    }
}
