import Foundation
import Presenters

/// Threads that run tasks, and sleep when there are none.
///
/// Swift would use libdispatch, which replaces a waiting main thread by four others, a millisecond of every command
/// that asks TMDB, and wakes up once a second for as long as the process lives.
package final class Workers: TaskExecutor {
    /// The main thread, which runs everything except the full screen's background work.
    package static let main = Workers("main", threads: 0)
    /// For short tasks; waiting for the network occupies no thread.
    package static let shared = Workers("worker", threads: 4)
    /// For pictures, which take long to decode and can wait.
    static let pictures = Workers("pictures", threads: 2)

    private let jobs: JobQueue

    private init(_ name: String, threads: Int) { jobs = JobQueue(name, threads: threads) }

    /// Turns the calling thread into a worker, permanently.
    package func work() { jobs.work() }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension Task where Failure == Never {
    /// Starts work in the background, whose texts have the style of the caller's ratings.
    @discardableResult package static func background(
        by workers: Workers = .shared, _ work: sending @escaping @isolated(any) () async -> Success
    ) -> Self {
        let style = RatingStyle.current
        return .detached(executorPreference: workers) {
            await RatingStyle.$current.withValue(style) { await work() }
        }
    }
}

/// Runs an actor on its own thread: SQLite blocks its caller, and the shared threads are few.
package final class ThreadExecutor: SerialExecutor {
    private let jobs: JobQueue

    /// - Parameter name: The thread's name; at most 15 bytes are shown (pthread_setname_np(3)).
    package init(name: String) { jobs = JobQueue(name, threads: 1) }

    deinit { jobs.end() }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// A FIFO queue for one or several threads, which are started on demand.
private final class JobQueue: @unchecked Sendable {
    private let name: String
    private let maxThreads: Int
    /// Guards everything below.
    private let condition = NSCondition()
    private var jobs: [() -> Void] = []
    private var threads = 0
    private var waiting = 0
    private var isEnded = false

    init(_ name: String, threads: Int) { (self.name, maxThreads) = (name, threads) }

    func add(_ job: @escaping () -> Void) {
        condition.withLock {
            jobs.append(job)
            condition.signal()
            guard jobs.count > waiting, threads < maxThreads else { return }
            threads += 1
            let thread = Thread { self.work() }
            thread.name = name
            thread.start()
        }
    }

    /// Lets the threads exit once everything is done.
    func end() {
        condition.withLock {
            isEnded = true
            condition.broadcast()
        }
    }

    func work() { while let job = next() { job() } }

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
