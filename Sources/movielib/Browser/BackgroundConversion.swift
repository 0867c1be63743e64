import Localization
import Terminal

/// A conversion of this run of the full screen, as far as it is known.
struct BackgroundConversion: Sendable {
    enum State: Sendable { case waiting, running, stopped, failed, done }

    let id: Int
    let name: String
    var state = State.waiting
    /// How far it is: `42 %`.
    var share: String?
    /// The file that is made, and what else is known of it.
    var details: [String] = []
    /// Before and after, once it is over, or why there is nothing.
    var result: Document?

    init(id: Int, name: String) { (self.id, self.name) = (id, name) }

    var isUnderWay: Bool { [.waiting, .running].contains(state) }

    /// In few letters.
    var standing: String {
        switch state {
        case .waiting: tr("waiting", context: "conversion")
        case .running: share ?? tr("running", context: "conversion")
        case .stopped: tr("stopped", context: "conversion")
        case .failed: tr("failed", context: "conversion")
        case .done: tr("done", context: "conversion")
        }
    }

    /// What the bottom line says of its end; nil before that.
    var news: String? {
        switch state {
        case .waiting, .running: nil
        case .stopped: tr("{film}: the conversion was stopped", ["film": name])
        case .failed: tr("{film}: the conversion failed; ':conversions' says why", ["film": name])
        case .done: tr("{film} is converted", ["film": name])
        }
    }

    var document: Document {
        var blocks: [Document.Block] = details.map { .line(StyledText($0, .label)) }
        blocks += result?.blocks ?? []
        return Document(blocks: blocks)
    }
}
