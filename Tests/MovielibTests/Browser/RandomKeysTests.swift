import Foundation
import MovielibCore
import Screen
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

/// The browser stays consistent after any keys, pastes, clicks and resizes.
@Suite struct RandomKeysTests {
    /// The number of events in a run; the full number is for a release.
    private static let events =
        ProcessInfo.processInfo.environment["MOVIELIB_RANDOM_KEYS"].flatMap(Int.init) ?? 4_000
    private static let walks = 4

    @Test(arguments: 1...UInt64(walks))
    func `after any input the screen is complete and consistent`(_ seed: UInt64) async throws {
        var walk = try await RandomWalk(seed)
        for number in 1...Self.events / Self.walks {
            let event = await walk.step()
            // A walk never suspends by itself: without this, four of them would block the threads of all other tests.
            await Task.yield()
            let faults = walk.faults()
            if !faults.isEmpty {
                Issue.record("seed \(seed), event \(number), \(event): \(faults.joined(separator: "; "))")
                return
            }
            if number % 5000 == 0 {
                print("figure: seed \(seed), \(number) events, \(residentKilobytes()) KB")
            }
        }
    }

    /// The resident memory of the process (proc(5)).
    private func residentKilobytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}

/// A browser over the sample with random events, the same for the same seed.
struct RandomWalk {
    private var dice: SeededGenerator
    private var words: RandomText
    private let stage: Stage

    init(_ seed: UInt64) async throws {
        dice = SeededGenerator(state: seed)
        words = RandomText(seed: seed)
        stage = try await Stage { state in
            state.symbols = seed.isMultiple(of: 2) ? .ascii : .unicode
            state.hidesRatings = seed.isMultiple(of: 3)
        }
    }

    /// Keys that are pressed often appear more than once.
    private static let codes: [Key.Code] = [
        .up, .down, .down, .down, .left, .right, .right, .enter, .enter, .enter, .tab, .tab, .escape, .escape,
        .backspace, .pageUp, .pageDown, .home, .end, .delete, .insert, .function(5),
    ]
    private static let sizes = [
        (20, 6), (20, 6), (40, 12), (40, 12), (60, 16), (80, 24), (24, 9), (91, 10), (30, 22), (7, 40),
        (120, 4), (1, 1), (0, 0), (2, 3), (19, 5),
    ]

    /// Applies one random event.
    /// - Returns: Its description.
    mutating func step() async -> String {
        switch Int.random(in: 0..<100, using: &dice) {
        case 0..<45: return await press(Key(Self.codes.randomElement(using: &dice) ?? .up, modifiers))
        case 45..<75:
            return await press(
                .character(Character(Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &dice)))))
        case 75..<78:
            return await press(
                .character(Character(Unicode.Scalar(UInt8.random(in: 0x31...0x37, using: &dice)))))
        case 78..<80:
            return await press(
                .control(Character(Unicode.Scalar(UInt8.random(in: 0x61...0x7A, using: &dice)))))
        case 80..<82:
            let text = words.text()
            for character in text.prefix(3) { await stage.press(.character(character)) }
            return await tell(.input(.paste(text)))
        case 82..<90: return await tell(.input(.mouse(mouse)))
        case 90..<94:
            // Large screens take long to draw, and small ones have the edge cases.
            let isLarge = Int.random(in: 0..<40, using: &dice) == 0
            let (columns, rows) = isLarge ? (200, 60) : Self.sizes.randomElement(using: &dice) ?? (20, 6)
            return await tell(.resized(Size(columns: columns, rows: rows)))
        case 94..<96:
            await stage.wait(.milliseconds(Int.random(in: 1...400, using: &dice)))
            return "time"
        case 96..<97:
            stage.answers.toggle()
            await stage.settle()
            return "answers \(stage.answers)"
        case 97..<98:
            let request =
                stage.browser.pendingRequests.randomElement(using: &dice)
                ?? PendingRequest(FilmPage(.tmdb(603)), at: 0)
            let failure = Failure(.network, words.text(), words.text())
            return await tell(.delivered(request.failed(failure)))
        case 98..<99: return await tell(.libraryChanged(userData: stage.browser.state.userData))
        default: return await tell(.notice(Notice(words.text())))
        }
    }

    private var modifiers: Key.Modifiers {
        mutating get {
            Int.random(in: 0..<8, using: &dice) > 0
                ? [] : Key.Modifiers(rawValue: UInt8.random(in: 0..<8, using: &dice))
        }
    }

    private var mouse: Mouse {
        mutating get {
            let actions: [Mouse.Action] = [
                .press, .press, .press, .release, .drag, .scrollUp, .scrollDown, .scrollLeft, .scrollRight,
            ]
            let size = stage.browser.size
            // The position may also be outside, as on a terminal that has just shrunk.
            let point = Point(
                column: .random(in: 0...size.columns + 2, using: &dice),
                row: .random(in: 0...size.rows + 2, using: &dice))
            return Mouse(
                actions.randomElement(using: &dice) ?? .press, button: .random(in: 0...2, using: &dice),
                at: point,
                modifiers)
        }
    }

    private func press(_ key: Key) async -> String { await tell(.input(.key(key))) }

    private func tell(_ message: Message) async -> String {
        await stage.tell(message)
        return "\(message)".prefix(200).debugDescription
    }

    /// The violated invariants.
    func faults() -> [String] {
        let browser = stage.browser
        let (size, frame) = (browser.size, browser.view())
        var faults: [String] = []
        func expect(_ isRight: Bool, _ words: @autoclosure () -> String) {
            if !isRight { faults.append(words()) }
        }
        expect((1...200).contains(browser.stack.count), "\(browser.stack.count) pages")
        expect(frame.grid.size == size, "a grid of \(frame.grid.size)")
        expect(frame == browser.view(), "another frame at the second look")
        for placement in frame.placements {
            expect(frame.grid.bounds.contains(placement.clip), "\(placement) outside \(size)")
        }
        if let cursor = frame.cursor { expect(frame.grid.bounds.contains(cursor), "a cursor at \(cursor)") }
        for row in 0..<size.rows {
            if let fault = Self.fault(in: frame.grid.row(row)) { faults.append("row \(row): \(fault)") }
        }
        let hasRows =
            [.shelves, .list, .library, .watched].contains(browser.screen.tab)
            ? !browser.screen.targets.isEmpty
            : (browser.screen is FilmScreen || browser.screen is PersonScreen)
                && browser.screen.keys.contains { $0.keys == "Enter" && $0.text != "try again" && $0.isShown }
        if hasRows, browser.overlay == nil, size.columns >= 20, size.rows >= 6 {
            let isSeen = (1..<size.rows - 1).contains { row in
                frame.grid.row(row).contains { $0.look.attributes.contains(.reversed) }
            }
            expect(isSeen, "nothing selected is seen in \(browser.screen.title)")
        }
        if !faults.isEmpty { faults.append("\(browser.screen.title) at \(size)\n" + stage.text) }
        return faults
    }

    /// Control characters, and characters that change the direction of writing.
    private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value)
    }

    /// A cut character, or a text that no terminal should get.
    private static func fault(in cells: ArraySlice<Cell>) -> String? {
        var column = cells.startIndex
        while column < cells.endIndex {
            let text = cells[column].text
            var end = column + 1
            while end < cells.endIndex, cells[end].text.isEmpty { end += 1 }
            if text.utf8.count == 1 {
                if end - column != 1 || text < " " { return "'\(text.debugDescription)' in \(end - column)" }
            } else if text.displayWidth != end - column || text.unicodeScalars.contains(where: isHostile) {
                return "\(text.debugDescription) in \(end - column)"
            }
            column = end
        }
        return nil
    }
}
