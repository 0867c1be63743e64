import Library
import Records
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

@Suite struct TableWidthTests {
    private static let widths = Array(20...200)

    /// The lines that are wider than the canvas.
    private func tooWide(_ document: Document, _ width: Int) -> [String] {
        document.drawn(width).filter { $0.displayWidth > width || $0.contains("\n") }
    }

    @Test func `no line of a table of hostile titles is wider than the terminal`() {
        let document = Document(blocks: [.table(FilmTable.table(TableLayoutTests.films))])
        for width in Self.widths { #expect(tooWide(document, width).isEmpty, "at \(width)") }
    }

    @Test(arguments: 0..<24)
    func `no line of a generated table is wider than the terminal`(_ seed: Int) {
        var random = RandomText(seed: UInt64(seed))
        let columns = (0..<Int.random(in: 1...8, using: &random)).map { index in
            Table.Column(
                head: ["", "ID", "TITLE", "題名", "A LONGER HEAD"].randomElement(using: &random) ?? "",
                alignment: Bool.random(using: &random) ? .leading : .trailing, importance: index * 10,
                minimum: index == 7 || Bool.random(using: &random)
                    ? Int.random(in: 1...30, using: &random) : nil,
                maximum: Bool.random(using: &random) ? Int.random(in: 30...60, using: &random) : .max)
        }
        // The most important column has to be able to shrink.
        var last = columns[columns.count - 1]
        last.minimum = 8
        let rows = (0..<12).map { _ in columns.map { _ in StyledText(random.text()) } }
        let table = Table(columns: columns.dropLast() + [last], rows: rows)
        for width in stride(from: 20, through: 200, by: 3) {
            let lines = Document(blocks: [.table(table)]).drawn(width)
            #expect(lines.count == 13)
            #expect(lines.allSatisfy { $0.displayWidth <= width }, "seed \(seed) at \(width)")
        }
    }

    @Test(arguments: 0..<24)
    func `no line of a generated page is wider than the terminal`(_ seed: Int) {
        var random = RandomText(seed: UInt64(seed) &+ 1000)
        let shelves = (0..<4).map { index in
            Document.Shelf(
                heading: random.text(),
                rows: (0..<index).map { _ in
                    .init(title: StyledText(random.text(), .title) + StyledText(random.text()), detail: "7.8")
                })
        }
        let document = Document(blocks: [
            .line(StyledText(random.text(), .title) + StyledText(random.text(), .userData)),
            .paragraph(random.text(), indent: 4),
            .fields([
                .init(label: "Directed by", value: StyledText(random.text())),
                .init(label: "Cast", value: StyledText(random.text()) + StyledText(random.text())),
            ]), .shelves(shelves),
        ])
        for width in stride(from: 20, through: 200, by: 3) {
            #expect(tooWide(document, width).isEmpty, "seed \(seed) at \(width)")
        }
    }

    @Test func `no page of the program is wider than the terminal`() throws {
        let movie: MovieDetails = try decoded(SampleJSON.dunePage)
        let person: PersonDetails = try decoded(SampleJSON.chalametPage)
        let films: [FilmRecord] = [try decoded(SampleJSON.dune), try decoded(SampleJSON.spiritedAway)]
        let documents = [
            FilmPagePresenter(
                answer: Answer(value: movie, source: .tmdb, asOf: noon), region: "US",
                userData: UserDataByFilm(byID: [438631: .saved])
            ).document,
            PersonPagePresenter(
                answer: Answer(value: person, source: .tmdb, asOf: noon), userData: UserDataByFilm(),
                today: nil
            ).document,
            FilmListPresenter(
                answer: listing(films), userData: UserDataByFilm(byID: [129: .saved])
            ).document,
            HomePresenter(
                shelves: Shelf.allCases.map { ($0, listing(films)) },
                userData: UserDataByFilm(byID: [129: .saved]),
                watchlist: [Film(.dune, UserData(addedAt: noon))], watchlistTotal: 9, shelfRows: 5
            ).document,
        ]
        for width in Self.widths {
            for document in documents { #expect(tooWide(document, width).isEmpty, "at \(width)") }
        }
    }
}
