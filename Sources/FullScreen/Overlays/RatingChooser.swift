import Localization
import Presenters
import Records
import Screen
import Terminal

/// Asks for the user's rating of one or more films.
struct RatingChooser: Overlay {
    private let targets: [FilmTarget]
    /// The rating shared by all films; nil if they have none, or different ones.
    private let currentRating: Double?
    private let areAlike: Bool
    private var rating: RatingEntry

    init(_ targets: [FilmTarget], _ state: BrowserState) {
        self.targets = targets
        let ratings = Set(targets.map { state.userData[$0.id]?.myRating })
        areAlike = ratings.count <= 1
        currentRating = areAlike ? ratings.first ?? nil : nil
        rating = RatingEntry(currentRating)
    }

    var keys: [KeyHint] {
        [
            KeyHint("Enter", tr("save", context: "key"), isShown: true),
            KeyHint("←→", RatingEntry.stepText, isShown: true),
            RatingStyle.current.scale == .ten
                ? KeyHint("0-9", tr("points", context: "key"), isShown: true)
                : KeyHint("0-5", tr("stars", context: "key"), isShown: true),
            KeyHint("x", tr("no rating", context: "key"), isShown: true),
            KeyHint("Esc", tr("cancel", context: "key"), isShown: true),
        ]
    }

    private func panel(_ state: BrowserState) -> Panel {
        Panel(tr("Your rating"), columns: 40, rows: 3, in: state)
    }

    /// The row of the bar. With only one row the film's name is not shown.
    private func barRow(_ room: Size) -> Int { room.rows > 1 ? 1 : 0 }

    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult {
        switch input {
        case .key(let key):
            switch key.code {
            case .enter: return rating.problem == nil ? .closes(change) : .staysOpen
            case .escape, .character("r"), .character("q"): return .closes([])
            default: _ = rating.update(key)
            }
        case .mouse(let mouse):
            let panel = panel(state)
            switch mouse.action {
            case .scrollUp: _ = rating.update(Key(.right))
            case .scrollDown: _ = rating.update(Key(.left))
            case .press:
                if panel.isDismissed(by: mouse) { return .closes([]) }
                let place = panel.relativePoint(of: mouse.point)
                if place.row == barRow(panel.contentRect.size),
                    let value = RatingEntry.value(at: place.column, of: panel.contentRect.size.columns)
                {
                    rating.set(value)
                }
            default: break
            }
        case .paste: break
        }
        return .staysOpen
    }

    private var change: [Effect] {
        !rating.isTouched || (areAlike && rating.value == currentRating)
            ? [] : [.change(.rate(rating.value), targets)]
    }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        panel(state).draw(on: &frame) { box in
            let bar = Point(row: barRow(box.grid.size))
            if bar.row > 0 { box.grid.write(targets.name, at: Point(row: 0), Look(.title)) }
            rating.draw(on: &box.grid, at: bar, columns: box.grid.size.columns)
            box.grid.write(statusText, at: Point(row: bar.row + 1), Look(.label))
            // A screen reader reads at the cursor: the film's name first, then the rating as it changes.
            if state.isPlain, rating.isTouched { box.cursor = bar }
        }
    }

    /// The films' current rating, or a note that it will be removed.
    private var statusText: String {
        let isOff = rating.isTouched && rating.value == nil && rating.problem == nil
        if isOff, currentRating != nil || !areAlike { return tr("Enter removes your rating") }
        if !areAlike { return tr("the ratings differ") }
        // i18n: beneath a rating that is being chosen: the one there is
        return currentRating.map { tr("now {rating}", ["rating": DisplayText.userRating($0)]) }
            ?? tr("not rated yet")
    }
}
