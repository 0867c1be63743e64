import Foundation
import TMDBClient
import TMDBModels
import TestSupport
import Testing

/// Values that may be in the environment, or missing from it, one per row.
@Suite struct EnvironmentTableTests {
    private static let xdg = [
        "XDG_CONFIG_HOME": "HOME:/.config", "XDG_DATA_HOME": "HOME:/.local/share",
        "XDG_CACHE_HOME": "HOME:/.cache",
    ]
    private static let add = ["watchlist", "add", "438631"]

    private static let homes: [Row] = [
        Row("no HOME, but XDG folders", 0, shell: "unset HOME; exec \"$0\" watchlist").env(xdg).shows("841"),
        Row("an empty HOME, but XDG folders", 0, run: ["watchlist"]).env(xdg.merging(["HOME": ""]) { $1 })
            .shows("841"),
        Row("a relative HOME, but XDG folders", 0, run: ["watchlist"]).env(xdg.merging(["HOME": "x"]) { $1 })
            .shows("841"),
        Row("a relative HOME: reading", 2, run: ["watchlist"]).env(["HOME": "x"])
            .says("movielib: HOME: 'x' is relative"),
        Row("a relative HOME: a change", 2, run: add).env(["HOME": "./x", "XDG_DATA_HOME": "HOME:/d"])
            .says("'./x' is relative"),
        Row("a HOME that is not there: reading", 0, run: ["popular"]).env(["HOME": "HOME:/none"]),
        Row("a HOME that is not there: a change", 0, run: add).env(["HOME": "HOME:/none/at/all"]),
        Row("a HOME that is a file: reading", 0, run: ["popular"]).env(["HOME": "/etc/hostname"]),
        Row("a HOME that is a file: a change", 7, run: add).env(["HOME": "/etc/hostname"]),
        Row("a HOME that is a file: the list", 7, run: ["watchlist"]).env(["HOME": "/etc/hostname"]),
        Row("a HOME that cannot be written: reading", 0, run: ["movie", "841"]).env(["HOME": "/proc/self"]),
        Row("a HOME that cannot be written: a change", 7, run: add).env(["HOME": "/proc/self"]),
        Row("a HOME that cannot be written: a login", 7, run: ["auth", "login"])
            .env(["HOME": "/proc/self", "TMDB_TOKEN": ""]).input(Home.token),
        Row("relative XDG folders are ignored", 0, run: ["watchlist"])
            .env(["XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "./config", "XDG_CACHE_HOME": ""]).shows("841"),
        Row("an XDG folder that is not there", 0, run: add).env(["XDG_DATA_HOME": "HOME:/new/data"]),
        Row("a library on a disk that is not there", 7, run: add).env(["MOVIELIB_LIBRARY": "HOME:/mnt/l.db"]),
    ]

    /// `TerminalSetupTests` has all values of the variables.
    private static let terminals: [Row] =
        [["NO_COLOR": "1"], ["CLICOLOR_FORCE": "0"], ["COLUMNS": "99999999999999999999"]].map { env in
            Row("\(env) in a pipe", 0, run: ["popular"]).env(env).lacks("\u{1b}", "TITLE").shows("\t")
        } + [
            Row("CLICOLOR_FORCE", 0, run: ["popular"]).env(["CLICOLOR_FORCE": "1"]).shows("\u{1b}[", "TITLE"),
            Row("CLICOLOR_FORCE and --plain", 0, run: ["popular", "--plain"]).env(["CLICOLOR_FORCE": "1"])
                .lacks("\u{1b}").shows("\t"),
            Row("CLICOLOR_FORCE and --json", 0, run: ["popular", "--json"]).env(["CLICOLOR_FORCE": "1"])
                .lacks("\u{1b}"),
            Row("a width of one", 0, run: ["popular", "--color", "always"]).env(["COLUMNS": "1"]),
        ]

    /// Characters that the program draws itself; titles are printed unchanged.
    private static let drawn = ["·", "…", "✓", "–", "─", "│"]

    private static let locales: [Row] =
        ["C", "", "xx_YY", "\u{1b}[31m"].flatMap { locale in
            [["movie", "841"], ["popular"], ["watchlist"], ["people"], []].map { arguments in
                var row = Row(
                    "LANG=\(locale.debugDescription), \(arguments)", 0,
                    run: arguments + ["--color", "always"]
                )
                .env(["LANG": locale, "COLUMNS": "60"])
                row.lacks = drawn
                return row
            }
        } + [
            Row("accents in the locale C", 0, run: ["search", "amélie"]).env(["LANG": "C", "LC_ALL": "C"])
                .shows("Amélie").lacks("\u{FFFD}"),
            Row("a comma for a point", 0, run: ["movie", "841", "--json"]).env(["LC_ALL": "de_DE.UTF-8"])
                .shows("\"rating\":6.").lacks("6,2"),
            Row("an i without a dot", 0, run: ["movie", "INTERSTELLAR", "--json"]).env([
                "LC_ALL": "tr_TR.UTF-8"
            ])
            .shows("\"id\":157336"),
        ]

    private static let clocks: [Row] = [
        "", "Nowhere/None", ":/nonexistent", "\u{1b}[2J", "XXX999:99", "UTC+25",
    ]
    .flatMap { zone in
        [
            Row("TZ=\(zone.debugDescription), a page", 0, run: ["movie", "841"]).env(["TZ": zone]),
            Row("TZ=\(zone.debugDescription), a change", 0, run: add).env(["TZ": zone]).changes,
        ]
    }

    private static let tmdb = ["MOVIELIB_API_URL": "https://api.themoviedb.org/3"]
    private static let proxies: [Row] =
        ["https_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"].map { name in
            Row("\(name) where nobody listens", 5, run: ["popular"])
                .env(tmdb.merging([name: "http://olena:c4n4ry-p4ss@127.0.0.1:1"]) { $1 })
                .says("127.0.0.1:1", name)
        }
        + ["junk://x", "http://[::bad", "socks5://127.0.0.1:1", "\u{1b}]0;x\u{7}"].map { text in
            Row("a proxy of \(text.debugDescription)", 5, run: ["popular"])
                .env(tmdb.merging(["https_proxy": text]) { $1 })
        } + [
            Row("a proxy is not asked about this machine", 0, run: ["popular"])
                .env(["http_proxy": "http://127.0.0.1:1", "ALL_PROXY": "http://127.0.0.1:1"])
        ]

    private static let keys: [Row] =
        [
            "eyJa.b.c d", "eyJa.b.c\r\nX: y", "eyJa.b.\u{1b}[2J", "\"\(Home.token)\"", " ", "\u{7f}",
            String(repeating: "e", count: 100_000),
        ].map { key in
            Row("a credential of \(key.prefix(30).debugDescription)", 4, run: ["popular"])
                .env(["TMDB_TOKEN": key])
        } + [
            Row("a credential with a line end", 0, run: ["popular"]).env(["TMDB_TOKEN": Home.token + "\n"]),
            Row("an empty one, and another", 0, run: ["popular"])
                .env(["TMDB_TOKEN": "", "TMDB_API_KEY": Home.key]),
        ]

    /// A limit of file sizes would also apply to the files that capture the streams.
    private static let sizes: [Row] = ["0", "1", "16", "64"].map { size in
        Row(
            "ulimit -f \(size), a change", 0, 7,
            shell: "(ulimit -f \(size); exec \"$0\" watchlist add 438631) 2>&1 >/dev/null | cat >&2; "
                + "exit ${PIPESTATUS[0]}"
        ).changes
    }

    private static let limits: [Row] =
        ["-n 7", "-n 8", "-n 10", "-n 31"].map { limit in
            Row("ulimit \(limit)", 1, shell: "ulimit \(limit); exec \"$0\" watchlist add 438631")
                .says("files may be open")
        } + [
            Row("ulimit -S -n 8", 0, shell: "ulimit -S -n 8; exec \"$0\" watchlist add 438631").changes,
            Row("ulimit -n 32", 0, shell: "ulimit -n 32; exec \"$0\" watchlist add 438631").changes,
            Row("ulimit -v 120000", 1, shell: "ulimit -v 120000; exec \"$0\" watchlist add 438631")
                .says("no more than 117 MB of memory"),
            Row("ulimit -v 614400, a list", 0, shell: "ulimit -v 614400; exec \"$0\" popular"),
            Row("ulimit -v 614400", 0, shell: "ulimit -v 614400; exec \"$0\" watchlist add 438631").changes,
            Row("ulimit -s 256", 0, shell: "ulimit -s 256; exec \"$0\" watchlist add 438631").changes,
        ]

    static let all = homes + terminals + locales + clocks + proxies + keys + sizes + limits

    @Test(arguments: all)
    func `a broken environment gets its error, and the watch-later list survives`(_ row: Row) async throws {
        try await Table.with { table in
            let run = try await table.expect(row)
            #expect(!(run.stdout + run.stderr).contains("c4n4ry"))
            let list = try await table.home.run("watchlist").succeeded()
            #expect(list.lines.contains { $0.hasPrefix("841\t") })
        }
    }

    /// A prefix that runs a command as a user without an account; the test ends if that user cannot run the program.
    private func becoming(_ user: Int, in home: Home) async throws -> String {
        let become = "setpriv --reuid=\(user) --regid=\(user) --clear-groups env -i"
        let mayRun = try await home.shell("\(become) test -x \"$0\"").status == 0
        if !mayRun { try Test.cancel("nobody else may run what was built here") }
        return become
    }

    @Test(.enabled(if: getuid() == 0, "only root can become somebody else, and is denied no threads"))
    func `a denied thread is reported`() async throws {
        let home = try Home()
        let become = try await becoming(54_322, in: home) + " HOME=\"$home\""
        let run = try await home.shell(
            """
            home=$(mktemp -d); chown 54322 "$home"; trap 'rm -rf "$home"' EXIT
            \(become) "$0" watchlist add 841 >/dev/null 2>&1
            for limit in 1 2 3 4; do
                for command in "" "watchlist" "watchlist add 603" "popular --plain" "movie 13" "doctor"; do
                    said=$(timeout -s KILL 600 \(become) prlimit --nproc=$limit "$0" $command 2>&1 >/dev/null)
                    code=$?
                    case $code,$said in 0,*|1,*"the system allows too few threads"*) ;; *) echo "$limit $command: $code $said" ;; esac
                done
            done
            """)
        #expect(run.stdout == "")
    }

    @Test(.enabled(if: getuid() == 0, "only root can become somebody else, and is denied no threads"))
    func `with few threads a slow answer is awaited or rejected, and the program never hangs`() async throws {
        let home = try Home()
        let sample = SampleTransport()
        let server = try await LoopbackServer.make { request in
            // Longer than the delay of the wait notice.
            try await Task.sleep(for: .seconds(1.2))
            let path = String(request.path.dropFirst(3))
            let asked = APIRequest(service: .tmdb, path: path, query: request.query, credential: nil)
            return .init(status: 200, body: try await sample.send(asked).body)
        }
        let variables = server.env.map { "\($0)=\($1)" }.joined(separator: " ")
        let become = try await becoming(54_323, in: home) + " TERM=xterm HOME=\"$home\" \(variables)"
        let run = try await home.shell(
            """
            home=$(mktemp -d); chown 54323 "$home"; trap 'rm -rf "$home"' EXIT
            export home program="$0"
            for limit in 3 4 5 6 7 8; do
                export limit
                said=$(timeout -s KILL 600 script -qec '\(become) prlimit --nproc=$limit "$program" search dune' /dev/null)
                code=$?
                case $code,$said in 0,*Dune*|1,*"the system allows too few threads"*) ;; *) echo "$limit: $code $said" ;; esac
            done
            """)
        #expect(run.stdout == "")
    }

    @Test(.enabled(if: getuid() == 0, "only root can become somebody without a home"))
    func `a missing home folder is reported`() async throws {
        let home = try Home()
        let become = try await becoming(54_321, in: home)
        let change = try await home.shell("\(become) \"$0\" watchlist add 438631")
        #expect(change.status == 7)
        #expect(change.stderr.contains("set HOME, or give --library PATH"))
        try await home.shell("\(become) \"$0\" popular").succeeded()
    }

    @Test(arguments: [
        (407, "the proxy requires a user name and password (HTTP 407)", 1),
        (403, "the proxy blocked the request (HTTP 403)", 1),
        (503, "the proxy blocked the request (HTTP 503)", 3),
    ])
    func `a proxy's error names the proxy`(_ status: Int, _ words: String, _ attempts: Int) async throws {
        let answer =
            "HTTP/1.1 \(status) No\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n"
        let proxy = try RawServer.make(.send(answer))
        let env = [
            "https_proxy": "http://127.0.0.1:\(proxy.port)", "TMDB_API_KEY": Home.key,
            "MOVIELIB_API_URL": "https://api.themoviedb.org/3",
        ]
        let home = try Home()
        let run = try await home.run("popular", env: env).failed(5)
        #expect(run.said.first == "movielib: popular: \(words)")
        #expect(proxy.requests.count == attempts)
        let update = try await home.run("catalogue", "update", env: env).failed(5)
        #expect(update.said.first == "movielib: catalogue update: \(words)")
    }

    @Test func `an option and a variable select another library, and a relative path works`() async throws {
        let (home, server) = (try Home(), try await Servers.anyFilm())
        let (one, two) = (home.folder.file("one.db"), home.folder.file("two.db"))
        let env = server.env.merging(["MOVIELIB_LIBRARY": two]) { _, new in new }
        try await home.shell("cd && \"$0\" watchlist add 1 --library one.db", env: server.env).succeeded()
        try await home.run("watchlist", "add", "2", env: env).succeeded()
        try await home.run("watchlist", "add", "3", "--library", one, env: env).succeeded()
        #expect(try await home.run("watchlist", "--library", one).lines.count == 2)
        #expect(try await home.run("--library", two, "watchlist").lines.count == 1)
        #expect(!home.exists(home.library))
        try await home.run("watchlist", "add", "1", "--library", "/nowhere/at/all.db", env: server.env)
            .failed(7)
    }
}
