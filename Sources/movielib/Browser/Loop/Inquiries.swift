import Screen
import TMDBClient

/// What the browser asks for elsewhere: who is asked, what is under way, and where the answers arrive.
final class Inquiries {
    let desks: Desks
    let mailbox: Mailbox
    /// What is under way, with the revision of the library when it began.
    private var tasks: [Load: (task: Task<Void, Never>, revision: Int)] = [:]

    /// Requests under way at the same time, pictures included.
    private static let requestsAtOnce = 6

    /// - Parameter waker: is told of every answer.
    init(_ context: AppContext, _ waker: Waker) {
        let mailbox = Mailbox(waker)
        let gate = RequestGate(Self.requestsAtOnce)
        // Asked for once: a command of the person's own may take its time.
        let credential = try? context.network.credential()
        func desk(_ name: String) -> Desk {
            Desk(name, context.options, context.run.environment, gate, credential ?? nil) { remark in
                let prefix = "movielib: "
                let words = remark.hasPrefix(prefix) ? String(remark.dropFirst(prefix.count)) : remark
                mailbox.post(.remark(words))
            }
        }
        self.mailbox = mailbox
        context.run.gate = gate
        desks = Desks(library: desk("library"), search: desk("search"), network: desk("network"))
    }

    /// Starts what somebody waits for, and gives up what nobody does any more.
    func follow(_ wanted: Set<Load>, at revision: Int) {
        for (load, underWay) in tasks where !wanted.contains(load) {
            underWay.task.cancel()
            tasks[load] = nil
        }
        for load in wanted.sorted(by: { $0.rank < $1.rank }) where tasks[load] == nil {
            let desk = desks.desk(for: load)
            let task = Task.beside { [mailbox] in
                if Task.isCancelled { return }
                let outcome = await desk.answer(load)
                if !Task.isCancelled { mailbox.post(.loaded(load, outcome)) }
            }
            tasks[load] = (task, revision)
        }
    }

    /// It has been answered.
    ///
    /// - Returns: The revision of the library when it began.
    func end(_ load: Load) -> Int? { tasks.removeValue(forKey: load)?.revision }

    func cancel() {
        for underWay in tasks.values { underWay.task.cancel() }
        tasks = [:]
    }
}

/// Who answers what: nobody who waits for the network keeps the library waiting.
struct Desks: Sendable {
    let library: Desk
    let search: Desk
    let network: Desk

    func desk(for load: Load) -> Desk {
        switch load {
        case .ownFilm, .own, .ownWords, .statistics, .shelf(.tonight, _): library
        case .searchHere: search
        default: network
        }
    }
}

extension Load {
    /// Shelves are asked for from the top.
    fileprivate var rank: Int {
        if case .shelf(let kind, _) = self { ShelfKind.allCases.firstIndex(of: kind) ?? 0 } else { 0 }
    }
}
