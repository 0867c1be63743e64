import Presenters
import Records
import TMDBModels

/// A film to act on, with the data known of it here.
enum FilmTarget: Sendable {
    case record(FilmRecord)
    case page(Answer<MovieDetails>)
    case library(Film)

    var record: FilmRecord {
        switch self {
        case .record(let record): record
        case .page(let answer): answer.value.record
        case .library(let film): film.record
        }
    }

    var id: Int { record.id }
    var title: String { record.title }
    /// `Dune (2021)`.
    var name: String { Film(record).name }
}
