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

    /// Sockets, the library with its journal, the cache, and what libdispatch opens for itself.
    private static let leastFiles: rlim_t = 32

    /// libdispatch ends the process with a trap when it gets no descriptor, so too few are refused in words.
    static func refuseTooFewFiles() throws(Failure) {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &limit) == 0, limit.rlim_cur < leastFiles else { return }
        let allowed = limit.rlim_cur
        limit.rlim_cur = min(limit.rlim_max, leastFiles)
        if limit.rlim_cur >= leastFiles, setrlimit(kind, &limit) == 0 { return }
        throw Failure(
            .failed, "movielib", "no more than \(allowed) files may be open at once",
            hint: "'ulimit -n 256' allows enough")
    }
}
