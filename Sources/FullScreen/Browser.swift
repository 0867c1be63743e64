import Foundation
import Library
import Localization
import Presenters
import Records
import Screen
import Terminal

/// The entire full screen as one value: a stack of screens, any overlay, and their shared state.
struct Browser: Sendable {
    /// The open screens, never empty; the last one is visible.
    private(set) var stack: [any BrowserScreen]
    /// The tabs that are not in the stack, as they were left.
    private var inactiveScreens: [BrowserTab: any BrowserScreen] = [:]
    var overlay: (any Overlay)?
    var notice: Notice? { didSet { if let notice, notice.isFailure { lastFailure = notice } } }
    private(set) var lastFailure: Notice?
    /// The last command line that was run.
    private(set) var lastCommand: String?
    var state: BrowserState
    private(set) var size: Size
    /// How often a screen has become visible.
    private(set) var visits = 0
    /// Since when a response has been awaited, or a change has been under way; nil if neither.
    private(set) var waitingSince: ContinuousClock.Instant?
    /// The number of changes under way.
    private(set) var pendingChangeCount = 0

    init(_ screen: any BrowserScreen, size: Size, state: BrowserState) {
        (stack, self.state, self.size) = ([screen], state, size)
        resize(size)
    }

    var screen: any BrowserScreen {
        get { stack[stack.count - 1] }
        set { stack[stack.count - 1] = newValue }
    }

    /// The requests still awaited; all others may be cancelled.
    var pendingRequests: [PendingRequest] {
        (overlay?.pendingRequests ?? []) + stack.flatMap(\.pendingRequests)
    }

    /// The number of rows below which no blank line follows the head line.
    private static let minRowsForBlankLine = 30

    /// Takes a new size: the head line and the bottom line are the browser's, the rest is the screen's.
    private mutating func resize(_ size: Size) {
        self.size = size
        state.headRows = size.rows < Self.minRowsForBlankLine ? 1 : 2
        state.area = Size(columns: max(1, size.columns), rows: max(1, size.rows - state.headRows - 1))
    }

    /// The most screens in the stack; beyond it the oldest pages are dropped.
    private static let maxDepth = 200
    /// The most bytes of answers kept in a list, and in all pages below the visible one: dozens of TMDB answers.
    static let maxCachedBytes = 4 << 20

    /// Releases the memory of pages further down in the stack, which keep their scroll position.
    private mutating func releaseHiddenMemory() {
        var kept = 0
        for index in stack.indices.dropLast().reversed() {
            kept += stack[index].releasableBytes
            if kept > Self.maxCachedBytes { stack[index].releaseMemory() }
        }
    }
}

extension Browser {
    /// Updates the state, and returns the effects to be carried out by the loop.
    mutating func update(_ message: Message) -> [Effect] {
        if case .input(.key(let key)) = message, let key = key.keyAfterEscape {
            return handleEscape(before: key)
        }
        let effects = effects(of: message)
        let result = effects.flatMap { carryOut($0) }
        let isWaiting = !screen.pendingRequests.isEmpty || pendingChangeCount > 0
        waitingSince = isWaiting ? waitingSince ?? state.clock : nil
        return result
    }

    private mutating func effects(of message: Message) -> [Effect] {
        switch message {
        case .started: return screen.update(.appeared, state)
        case .input(let input): return self.handleInput(input)
        case .resized(let size):
            resize(size)
            return []
        case .delivered(let delivery): return take(delivery)
        case .changed(.success(let changed)):
            pendingChangeCount = max(0, pendingChangeCount - 1)
            state.userData.merge(changed.userData) { _, new in new }
            state.revision += 1
            notice = changed.notice
            return screen.update(.libraryChanged, state)
        case .libraryChanged(let userData):
            state.userData.merge(userData) { _, new in new }
            state.revision += 1
            return screen.update(.libraryChanged, state)
        case .shelvesChanged(let shelves):
            state.customShelves = shelves
            return screen.update(.libraryChanged, state)
        case .changed(.failure(let failure)):
            pendingChangeCount = max(0, pendingChangeCount - 1)
            notice = Notice(failure)
            return []
        case .undoNeedsConfirmation(let change):
            pendingChangeCount = max(0, pendingChangeCount - 1)
            overlay = UndoConfirmation(change)
            return []
        case .trailer(.success): return []
        case .trailer(.failure(let failure)):
            notice = Notice(failure)
            return []
        case .clock:
            guard let alarm = screen.alarm, alarm <= state.clock else { return [] }
            return screen.update(.alarm, state)
        case .account(let standing):
            let isSyncing = state.account?.isSyncing ?? false
            state.account = standing
            state.account?.isSyncing = isSyncing
            return []
        case .synced(let outcome):
            state.account?.isSyncing = false
            switch outcome {
            case .success(let synced):
                notice = synced.notice
                if !synced.conflicts.isEmpty, overlay == nil { overlay = ConflictChooser(synced.conflicts) }
            case .failure(let failure): notice = Notice(failure)
            }
            return []
        case .changesToShare(let count):
            state.changesToShare = count
            return []
        case .shareStatus(.success(let lines)):
            if overlay == nil { overlay = Sheet(tr("Share"), .text(lines)) }
            return []
        case .shareStatus(.failure(let failure)):
            notice = Notice(failure)
            return []
        case .conversion(let conversion):
            take(conversion)
            return []
        case .notice(let notice):
            self.notice = notice
            return []
        case .remark(let words):
            if notice == nil { notice = Notice(words) }
            return []
        case .noteRead(let target, .sealed?):
            overlay = PassphraseEntry(target)
            return []
        case .unlocked(let target, .failure(let failure)):
            overlay = PassphraseEntry(
                target,
                problem: failure.status == .credential
                    ? tr("this passphrase does not open the lock") : failure.reason)
            return []
        case .unlocked(_, .success), .lockDue:
            if case .lockDue = message { closeNotes() } else if overlay is PassphraseCheck { overlay = nil }
            state.revision += 1
            return screen.update(.libraryChanged, state)
        case .noteRead, .changesDue, .filesWritten: return []
        }
    }

    private mutating func take(_ delivery: any Delivery) -> [Effect] {
        let id = delivery.id
        state.userData.merge(delivery.userData) { _, new in new }
        state.onUserServices.merge(delivery.offers) { _, new in new }
        if let failure = delivery.failure {
            lastFailure = Notice(failure)
            // Errors in a query are shown where it was typed, or on the custom shelf that it defines.
            if id.request.reportsFailure, failure.status != .usage, screen.pendingRequests.contains(id) {
                lastFailure?.isRepeatable = true
                notice = lastFailure
            }
        }
        let effects = broadcast(.delivered(delivery)) { $0.pendingRequests.contains(id) }
        guard var top = overlay, top.pendingRequests.contains(id) else { return effects }
        let result = top.take(delivery, state)
        return effects + applyResult(top, result)
    }

    /// Removes the opened text of locked notes from all screens.
    private mutating func closeNotes() {
        for (id, userData) in state.userData { state.userData[id]?.note = userData.note?.withoutOpenedText }
        for index in stack.indices { stack[index].closeNotes() }
        for tab in inactiveScreens.keys { inactiveScreens[tab]?.closeNotes() }
        if overlay?.hasOpenedText == true { overlay = nil }
    }

    private mutating func take(_ conversion: BackgroundConversion) {
        if let index = state.conversions.firstIndex(where: { $0.id == conversion.id }) {
            state.conversions[index] = conversion
        } else {
            state.conversions.append(conversion)
        }
        if let words = conversion.news { notice = Notice(words, name: conversion.name) }
    }

    /// The command line for this screen's selection.
    func commandEntry(_ line: String = "") -> CommandEntry {
        CommandEntry(actionTarget(), last: lastCommand, line: line)
    }

    private mutating func broadcast(_ event: BrowserScreenEvent, where concerns: (any BrowserScreen) -> Bool)
        -> [Effect]
    {
        var effects: [Effect] = []
        for index in stack.indices where concerns(stack[index]) {
            effects += stack[index].update(event, state)
        }
        for (tab, screen) in inactiveScreens where concerns(screen) {
            var screen = screen
            effects += screen.update(event, state)
            inactiveScreens[tab] = screen
        }
        return effects
    }

    /// Carries out the browser's own effects, and returns the rest.
    mutating func carryOut(_ effect: Effect) -> [Effect] {
        switch effect {
        case .open(let screen):
            notice = nil
            stack.append(screen)
            if stack.count > Self.maxDepth { stack.remove(at: 1) }
            releaseHiddenMemory()
            return appear()
        case .go(let tab):
            notice = nil
            return go(to: tab)
        case .back:
            notice = nil
            guard stack.count > 1 else { return leaveLowest() }
            let last = stack.removeLast()
            if let tab = last.tab { inactiveScreens[tab] = last }
            return appear()
        case .show(let notice):
            self.notice = notice
            return []
        case .sync:
            state.account?.isSyncing = true
            return [effect]
        case .change, .undo:
            pendingChangeCount += 1
            return [effect]
        case .refresh:
            notice = nil
            return screen.update(.refresh, state) + [effect]
        case .overlay(let overlay):
            self.overlay = overlay
            return []
        case .command(let line):
            overlay = commandEntry(line)
            return []
        case .quit:
            if overlay is StopConfirmation || !state.conversions.contains(where: \.isUnderWay) {
                return [effect]
            }
            overlay = StopConfirmation.leaving
            return []
        case .enterText(let tab, let words):
            notice = nil
            return go(to: tab) + screen.update(.entered(words), state).flatMap { carryOut($0) }
        default: return [effect]
        }
    }

    /// Goes from the lowest screen, where the program started, to the shelves.
    private mutating func leaveLowest() -> [Effect] {
        guard let tab = screen.tab, tab != .shelves else { return [] }
        inactiveScreens[tab] = screen
        screen = inactiveScreens.removeValue(forKey: .shelves) ?? BrowserTab.shelves.screen
        return appear()
    }

    private mutating func appear() -> [Effect] {
        visits += 1
        return screen.update(.appeared, state).flatMap { carryOut($0) }
    }

    /// Goes back to a tab in the stack, or pushes it as it was left.
    private mutating func go(to tab: BrowserTab) -> [Effect] {
        if let index = stack.lastIndex(where: { $0.tab == tab }) {
            for screen in stack[(index + 1)...] {
                if let other = screen.tab { inactiveScreens[other] = screen }
            }
            stack.removeLast(stack.count - index - 1)
        } else {
            stack.append(inactiveScreens.removeValue(forKey: tab) ?? tab.screen)
        }
        return appear()
    }

    /// Whether letters are text at the moment, not commands.
    private var isTyping: Bool { overlay?.isTyping ?? screen.isTyping }

    /// Handles Escape and a key so soon after it that the terminal sends them as one.
    private mutating func handleEscape(before key: Key) -> [Effect] {
        let wasTyping = isTyping
        let effects = update(.input(.key(Key(.escape))))
        // The key may be text: if typing has just ended, it moves or opens a line, but does not run a command.
        if wasTyping, overlay == nil, !screen.isTyping, key.isCharacter {
            return effects + screen.update(.key(key.onEnglishKeyboard), state).flatMap { carryOut($0) }
        }
        return effects + update(.input(.key(key)))
    }

    private mutating func handleInput(_ input: Input) -> [Effect] {
        var input = input
        if case .key(let key) = input, !isTyping || key.modifiers.contains(.control) {
            input = .key(key.onEnglishKeyboard)
        }
        if input == .key(.control("c")) { return [.quit] }
        if input == .key(.control("z")) { return [.suspend] }
        if input == .key(.control("l")) { return [.redraw] }
        // Other buttons do nothing.
        if case .mouse(let mouse) = input, mouse.action == .press, mouse.button != 0 { return [] }
        // Clears the notice, which has been read, unless an overlay covers it. A failure stays, for `e` and `R`.
        if overlay == nil, notice?.isFailure == false, !input.isRestOfClick { notice = nil }
        if var top = overlay {
            if case .mouse(let mouse) = input, let key = hintedKey(mouse) { input = .key(key) }
            let result = top.update(input, state)
            return applyResult(top, result)
        }
        switch input {
        case .key(let key): return handleKey(key)
        case .paste(let text): return screen.update(.paste(text), state)
        case .mouse(let mouse): return handleClick(mouse)
        }
    }
}

extension Browser {
    /// Applies what an overlay returned.
    private mutating func applyResult(_ top: any Overlay, _ result: OverlayResult) -> [Effect] {
        switch result {
        case .staysOpen:
            overlay = top
            return []
        case .closes(let effects):
            if let entry = top as? CommandEntry, let line = entry.executedLine { lastCommand = line }
            overlay = nil
            for case .unlock(_, let target) in effects { overlay = PassphraseCheck(target: target) }
            return effects
        }
    }
}
