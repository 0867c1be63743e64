import Glibc

/// A terminal lent to another program, which gets Ctrl-C and Ctrl-\ for itself, as with system(3).
///
/// Lend it before starting the other program, so that no key is lost in between.
struct LentTerminal {
    private let interrupt = signal(SIGINT, SIG_IGN)
    private let quit = signal(SIGQUIT, SIG_IGN)

    /// Both signals mean the same to this program as before.
    func takeBack() {
        signal(SIGINT, interrupt)
        signal(SIGQUIT, quit)
    }
}
