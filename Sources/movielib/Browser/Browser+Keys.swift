import Library
import Records
import Screen
import TMDBClient

/// The keys that mean the same in every place.
extension Browser {
    mutating func pressed(_ key: Key) -> [Effect] {
        if place.isTyping { return place.update(.key(key), world) }
        if let effects = everywhere(key) ?? onFilm(key) { return effects }
        return place.update(.key(key), world)
    }

    private mutating func everywhere(_ key: Key) -> [Effect]? {
        switch (key.code, key.modifiers) {
        case (.character("q"), []): return [.quit]
        case (.character("l"), .control): return [.redraw]
        case (.escape, []), (.backspace, []): return place.holdsBack ? nil : [.back]
        case (.character("u"), []): return [.change(.undo)]
        case (.character("U"), []): return [.change(.redo)]
        case (.character(let digit), []):
            guard let number = digit.wholeNumberValue, digit.isASCII,
                let root = Root.allCases.first(where: { $0.number == number })
            else { return nil }
            return [.go(root)]
        default: return nil
        }
    }

    /// What can be done to the films that are selected, wherever they stand.
    private func onFilm(_ key: Key) -> [Effect]? {
        let films = place.subjects
        guard let film = films.first, key.modifiers.isEmpty, case .character(let letter) = key.code else {
            return nil
        }
        switch letter {
        case "w":
            let areSaved = films.allSatisfy { world.marks[$0.id]?.isSaved == true }
            return [.change(areSaved ? .takeOff(films) : .save(films))]
        case "d": return [.change(.takeOff(films))]
        case "s": return [.change(.log(films, Viewing(watchedOn: world.today, loggedAt: world.now)))]
        case "n": return [.editNote(film)]
        case "o": return [.browse(film.address)]
        case "y": return [.copy(film.address)]
        default: return nil
        }
    }

    /// A click on the head line goes to a place; all else is the place's.
    mutating func clicked(_ mouse: Mouse) -> [Effect] {
        if mouse.point.row == 0 {
            guard mouse.action == .press, let root = root(at: mouse.point.column) else { return [] }
            return [.go(root)]
        }
        guard mouse.point.row < size.rows - 1 else { return [] }
        var inside = mouse
        inside.point.row -= 1
        return place.update(.mouse(inside), world)
    }
}

extension Subject {
    /// The film's page at TMDB's.
    var address: String { "https://www.themoviedb.org/movie/\(id)" }
}
