import Library
import Localization
import Records
import Screen
import TMDBModels

/// A key that means the same in every place: its names, what it does, and its help text.
struct KeyBinding: Sendable {
    /// As ``Key/named(_:)`` knows them; the first is shown on the bottom line.
    let names: [String]
    /// Translated only when somebody reads it: most keys are pressed without being shown.
    private let help: @Sendable () -> String
    private let brief: @Sendable () -> String?
    let isShown: Bool
    let act: @Sendable (Browser, Key) -> [Effect]

    init(
        _ names: String..., words: @escaping @autoclosure @Sendable () -> String,
        short: @escaping @autoclosure @Sendable () -> String? = nil, isShown: Bool = false,
        _ act: @escaping @Sendable (Browser, Key) -> [Effect]
    ) {
        (self.names, help, brief, self.isShown, self.act) = (names, words, short, isShown, act)
    }

    var words: String { help() }
    /// The short form for the bottom line.
    var short: String { brief() ?? words }

    var keys: [Key] { names.flatMap(Key.named) }
    var hint: KeyHint { KeyHint(names[0], short, isShown: isShown) }
    /// The hint with all the key's names.
    var fullHint: KeyHint { KeyHint(names.joined(separator: " "), words) }
}

extension Browser {
    /// The keys that work everywhere.
    static let everywhere: [KeyBinding] = [
        KeyBinding("?", words: tr("keys", context: "key"), isShown: true) { browser, _ in
            [.overlay(Sheet(tr("Keys"), .keys(browser.keyGroups)))]
        },
        KeyBinding("Esc", "Backspace", words: tr("back", context: "key"), isShown: true) { _, _ in
            [.back]
        },
        KeyBinding("q", words: tr("quit", context: "key"), isShown: true) { _, _ in [.quit] },
        KeyBinding("1-7", words: tr("places", context: "key")) { _, key in
            Root.allCases.first { key == Key.character(Character("\($0.number)")) }.map { [.go($0)] }
                ?? []
        },
        KeyBinding(":", words: tr("commands by name", context: "key")) { _, _ in
            [.command("")]
        },
        KeyBinding("R", words: tr("ask again", context: "key")) { _, _ in [.again] },
        KeyBinding("u", words: tr("undo", context: "key")) { _, _ in [.change(.undo(1))] },
        KeyBinding("U", words: tr("redo", context: "key")) { _, _ in [.change(.redo(1))] },
        KeyBinding("Y", words: tr("bring library and account in step", context: "key")) { browser, _ in
            browser.world.account?.isSyncing == true ? [] : [.sync([:])]
        },
        KeyBinding("e", words: tr("what failed last", context: "key")) { browser, _ in
            guard let failure = browser.lastFailure else {
                return [.show(Notice(tr("Nothing has failed")))]
            }
            return [.overlay(Sheet(tr("What failed"), .text(failure.details)))]
        },
        KeyBinding("L", words: tr("lock: forget the passphrase", context: "key")) { _, _ in [.lockNotes] },
        KeyBinding("Ctrl-L", words: tr("redraw the screen", context: "key")) { _, _ in [.redraw] },
    ]

    /// Actions on the selected films, in any place.
    static let onFilms: [KeyBinding] = [
        KeyBinding(
            "w", words: tr("watch later on/off", context: "key"),
            // i18n: as the following, on the bottom line, which has little room
            short: tr("watch later", context: "bottom line"), isShown: true
        ) { browser, _ in
            [.change(.toggleSaved, browser.place.subjects)]
        },
        KeyBinding(
            "s", words: tr("seen today", context: "key"),
            short: tr("seen today", context: "bottom line"), isShown: true
        ) { browser, _ in
            [.change(.logToday(browser.world.today), browser.place.subjects)]
        },
        KeyBinding("S", words: tr("seen: date, rating, place, note", context: "key")) { browser, _ in
            let form =
                browser.place.viewing.map { SeenForm(editing: $0, browser.world) }
                ?? SeenForm(browser.place.subjects, browser.world)
            return [.overlay(form)]
        },
        KeyBinding("r", words: tr("rate", context: "key"), isShown: true) { browser, _ in
            [.overlay(RatingChooser(browser.place.subjects, browser.world))]
        },
        KeyBinding("t", words: tr("tags", context: "key")) { browser, _ in
            [.overlay(TagEditor(browser.place.subjects, browser.world))]
        },
        KeyBinding("n", words: tr("note, in your editor", context: "key")) { browser, _ in
            browser.place.current.map { [.editNote($0)] } ?? []
        },
        KeyBinding("d", words: tr("take off the list", context: "key")) { browser, _ in
            [
                browser.place.viewing.map { .change(.removeViewing($0.viewing.id), [.own($0.film)]) }
                    ?? .change(.takeOff, browser.place.subjects)
            ]
        },
        KeyBinding("p", words: tr("play your file", context: "key")) { browser, _ in
            browser.place.current.map { [.play($0)] } ?? []
        },
        KeyBinding("C", words: tr("convert your file", context: "key")) { browser, _ in
            browser.place.current.map { _ in [.command("convert ")] } ?? []
        },
        KeyBinding("v", words: tr("play the trailer", context: "key")) { browser, _ in
            browser.place.current.map { [.playTrailer($0)] } ?? []
        },
        KeyBinding("o", words: tr("open TMDB's page", context: "key")) { browser, _ in
            browser.place.current.map { [.browse($0.address)] } ?? []
        },
        KeyBinding("y", words: tr("copy its address", context: "key")) { browser, _ in
            browser.place.current.map { [.copy($0.address)] } ?? []
        },
    ]

    /// How to move in any place; each place implements it itself.
    static var moves: [KeyHint] {
        [
            KeyHint("↑↓←→", tr("move", context: "key")), KeyHint("hjkl", tr("as the arrows", context: "key")),
            KeyHint("PgUp PgDn Ctrl-B Ctrl-F", tr("a screenful", context: "key")),
            KeyHint("Ctrl-U Ctrl-D", tr("half a screenful", context: "key")),
            KeyHint("Home End g G", tr("first, last", context: "key")),
            KeyHint("Tab Shift-Tab", tr("next part, part before", context: "key")),
            KeyHint("Enter", tr("open", context: "key")),
            KeyHint("/", tr("search or filter", context: "key")),
        ]
    }

    /// The places, as many per line as fit.
    private static var places: [KeyHint] {
        [0..<2, 2..<4, 4..<6, 6..<7].map { numbers in
            let roots = Root.allCases[numbers]
            return KeyHint(
                roots.map { "\($0.number)" }.joined(separator: " "),
                roots.map(\.title).joined(separator: ", "))
        }
    }

    /// All keys that work now, as the help shows them; a place's own keys are not repeated.
    var keyGroups: [KeyGroup] {
        let own = place.keys.filter { key in !Self.moves.contains { $0.words == key.words } }
        func others(_ hints: [KeyHint]) -> [KeyHint] {
            hints.filter { hint in !own.contains { hint.keys.hasPrefix($0.keys) } }
        }
        return [
            KeyGroup(heading: place.title, keys: own),
            KeyGroup(
                heading: place.subjects.count > 1
                    ? plural("On {n} film", "On {n} films", place.subjects.count) : tr("On a film"),
                keys: place.subjects.isEmpty ? [] : others(Self.onFilms.map(\.fullHint))),
            KeyGroup(heading: tr("Moving"), keys: others(Self.moves)),
            KeyGroup(
                heading: tr("Everywhere"),
                keys: Self.everywhere.flatMap { $0.names == ["1-7"] ? Self.places : [$0.fullHint] }),
        ]
    }

    private var bindings: [KeyBinding] { Self.everywhere + (place.subjects.isEmpty ? [] : Self.onFilms) }

    /// The hints for the bottom line, those of the topmost layer first.
    var hints: [KeyHint] {
        if let overlay { return overlay.keys(world) }
        if place.isTyping { return place.keys }
        let own = place.keys
        // If the shelves are where it started, there is no way back.
        let isLowest = stack.count == 1 && place.root == .shelves
        let others =
            (place.subjects.isEmpty ? [] : Self.onFilms.map(\.hint))
            + Self.everywhere.filter { !(isLowest && $0.names.contains("Esc")) }.map(\.hint)
        // A key's meaning here overrides its meaning everywhere.
        return own + others.filter { other in !own.contains { $0.keys == other.keys && $0.isShown } }
    }

    mutating func pressed(_ key: Key) -> [Effect] {
        let isBack = [.escape, .backspace].contains(key.code)
        if !place.isTyping, !(isBack && place.holdsBack),
            let binding = bindings.first(where: { $0.keys.contains(key) })
        {
            return binding.act(self, key)
        }
        return place.update(.key(key), world)
    }

    /// A click on the head line goes to a place, one on the bottom line presses that key; the rest goes to
    /// the place.
    mutating func clicked(_ mouse: Mouse) -> [Effect] {
        if mouse.point.row < world.headRows {
            return mouse.action == .press && mouse.point.row == 0 ? ways(at: mouse.point.column) : []
        }
        guard mouse.point.row < size.rows - 1 else { return hintedKey(mouse).map { pressed($0) } ?? [] }
        var inside = mouse
        inside.point.row -= world.headRows
        return place.update(.mouse(inside), world)
    }

    /// The key whose hint was clicked.
    func hintedKey(_ mouse: Mouse) -> Key? {
        guard mouse.action == .press, mouse.point.row == size.rows - 1 else { return nil }
        return shownHints.first { $0.columns.contains(mouse.point.column) }?.hint.key
    }
}

extension Subject {
    /// The film's page on TMDB.
    var address: String { FilmRecord.tmdbURL(id, titled: title) }
}
