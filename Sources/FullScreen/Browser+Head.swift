import Foundation
import Localization
import Presenters
import Screen
import Terminal

/// The head line: the tabs, or the path to the open page, and at the right the state.
extension Browser {
    /// The longest wait without a spinner.
    static let spinnerDelay = Duration.milliseconds(300)

    /// How long each frame of the spinner is shown.
    private static let spinnerFrameDuration = Duration.milliseconds(120)

    /// When the screen next changes without an event: the spinner appears, or turns. Nil while nothing is awaited.
    var nextTick: ContinuousClock.Instant? {
        guard let since = waitingSince else { return nil }
        if !isSlow { return since + Self.spinnerDelay }
        return state.hasMotion ? state.clock + Self.spinnerFrameDuration : nil
    }

    private var isSlow: Bool { waitingSince.map { state.clock - $0 >= Self.spinnerDelay } ?? false }

    private var waitingSign: String? {
        guard isSlow, let since = waitingSince else { return nil }
        guard state.hasMotion else {
            let ellipsis = state.symbols.ellipsis
            return pendingChangeCount > 0
                ? tr("working{ellipsis}", ["ellipsis": ellipsis], context: "head line")
                : tr("loading{ellipsis}", ["ellipsis": ellipsis], context: "head line")
        }
        let signs = state.symbols == .ascii ? Array("|/-\\") : Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        let sign = String(signs[Int((state.clock - since) / Self.spinnerFrameDuration) % signs.count])
        // i18n: at the right of the head line, where six characters are sure to be seen; {sign} turns
        return pendingChangeCount > 0
            ? tr("working {sign}", ["sign": sign], context: "head line")
            : tr("loading {sign}", ["sign": sign], context: "head line")
    }

    /// The age of the data on screen; nil up to an hour.
    private var age: String? {
        guard let savedAt = screen.savedAt, state.now.timeIntervalSince(savedAt) > 3600 else { return nil }
        // i18n: at the right of the head line: cached 3 days ago
        return tr("cached {age}", ["age": DisplayText.age(of: savedAt, now: state.now)], context: "head line")
    }

    /// How much waits for the next exchange with the share.
    private var toShare: String? {
        guard let count = state.changesToShare, count > 0 else { return nil }
        return tr("{n} to share", ["n": "\(count)"], context: "head line")
    }

    /// The text at the right of the head line.
    private var statusText: String {
        [
            waitingSign, state.conversions.first { $0.state == .running }?.progress,
            age, state.isSample ? tr("sample", context: "head line") : nil,
            state.isOffline ? tr("offline", context: "head line") : nil, state.account?.text, toShare,
        ].compactMap(\.self).joined(separator: state.symbols.separator)
    }

    /// A part of the head line, and the effects of a click on it.
    private struct Part {
        let label: String
        let look: Look
        var effects: [Effect] = []
    }

    /// The columns for tabs or path. At the right it leaves six, or as many as the age of the data takes; other text
    /// there may be cut.
    private var headRoom: Int { size.columns - 1 - max(6, age?.displayWidth ?? 0) }

    /// The tabs, two spaces apart or one, or all but the open one as numbers alone; nil if none of these fits.
    private var tabs: [Part]? {
        for (margin, namesAll) in [(" ", true), ("", true), (" ", false)] {
            let tabs = BrowserTab.allCases.map { tab in
                let isOpen = tab == screen.tab
                return Part(
                    label: " \(tab.number)" + (namesAll || isOpen ? " \(tab.title)\(margin)" : ""),
                    look: isOpen ? Look(.heading, .reversed) : Look(.label), effects: [.go(tab)])
            }
            if tabs.reduce(0, { $0 + $1.label.displayWidth }) <= headRoom { return tabs }
        }
        return nil
    }

    /// The path from a tab to the open page: `1 Shelves › Dune › Zendaya › Heat`.
    ///
    /// If there is too little space, pages in between are left out, the oldest first, and then the tab's name.
    private var breadcrumbs: [Part] {
        let root = stack.lastIndex { $0.tab != nil } ?? 0
        let last = stack.count - 1
        let symbols = state.symbols
        func part(_ depth: Int, _ label: String) -> Part {
            let isMarked = depth == last && (screen.tab != nil || screen.targetsSubject)
            return Part(
                label: " \(CleanText.line(label)) ",
                look: Look(depth == last ? .heading : .label, isMarked ? .reversed : []),
                effects: Array(repeating: .back, count: last - depth))
        }
        let number = stack[root].tab.map { "\($0.number)" }
        let name = (number.map { "\($0) " } ?? "") + stack[root].title
        if root == last { return [part(root, name)] }
        let between = Array(root + 1..<last)
        let gap = Part(label: " \(symbols.ellipsis) ", look: Look(.label))
        let sign = Part(label: symbols == .ascii ? ">" : "›", look: Look(.label))
        func parts(from start: String?, without gone: Int) -> [Part] {
            let shown =
                [start.map { part(root, $0) }, gone > 0 ? gap : nil].compactMap(\.self)
                + between.dropFirst(gone).map { part($0, stack[$0].title) } + [part(last, screen.title)]
            return Array(shown.map { [$0] }.joined(separator: [sign]))
        }
        let ways =
            (0...between.count).map { parts(from: name, without: $0) }
            + [parts(from: number, without: between.count)]
        return ways.first { $0.reduce(0) { $0 + $1.label.displayWidth } <= headRoom }
            ?? [part(last, screen.title)]
    }

    /// The parts of the head line, and their columns.
    private var head: [(part: Part, columns: Range<Int>)] {
        var column = 0
        return (screen.tab == nil ? breadcrumbs : tabs ?? breadcrumbs).map { part in
            defer { column += part.label.displayWidth }
            return (part, column..<column + part.label.displayWidth)
        }
    }

    /// The effects of a click on the head line.
    func clickEffects(at column: Int) -> [Effect] {
        head.first { $0.columns.contains(column) }?.part.effects ?? []
    }

    func drawHead(on grid: inout Grid) {
        var used = 0
        for (part, columns) in head {
            used =
                columns.lowerBound
                + grid.write(part.label, at: Point(column: columns.lowerBound, row: 0), part.look)
        }
        let room = size.columns - used - 1
        guard room > 2, !statusText.isEmpty else { return }
        let width = min(statusText.displayWidth, room)
        grid.write(statusText, at: Point(column: size.columns - width, row: 0), columns: width, Look(.label))
    }
}
