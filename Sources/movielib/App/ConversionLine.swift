import Foundation
import Localization
import Media
import Terminal

/// Tells how far a conversion is: a passing line with a bar on a terminal, a line for each tenth elsewhere, and for
/// programs a JSON object on each line.
final class ConversionLine {
    private let context: AppContext
    private let count: Int
    private var name = ""
    private var place = 0
    private var begin = ContinuousClock.now
    private var last = ContinuousClock.now - .seconds(10)
    private var tenth = 0
    private var wasSilent = false

    /// - Parameter count: How many files there are to be made.
    init(_ context: AppContext, count: Int) { (self.context, self.count) = (context, count) }

    func begin(_ path: String, _ place: Int) {
        (name, self.place) = (path, place)
        (begin, tenth, wasSilent) = (.now, 0, false)
    }

    func end() { context.console.endProgress() }

    func show(_ progress: Conversion.Progress) {
        if progress.isSilent, !wasSilent {
            context.console.endProgress()
            context.console.say("movielib: " + tr("ffmpeg has said nothing for a minute"))
        }
        wasSilent = progress.isSilent
        let now = ContinuousClock.now
        if context.options.format == .json {
            guard now - last >= .seconds(1) else { return }
            last = now
            return context.console.say(Self.json(name, progress, secondsLeft(progress, now)))
        }
        if context.console.conversationIsTerminal {
            guard now - last > .milliseconds(100) else { return }
            last = now
            return context.console.progress(words(progress, now, hasBar: true))
        }
        guard let share = progress.share, Int(share * 10) > tenth else { return }
        tenth = Int(share * 10)
        context.console.say("movielib: " + words(progress, now, hasBar: false))
    }

    private func secondsLeft(_ progress: Conversion.Progress, _ now: ContinuousClock.Instant) -> Int? {
        guard let share = progress.share, share > 0.005, share < 1 else { return nil }
        return Int((now - begin) / .seconds(1) / share * (1 - share))
    }

    private func words(_ progress: Conversion.Progress, _ now: ContinuousClock.Instant, hasBar: Bool)
        -> String
    {
        var parts: [String] = []
        if count > 1 {
            parts.append(tr("{done} of {total}", ["done": "\(place + 1)", "total": "\(count)"]))
        }
        if let share = progress.share {
            // One bar for all of them.
            let whole = (Double(place) + share) / Double(count)
            if hasBar {
                let filled = Int(whole * 20)
                parts.append(
                    "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
                        + "]")
            }
            parts.append(tr("{n} %", ["n": "\(Int(share * 100))"]))
        } else {
            parts.append(Wording.clock(progress.done))
        }
        if let speed = progress.speed {
            // i18n: how many times faster than it plays: 3.2x
            parts.append(tr("{n}x", ["n": withDecimalMark(String(format: "%.1f", speed))]))
        }
        if let left = secondsLeft(progress, now) {
            parts.append(
                left < 90
                    ? tr("{seconds} s left", ["seconds": "\(left)"])
                    : tr("{minutes} min left", ["minutes": "\((left + 30) / 60)"]))
        }
        parts.append((name as NSString).lastPathComponent)
        return parts.joined(separator: " ")
    }

    private struct Line: Encodable {
        let path: String
        let percent: Double?
        let seconds: Double
        let bytes: Int
        let speed: Double?
        let secondsLeft: Int?

        enum CodingKeys: String, CodingKey {
            case path, percent, seconds, bytes, speed
            case secondsLeft = "seconds_left"
        }
    }

    private static func json(_ path: String, _ progress: Conversion.Progress, _ left: Int?) -> String {
        let line = Line(
            path: path, percent: progress.share.map { ($0 * 1_000).rounded() / 10 },
            seconds: Double(progress.done) / 1_000, bytes: progress.size, speed: progress.speed,
            secondsLeft: left)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
