import CProcess
import Foundation
import Localization

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
    /// Bytes of addresses: the program and its libraries take 100 MB, each thread eight for its stack and more for what
    /// it allocates.
    private static let leastMemory: rlim_t = 256 << 20

    /// libdispatch ends the process with a trap when it gets no descriptor, waits without end for a thread, and anything
    /// may crash where memory ends, so too little is refused in words.
    static func refuseTightLimits() throws(Failure) {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        if getrlimit(files, &limit) == 0, limit.rlim_cur < leastFiles {
            let allowed = limit.rlim_cur
            limit.rlim_cur = min(limit.rlim_max, leastFiles)
            guard limit.rlim_cur >= leastFiles, setrlimit(files, &limit) == 0 else {
                throw Failure(
                    .failed, "movielib",
                    plural(
                        "no more than {n} file may be open at once",
                        "no more than {n} files may be open at once", Int(clamping: allowed)),
                    hint: tr("'{command}' allows enough", ["command": "ulimit -n 256"]))
            }
        }
        if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < leastMemory {
            throw Failure(
                .failed, "movielib",
                tr("no more than {n} MB of memory may be used", ["n": "\(limit.rlim_cur >> 20)"]),
                hint: tr("'{command}' allows enough", ["command": "ulimit -v \(leastMemory >> 10)"]))
        }
        // A library is closed on another thread.
        try refuseTooFewThreads(needing: 1)
    }

    /// Those that ask TMDB: libcurl's, one that looks up names, and two of libdispatch's for timers.
    static let networkThreads = 4

    static func refuseTooFewThreads(needing count: Int = networkThreads) throws(Failure) {
        if cprocess_can_start_threads(Int32(count)) { return }
        throw Failure(
            .failed, "movielib", tr("the system allows too few threads"),
            hint: plural(
                "{n} is needed; 'ulimit -u' says how many processes and threads you may have",
                "{n} are needed; 'ulimit -u' says how many processes and threads you may have", count + 1))
    }
}
