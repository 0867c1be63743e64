import MovielibCore
import Screen

/// Starts the requests that screens await, and cancels those that none awaits any more. Results go to the mailbox.
final class RequestScheduler {
    let workers: RequestWorkers
    let mailbox: Mailbox
    /// Requests under way, with the library's revision when they started.
    private var tasks: [RequestID: (task: Task<Void, Never>, revision: Int)] = [:]

    init(_ workers: RequestWorkers, _ mailbox: Mailbox) { (self.workers, self.mailbox) = (workers, mailbox) }

    func updateRequests(_ awaited: [PendingRequest], at revision: Int) {
        let wanted = Set(awaited.map(\.id))
        for (id, underWay) in tasks where !wanted.contains(id) {
            underWay.task.cancel()
            tasks[id] = nil
        }
        for request in awaited.sorted(by: { $0.id.request.rank < $1.id.request.rank })
        where tasks[request.id] == nil {
            let worker = workers[request.id.request.lane]
            let task = Task.background { [mailbox] in
                if Task.isCancelled { return }
                let delivery = await request.delivery(worker)
                if !Task.isCancelled { mailbox.post(.delivered(delivery)) }
            }
            tasks[request.id] = (task, revision)
        }
    }

    /// Removes a request that was answered.
    ///
    /// - Returns: The library's revision when it started.
    func end(_ id: RequestID) -> Int? { tasks.removeValue(forKey: id)?.revision }

    func cancel() {
        for underWay in tasks.values { underWay.task.cancel() }
        tasks = [:]
    }
}
