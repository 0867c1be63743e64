import Library
import Localization
import Presenters
import Records
import Screen
import Terminal

/// A film or person as one line of a list.
struct FilmLine {
    /// The user's marks, at the left edge.
    var marks = StyledText("")
    let title: String
    var year: Int?
    var rating: StyledText?
    /// Any other detail, which is dropped first if there is little space.
    var detail = ""
    /// Whether the detail is the only information about the film, and always gets its share of the line.
    var keepsDetail = false

    /// The columns below which the year follows the title in brackets, or is left out, and the rating is left out.
    private static let minWideColumns = 40
    private static let marksWidth = 3
    private static let ratingWidth = 4
    private static let minDetailWidth = 8

    /// Draws the line across these columns.
    func draw(on grid: inout Grid, at point: Point, columns: Int, isSelected: Bool) {
        let attributes: Look.Attributes = isSelected ? [.reversed] : []
        if isSelected {
            grid.fill(Rect(point, Size(columns: columns, rows: 1)), Cell(" ", Look(.title, attributes)))
        }
        func write(_ text: StyledText, _ column: Int, _ width: Int) {
            guard width > 0 else { return }
            grid.write(
                text, at: Point(column: point.column + column, row: point.row), columns: width, attributes)
        }
        write(marks, 0, min(Self.marksWidth - 1, columns))
        let left = Self.marksWidth
        guard columns >= Self.minWideColumns else {
            let name = DisplayText.film(title, year)
            // A complete title is worth more than a cut one with the year.
            let fits = CleanText.line(name).displayWidth <= columns - left
            write(StyledText(fits ? name : title, .title), left, columns - left)
            return
        }
        let right = columns - Self.ratingWidth
        write(rating ?? "", right, Self.ratingWidth)
        let room = right - left - 2
        var detailWidth = detail.isEmpty ? 0 : min(room / 2, max(0, room - 24))
        // A complete title is worth more than part of a detail.
        let spare = room - 6 - 2 - CleanText.line(title).displayWidth
        if spare < detailWidth, !keepsDetail {
            detailWidth = spare < min(Self.minDetailWidth, detail.displayWidth) ? 0 : spare
        }
        let titleWidth = room - 6 - (detailWidth > 0 ? detailWidth + 2 : 0)
        write(StyledText(year.map(String.init) ?? "", .label), left, 4)
        write(StyledText(title, .title), left + 6, titleWidth)
        write(StyledText(detail, .label), left + 6 + titleWidth + 2, detailWidth)
    }
}

extension FilmLine {
    init(_ film: Film, detail: String = "") {
        self.init(
            marks: FilmTable.marks(film, isNarrow: true), title: film.title, year: film.year,
            rating: DisplayText.rating(film.rating).map { StyledText($0, .score) },
            detail: ([detail]
                + [
                    film.userData?.myRating.map {
                        tr("yours {rating}", ["rating": DisplayText.userRating($0)])
                    }
                ].compactMap(
                    \.self)).filter { !$0.isEmpty }.joined(separator: "; "))
    }
}
