import Foundation
import Presenters

/// Shows notices on the desktop, with `notify-send`.
struct Notifier {
    let environment: [String: String]

    /// Shows a notice.
    ///
    /// - Returns: False if `notify-send` is missing, or could not show anything.
    func show(_ summary: String, _ body: String) -> Bool {
        // The body may hold tags (Desktop Notifications Specification, body-markup), and notify-send reads C escapes.
        let body = StatusFormat.escapedMarkup(body).replacing("\\", with: "\\\\")
        return run(["notify-send", "--app-name=movielib", "--", summary, body]) == 0
    }

    /// Runs a program silently, without a shell; nil if it could not be started, else its exit code.
    func run(_ words: [String]) -> Int32? {
        let program = ChildProgram(
            commandLine: words, environment: environment, defaultSignals: [SIGPIPE, SIGXFSZ])
        guard let child = try? program.startSilently() else { return nil }
        return ChildProgram.waitForExitCode(of: child)
    }
}
