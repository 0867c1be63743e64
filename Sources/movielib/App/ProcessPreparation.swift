import Foundation

/// What the process must be like before anything is opened.
enum ProcessPreparation {
    static func prepare() {
        // Files hold what somebody watches: for the owner alone, whatever the shell's umask.
        umask(0o077)
        // A write to a closed pipe or past a size limit is an error to be told, not a signal to die of.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // A core file would hold the credential.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
