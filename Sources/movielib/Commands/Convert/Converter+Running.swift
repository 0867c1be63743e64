import FileNames
import Foundation
import Localization
import Media
import MovielibCore
import Presenters
import Records
import Terminal

extension Converter {
    /// Makes one file after another, shows the progress, and at the end compares the files before and after.
    ///
    /// - Parameter rejected: The failures of files that cannot be converted, which were printed already.
    func run(_ jobs: [ConversionJob], rejected: [Failure]) throws -> ExitStatus {
        printRemarks(aheadOf: jobs)
        let lock = lock()
        let stop = StopSignals()
        defer { stop.release() }
        var converter = self
        converter.conversion.stopDescriptor = stop.descriptor
        let line = ConversionLine(context, count: jobs.count, stop)
        let made = converter.make(jobs, lock, line)
        let (results, isJoined) = (made.results, made.areAllInLibrary)
        let failures = rejected + made.failures
        if let failure = failures.first, rejected.isEmpty, jobs.count == 1 { throw failure }
        try context.show(ConversionPresenter(results: results, isDryRun: false))
        guard let failure = failures.first else { return isJoined ? .done : .partial }
        return failures.count == jobs.count + rejected.count ? failure.status : .partial
    }

    /// The results of several conversions.
    struct BatchResult {
        var results: [ConversionPresenter.Result] = []
        var failures: [Failure] = []
        /// Whether all files that belong in the library were added to it.
        var areAllInLibrary = true
    }

    /// Makes one file after another, until it is stopped.
    func make(
        _ jobs: [ConversionJob], _ lock: borrowing ConversionLock?, _ listener: any ConversionListener
    ) -> BatchResult {
        var made = BatchResult()
        for (place, job) in jobs.enumerated() where !listener.isStopped {
            listener.begin(EscapedPath.text(job.target), place)
            do throws(Failure) {
                made.results.append(try make(job, lock, listener))
                made.areAllInLibrary = addToLibraryOrReport(job) && made.areAllInLibrary
            } catch {
                listener.end()
                made.failures.append(error)
                made.results.append(job.result(problem: error.reason))
                if jobs.count > 1 { printFailure(error) }
            }
        }
        listener.end()
        return made
    }

    func printFailure(_ failure: Failure) { for text in failure.lines { context.console.printMessage(text) } }

    /// Prints remarks that the user should read before an hour of work is spent.
    func printRemarks(aheadOf jobs: [ConversionJob]) {
        jobs.flatMap(\.remarks).forEach(context.run.remark)
        if jobs.contains(where: \.startsEarlier) {
            context.console.printHint(tr("'--exact' starts exactly where you say, but re-encodes"))
        }
        jobs.compactMap(\.remarkOnEnd).forEach(context.run.remark)
    }

    /// Waits for the lock that lets only one process convert at a time.
    func lock() -> ConversionLock? {
        guard let folder = context.paths.cache else { return nil }
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return ConversionLock(at: folder + "/convert.lock", stop: conversion.stopDescriptor) {
            context.run.remark(tr("waiting for another conversion to end"))
        }
    }

    private func make(
        _ job: ConversionJob, _ lock: borrowing ConversionLock?, _ listener: any ConversionListener
    ) throws(Failure) -> ConversionPresenter.Result {
        if let slash = job.target.lastIndex(of: UInt8(ascii: "/")) {
            // Only a folder named by '-o' may still have to be created.
            PartFile.makeFolder(Array(job.target[..<slash]))
        }
        let begin = ContinuousClock.now
        let made: MediaStreams
        do throws(Conversion.Failure) {
            let part = try PartFile(for: job.target)
            lock?.recordPartFile(part.path)
            defer { lock?.recordPartFile(nil) }
            made = try conversion.run(
                job.plan, from: job.source, into: job.target, part: part, report: listener.show)
        } catch {
            listener.end()
            if error == .stopped { listener.handleStop() }
            throw failure(of: error, job)
        }
        listener.end()
        return job.result(after: made, seconds: (ContinuousClock.now - begin) / .seconds(1))
    }

    /// Adds the new file to the same film; if the library cannot be written, prints why and returns false.
    private func addToLibraryOrReport(_ job: ConversionJob) -> Bool {
        do {
            try addToLibrary(job)
            return true
        } catch {
            printFailure(context.failure(error))
            return false
        }
    }

    private func addToLibrary(_ job: ConversionJob) throws {
        guard let owned = job.file?.identification, job.plan.picture != nil else { return }
        let record = try owned.film.flatMap { try context.libraryFilm($0)?.record }
        // A piece of a file is not a film if the file is not one.
        guard owned.film == nil || record != nil && job.isFilm else { return }
        guard let file = try context.core.recordNewFile(at: job.target, probe) else {
            if record == nil { return }
            return context.run.remark(
                tr(
                    "{path} is not in any of your film folders, so it is not added to the library",
                    ["path": EscapedPath.text(job.target)]))
        }
        _ = try context.core.make(
            Change(
                .matchFiles(
                    [
                        FileMatch(
                            file: file.id, film: record, edition: owned.edition, part: job.part,
                            source: .person)
                    ], in: record == nil ? nil : file.folder)))
    }

    private func failure(of error: Conversion.Failure, _ job: ConversionJob) -> Failure {
        Failure(error, EscapedPath.text(job.source.paths[0]), EscapedPath.text(job.target), context.activity)
    }
}
