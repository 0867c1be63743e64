import Catalogue
import Catalogue
import Films
import Terminal

/// Shows how far a long job is: in a passing line, with rate and time left.
final class ProgressLine {
    private let console: Console
    private var begin = ContinuousClock.now
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
            let left = secondsLeft(done, total, now)
            let time =
                now - begin < .seconds(2)
                ? "" : left < 90 ? ", \(left) s left" : ", \((left + 30) / 60) min left"
            console.progress("\(done) of \(total) films\(time)")
        case .fetching(let done, let total):
            bar("fetching", done, total, isBytes: true, now)
        case .building(let step):
            let noun = step.kind == .film ? "films" : "people"
            switch step.step {
            case .reading: bar("reading \(noun)", step.done, step.total, isBytes: true, now)
            case .indexing: bar("indexing \(noun)", step.done, step.total, isBytes: false, now)
            }
        }
    }

    private func start(_ label: String, _ now: ContinuousClock.Instant) {
        if label != self.label { (begin, self.label) = (now, label) }
    }

    private func secondsLeft(_ done: Int, _ total: Int, _ now: ContinuousClock.Instant) -> Int {
        Int((now - begin) / .seconds(1) / Double(max(1, done)) * Double(total - done))
    }

    private func bar(
        _ label: String, _ done: Int, _ total: Int?, isBytes: Bool, _ now: ContinuousClock.Instant
    ) {
        start(label, now)
        guard now - last > .milliseconds(100) else { return }
        last = now
        let rate = Double(done) / max(0.001, (now - begin) / .seconds(1))
        let speed =
            !isBytes ? "\(Int(rate / 1000))k/s" : rate < 1e6 ? "<1 MB/s" : "\(Int(rate / 1e6)) MB/s"
        guard let total, total > 0 else {
            console.progress("\(label): \(done / 1_000_000) MB, \(speed)")
            return
        }
        let share = min(1, Double(done) / Double(total))
        let filled = Int(share * 20)
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
        let left = rate > 0 ? secondsLeft(done, total, now) : 0
        console.progress("\(label) [\(bar)] \(Int(share * 100)) %, \(speed), \(left) s left")
    }
}
