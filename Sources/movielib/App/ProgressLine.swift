import Catalogue
import Localization
import MovielibCore
import Presenters
import Terminal

/// Shows the progress of a long job on a transient line, with rate and time left.
final class ProgressLine {
    private let console: Console
    private var startTime = ContinuousClock.now
    private var label = ""
    private var last = ContinuousClock.now - .seconds(1)

    init(_ console: Console) { self.console = console }

    func show(_ progress: JobProgress?) {
        let now = ContinuousClock.now
        switch progress {
        case nil:
            label = ""
            console.endProgress()
        case .films(let done, let total):
            start("films", now)
            guard total > 20 else { return }
            // i18n: how far a job is, in a passing line: 12 of 340 films
            let films = plural(
                "{done} of {total} film", "{done} of {total} films", total,
                ["done": "\(done)", "total": "\(total)"])
            console.showProgress(withTimeLeft(films, done, total, now))
        case .posters(let done, let total):
            console.showProgress(
                plural(
                    "{done} of {n} poster", "{done} of {n} posters", total,
                    ["done": DisplayText.grouped(done)]))
        case .fetching(let done, let total): bar(tr("fetching"), done, total, isBytes: true, now)
        case .files(let work, let done, let total):
            start("\(work)", now)
            guard now - startTime > .milliseconds(300), now - last > .milliseconds(100) else { return }
            last = now
            console.showProgress(text(work, done, total, now))
        case .account(let work, let done, let total):
            // A job that is done within a second shows no progress.
            start("\(work)", now)
            guard now - startTime > .seconds(1), now - last > .milliseconds(100) else { return }
            last = now
            console.showProgress(Self.text(work, done, total ?? done))
        case .building(let step):
            let label =
                switch (step.step, step.kind) {
                case (.reading, .film): tr("reading films")
                case (.reading, .person): tr("reading people")
                case (.indexing, .film): tr("indexing films")
                case (.indexing, .person): tr("indexing people")
                }
            bar(label, step.done, step.total, isBytes: step.step == .reading, now)
        }
    }

    private func text(
        _ work: FileWork, _ done: Int, _ total: Int?, _ now: ContinuousClock.Instant
    ) -> String {
        let all = "\(total ?? done)"
        let words =
            switch work {
            case .scanning:
                plural("looking through folders: {n} file", "looking through folders: {n} files", done)
            case .reading: plural("reading: {n} row", "reading: {n} rows", done)
            case .matching: tr("finding films: {done} of {total}", ["done": "\(done)", "total": all])
            case .organising: tr("files: {done} of {total}", ["done": "\(done)", "total": all])
            case .probing:
                tr("reading file properties: {done} of {total}", ["done": "\(done)", "total": all])
            }
        return total.map { withTimeLeft(words, done, $0, now) } ?? words
    }

    /// The progress text, with the time left once that can be estimated.
    private func withTimeLeft(
        _ words: String, _ done: Int, _ total: Int, _ now: ContinuousClock.Instant
    ) -> String {
        guard now - startTime > .seconds(2) else { return words }
        let left = secondsLeft(done, total, now)
        return left < 90
            ? tr("{progress}, {seconds} s left", ["progress": words, "seconds": "\(left)"])
            : tr("{progress}, {minutes} min left", ["progress": words, "minutes": "\((left + 30) / 60)"])
    }

    private static func text(_ work: AccountWork, _ done: Int, _ total: Int) -> String {
        switch work {
        case .reading: plural("reading the account: {n} film", "reading the account: {n} films", done)
        case .confirming:
            tr("checking for removals: {done} of {total}", ["done": "\(done)", "total": "\(total)"])
        case .sending: tr("sending to TMDB: {done} of {total}", ["done": "\(done)", "total": "\(total)"])
        }
    }

    private func start(_ label: String, _ now: ContinuousClock.Instant) {
        if label != self.label { (startTime, self.label) = (now, label) }
    }

    private func secondsLeft(_ done: Int, _ total: Int, _ now: ContinuousClock.Instant) -> Int {
        Int((now - startTime) / .seconds(1) / Double(max(1, done)) * Double(total - done))
    }

    static func bar(_ share: Double) -> String {
        let filled = Int(share * 20)
        return String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
    }

    private func bar(
        _ label: String, _ done: Int, _ total: Int?, isBytes: Bool, _ now: ContinuousClock.Instant
    ) {
        start(label, now)
        guard now - last > .milliseconds(100) else { return }
        last = now
        let rate = Double(done) / max(0.001, (now - startTime) / .seconds(1))
        let speed =
            if !isBytes {
                // i18n: thousands of films a second
                tr("{n}k/s", ["n": "\(Int(rate / 1000))"])
            } else { rate < 1e6 ? tr("<1 MB/s") : tr("{n} MB/s", ["n": "\(Int(rate / 1e6))"]) }
        guard let total, total > 0 else {
            console.showProgress(
                tr("{label}: {n} MB, {speed}", ["label": label, "n": "\(done / 1_000_000)", "speed": speed]))
            return
        }
        let share = min(1, Double(done) / Double(total))
        let left = rate > 0 ? secondsLeft(done, total, now) : 0
        console.showProgress(
            tr(
                "{label} [{bar}] {share} %, {speed}, {seconds} s left",
                [
                    "label": label, "bar": Self.bar(share), "share": "\(Int(share * 100))", "speed": speed,
                    "seconds": "\(left)",
                ]))
    }
}
