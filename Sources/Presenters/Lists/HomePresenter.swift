import Foundation
import Localization
package import Records
package import TMDBModels
package import Terminal

/// The four shelves and the custom ones side by side, and the top of the watch-later list.
package struct HomePresenter: Presentation {
    /// The available shelves, in order.
    let shelves: [(shelf: Shelf, answer: ListAnswer<FilmRecord>)]
    /// The custom shelves, in order, without those that could not be loaded.
    var customShelves: [(shelf: CustomShelf, answer: ListAnswer<FilmRecord>)] = []
    let userData: UserDataByFilm
    let watchlist: [Film]
    let watchlistTotal: Int
    /// The viewings of films on the list, by id.
    var viewings: [Int: [Viewing]] = [:]
    /// How many films of a shelf a terminal shows; pipes and JSON get the whole page.
    let shelfRows: Int

    package init(
        shelves: [(shelf: Shelf, answer: ListAnswer<FilmRecord>)],
        customShelves: [(shelf: CustomShelf, answer: ListAnswer<FilmRecord>)] = [], userData: UserDataByFilm,
        watchlist: [Film], watchlistTotal: Int, viewings: [Int: [Viewing]] = [:], shelfRows: Int
    ) {
        (self.shelves, self.customShelves, self.userData, self.watchlist) = (
            shelves, customShelves, userData, watchlist
        )
        (self.watchlistTotal, self.viewings, self.shelfRows) = (watchlistTotal, viewings, shelfRows)
    }

    package var document: Document {
        var blocks: [Document.Block] = []
        if !shelves.isEmpty {
            blocks.append(
                .shelves(
                    shelves.map { shelf, answer in
                        Document.Shelf(
                            heading: shelf.heading,
                            rows: answer.value.rows.prefix(shelfRows).map {
                                row(Film($0, userData), on: shelf)
                            })
                    }))
        }
        if !customShelves.isEmpty {
            if !blocks.isEmpty { blocks.append(.gap) }
            blocks.append(
                .shelves(
                    customShelves.map { shelf, answer in
                        let rows = answer.value.rows.prefix(shelfRows).map { row(Film($0, userData)) }
                        let nothing = StyledText(tr("nothing matches this query"), .label)
                        return Document.Shelf(
                            heading: shelf.name,
                            rows: rows.isEmpty ? [.init(title: nothing, detail: "")] : rows)
                    }))
        }
        if !watchlist.isEmpty {
            let names = watchlist.map(\.name).joined(separator: ", ")
            let rest = watchlistTotal - watchlist.count
            blocks += [
                .gap, .line(StyledText(tr("Watch later", context: "list"), .heading)),
                .paragraph(
                    // i18n: behind names of films: Dune (2021), Heat (1995) and 12 more
                    rest > 0
                        ? plural("{films} and {n} more", "{films} and {n} more", rest, ["films": names])
                        : names, indent: 0),
            ]
        }
        return Document(blocks: blocks)
    }

    /// A shelf's row. Upcoming films have a date instead of a rating.
    private func row(_ film: Film, on shelf: Shelf? = nil) -> Document.Shelf.Row {
        let marks = FilmTable.marks(film)
        let day =
            shelf == .upcoming ? film.releaseDate.map { StyledText(DisplayText.tableDayAndMonth($0)) } : nil
        return .init(
            title: (marks.isEmpty ? "" : marks + " ") + .film(film.title, film.id),
            detail: day ?? FilmTable.rating(film))
    }

    package static let columns = "shelf, id, title, year, rating, votes, release date"
    package var rows: [[String]] {
        shelves.flatMap { shelf, answer in
            answer.value.rows.map { [shelf.rawValue] + Film($0, userData).cells }
        }
            + customShelves.flatMap { shelf, answer in
                answer.value.rows.map { [shelf.name] + Film($0, userData).cells }
            } + watchlist.map { ["watchlist"] + $0.shown(hidingRatings: userData.hidesRatings).cells }
    }

    private func films(_ answer: ListAnswer<FilmRecord>?) -> FilmListPresenter? {
        answer.map { FilmListPresenter(answer: $0, userData: userData) }
    }

    package static let payload = Payload<Self>(
        "home",
        "The four shelves, your own ones, and the top of the watch-later list; also without a command."
    ) {
        Field("shelves", of: shelves) { $0 }
        Field("watchlist", "the five latest additions", of: LibraryListPresenter.payload) { home in
            LibraryListPresenter(
                films: home.watchlist, viewings: home.viewings, total: home.watchlistTotal,
                hidesRatings: home.userData.hidesRatings)
        }
        Field("own_shelves", "in order; one that could not be loaded is left out", each: customShelf) {
            home in
            home.customShelves.map { (home, $0.shelf, $0.answer) }
        }
    }

    private static let shelves = Payload<Self>(
        "shelves of home", "A shelf that could not be loaded is left out."
    ) {
        for shelf in Shelf.allCases {
            Field(shelf.rawValue, of: FilmListPresenter.payload) { home in
                home.films(home.shelves.first { $0.shelf == shelf }?.answer)
            }.omittedIfNull
        }
    }

    private static let customShelf = Payload<
        (home: Self, shelf: CustomShelf, answer: ListAnswer<FilmRecord>)
    >(
        "own shelf", "One of your shelves, with films."
    ) {
        Field("name") { $0.shelf.name }
        Field("query", "in the query language") { $0.shelf.query }
        Field("results", "its first films", each: Film.payload) { own in
            own.answer.value.rows.map { Film($0, own.home.userData) }
        }
    }
}

extension Shelf {
    package var heading: String {
        switch self {
        case .popular: tr("Popular", context: "shelf")
        case .topRated: tr("Top rated", context: "shelf")
        case .nowPlaying: tr("Now playing", context: "shelf")
        case .upcoming: tr("Upcoming", context: "shelf")
        }
    }
}
