import CDatabase
import CProcess
import Foundation
import Localization
import MovielibCore
import Presenters

/// Sets the process up before anything is opened.
enum ProcessPreparation {
    static func prepare() {
        // Files reveal what the user watches: for the owner only, whatever the shell's umask.
        umask(0o077)
        // A write to a closed pipe or past a size limit should be an error to report, not a fatal signal.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // A core file would hold the credential.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        cprocess_return_freed_memory()
        cdatabase_omit_statistics()
    }

    /// Descriptors for sockets, the library with its journal, the cache, and libdispatch's own.
    private static let minOpenFiles: rlim_t = 32
    /// Bytes of address space: the program and its libraries take 100 MB, each thread 8 MB for its stack and
    /// more for what it allocates.
    private static let minAddressSpace: rlim_t = 256 << 20

    /// Rejects limits that are too low: libdispatch traps if it gets no descriptor, and waits forever for a thread;
    /// anything may crash when out of memory.
    static func rejectTightLimits() throws(Failure) {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        if getrlimit(files, &limit) == 0, limit.rlim_cur < minOpenFiles {
            let allowed = limit.rlim_cur
            limit.rlim_cur = min(limit.rlim_max, minOpenFiles)
            guard limit.rlim_cur >= minOpenFiles, setrlimit(files, &limit) == 0 else {
                throw Failure(
                    .failed, "movielib",
                    plural(
                        "no more than {n} file may be open at once",
                        "no more than {n} files may be open at once", Int(clamping: allowed)),
                    hint: tr("'{command}' allows enough", ["command": "ulimit -n 256"]))
            }
        }
        if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < minAddressSpace {
            throw Failure(
                .failed, "movielib",
                tr("no more than {n} MB of memory may be used", ["n": "\(limit.rlim_cur >> 20)"]),
                hint: tr("'{command}' allows enough", ["command": "ulimit -v \(minAddressSpace >> 10)"]))
        }
        // A library is closed on another thread.
        try rejectTooFewThreads(needing: 1)
    }

    static func rejectTooFewThreads(needing count: Int = Core.networkThreads) throws(Failure) {
        if !cprocess_can_start_threads(Int32(count)) { throw .tooFewThreads(needing: count) }
    }
}
