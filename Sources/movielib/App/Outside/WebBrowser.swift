import Foundation
import Localization

/// The user's browser, for an address made by this program.
struct WebBrowser: Sendable {
    let environment: [String: String]

    enum Problem: Error, Equatable {
        /// No program that could open an address is installed.
        case noBrowserFound
        case failed(program: String, why: String)
    }

    /// The browsers that draw on the terminal, and so need it until they exit.
    private static let terminalBrowsers: Set<String> = [
        "w3m", "lynx", "links", "links2", "elinks", "browsh", "chawan", "cha", "carbonyl", "www-browser",
    ]
    /// How long to wait for a program that opens a window: if it fails, it does so by then.
    private static let timeout = Duration.seconds(2)

    /// The commands to try, in order: `$BROWSER`, which may name several separated by colons, then the
    /// desktop openers. The address is a single argument, in place of `%s` or at the end.
    static func commands(for address: String, _ environment: [String: String]) -> [[String]] {
        let own = (environment["BROWSER"] ?? "").split(separator: ":").map {
            $0.split(separator: " ").map(String.init)
        }
        let all = own.filter { !$0.isEmpty } + ["xdg-open", "wslview", "open"].map { [$0] }
        return all.map { words in
            words.contains { $0.contains("%s") }
                ? words.map { $0.replacing("%s", with: address) } : words + [address]
        }
    }

    /// Opens an address, without a shell.
    ///
    /// - Parameter hasTerminal: whether a browser may draw on this terminal; the call then waits for it.
    func open(_ address: String, hasTerminal: Bool = true) throws(Problem) {
        let hasWindows = ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].contains {
            environment[$0]?.isEmpty == false
        }
        for words in Self.commands(for: address, environment) {
            let name = words[0].split(separator: "/").last.map(String.init) ?? words[0]
            let drawsHere = hasTerminal && (!hasWindows || Self.terminalBrowsers.contains(name))
            let terminal = drawsHere ? TerminalHandoff() : nil
            defer { terminal?.restoreSignals() }
            let child: pid_t
            do throws(ChildProgram.StartError) { child = try start(words, drawsHere: drawsHere) } catch {
                if error.code == ENOENT { continue }
                throw .failed(program: name, why: systemErrorMessage(error.code))
            }
            guard
                let status = drawsHere ? ChildProgram.waitForEnd(of: child) : Self.waitForEarlyEnd(of: child)
            else {
                return
            }
            if status & 0x7F != 0 {
                throw .failed(
                    program: name, why: tr("it was ended by signal {signal}", ["signal": "\(status & 0x7F)"]))
            }
            let code = status >> 8 & 0xFF
            if code != 0 {
                throw .failed(program: name, why: tr("it ended with code {code}", ["code": "\(code)"]))
            }
            return
        }
        throw .noBrowserFound
    }

    private func start(_ words: [String], drawsHere: Bool) throws(ChildProgram.StartError) -> pid_t {
        let program = ChildProgram(
            commandLine: words, environment: environment,
            defaultSignals: [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ], hasOwnGroup: !drawsHere)
        return drawsHere ? try program.start() : try program.startSilently()
    }

    /// The exit status of a program that ended at once; nil if it keeps running, as one with a window does.
    private static func waitForEarlyEnd(of child: pid_t) -> Int32? {
        let deadline = ContinuousClock.now + timeout
        var status: Int32 = 0
        while ContinuousClock.now < deadline {
            if waitpid(child, &status, WNOHANG) == child { return status }
            usleep(10_000)
        }
        // Reaps the process when it ends; otherwise it stays a zombie for as long as this process lives.
        Thread { _ = ChildProgram.waitForEnd(of: child) }.start()
        return nil
    }
}
