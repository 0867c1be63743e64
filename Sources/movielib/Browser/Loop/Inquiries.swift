import Screen
import TMDBClient

/// What the browser asks for elsewhere: who is asked, what is under way, and where the answers arrive.
final class Inquiries {
    let desks: Desks
    let mailbox: Mailbox
    private var tasks: [Load: Task<Void, Never>] = [:]

    /// Requests under way at the same time, pictures included.
    private static let requestsAtOnce = 6

    /// - Parameter waker: is told of every answer.
    init(_ context: AppContext, _ waker: Waker) {
        let mailbox = Mailbox(waker)
        let gate = RequestGate(Self.requestsAtOnce)
        func desk(_ name: String) -> Desk {
            Desk(name, context.options, context.run.environment, gate) { remark in
                mailbox.post(.notice(Notice(remark)))
            }
        }
        self.mailbox = mailbox
        context.run.gate = gate
        desks = Desks(library: desk("library"), search: desk("search"), network: desk("network"))
    }

    /// Starts what somebody waits for, and gives up what nobody does any more.
    func follow(_ wanted: Set<Load>) {
        for (load, task) in tasks where !wanted.contains(load) {
            task.cancel()
            tasks[load] = nil
        }
        for load in wanted.sorted(by: { $0.rank < $1.rank }) where tasks[load] == nil {
            let desk = desks.desk(for: load)
            tasks[load] = Task.detached { [mailbox] in
                if Task.isCancelled { return }
                let outcome = await desk.answer(load)
                if !Task.isCancelled { mailbox.post(.loaded(load, outcome)) }
            }
        }
    }

    /// It has been answered.
    func end(_ load: Load) { tasks[load] = nil }

    func cancel() { follow([]) }
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
