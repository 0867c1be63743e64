import Films
import Localization
import Records
import Screen
import TMDBModels
import Terminal

/// How a result is drawn: a line of the list, and beside it a preview.
extension SearchResult {
    /// Nil for anything but a film or person.
    func line(_ world: World) -> FilmLine? {
        switch self {
        case .movie(let movie): FilmLine(world.film(movie))
        case .person(let person):
            FilmLine(
                title: person.name,
                // i18n: a person among films that were found, and their films: person: Arrival, Enchanted
                detail: person.knownForWords.map { tr("person: {films}", ["films": $0]) } ?? tr("person"))
        case .series, .other: nil
        }
    }

    /// Nil for anything but a film or person.
    func preview(_ world: World) -> Preview? {
        switch self {
        case .movie(let movie): Preview(Film(movie), world)
        case .person(let person): Preview(person)
        case .series, .other: nil
        }
    }
}
