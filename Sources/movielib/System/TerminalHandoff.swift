import Glibc

/// Ignores Ctrl-C and Ctrl-\ while another program uses the terminal, so that only that program gets them, as with
/// system(3).
///
/// Create it before starting the other program, so that no key is lost in between.
struct TerminalHandoff {
    private let interrupt = signal(SIGINT, SIG_IGN)
    private let quit = signal(SIGQUIT, SIG_IGN)

    /// Restores this program's handling of both signals.
    func restoreSignals() {
        signal(SIGINT, interrupt)
        signal(SIGQUIT, quit)
    }
}
