import Glibc
@_spi(Writing) import Library
package import Media
package import Records

/// What came of steps on the disk.
package struct FileWorkOutcome: Sendable, Equatable {
    /// How many files got where they were to go, or back.
    package var done = 0
    /// Whether it went back, or was to go back.
    package var isBack = false
    /// The file at which it ended; what had been done is taken back.
    package var failure: Problem?
    /// Files that stay where they are, and why.
    package var left: [Problem] = []
    /// The number of foreign steps that were not undone.
    package var foreign = 0

    package struct Problem: Sendable, Equatable {
        package var path: String
        package var problem: DiskProblem

        /// Whether the disk is in the way, and not what became of the file: that can be mended, and the file go back then.
        var isOfDisk: Bool {
            switch problem {
            case .system, .closed: true
            case .taken, .changed, .gone, .lost: false
            }
        }
    }

    package init() {}
}

/// Carries out what the journal plans, a step at a time, and takes it back.
struct FileWorker {
    /// When a step can end with the program.
    enum Moment { case planned, taken }

    let library: LibraryStore
    /// What a step writes; nil if nobody knows any more.
    var content: (FileStep) -> [UInt8]? = { _ in nil }
    var progress: (Int, Int) -> Void = { _, _ in }
    /// Whether all ends here as if the program were killed: for tests.
    var stops: (FileStep, Moment) -> Bool = { _, _ in false }

    /// Goes on with a change. What fails takes all of it back, as far as the disk allows.
    func forward(_ change: Int) throws(LibraryError) -> FileWorkOutcome {
        var outcome = FileWorkOutcome()
        let steps = try library.work(of: change)
        for step in steps where step.state == .planned && step.isOwn {
            if stops(step, .planned) { return outcome }
            do throws(DiskProblem) { try DiskWork.perform(step) { content(step) } } catch {
                // A name may have been given, and only waiting for the disk have failed.
                if case .system = error { try? DiskWork.takeBack(step) }
                try library.turnBack(change)
                outcome = try back(change)
                try settle(change, wasUndo: false)
                outcome.failure = .init(path: step.path, problem: error)
                return outcome
            }
            if stops(step, .taken) { return outcome }
            try library.note(step, of: change, is: .done)
            if step.operation.isOfFile { outcome.done += 1 }
            progress(step.number, steps.count)
        }
        return outcome
    }

    /// Takes back what was done of a change, the last step first.
    func back(_ change: Int) throws(LibraryError) -> FileWorkOutcome {
        var outcome = FileWorkOutcome()
        outcome.isBack = true
        let steps = try library.work(of: change)
        let renewed = Set(steps.filter { $0.operation == .drop && $0.isOwn }.map(\.target))
        // Folders that could not be made again: that is why nothing goes back into them.
        var closed: [String: DiskProblem] = [:]
        try library.beginBack(change)
        for step in steps.reversed() where step.state == .done {
            guard step.isOwn else {
                outcome.foreign += 1
                continue
            }
            if stops(step, .planned) { return outcome }
            // What a newer one replaced is gone.
            let stays = step.operation == .write && renewed.contains(step.target)
            // A folder goes when the last of its files does.
            if step.operation == .folder,
                outcome.left.contains(where: { $0.isOfDisk && $0.path.hasPrefix(step.target + "/") })
            {
                continue
            }
            do throws(DiskProblem) { if !stays { try DiskWork.takeBack(step) } } catch {
                let why = error == .gone ? closed[step.source.folder] ?? error : error
                if step.operation.isOfFile {
                    outcome.left.append(.init(path: step.target, problem: why))
                } else {
                    closed[step.path] = why
                }
                continue
            }
            if stops(step, .taken) { return outcome }
            try library.note(step, of: change, is: .undone)
            if step.operation.isOfFile { outcome.done += 1 }
        }
        try library.endBack(change)
        return outcome
    }

    /// Ends a change that went back: if all of it did, it is forgotten; else it is what is left of it.
    ///
    /// - Parameter wasUndo: whether the user asked for it; a redo then takes the steps that did go back, too.
    func settle(_ change: Int, wasUndo: Bool = true) throws(LibraryError) {
        let isGone = try library.work(of: change).allSatisfy { $0.state != .done || !$0.operation.isOfFile }
        if isGone { return try library.dropWork(change) }
        if wasUndo { try library.setUndoneAside(change) } else { try library.forgetUndone(change) }
    }

    /// Ends a change that was cut off.
    func finish(_ change: Int, isForward: Bool) throws(LibraryError) -> FileWorkOutcome {
        if isForward { return try forward(change) }
        let hasFailed = try library.hasFailed(change)
        let outcome = try back(change)
        try settle(change, wasUndo: !hasFailed)
        return outcome
    }
}

extension FileStep {
    /// The file or folder that it is about.
    var path: String { source.isEmpty ? target : source }
}

extension FileStep.Operation {
    package var isOfFile: Bool { self != .folder && self != .clear && self != .drop }
}

/// Held by the one program that works on files, until it releases it or ends.
struct FileWorkLock {
    private let descriptor: Int32

    /// Nil where another program holds it.
    init?(of library: LibraryStore, seconds: Int) {
        let folder = library.path.folder
        descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var tries = 0
        // Where nothing can be locked, nobody else is there either.
        while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            guard tries < seconds * 20 else {
                close(descriptor)
                return nil
            }
            tries += 1
            usleep(50_000)
        }
    }

    func release() { if descriptor >= 0 { close(descriptor) } }
}
