import FileNames
package import Foundation
@_spi(Writing) import Library
import Media
package import Records

/// Changes of files on the disk: planned in the journal, then carried out step by step.
extension Core {
    /// Seconds to wait for another program that is working on files.
    private static let timeout = 10

    /// Finishes work that was interrupted the last time, unless another process is working on files now.
    @discardableResult package func finishFileWork() throws(CoreError) -> [FileWorkOutcome] {
        let work = try readLibrary { (library) throws(LibraryError) in try library.unfinishedFileChanges() }
        guard let work else { return [] }
        if work.foreign > 0 { dialogue.report(.remainingSteps(work.foreign)) }
        guard !work.changes.isEmpty else { return [] }
        let library = try libraryForWriting()
        guard let lock = FileWorkLock(of: library, seconds: 0) else { return [] }
        defer { lock.release() }
        return try mapLibraryErrors(finish(library))
    }

    private func finish(_ library: LibraryStore) throws(LibraryError) -> [FileWorkOutcome] {
        var outcomes: [FileWorkOutcome] = []
        for (change, isForward) in try library.unfinishedFileChanges().changes {
            // Waits for the drive: without it, all of its files would count as gone.
            if let folder = try absentFolder(of: change, library) {
                dialogue.report(.fileWorkWaits(folder: folder))
                continue
            }
            let hasFailed = try library.hasFailed(change)
            let isUndo = !isForward && !hasFailed
            if isUndo { hasFinishedUndo = true }
            var outcome = try FileStepRunner(library: library).finish(change, isForward: isForward)
            outcome.isUndo = isUndo
            outcomes.append(outcome)
        }
        outcomes.forEach { dialogue.report(.fileWorkFinished($0)) }
        return outcomes
    }

    /// Carries out steps on the disk as one change of the history.
    package func runFileSteps(
        _ steps: [FileStep], as name: ChangeName, of films: [FilmRecord],
        content: @escaping (FileStep) -> [UInt8]? = { _ in nil }, at date: Date = Date()
    ) throws(CoreError) -> FileWorkOutcome {
        try runFileSteps(steps, as: name, of: films, content: content, at: date) { _, _ in false }
    }

    func runFileSteps(
        _ steps: [FileStep], as name: ChangeName, of films: [FilmRecord],
        content: @escaping (FileStep) -> [UInt8]?, at date: Date,
        stops: @escaping (FileStep, FileStepRunner.Moment) -> Bool
    ) throws(CoreError) -> FileWorkOutcome {
        let library = try libraryForWriting()
        return try withFileWorkLock(with: library) { (library) throws(CoreError) in
            if let obstacle = Self.obstacle(to: steps) {
                var outcome = FileWorkOutcome()
                outcome.failure = obstacle
                return outcome
            }
            _ = try make(Change(.runFileSteps(steps, name), films), at: date)
            guard let change = try mapLibraryErrors(library.unfinishedFileChanges()).changes.last?.change
            else {
                return FileWorkOutcome()
            }
            var worker = FileStepRunner(library: library, content: content)
            (worker.progress, worker.shouldStop) = (progress, stops)
            defer { dialogue.progress(nil) }
            return try mapLibraryErrors(worker.apply(change))
        }
    }

    /// The first conflict that has appeared on the disk since the steps were planned. Another program may have got
    /// there first, and its work must not count as ours.
    private static func obstacle(to steps: [FileStep]) -> FileWorkOutcome.Problem? {
        let freed = Set(
            steps.filter { [.move, .drop].contains($0.operation) && !$0.path.isThirdName }.map(\.path.folded))
        // The names that files get on the way.
        var given: Set<PathKey> = []
        for step in steps where step.operation.isOfFile {
            defer { given.insert(PathKey(step.target)) }
            if step.operation != .write, !given.contains(PathKey(step.source)) {
                guard let file = DiskReader.status(of: step.source) else {
                    return .init(path: step.source, problem: .gone)
                }
                if file.stamp.size != step.size { return .init(path: step.source, problem: .changed) }
            }
            if DiskReader.status(of: step.target) != nil, !freed.contains(step.target.folded) {
                return .init(path: step.target, problem: .nameTaken)
            }
        }
        return nil
    }

    private func progress(_ done: Int, _ total: Int) {
        dialogue.progress(.files(.organising, done: done, total: total))
    }

    /// Runs `work` while holding the file-work lock, after finishing any interrupted work.
    private func withFileWorkLock<Value>(
        with library: LibraryStore, _ work: (LibraryStore) throws(CoreError) -> Value
    ) throws(CoreError) -> Value {
        guard let lock = FileWorkLock(of: library, seconds: Self.timeout) else {
            throw .library(.locked(path: library.path, seconds: Double(Self.timeout)))
        }
        defer { lock.release() }
        _ = try mapLibraryErrors(finish(library))
        return try work(library)
    }

    // MARK: - Undo and redo

    /// Undoes or redoes the last changes one after the other, if any of them changed files; nil if none did.
    func undoOrRedo(
        _ count: Int, undone: Bool, at date: Date,
        stops: @escaping (FileStep, FileStepRunner.Moment) -> Bool = { _, _ in false }
    ) throws(CoreError) -> ChangeOutcome? {
        let library = try libraryForWriting()
        let latest = try mapLibraryErrors(library.latestChanges(count, undone: undone))
        guard latest.contains(where: \.hasWork) else { return nil }
        var worker = FileStepRunner(library: library)
        (worker.shouldStop, worker.progress) = (stops, progress)
        return try withFileWorkLock(with: library) { (library) throws(CoreError) in
            var outcome = ChangeOutcome(undone ? .redo(count) : .undo(count))
            defer { dialogue.progress(nil) }
            for _ in 0..<count {
                guard let next = try mapLibraryErrors(library.latestChanges(1, undone: undone)).first else {
                    break
                }
                if next.hasWork, let folder = try mapLibraryErrors(absentFolder(of: next.id, library)) {
                    if outcome.entries.isEmpty { throw .fileWork(.folderAbsent(folder)) }
                    break
                }
                if undone, next.hasWork { try check(next.id, library) }
                let (reverted, failure) = try mapLibraryErrors(
                    undoOrRedo(next, undone: undone, worker, at: date))
                outcome.entries += reverted.entries
                outcome.skippedFilms += reverted.skippedFilms
                outcome.unrestoredFiles += reverted.unrestoredFiles
                outcome.remainingSteps += reverted.remainingSteps
                if let failure { throw .fileWork(.failed(failure)) }
                // A change that was not undone is still in effect, so earlier ones cannot be undone.
                if reverted.entries.isEmpty { break }
            }
            return outcome
        }
    }

    private func undoOrRedo(
        _ next: (id: Int, hasWork: Bool), undone: Bool, _ worker: FileStepRunner, at date: Date
    ) throws(LibraryError) -> (ChangeOutcome, FileWorkOutcome.Problem?) {
        let (library, operation) = (worker.library, undone ? Change.Operation.redo(1) : .undo(1))
        guard next.hasWork else { return (try library.make(Change(operation), at: date), nil) }
        if undone {
            let steps = try library.fileSteps(of: next.id)
            var outcome = try library.make(Change(operation), at: date)
            guard let again = try library.latestChanges(1, undone: false).first else { return (outcome, nil) }
            try library.requeueUndoneSteps(again.id, steps.filter { $0.isTrusted && $0.state != .done })
            outcome.remainingSteps = reportForeignSteps(steps.count { !$0.isTrusted })
            return (outcome, try worker.apply(again.id).failure)
        }
        let work = try worker.rollBack(next.id)
        var outcome = ChangeOutcome(operation)
        // A file that the disk held back can be put back later, as can a file whose old name is free again. A file that
        // is gone or was changed never can, and would block every earlier change.
        let canGoBack = work.unrestoredFiles.contains { $0.isOfDisk || $0.problem == .nameTaken }
        if canGoBack {
            try worker.finishRollback(next.id)
        } else {
            outcome = try library.make(Change(operation), at: date)
        }
        work.unrestoredFiles.forEach { dialogue.report(.unrestoredFile($0)) }
        outcome.unrestoredFiles = work.unrestoredFiles.map(\.path)
        outcome.remainingSteps = reportForeignSteps(work.foreign)
        return (outcome, nil)
    }

    private func reportForeignSteps(_ count: Int) -> Int {
        if count > 0 { dialogue.report(.remainingSteps(count)) }
        return count
    }

    /// A folder of the library that a change's steps need, and that is not connected now.
    private func absentFolder(of change: Int, _ library: LibraryStore) throws(LibraryError) -> String? {
        let paths = try library.fileSteps(of: change).filter(\.isTrusted).map(\.path)
        return try library.folders().map(\.path).first { folder in
            paths.contains { EscapedPath.relative($0, to: folder) != nil }
                && DiskReader.status(of: folder) == nil
        }
    }

    /// Checks that all steps of an undone change can be redone, before the first of them is.
    private func check(_ change: Int, _ library: LibraryStore) throws(CoreError) {
        let steps = try mapLibraryErrors(library.fileSteps(of: change)).filter {
            $0.state == .undone && $0.isTrusted
        }
        if steps.contains(where: { $0.operation == .write }) { throw .fileWork(.cannotRedoWrite) }
        if let obstacle = Self.obstacle(to: steps) { throw .fileWork(.failed(obstacle)) }
    }
}
