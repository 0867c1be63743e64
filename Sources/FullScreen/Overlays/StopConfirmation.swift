import Localization
import Records
import Screen
import Terminal

/// Asks whether to stop a conversion, which loses its unfinished file.
struct StopConfirmation: ConfirmationDialog {
    let question: String
    let effects: [Effect]
    private let answer: String

    static func stopping(_ conversion: BackgroundConversion) -> StopConfirmation {
        StopConfirmation(
            question: tr("Stop this conversion?"), effects: [.stopConversion(conversion.id)],
            answer: tr("stop it", context: "key"))
    }

    static var leaving: StopConfirmation {
        StopConfirmation(
            question: tr("Quit while it is converting?"), effects: [.forceQuit],
            answer: tr("stop it and quit", context: "key"))
    }

    var keys: [KeyHint] {
        [
            KeyHint("Enter", answer, isShown: true),
            KeyHint("Esc", tr("let it continue", context: "key"), isShown: true),
        ]
    }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        panel(state).draw(on: &frame) { box in
            let running =
                state.conversions.first { $0.state == .running }
                ?? state.conversions.first(where: \.isUnderWay)
            if let running { box.grid.write(running.name, at: Point(row: 0)) }
            box.grid.write(
                tr("Its unfinished file is removed; the original stays."), at: Point(row: 1), Look(.label))
        }
    }
}
