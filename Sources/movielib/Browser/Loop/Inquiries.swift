import Films
import Screen
import TMDBClient
import TMDBModels

/// The browser's requests: who answers them, which are in flight, and where the answers arrive.
final class Inquiries {
    let desks: Desks
    let mailbox: Mailbox
    /// Requests in flight, with the library's revision when they started.
    private var tasks: [Load: (task: Task<Void, Never>, revision: Int)] = [:]

    /// The most concurrent requests, pictures included.
    private static let requestsAtOnce = 6

    /// - Parameter waker: Woken by every answer.
    init(_ context: AppContext, _ waker: Waker) {
        let mailbox = Mailbox(waker)
        let gate = RequestGate(Self.requestsAtOnce)
        // Requested once: the person's own credential command may be slow.
        let credential = try? context.run.credential()
        func desk(_ name: String) -> Desk {
            Desk(name, context.options, context.run.environment, gate, credential ?? nil) { remark in
                mailbox.post(.remark(remark))
            }
        }
        self.mailbox = mailbox
        context.films.run.gate = gate
        desks = Desks(library: desk("library"), search: desk("search"), network: desk("network"))
    }

    /// Starts what is awaited, and cancels what no longer is.
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

    /// Removes a request that was answered.
    ///
    /// - Returns: The library's revision when it started.
    func end(_ load: Load) -> Int? { tasks.removeValue(forKey: load)?.revision }

    func cancel() {
        for underWay in tasks.values { underWay.task.cancel() }
        tasks = [:]
    }
}

/// Who answers what: waiting for the network never blocks the library.
struct Desks: Sendable {
    let library: Desk
    let search: Desk
    let network: Desk

    func desk(for load: Load) -> Desk {
        switch load {
        case .ownFilm, .own, .ownWords, .statistics, .year: library
        case .shelf(let kind, _) where kind.isOfLibrary: library
        case .searchHere, .queryWords: search
        default: network
        }
    }
}

extension Load {
    /// Shelves are requested from the top down.
    fileprivate var rank: Int {
        guard case .shelf(let kind, _) = self else { return 0 }
        return ShelfKind.builtIn.firstIndex(of: kind) ?? ShelfKind.builtIn.count
    }
}
