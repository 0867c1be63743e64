import Foundation
import Localization
import Media
import Presenters
import Records
import Terminal

/// Receives the progress of a conversion.
protocol ConversionListener: AnyObject {
    /// Whether no further file is to be begun.
    var isStopped: Bool { get }
    /// Called when a file is begun, with its path and its index among all files.
    func begin(_ path: String, _ place: Int)
    func show(_ progress: Conversion.Progress)
    /// Called when a file is done, whether it was made or not.
    func end()
    /// Called after the user has stopped the conversion and the unfinished file was removed.
    func handleStop()
}

/// Shows the progress of a conversion: a transient line with a bar on a terminal, a line for each tenth elsewhere,
/// and for programs a JSON object on each line.
final class ConversionLine: ConversionListener {
    private let context: AppContext
    private let count: Int
    private var name = ""
    private var index = 0
    private var startTime = ContinuousClock.now
    private var last = ContinuousClock.now - .seconds(10)
    private var tenth = 0
    private var wasSilent = false

    private let stop: StopSignals
    /// Always false: a stop signal ends the process.
    let isStopped = false

    /// - Parameter count: How many files are to be made.
    init(_ context: AppContext, count: Int, _ stop: StopSignals) {
        (self.context, self.count, self.stop) = (context, count, stop)
    }

    func handleStop() {
        context.console.output.flush()
        stop.raiseAgain()
    }

    func begin(_ path: String, _ place: Int) {
        (name, self.index) = (path, place)
        (startTime, tenth, wasSilent) = (.now, 0, false)
    }

    func end() { context.console.endProgress() }

    func show(_ progress: Conversion.Progress) {
        if progress.isSilent, !wasSilent {
            context.console.endProgress()
            context.console.remark(tr("ffmpeg has printed nothing for a minute"))
        }
        wasSilent = progress.isSilent
        let now = ContinuousClock.now
        if context.options.format == .json {
            guard now - last >= .seconds(1) else { return }
            last = now
            return context.console.printMessage(
                Self.json(name, progress, progress.secondsLeft(since: startTime, now)))
        }
        if context.console.errorOutputIsTerminal {
            guard now - last > .milliseconds(100) else { return }
            last = now
            return context.console.showProgress(text(progress, now, hasBar: true))
        }
        guard let share = progress.share, Int(share * 10) > tenth else { return }
        tenth = Int(share * 10)
        context.console.remark(text(progress, now, hasBar: false))
    }

    private func text(_ progress: Conversion.Progress, _ now: ContinuousClock.Instant, hasBar: Bool)
        -> String
    {
        var parts: [String] = []
        if count > 1 { parts.append(tr("{done} of {total}", ["done": "\(index + 1)", "total": "\(count)"])) }
        if hasBar, let share = progress.share {
            // One bar for all files.
            parts.append("[\(ProgressLine.bar((Double(index) + share) / Double(count)))]")
        }
        parts += progress.texts(since: startTime, now)
        parts.append((name as NSString).lastPathComponent)
        return parts.joined(separator: " ")
    }

    /// The progress as a JSON object, without the values that are unknown.
    private static func json(_ path: String, _ progress: Conversion.Progress, _ left: Int?) -> String {
        let members: [String: JSONValue] = [
            "path": path.json, "percent": progress.share.map { ($0 * 1_000).rounded() / 10 }.json,
            "seconds": (Double(progress.done) / 1_000).json, "bytes": progress.size.json,
            "speed": progress.speed.json, "seconds_left": left.json,
        ]
        return (try? JSONValue.object(members.filter { $0.value != .null }).document()) ?? "{}"
    }
}

extension Conversion.Progress {
    fileprivate func secondsLeft(since begin: ContinuousClock.Instant, _ now: ContinuousClock.Instant) -> Int?
    {
        guard let share, share > 0.005, share < 1 else { return nil }
        return Int((now - begin) / .seconds(1) / share * (1 - share))
    }

    /// `42 %`, `3.2x`, `7 min left`, as far as they are known.
    func texts(since begin: ContinuousClock.Instant, _ now: ContinuousClock.Instant) -> [String] {
        var parts = [share.map { tr("{n} %", ["n": "\(Int($0 * 100))"]) } ?? DisplayText.clock(done)]
        if let speed, speed >= 0.05 {
            // i18n: how many times faster than it plays: 3.2x
            parts.append(tr("{n}x", ["n": DisplayText.withOneDecimal(speed)]))
        }
        if let left = secondsLeft(since: begin, now) {
            parts.append(
                left < 90
                    ? tr("{seconds} s left", ["seconds": "\(left)"])
                    : tr("{minutes} min left", ["minutes": "\((left + 30) / 60)"]))
        }
        return parts
    }
}
