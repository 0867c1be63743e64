import FileNames
import Films
import Foundation
import Localization
import Media
import Records
import Terminal

extension Converter {
    /// Makes one file after another, tells how far it is, and shows at the end what was and what is.
    func run(_ jobs: [ConversionJob]) throws -> ExitStatus {
        for job in jobs { say(aheadOf: job) }
        let lock = try lock()
        let line = ConversionLine(context, count: jobs.count)
        var results: [ConversionPresenter.Result] = []
        var failures: [Failure] = []
        for (place, job) in jobs.enumerated() {
            line.begin(WrittenPath.text(job.target), place)
            do {
                results.append(try make(job, lock, line))
            } catch let failure as Failure {
                line.end()
                failures.append(failure)
                results.append(job.result(problem: failure.why))
                if jobs.count > 1 { for text in failure.lines { context.console.say(text) } }
            }
        }
        line.end()
        if let failure = failures.first, jobs.count == 1 { throw failure }
        try context.show(ConversionPresenter(results: results, isDryRun: false))
        guard let failure = failures.first else { return .done }
        return failures.count == jobs.count ? failure.status : .partial
    }

    /// What a person would want to know before an hour of work is spent.
    private func say(aheadOf job: ConversionJob) {
        let console = context.console
        if let asked = job.plan.askedFrom, asked - (job.plan.from ?? 0) > 1_000 {
            console.say(
                "movielib: "
                    + tr(
                        "a picture that is copied can begin at {time} at the earliest before {asked}",
                        ["time": Wording.clock(job.plan.from ?? 0), "asked": Wording.clock(asked)]))
            console.sayHint(tr("'--exact' begins where you say, and encodes it anew"))
        }
        if let difference = job.plan.soundDifference, abs(difference) > 1_000 {
            let seconds = "\(abs(difference) / 1_000)"
            console.say(
                "movielib: "
                    + (difference > 0
                        ? tr("the sound is {seconds} s longer than the film, and is cut there", ["seconds": seconds])
                        : tr("the sound ends {seconds} s before the film", ["seconds": seconds])))
        }
        if job.source.streams.isCut {
            console.say(
                "movielib: " + tr("{path} ends too early: a part of it is missing", ["path": WrittenPath.text(job.source.paths[0])]))
        }
    }

    private func lock() throws -> ConversionLock? {
        guard let folder = context.paths.cache else { return nil }
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return ConversionLock(at: folder + "/convert.lock") {
            context.console.say("movielib: " + tr("waiting for another conversion to end"))
        }
    }

    private func make(
        _ job: ConversionJob, _ lock: borrowing ConversionLock?, _ line: ConversionLine
    ) throws -> ConversionPresenter.Result {
        let part = PartFile(for: job.target)
        if let code = part.problem { throw failure(of: .folder(code), job) }
        lock?.note(part)
        defer { lock?.note(nil) }
        let begin = ContinuousClock.now
        let made: MediaStreams
        do throws(Conversion.Failure) {
            made = try conversion.run(
                job.plan, from: job.source, into: job.target, part: part, report: line.show)
        } catch {
            line.end()
            if case .stopped(let number) = error { Self.stop(by: number, context) }
            throw failure(of: error, job)
        }
        line.end()
        try join(job)
        return job.result(after: made, seconds: (ContinuousClock.now - begin) / .seconds(1))
    }

    /// Ends as the signal would have ended it.
    private static func stop(by number: Int32, _ context: AppContext) {
        context.console.output.flush()
        signal(number, SIG_DFL)
        raise(number)
    }

    /// The new file is one more of the same film.
    private func join(_ job: ConversionJob) throws {
        guard let owned = job.file?.owned, let film = owned.film, job.isFilm, job.plan.picture != nil,
            let movie = try context.own(film)?.movie
        else { return }
        guard let file = try context.films.noteNewFile(at: job.target, probe) else {
            return context.console.say(
                "movielib: "
                    + tr(
                        "{path} is in none of your folders of films, and is left out of the library",
                        ["path": WrittenPath.text(job.target)]))
        }
        _ = try context.make(
            Change(
                .match(
                    [
                        FileMatch(
                            file: file.id, film: movie, edition: owned.edition, part: job.part, source: .person)
                    ], in: file.folder)))
    }

    private func failure(of error: Conversion.Failure, _ job: ConversionJob) -> Failure {
        Failure(error, WrittenPath.text(job.source.paths[0]), WrittenPath.text(job.target), context.activity)
    }
}
