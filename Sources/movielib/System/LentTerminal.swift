import Glibc

/// The terminal while another program has it: Ctrl-C and Ctrl-\ are that program's own, as system(3) has it.
///
/// To be lent before the other program starts, so that no key falls between the two.
struct LentTerminal {
    private let interrupt = signal(SIGINT, SIG_IGN)
    private let quit = signal(SIGQUIT, SIG_IGN)

    /// Both signals mean to this program what they meant before.
    func takeBack() {
        signal(SIGINT, interrupt)
        signal(SIGQUIT, quit)
    }
}
