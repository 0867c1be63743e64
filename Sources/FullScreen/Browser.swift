import Foundation
import Library
import Localization
import Presenters
import Records
import Screen
import Terminal

/// The whole full screen as one value: a stack of places, any overlay, and their shared state.
struct Browser: Sendable {
    /// The last is the visible one; never empty.
    private(set) var stack: [any Place]
    /// The numbered places as they were left.
    private var left: [Root: any Place] = [:]
    var overlay: (any Overlay)?
    var notice: Notice? { didSet { if let notice, notice.isFailure { lastFailure = notice } } }
    private(set) var lastFailure: Notice?
    /// The last command line that was run.
    private(set) var lastCommand: String?
    var world: World
    private(set) var size: Size
    /// Counts how often a place has come into view.
    private(set) var visits = 0
    /// Since when something on screen has been loading, or a change has been under way.
    private(set) var waitingSince: ContinuousClock.Instant?
    /// How many changes are under way.
    private(set) var changing = 0

    init(_ place: any Place, size: Size, world: World) {
        (stack, self.world, self.size) = ([place], world, size)
        take(size)
    }

    var place: any Place {
        get { stack[stack.count - 1] }
        set { stack[stack.count - 1] = newValue }
    }

    /// Everything still awaited; anything else may be cancelled.
    var awaits: [PendingRequest] { (overlay?.awaits ?? []) + stack.flatMap(\.awaits) }

    /// Below this height there is no blank line below the head line.
    private static let roomy = 30

    /// The head and the bottom line belong to the browser, the rest to the place.
    private mutating func take(_ size: Size) {
        self.size = size
        world.headRows = size.rows < Self.roomy ? 1 : 2
        world.area = Size(columns: max(1, size.columns), rows: max(1, size.rows - world.headRows - 1))
    }

    /// The most pages in the stack before the oldest are forgotten.
    private static let deepest = 200
    /// The most bytes of answers kept in a list, and in all pages below the visible one: dozens of TMDB's.
    static let mostKept = 4 << 20

    /// Pages further down keep their place, but not what they show.
    private mutating func letRest() {
        var kept = 0
        for index in stack.indices.dropLast().reversed() {
            kept += stack[index].size
            if kept > Self.mostKept { stack[index].rest() }
        }
    }
}

extension Browser {
    /// Updates the state, and returns what has to be done elsewhere.
    mutating func update(_ message: Message) -> [Effect] {
        if case .input(.key(let key)) = message, let key = key.behindEscape { return escape(before: key) }
        let effects = effects(of: message)
        let result = effects.flatMap { carryOut($0) }
        let isWaiting = !place.awaits.isEmpty || changing > 0
        waitingSince = isWaiting ? waitingSince ?? world.clock : nil
        return result
    }

    private mutating func effects(of message: Message) -> [Effect] {
        switch message {
        case .started: return place.update(.appeared, world)
        case .input(let input): return self.input(input)
        case .resized(let size):
            take(size)
            return []
        case .delivered(let delivery): return take(delivery)
        case .changed(.success(let changed)):
            changing = max(0, changing - 1)
            world.marks.merge(changed.marks) { _, new in new }
            world.revision += 1
            notice = changed.notice
            return place.update(.libraryChanged, world)
        case .libraryChanged(let marks):
            world.marks.merge(marks) { _, new in new }
            world.revision += 1
            return place.update(.libraryChanged, world)
        case .shelvesChanged(let shelves):
            world.ownShelves = shelves
            return place.update(.libraryChanged, world)
        case .changed(.failure(let failure)):
            changing = max(0, changing - 1)
            notice = Notice(failure)
            return []
        case .doubted(let change):
            changing = max(0, changing - 1)
            overlay = UndoQuestion(change)
            return []
        case .trailer(.success): return []
        case .trailer(.failure(let failure)):
            notice = Notice(failure)
            return []
        case .clock:
            guard let alarm = place.alarm, alarm <= world.clock else { return [] }
            return place.update(.alarm, world)
        case .account(let standing):
            let isSyncing = world.account?.isSyncing ?? false
            world.account = standing
            world.account?.isSyncing = isSyncing
            return []
        case .synced(let outcome):
            world.account?.isSyncing = false
            switch outcome {
            case .success(let synced):
                notice = synced.notice
                if !synced.conflicts.isEmpty, overlay == nil { overlay = ConflictChooser(synced.conflicts) }
            case .failure(let failure): notice = Notice(failure)
            }
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
        case .noteRead(let subject, .sealed?):
            overlay = PassphraseEntry(subject)
            return []
        case .unlocked(let subject, .failure(let failure)):
            overlay = PassphraseEntry(
                subject,
                problem: failure.status == .credential ? tr("that passphrase does not open it") : failure.why)
            return []
        case .unlocked(_, .success), .lockDue:
            if case .lockDue = message { closeNotes() } else if overlay is PassphraseCheck { overlay = nil }
            world.revision += 1
            return place.update(.libraryChanged, world)
        case .noteRead, .changesDue: return []
        }
    }

    private mutating func take(_ delivery: any Delivery) -> [Effect] {
        let id = delivery.id
        world.marks.merge(delivery.userData) { _, new in new }
        world.onMine.merge(delivery.offers) { _, new in new }
        if let failure = delivery.failure {
            lastFailure = Notice(failure)
            // Errors in a query are shown where it was typed, or on the shelf that it makes.
            if id.request.reportsFailure, failure.status != .usage, place.awaits.contains(id) {
                lastFailure?.isRepeatable = true
                notice = lastFailure
            }
        }
        let effects = everywhere(.delivered(delivery)) { $0.awaits.contains(id) }
        guard var top = overlay, top.awaits.contains(id) else { return effects }
        let result = top.take(delivery, world)
        return effects + settle(top, result)
    }

    /// Removes the opened text of locked notes from all screens.
    private mutating func closeNotes() {
        for (id, marks) in world.marks { world.marks[id]?.note = marks.note?.withoutOpenedWords }
        for index in stack.indices { stack[index].closeNotes() }
        for root in left.keys { left[root]?.closeNotes() }
        if overlay?.hasOpenedWords == true { overlay = nil }
    }

    private mutating func take(_ conversion: BackgroundConversion) {
        if let index = world.conversions.firstIndex(where: { $0.id == conversion.id }) {
            world.conversions[index] = conversion
        } else {
            world.conversions.append(conversion)
        }
        if let words = conversion.news { notice = Notice(words, name: conversion.name) }
    }

    /// The command line over this place.
    func commandEntry(_ line: String = "") -> CommandEntry {
        CommandEntry(scene(), last: lastCommand, line: line)
    }

    private mutating func everywhere(_ event: PlaceEvent, where concerns: (any Place) -> Bool) -> [Effect] {
        var effects: [Effect] = []
        for index in stack.indices where concerns(stack[index]) {
            effects += stack[index].update(event, world)
        }
        for (root, place) in left where concerns(place) {
            var place = place
            effects += place.update(event, world)
            left[root] = place
        }
        return effects
    }

    /// Carries out the browser's own effects, and returns the rest.
    mutating func carryOut(_ effect: Effect) -> [Effect] {
        switch effect {
        case .open(let place):
            notice = nil
            stack.append(place)
            if stack.count > Self.deepest { stack.remove(at: 1) }
            letRest()
            return appear()
        case .go(let root):
            notice = nil
            return go(to: root)
        case .back:
            notice = nil
            guard stack.count > 1 else { return leaveLowest() }
            let last = stack.removeLast()
            if let root = last.root { left[root] = last }
            return appear()
        case .show(let notice):
            self.notice = notice
            return []
        case .sync:
            world.account?.isSyncing = true
            return [effect]
        case .change, .takeBack:
            changing += 1
            return [effect]
        case .again:
            notice = nil
            return place.update(.again, world) + [effect]
        case .overlay(let overlay):
            self.overlay = overlay
            return []
        case .command(let line):
            overlay = commandEntry(line)
            return []
        case .quit:
            if overlay is StopQuestion || !world.conversions.contains(where: \.isUnderWay) { return [effect] }
            overlay = StopQuestion.leaving
            return []
        case .ask(let root, let words):
            notice = nil
            return go(to: root) + place.update(.entered(words), world).flatMap { carryOut($0) }
        default: return [effect]
        }
    }

    /// Leaving the place it started in leads to the shelves.
    private mutating func leaveLowest() -> [Effect] {
        guard let root = place.root, root != .shelves else { return [] }
        left[root] = place
        place = left.removeValue(forKey: .shelves) ?? Root.shelves.place
        return appear()
    }

    private mutating func appear() -> [Effect] {
        visits += 1
        return place.update(.appeared, world).flatMap { carryOut($0) }
    }

    /// Goes back to a place in the stack, or pushes another one as it was left.
    private mutating func go(to root: Root) -> [Effect] {
        if let index = stack.lastIndex(where: { $0.root == root }) {
            for place in stack[(index + 1)...] { if let other = place.root { left[other] = place } }
            stack.removeLast(stack.count - index - 1)
        } else {
            stack.append(left.removeValue(forKey: root) ?? root.place)
        }
        return appear()
    }

    /// Whether letters are text at the moment, not commands.
    private var isTyping: Bool { overlay?.isTyping ?? place.isTyping }

    /// Escape and a key so soon after it that a terminal sends them as one.
    private mutating func escape(before key: Key) -> [Effect] {
        let wasTyping = isTyping
        let effects = update(.input(.key(Key(.escape))))
        // Among words it may have been meant as text: then it moves or opens a line, but is no command.
        if wasTyping, overlay == nil, !place.isTyping, key.isCharacter {
            return effects + place.update(.key(key.onEnglishKeyboard), world).flatMap { carryOut($0) }
        }
        return effects + update(.input(.key(key)))
    }

    private mutating func input(_ input: Input) -> [Effect] {
        var input = input
        if case .key(let key) = input, !isTyping || key.modifiers.contains(.control) {
            input = .key(key.onEnglishKeyboard)
        }
        if input == .key(.control("c")) { return [.quit] }
        if input == .key(.control("z")) { return [.suspend] }
        if input == .key(.control("l")) { return [.redraw] }
        // Other buttons do nothing.
        if case .mouse(let mouse) = input, mouse.action == .press, mouse.button != 0 { return [] }
        // What was said has been read, but under an overlay; a failure stays, for `e` and `R`.
        if overlay == nil, notice?.isFailure == false, !input.isRestOfClick { notice = nil }
        if var top = overlay {
            if case .mouse(let mouse) = input, let key = hintedKey(mouse) { input = .key(key) }
            let result = top.update(input, world)
            return settle(top, result)
        }
        switch input {
        case .key(let key): return pressed(key)
        case .paste(let text): return place.update(.paste(text), world)
        case .mouse(let mouse): return clicked(mouse)
        }
    }
}

extension Browser {
    /// Applies what an overlay returned.
    private mutating func settle(_ top: any Overlay, _ result: OverlayResult) -> [Effect] {
        switch result {
        case .stays:
            overlay = top
            return []
        case .closes(let effects):
            if let entry = top as? CommandEntry, let line = entry.ran { lastCommand = line }
            overlay = nil
            for case .unlock(_, let subject) in effects { overlay = PassphraseCheck(subject: subject) }
            return effects
        }
    }
}

extension Key {
    /// The key without Alt, if Alt says nothing here and may have been Escape; only Backspace has another meaning with it.
    var behindEscape: Key? {
        guard modifiers == .alt else { return nil }
        switch code {
        case .character, .enter, .tab: return Key(code)
        default: return nil
        }
    }

    fileprivate var isCharacter: Bool { if case .character = code { true } else { false } }
}

extension Input {
    /// The events a mouse sends after a press.
    fileprivate var isRestOfClick: Bool {
        if case .mouse(let mouse) = self { mouse.action != .press } else { false }
    }
}
