import Foundation

extension Process {
    /// What the process must be like before anything is opened.
    static func prepare() {
        // Files hold what somebody watches: for the owner alone, whatever the shell's umask.
        umask(0o077)
        // A write to a closed pipe or past a size limit is an error to be told, not a signal to die of.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // A core file would hold the credential.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        // A library opened on a free descriptor 1 or 2 would be overwritten by output
        // (sqlite.org/howtocorrupt.html, section 2.1). Reading and writing the stand-in fails, as it should.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
