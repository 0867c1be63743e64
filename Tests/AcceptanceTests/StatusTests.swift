import Foundation
import TestSupport
import Testing

/// The line of a status bar: local data only, printed again whenever it changes.
@Suite struct StatusTests {
    private let home: Home

    init() throws { home = try Home() }

    private func sql(_ statement: String) async throws {
        try await home.shell("sqlite3 '\(home.library)' \"$1\"".replacing("$1", with: statement)).succeeded()
    }

    @Test func `without a library the status is an empty line, and no library is created`() async throws {
        for bar in ["plain", "tmux", "polybar", "argos"] {
            let run = try await home.run("status", "--for", bar).succeeded()
            #expect(run.stdout == "\n" && run.stderr.isEmpty)
        }
        #expect(!home.exists(home.library))
        #expect(!home.exists("\(home.path)/.local"))
    }

    @Test func `the status follows the library, and prints no warning about the settings`() async throws {
        try await home.run("watchlist", "add", "438631", "603").succeeded()
        _ = try home.folder.folder(".config/movielib")
        _ = try home.folder.write("nonsense = 1\n", to: ".config/movielib/config.toml")
        let first = try await home.run("status").succeeded()
        #expect(first.stdout == "2 saved\n" && first.stderr.isEmpty)
        try await sql(
            "DELETE FROM movie_page; UPDATE movie SET release_date = date('now', '+3 days') WHERE id = 603")
        let next = try await home.run("status", "--max", "60").succeeded()
        #expect(next.stdout == "The Matrix in 3 days · 2 saved\n")
    }

    @Test func `an invalid part or bar is code 2, and an unreadable library is code 7`() async throws {
        for line in [
            ["--show", "news"], ["--show", "new,new"], ["--show", ""], ["--for", "x"], ["--max", "0"],
        ] {
            #expect(try await home.run(["status"] + line).failed(2).stdout.isEmpty)
        }
        _ = try home.folder.folder(".local/share/movielib")
        _ = try home.folder.write("no library\n", to: ".local/share/movielib/library.db")
        for line in [["status"], ["status", "--follow"], ["status", "--for", "waybar"]] {
            #expect(try await home.run(line).failed(7).stdout.isEmpty)
        }
    }

    /// How long the follower has to stay idle: `Scripts/release-check` waits ten minutes.
    private static let idle =
        ProcessInfo.processInfo.environment["MOVIELIB_IDLE_SECONDS"].flatMap(Int.init) ?? 10

    @Test func `a followed status sleeps until the library changes, and ends with its reader`() async throws {
        // The reader takes two lines and leaves. The process status counts a thread's voluntary switches.
        let script = """
            mkfifo pipe; "$0" status --show list --follow >pipe & id=$!
            exec 3<pipe; read -r first <&3; echo "first: $first"
            switches() { cat /proc/$id/task/*/status | awk '/ctxt_switches/ { n += $2 } END { print n }'; }
            sleep 1; before=$(switches); sleep \(Self.idle); echo "woken: $(( $(switches) - before ))"
            "$0" watchlist add 438631 >/dev/null 2>&1; read -r second <&3; echo "second: $second"
            sqlite3 '\(home.library)' 'DELETE FROM watchlist'; read -r third <&3; echo "third: $third"
            exec 3<&-; wait $id; echo "ended"
            """
        let run = try await home.shell("cd '\(home.path)'; " + script)
        #expect(run.lines == ["first: ", "woken: 0", "second: 1 saved", "third: ", "ended"])
    }

    @Test(.enabled(if: Tmux.isThere)) func `tmux draws a title unchanged`() async throws {
        try await home.run("watchlist", "add", "438631").succeeded()
        let title = "#(touch x) #[fg=red]red #{pane_id} ## %H #"
        try await sql(
            "DELETE FROM movie_page; UPDATE movie SET title = '\(title)', release_date = date('now', '+1 day')"
        )
        // tmux prints the expanded format; a job's output is available at the second expansion.
        let script = """
            export TERM=xterm; cd '\(home.path)'; t() { tmux -u -S sock -f /dev/null "$@"; }
            t new-session -d -x 100 -y 6 "tmux -u -S inner -f conf new-session"
            for i in $(seq 100); do t capture-pane -p | grep -q tomorrow && break; sleep 0.1; done
            t capture-pane -p | tail -n 1; t kill-server; tmux -S inner kill-server
            """
        _ = try home.folder.write(
            """
            set -g status-left ''
            set -g status-right-length 90
            set -g window-status-current-format ''
            set -g status-interval 1
            set -g status-right "#(\(Home.program) status --for tmux --max 80)"

            """, to: "conf")
        let run = try await home.shell(script)
        #expect(run.lines.first?.contains("\(title) tomorrow · 1 saved") == true, "\(run)")
        #expect(!home.exists("\(home.path)/x"))
    }
}
