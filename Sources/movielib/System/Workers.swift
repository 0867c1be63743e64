import Foundation

/// Threads that run tasks, and sleep while there are none.
///
/// Swift would run them on libdispatch's: it ends a main thread that waits and starts four others, a millisecond of every
/// command that asks TMDB, and wakes up once a second for as long as the process lives.
final class Workers: TaskExecutor {
    /// The thread the program began with, which runs everything but what the full screen does beside itself.
    static let main = Workers("main", threads: 0)
    /// For what is short; waiting for the network holds no thread.
    static let shared = Workers("worker", threads: 4)
    /// For pictures, which take long to decode and are waited for by nobody.
    static let pictures = Workers("pictures", threads: 2)

    private let jobs: JobQueue

    private init(_ name: String, threads: Int) { jobs = JobQueue(name, threads: threads) }

    /// Makes the calling thread one of them, for good.
    func work() { jobs.work() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension Task where Failure == Never {
    /// Starts what is done beside the screen.
    @discardableResult
    static func beside(
        by workers: Workers = .shared, _ work: sending @escaping @isolated(any) () async -> Success
    ) -> Self {
        .detached(executorPreference: workers, operation: work)
    }
}

/// Runs an actor's work on a thread of its own: SQLite blocks the thread it is asked on, and there are few to share.
final class ThreadExecutor: SerialExecutor {
    private let jobs: JobQueue

    /// - Parameter name: of the thread; at most 15 bytes are shown (pthread_setname_np(3)).
    init(name: String) { jobs = JobQueue(name, threads: 1) }

    deinit { jobs.end() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// Work in the order it came, for one or several threads, which are started as they are needed.
private final class JobQueue: @unchecked Sendable {
    private let name: String
    private let most: Int
    /// Guards everything below.
    private let condition = NSCondition()
    private var jobs: [() -> Void] = []
    private var threads = 0
    private var waiting = 0
    private var isEnded = false

    init(_ name: String, threads: Int) { (self.name, most) = (name, threads) }

    func add(_ job: @escaping () -> Void) {
        condition.withLock {
            jobs.append(job)
            condition.signal()
            guard jobs.count > waiting, threads < most else { return }
            threads += 1
            let thread = Thread { self.work() }
            thread.name = name
            thread.start()
        }
    }

    /// Lets the threads go once everything is done.
    func end() {
        condition.withLock {
            isEnded = true
            condition.broadcast()
        }
    }

    func work() {
        while let job = next() { job() }
    }

    private func next() -> (() -> Void)? {
        condition.withLock {
            while jobs.isEmpty, !isEnded {
                waiting += 1
                condition.wait()
                waiting -= 1
            }
            return jobs.isEmpty ? nil : jobs.removeFirst()
        }
    }
}
