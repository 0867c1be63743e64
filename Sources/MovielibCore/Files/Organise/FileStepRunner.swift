import Glibc
@_spi(Writing) import Library
package import Media
package import Records

/// The result of steps on the disk.
package struct FileWorkOutcome: Sendable, Equatable {
    /// The number of files that were brought to their place, or back.
    package var done = 0
    /// Whether the steps were rolled back, or were to be.
    package var isRollback = false
    /// Whether an undo that was interrupted has been finished.
    package var isUndo = false
    /// The file at which the work failed; the steps before it are rolled back.
    package var failure: Problem?
    /// Files that stay where they are, and why.
    package var unrestoredFiles: [Problem] = []
    /// The number of foreign steps that were not undone.
    package var foreign = 0

    package struct Problem: Sendable, Equatable {
        package var path: String
        package var problem: DiskProblem
        /// The name that the file was to get, if that is the problem.
        package var wantedPath: String?

        /// Whether the disk is the problem, not a change of the file: once it is repaired, the file can be put back.
        var isOfDisk: Bool {
            switch problem {
            case .system, .notWritable: true
            case .nameTaken, .changed, .gone, .lastCopy, .contentUnknown: false
            }
        }
    }

    package init() {}
}

/// Carries out the steps planned in the journal, one at a time, and rolls them back.
struct FileStepRunner {
    /// A moment at which the program may end during a step.
    enum Moment { case planned, taken }

    let library: LibraryStore
    /// The bytes that a step writes; nil if they are no longer known.
    var content: (FileStep) -> [UInt8]? = { _ in nil }
    var progress: (Int, Int) -> Void = { _, _ in }
    /// Whether the work stops here as if the program were killed: for tests.
    var shouldStop: (FileStep, Moment) -> Bool = { _, _ in false }

    /// Carries out the planned steps of a change. A failure rolls back all of it, as far as the disk allows.
    func apply(_ change: Int) throws(LibraryError) -> FileWorkOutcome {
        var outcome = FileWorkOutcome()
        let steps = try library.fileSteps(of: change)
        for step in steps where step.state == .planned && step.isTrusted {
            if shouldStop(step, .planned) { return outcome }
            do throws(DiskProblem) { try FileStepExecutor.perform(step) { content(step) } } catch {
                // The file may have its new name already, and only syncing the disk have failed.
                if case .system = error { try? FileStepExecutor.revert(step) }
                try library.abandonRemainingSteps(change)
                outcome = try rollBack(change)
                try finishRollback(change, wasUndo: false)
                outcome.failure = .init(path: step.path, problem: error)
                return outcome
            }
            if shouldStop(step, .taken) { return outcome }
            try library.recordState(step, of: change, is: .done)
            if step.operation.isOfFile { outcome.done += 1 }
            progress(step.number, steps.count)
        }
        return outcome
    }

    /// Rolls back the completed steps of a change, the last one first.
    func rollBack(_ change: Int) throws(LibraryError) -> FileWorkOutcome {
        var outcome = FileWorkOutcome()
        outcome.isRollback = true
        let steps = try library.fileSteps(of: change)
        let renewed = Set(steps.filter { $0.operation == .drop && $0.isTrusted }.map(\.target))
        // Folders that could not be recreated, which is why their files cannot be put back.
        var closed: [String: DiskProblem] = [:]
        try library.beginRollback(change)
        let stuck = stuckSwaps(steps)
        for step in steps.reversed() where step.state == .done {
            guard step.isTrusted else {
                outcome.foreign += 1
                continue
            }
            if shouldStop(step, .planned) { return outcome }
            // A file that a newer one replaced is gone.
            let stays = step.operation == .write && renewed.contains(step.target)
            // A folder is removed only with the last of its files.
            if step.operation == .folder,
                outcome.unrestoredFiles.contains(where: {
                    $0.isOfDisk && $0.path.hasPrefix(step.target + "/")
                })
            {
                continue
            }
            do throws(DiskProblem) {
                if let problem = stuck[step.number] { throw problem }
                if !stays { try FileStepExecutor.revert(step) }
            } catch {
                let why = error == .gone ? closed[step.source.folder] ?? error : error
                if step.operation.isOfFile {
                    // A swap's first step is reported with its last.
                    if step.target.isThirdName { continue }
                    outcome.unrestoredFiles.append(
                        .init(
                            path: step.target, problem: why,
                            wantedPath: why == .nameTaken && step.operation == .move ? step.source : nil))
                } else {
                    closed[step.path] = why
                }
                continue
            }
            if shouldStop(step, .taken) { return outcome }
            try library.recordState(step, of: change, is: .undone)
            if step.operation.isOfFile { outcome.done += 1 }
        }
        try library.endRollback(change)
        return outcome
    }

    /// The steps of swaps that cannot be reverted as a whole, and why: reverting some would leave a file under the third
    /// name, where no scan finds it.
    private func stuckSwaps(_ steps: [FileStep]) -> [Int: DiskProblem] {
        var stuck: [Int: DiskProblem] = [:]
        for (first, step) in steps.enumerated() where step.operation == .move && step.target.isThirdName {
            guard let last = steps.lastIndex(where: { $0.source == step.target }), first < last else {
                continue
            }
            let swap = steps[first...last].filter { $0.operation == .move }
            // Some are reverted already: the rest has to follow.
            guard swap.allSatisfy({ $0.state == .done }) else { continue }
            let targets = Set(swap.map(\.target.folded))
            let problem = swap.lazy.compactMap { step -> DiskProblem? in
                if !step.target.isThirdName, let problem = FileStepExecutor.problem(findingMoved: step) {
                    return problem
                }
                guard !step.source.isThirdName, !targets.contains(step.source.folded),
                    DiskReader.status(of: step.source) != nil
                else { return nil }
                return .nameTaken
            }.first
            if let problem { for step in swap { stuck[step.number] = problem } }
        }
        return stuck
    }

    /// Finishes a rollback: deletes the change if every step was undone, else keeps the steps that remain.
    ///
    /// - Parameter wasUndo: Whether the user asked for it; a redo then includes the steps that were undone.
    func finishRollback(_ change: Int, wasUndo: Bool = true) throws(LibraryError) {
        let isGone = try library.fileSteps(of: change).allSatisfy {
            $0.state != .done || !$0.operation.isOfFile
        }
        if isGone { return try library.deleteFileChange(change) }
        if wasUndo { try library.setUndoneAside(change) } else { try library.deleteUndoneSteps(change) }
    }

    /// Finishes an interrupted change.
    func finish(_ change: Int, isForward: Bool) throws(LibraryError) -> FileWorkOutcome {
        if isForward { return try apply(change) }
        let hasFailed = try library.hasFailed(change)
        let outcome = try rollBack(change)
        try finishRollback(change, wasUndo: !hasFailed)
        return outcome
    }
}

extension FileStep {
    /// The file or folder that the step is about.
    var path: String { source.isEmpty ? target : source }
}

extension FileStep.Operation {
    package var isOfFile: Bool { self != .folder && self != .clear && self != .drop }
}

/// A lock held by the one process that works on files, until it releases the lock or ends.
struct FileWorkLock {
    private let descriptor: Int32

    /// Nil if another process holds the lock.
    init?(of library: LibraryStore, seconds: Int) {
        let folder = library.path.folder
        descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var tries = 0
        // If the folder cannot be locked, no other process holds the lock either.
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
