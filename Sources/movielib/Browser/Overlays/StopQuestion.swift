import Localization
import Records
import Screen
import Terminal

/// Asks whether a conversion is to be cut off: nothing of its file would be kept.
struct StopQuestion: Overlay {
    private let question: String
    private let answer: String
    private let effect: Effect

    static func stopping(_ conversion: BackgroundConversion) -> StopQuestion {
        StopQuestion(
            question: tr("Stop this conversion?"), answer: tr("stop it", context: "key"),
            effect: .stopConversion(conversion.id))
    }

    static var leaving: StopQuestion {
        StopQuestion(
            question: tr("Leave while it converts?"), answer: tr("stop it and leave", context: "key"),
            effect: .leave)
    }

    var keys: [KeyHint] {
        [
            KeyHint("Enter", answer, isShown: true),
            KeyHint("Esc", tr("let it go on", context: "key"), isShown: true),
        ]
    }

    private func panel(_ world: World) -> Panel { Panel(question, columns: 60, rows: 2, in: world) }

    mutating func update(_ input: Input, _ world: World) -> OverlayResult {
        switch input {
        case .key(let key) where key.code == .enter: return .closes([effect])
        case .key(let key): return [.escape, .character("q")].contains(key.code) ? .closes([]) : .stays
        case .mouse(let mouse):
            let isBeside = mouse.action == .press && !panel(world).outer.contains(mouse.point)
            return isBeside ? .closes([]) : .stays
        case .paste: return .stays
        }
    }

    func draw(on frame: inout Frame, _ world: World) {
        let panel = panel(world)
        panel.draw(on: &frame, world.symbols)
        let running =
            world.conversions.first { $0.state == .running } ?? world.conversions.first(where: \.isUnderWay)
        if let running { panel.write(running.name, row: 0, on: &frame.grid, world.symbols) }
        panel.write(
            tr("Its unfinished file is removed; the original stays."), row: 1, Look(.label), on: &frame.grid,
            world.symbols)
    }
}
