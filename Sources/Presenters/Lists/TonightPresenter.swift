import Localization
package import MovielibCore
package import Records
package import TMDBModels
package import Terminal

/// The film for tonight.
package struct TonightPresenter: Presentation {
    let film: Film
    /// Why it was picked.
    let reasons: [Tonight.Reason]
    /// The number of films it was picked from.
    let candidates: Int
    var hidesRatings = false
    /// The country of the offers.
    var region = ""
    /// Where to watch it, according to its stored page; nil if unknown.
    var offers: WatchOptions?
    /// The user's files of it.
    var files: [FilmFile] = []

    package init(
        film: Film, reasons: [Tonight.Reason], candidates: Int, hidesRatings: Bool = false,
        region: String = "", offers: WatchOptions? = nil, files: [FilmFile] = []
    ) {
        (self.film, self.reasons, self.candidates) = (film, reasons, candidates)
        (self.hidesRatings, self.region, self.offers, self.files) = (hidesRatings, region, offers, files)
    }

    private var reasonText: String { reasons.map(\.displayText).joined(separator: ", ") }

    private var row: Film { film.shown(hidingRatings: hidesRatings) }

    package var document: Document {
        let facts = [
            film.record.runtimeMinutes.map(DisplayText.runtime),
            film.record.genres.isEmpty ? nil : film.record.genres.joined(separator: ", "),
            DisplayText.rating(row.rating),
            film.lastWatchedOn.map { tr("seen {date}", ["date": DisplayText.date($0)]) },
        ].compactMap { $0.map { StyledText($0) } }
        var blocks: [Document.Block] = [.line(.film(row.name, row.id, .heading) + "  " + .number(of: row.id))]
        blocks.append(.facts(facts))
        if let overview = row.overview { blocks += [.gap, .paragraph(overview, indent: 0)] }
        if let note = film.note?.text { blocks += [.gap, .paragraph(note, indent: 2)] }
        let why =
            if candidates < 2 { reasonText } else if reasons.isEmpty {
                plural("one of {n} that match", "one of {n} that match", candidates)
            } else {
                // i18n: why a film was chosen, and how many could have been
                plural(
                    "{why}; one of {n} that match", "{why}; one of {n} that match", candidates,
                    ["why": reasonText])
            }
        let place = offers?.sentence.map {
            Document.Field(label: tr("Watch in {region}", ["region": region]), value: StyledText($0))
        }
        let file = files.first.map {
            Document.Field(label: tr("Files", context: "label"), value: StyledText($0.summary))
        }
        let reason = Document.Field(label: tr("Why"), value: StyledText(why, .userData))
        blocks += [.gap, .fields([reason, place, file].compactMap(\.self))]
        return Document(blocks: blocks)
    }

    package static let columns = "id, title, year, rating, runtime in minutes, why"
    package var rows: [[String]] {
        [Array(row.cells.prefix(4)) + [film.record.runtimeMinutes.cell, reasonText]]
    }

    package static let payload = Payload<Self>("tonight", "The film that was picked.") {
        Field(Film.payload) { $0.row }
        Field(Film.userDataPayload) { $0.film }
        Field("why", "why this one, for people") { $0.reasonText }
        Field("candidates", "how many films it was picked from") { $0.candidates }
        Field(
            "where_to_watch", "in the region, by the saved page; null if there are none",
            of: WatchOptions.payload
        ) { pick in pick.offers.map { (pick.region, $0) } }
    }
}

extension Tonight.Reason {
    fileprivate var displayText: String {
        switch self {
        case .waiting(days: 0): tr("saved today")
        case .waiting(days: 1): tr("saved yesterday")
        case .waiting(let days): plural("on your list for {n} day", "on your list for {n} days", days)
        case .onBothLists: tr("on both lists")
        case .wishedBy(let names):
            tr("{names} saved it", ["names": names.joined(separator: ", ")])
        case .rated(let rating, let votes):
            plural(
                "{rating} from {n} vote", "{rating} from {n} votes", votes,
                ["rating": DisplayText.rating(rating) ?? ""])
        case .unlike(let title): tr("something else after {title}", ["title": title])
        }
    }
}

/// Several films for tonight, the first choice first.
package struct TonightListPresenter: Presentation {
    let picks: [TonightPresenter]

    package init(picks: [TonightPresenter]) { self.picks = picks }

    package var document: Document {
        Document(blocks: Array(picks.map(\.document.blocks).joined(separator: [.gap])))
    }

    package static let columns = TonightPresenter.columns
    package var rows: [[String]] { picks.flatMap(\.rows) }

    package static let payload = Payload<Self>(
        "tonight with a limit", "What `tonight --limit` picked, the best first."
    ) {
        Field(rows: "results", each: TonightPresenter.payload) { $0.picks }
        Field("total_results", "how many films they were picked from") { $0.picks.first?.candidates ?? 0 }
    }
}
