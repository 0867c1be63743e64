import TMDBClient

/// The columns of films that several tables share.
enum FilmTable {
    static let mark = Table.Column(head: "", importance: 80)
    static let id = Table.Column(head: "ID", alignment: .trailing, importance: 90)
    static let title = Table.Column(
        head: "TITLE", importance: 100, minimum: 8, maximum: 60, comfort: .init(width: 16, importance: 50))
    static let year = Table.Column(head: "YEAR", importance: 85)
    static let rating = Table.Column(head: "RATING", alignment: .trailing, importance: 70)

    private static let columns = [
        mark, id, title, year, rating,
        Table.Column(head: "VOTES", alignment: .trailing, importance: 60),
        Table.Column(head: "ORIGINAL TITLE", importance: 30, minimum: 14, maximum: 40),
        Table.Column(head: "OVERVIEW", importance: 10, minimum: 40),
    ]

    static func table(_ films: [Film], symbols: Symbols) -> Table {
        Table(columns: columns, rows: films.map { cells($0, symbols) })
    }

    /// Mark, id, title, year and rating: what every row of a film begins with.
    static func head(_ film: Film, _ symbols: Symbols) -> [StyledText] {
        [
            StyledText(film.isSaved == true ? symbols.saved : "", .mine), StyledText("\(film.id)", .label),
            StyledText(film.title, .title), StyledText((film.releaseDate?.year).cell),
            StyledText(Wording.rating(film.rating) ?? symbols.unknown, .score),
        ]
    }

    private static func cells(_ film: Film, _ symbols: Symbols) -> [StyledText] {
        head(film, symbols) + [
            StyledText(film.votes.map(Wording.count) ?? "", .label),
            StyledText(film.otherTitle ?? "", .label),
            StyledText(film.overview ?? "", .label),
        ]
    }
}
