import Foundation
import TestSupport
import Testing

/// Arguments that a user or a script may give to the program, one per row.
@Suite struct ArgumentTableTests {
    private static let commands: [Row] = [
        Row("no arguments", 0, run: []).shows("Dune"),
        Row("an unknown command", 2, run: ["serch", "dune"]).says("did you mean 'movielib search dune'?"),
        Row("an unknown option", 2, run: ["popular", "--lmit", "3"]).says("--limit"),
        Row("a value that is missing", 2, run: ["popular", "--limit"]).says("--limit"),
        Row("a single option given twice", 2, run: ["popular", "--limit", "1", "--limit", "2"])
            .says("--limit", "twice"),
        Row("one given twice, before and after the command", 2, run: ["--page=1", "popular", "--page", "2"])
            .says("--page", "twice"),
        Row("one given twice, with an equals sign", 2, run: ["search", "x", "--year=1984", "--year=2021"])
            .says("--year", "twice"),
        Row("a library given twice", 2, run: ["watchlist", "--library", "/a", "--library", "/b"])
            .says("--library", "twice"),
        Row("words that only look like an option twice", 0, run: ["search", "--", "--limit", "--limit"]),
        Row("two that cannot be combined", 2, run: ["popular", "--json", "--plain"]),
        Row("two others that do", 2, run: ["popular", "--offline", "--refresh"]),
        Row("an unknown field", 2, run: ["popular", "--format", "{titel}"]).says("did you mean 'title'?"),
        Row("the same of a change", 2, run: ["watchlist", "add", "438631", "--fields", "titel"]),
        Row("help behind everything", 0, run: ["watchlist", "add", "603", "--help"]).shows("EXAMPLES"),
        Row("help before everything", 0, run: ["--help", "watchlist", "add"]).shows("movielib"),
        Row("version", 0, run: ["--version"]),
        Row("help without anything to work with", 0, shell: "env -i \"$0\" watchlist --help </dev/null"),
        Row(
            "version without anything to work with", 0, shell: "cd / && env -i HOME=/nowhere \"$0\" --version"
        ),
        Row(
            "arguments where no /proc is mounted to read them from", 0,
            shell: "strace -o /dev/null -P /proc/self/cmdline -e inject=openat:error=ENOENT \"$0\" --version"
        ).shows("Build: "),
    ]

    private static let ids: [Row] =
        [
            "-1", "0", "000", "1.5", "1e3", "+603", "٦٠٣", "６０３", "9223372036854775808",
            "1" + String(repeating: "0", count: 30), "", " ",
        ].flatMap { id in
            [
                Row("movie '\(id)'", 2, run: ["movie", "--", id]),
                Row("add '\(id)'", 2, run: ["watchlist", "add", "--", id]),
                Row("remove '\(id)'", 2, run: ["watchlist", "remove", "--", id]),
                Row("person '\(id)'", 2, run: ["person", "--", id]),
            ]
        } + [
            Row("an id with spaces around it", 0, run: ["movie", " 603 "]).shows("The Matrix"),
            Row("the same, to be saved", 0, run: ["watchlist", "add", "\t603"]).changes.shows("The Matrix"),
            Row("the same, to be taken off", 0, run: ["watchlist", "remove", "841 "]).changes.shows("Dune"),
            Row("the same, to be tagged", 0, run: ["tag", " 603", "+noir"]).changes.shows("The Matrix"),
            Row("2^31", 3, run: ["movie", "2147483648"]), Row("2^63 - 1", 3, run: ["movie", "\(Int.max)"]),
            Row("2^63 - 1 of a person", 3, run: ["person", "\(Int.max)"]),
            Row("words where an id may stand", 3, run: ["movie", "zxqwv"]),
        ]

    /// `DirectParsingTests` has all the limits.
    private static let numbers: [Row] = [
        Row("page 2^64", 2, run: ["popular", "--page", "18446744073709551616"]),
        Row("limit in other digits", 2, run: ["popular", "--limit", "٣"]),
        Row("limit nan", 2, run: ["popular", "--limit", "nan"]),
        Row("year 0", 2, run: ["search", "dune", "--year", "0"]),
        Row("year 99999", 2, run: ["search", "dune", "--year", "99999"]),
    ]

    private static let queries: [Row] =
        [
            "a\nb", "\"", "*", "AND", "C++", "8½", "mat-rix", "🎬", "%", "_", "'", "\\", "NEAR(",
            "a\u{1b}[2Jb",
            "\u{202E}", "%s%n", "'; DROP TABLE movie", "=HYPERLINK()", "../../etc/passwd", "$(rm -rf)",
            "<script>", "&api_key=x", "#", "?", "\u{FEFF}", "e\u{301}",
        ].map { Row("the query \($0.debugDescription)", 0, run: ["search", $0]).lacks("\u{1b}") } + [
            Row("an empty query", 2, run: ["search", ""]),
            Row("a query of spaces", 2, run: ["search", " ", "\t "]),
            // The sample answers these: the tests' server takes minutes to read an address that long.
            Row("a query of 100 KB", 0, run: ["search", String(repeating: "dune ", count: 20_000)])
                .env(["TMDB_TOKEN": ""]),
            // As many bytes as Linux lets one argument have.
            Row("a query of nearly 128 KB", 0, run: ["search", String(repeating: "x", count: 131_000)])
                .env(["TMDB_TOKEN": ""]),
            Row("a query that begins with a dash", 0, run: ["search", "--", "-title"]),
            Row("an option behind --", 3, run: ["movie", "--", "--limit"]),
        ]

    private static let bytes: [Row] = [
        Row("a query that is not UTF-8", 2, shell: #""$0" search $'d\xffne'"#).says("argument 2", "UTF-8"),
        Row("a film that is not UTF-8", 2, shell: #""$0" watchlist add $'\xc3('"#).says("UTF-8"),
        Row("a command that is not UTF-8", 2, shell: #""$0" $'\xf0\x9f'"#).says("argument 1", "UTF-8"),
        Row("a library whose path is not UTF-8", 2, shell: #""$0" watchlist --library $'HOME:/\xff.db'"#)
            .says("argument 3", "UTF-8"),
        Row("the same in one argument", 2, shell: #""$0" watchlist add 603 --library=$'HOME:/\xff.db'"#)
            .says("UTF-8"),
        Row(
            "the same in the environment", 2,
            shell: #"MOVIELIB_LIBRARY=$'HOME:/\xff.db' "$0" watchlist add 603"#
        ).says("MOVIELIB_LIBRARY", "UTF-8"),
        Row("a home that is not UTF-8", 2, shell: #"HOME=$'HOME:/\xff' "$0" watchlist add 603"#)
            .says("HOME", "UTF-8"),
        Row(
            "a library in a folder that is not UTF-8", 2,
            shell: #"mkdir -p $'HOME:/\xff' && cd $'HOME:/\xff' && "$0" watchlist add 603 --library mine.db"#
        ).says("mine.db", "UTF-8"),
        Row(
            "a library from the root in a folder that is not UTF-8", 0,
            shell: #"mkdir -p $'HOME:/\xff' && cd $'HOME:/\xff' && "$0" watchlist --library HOME:/none.db"#),
    ]

    private static let changes: [Row] = [
        Row("the same film three times", 0, run: ["watchlist", "add", "438631", "438631", "438631"]).changes
            .shows("438631"),
        // The daily backup is made before the program knows that nothing changes.
        Row("a film that already exists", 0, run: ["watchlist", "add", "841"]).changes,
        Row("a film that is not there", 3, run: ["watchlist", "remove", "438631"]),
        Row(
            "10,000 films that are not there", 3,
            run: ["watchlist", "remove"] + (1000..<11_000).map(String.init)),
        Row(
            "10,000 times one film, and options", 0,
            run: ["watchlist", "add"] + Array(repeating: "438631", count: 10_000) + [
                "--language", "en", "--json", "78",
            ]
        ).changes.shows("438631", "78"),
        Row(
            "one that cannot be among 10,000", 2,
            run: ["watchlist", "add"] + Array(repeating: "438631", count: 10_000) + ["1e3"]
        ).says("'1e3'"),
        Row("16,000 words", 2, run: ["search"] + Array(repeating: "dune", count: 16_000)).says("16,001"),
        Row("zeros without end", 2, shell: "ulimit -v 2000000; \"$0\" watchlist add - </dev/zero").says(
            "1 MiB"),
        Row("zeros for a credential", 4, shell: "ulimit -v 2000000; \"$0\" auth login </dev/zero").says(
            "cannot be"),
        Row("no credential", 2, run: ["auth", "login"]).env(["TMDB_TOKEN": ""]).input(" \n"),
        Row("a credential that cannot be", 4, run: ["auth", "login"]).env(["TMDB_TOKEN": ""]).input("junk\n"),
        Row("films from a file", 0, run: ["watchlist", "add", "-"]).input("438631\r\n\r\n  78  \n438631")
            .changes.shows("438631", "78"),
        Row("no films from a file", 2, run: ["watchlist", "add", "-"]).input(" \n\n"),
        Row("a file with a line that cannot be", 2, run: ["watchlist", "add", "-"]).input("438631\n1e3\n"),
        Row("a file that is not text", 2, run: ["watchlist", "add", "-"]).input("\u{0}\u{1}-5\n+5\n"),
        Row("a film nobody knows among others", 3, run: ["watchlist", "add", "438631", "999999999"]),
    ]

    static let all = commands + ids + numbers + queries + bytes + changes

    @Test(arguments: all)
    func `an invalid argument gets its error, no request, and no change`(_ row: Row) async throws {
        try await Table.with { table in
            try await table.expect(row)
            #expect(!table.home.folder.names.contains { $0.hasSuffix(".db") })
        }
    }

    @Test(.enabled(if: Tmux.isThere))
    func `a command that reads films from standard input does not wait for a terminal`() async throws {
        let screen = try await Tmux(home: try Home()).screen("watchlist add -", columns: 80, env: [:])
        #expect(screen.shown.contains { $0.contains("standard input is a terminal") })
        #expect(screen.shown.last == "code 2")
    }
}
