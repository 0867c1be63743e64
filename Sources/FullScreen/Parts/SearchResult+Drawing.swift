import Localization
import MovielibCore
import Records
import Screen
import TMDBModels
import Terminal

/// Draws a search result: as a line of the list, and as a preview beside it.
extension SearchResult {
    /// The line in the list; nil for anything but a film or person.
    func line(_ state: BrowserState) -> FilmLine? {
        switch self {
        case .movie(let record): FilmLine(state.film(record))
        case .person(let person):
            FilmLine(
                title: person.name,
                // i18n: beside a person's name: known for Arrival, Enchanted
                detail: person.knownForText.map { tr("known for {films}", ["films": $0]) } ?? tr("person"))
        case .series, .other: nil
        }
    }

    /// The preview; nil for anything but a film or person.
    func preview(_ state: BrowserState) -> Preview? {
        switch self {
        case .movie(let record): Preview(Film(record), state)
        case .person(let person): Preview(person)
        case .series, .other: nil
        }
    }
}
