import Records
import Terminal
import Testing

@testable import Presenters
@testable import movielib

/// Words that no command accepts, and the suggested ones.
@Suite struct WrongWordsTests {
    private func failure(_ line: String) throws -> Failure {
        try #require(throws: Failure.self) {
            try Movielib.parse(line.split(separator: " ").map(String.init), Console())
        }
    }

    @Test(arguments: [
        ("watchlist rm 603", "watchlist remove 603"),
        ("watchlist delete dune 2021", "watchlist remove dune 2021"), ("later del 603", "later remove 603"),
        ("watchlist ls", "watchlist list"), ("watchlist show dune", "watchlist list dune"),
        ("watched rm 603", "watched remove 603"), ("seen show", "seen list"),
        ("--json watchlist rm 603", "watchlist remove 603 --json"),
        ("watchlist --limit 3 new 603", "watchlist add 603"), ("watchlist update", "watchlist refresh"),
        ("auth rm", "auth logout"), ("auth show", "auth status"), ("cache ls", "cache status"),
        ("cache delete", "cache clear"), ("catalogue delete", "catalogue remove"),
        ("auth logn", "auth login"), ("cache claer", "cache clear"),
    ])
    func `another program's subcommand suggests the right one`(_ line: String, _ meant: String) throws {
        let failure = try failure(line)
        #expect(failure.status == .usage)
        #expect(failure.reason == "there is no such command")
        #expect(failure.lines.joined().contains("did you mean 'movielib \(meant)'?"), "\(failure.lines)")
    }

    @Test func `an unknown subcommand lists those of its group`() throws {
        let failure = try failure("watchlist edit 603")
        #expect(failure.activity == "watchlist edit")
        #expect(failure.hints.first?.contains("list, add, remove, refresh") == true)
        #expect(failure.hints.last == "'movielib watchlist list edit 603' looks for the word")
    }

    @Test(arguments: [
        "watchlist list rm", "watchlist dune", "watched remove 603", "watchlist -- rm", "watchlist",
    ])
    func `valid subcommands and other arguments stay unchanged`(_ line: String) throws {
        _ = try Movielib.parse(line.split(separator: " ").map(String.init), Console())
    }

    @Test(arguments: [
        ("dune", "'movielib search dune' looks for a film"),
        ("the matrix --json", "'movielib search the matrix' looks for a film"),
        ("dune's", "'movielib search \"dune's\"' looks for a film"),
        ("heat", "'movielib search heat' looks for a film"), ("603", "did you mean 'movielib movie 603'?"),
        ("tt1160419", "did you mean 'movielib movie tt1160419'?"),
        ("nm3154303", "did you mean 'movielib person nm3154303'?"),
        ("find dune 2021", "did you mean 'movielib search dune 2021'?"),
        ("add dune", "'movielib watchlist add dune' saves a film for later"),
        ("add", "'movielib watchlist add <film>'"),
        ("ls", "'movielib watchlist'"), ("show 603", "'movielib movie 603'"),
        ("login", "did you mean 'movielib auth login'?"), ("version", "did you mean 'movielib --version'?"),
        ("config", "'movielib help config'"), ("rm 603", "'movielib watchlist remove 603'"),
        ("edit 603", "'movielib watched edit 603'"), ("logout", "'movielib auth logout'"),
        ("ratings", "'movielib library rated'"), ("key", "'movielib auth login'"),
        ("trailer dune", "'movielib movie dune --trailer'"), ("scan", "'movielib files scan'"),
        ("organize", "'movielib files organise'"), ("tonite", "'movielib tonight'"),
        ("like heat", "'movielib tag heat +liked'"), ("unwatch heat", "'movielib watched remove heat'"),
        ("diary", "'movielib watched'"), ("shelf", "'movielib shelves'"),
        ("similar heat", "'movielib movie heat'"),
        ("favourites", "'movielib library tag:favorite'"),
    ])
    func `an unknown command suggests the intended one`(_ line: String, _ hint: String) throws {
        let failure = try failure(line)
        #expect(failure.status == .usage)
        #expect(failure.activity == "'\(line.split(separator: " ")[0])'")
        #expect(failure.hints.joined(separator: "\n").contains(hint), "\(failure.lines)")
        #expect(failure.lines.count == 2)
    }

    @Test(arguments: [
        ("list", "watchlist"), ("list --json", "watchlist"), ("list --limit 3", "watchlist"),
        ("list add dune", "watchlist add"), ("list noir", "lists noir"), ("list 8136 --add", "lists 8136"),
        ("list push noir", "lists push"),
    ])
    func `list is the watch-later list or the named one`(_ line: String, _ activity: String) throws {
        let command = try Movielib.parse(line.split(separator: " ").map(String.init), Console())
        #expect(command?.activity == activity)
    }

    @Test(arguments: [
        ("--verison", "movielib: --verison: there is no such option", "'--version'"),
        ("--vrebose popular", "movielib: popular: there is no option '--vrebose'", "'--verbose'"),
        ("popular --lmit=3", "movielib: popular: there is no option '--lmit'", "'--limit'"),
        ("watchlist add 603 --frist", "movielib: watchlist add: there is no option '--frist'", "'--first'"),
        ("-q", "movielib: -q: there is no such option", "'movielib --help'"),
    ])
    func `an unknown option suggests the nearest`(_ line: String, _ first: String, _ hint: String) throws {
        let failure = try failure(line)
        #expect(failure.lines.first == first)
        #expect(failure.hints.first?.contains(hint) == true, "\(failure.lines)")
    }

    @Test(arguments: [
        ("watchlist add", "watchlist add"), ("watchlist remove", "watchlist remove"),
        ("watched add", "watched add"), ("movie", "movie"), ("seen remove", "seen remove"),
    ])
    func `an error in a subcommand names it, and its help`(_ line: String, _ path: String) throws {
        let failure = try failure(line)
        #expect(failure.activity == path)
        #expect(failure.reason.hasPrefix("an argument is missing"))
        #expect(failure.hints == ["'movielib \(path) --help' has examples"])
    }

    @Test(arguments: [
        "popular -n", "library -n", "library --limit", "popular --limit", "watchlist list --limit",
        "search dune --page", "history --limit",
    ])
    func `a negative number has the same error message however it is given`(_ line: String) throws {
        let apart = try failure("\(line) -1")
        #expect(apart == (try failure("\(line)=-1")))
        #expect(apart.reason.contains("takes a number from 1 to"), "\(apart.reason)")
    }

    @Test func `a failure outside of any command begins with the program's name once`() {
        #expect(Failure(.failed, "movielib", "too few threads").lines == ["movielib: too few threads"])
    }
}
