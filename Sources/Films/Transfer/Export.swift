import Localization
import Exchange
import Foundation
import Library
package import Query
package import Records
package import TMDBClient

/// The library, or what a query asks of it, in the format of another program.
package struct Export {
    package enum Format: String, CaseIterable, Sendable {
        case json, csv, letterboxd, markdown, html, ics
    }

    /// What is written: a file, or several where one program takes no more at once.
    package struct Output {
        /// What is put before the extension: "", "-2", "-watchlist".
        package let suffix: String
        package let text: String
    }

    /// What the format could not take.
    package enum Loss: Equatable {
        case roundedRatings(Int)
        case undatedViewings(Int)
        case notes(Int)
        case notesWithoutRow(Int)
        case filmsWithoutPage(Int)
        /// Films of a calendar that are out already.
        case released(Int)
        /// Films of a calendar whose day is not known.
        case withoutDay(Int)
        /// Films of which no calendar is made, for they are not to be watched later.
        case notOnWatchlist(Int)
    }

    /// The files, and what is missing in them.
    package struct Outcome {
        /// How many films the query found.
        package let films: Int
        package let outputs: [Output]
        package let losses: [Loss]
    }

    let films: Films
    let format: Format
    /// Where posters are, for pages that show them.
    package var posters: ServiceURL?
    package var publishesNotes = false
    /// Keeps TMDB's ratings back in what is to be read.
    package var hidesRatings = false
    /// Releases before this day are over; nil where the clock does not say, and none is.
    package var today: PartialDate?

    /// An export of the library of these films.
    package init(_ films: Films, format: Format) { (self.films, self.format) = (films, format) }

    /// What a query asks for, as files.
    package func run(_ query: LibraryQuery) throws(FilmsError) -> Outcome {
        var found =
            try films.inLibrary { (library) throws(LibraryError) in
                try library.wholeFilms(matching: query)
            } ?? []
        // What is to be read keeps back what the screen does; what is to be read in again loses nothing.
        if hidesRatings, [.markdown, .html].contains(format) {
            for index in found.indices where found[index].viewings.isEmpty {
                found[index].film.movie.rating = nil
            }
        }
        func outcome(_ outputs: [Output], _ losses: [Loss] = []) -> Outcome {
            Outcome(films: found.count, outputs: outputs, losses: losses)
        }
        func one(_ text: String) -> Outcome { outcome([Output(suffix: "", text: text)]) }
        let now = Date().isoTime
        switch format {
        case .json: return one(JSONExport.text(found, exportedAt: now))
        case .csv: return one(CSVExport.text(found))
        case .markdown: return one(MarkdownExport.text(found))
        case .html:
            var page = HTMLPage()
            page.asOf = now
            page.posters = posters.map { "\($0)" }
            return one(page.text(found))
        case .letterboxd:
            let (outputs, losses) = letterboxd(found)
            return outcome(outputs, losses)
        case .ics:
            let saved = found.map(\.film).filter { $0.addedAt != nil }
            let (events, losses) = try releases(of: saved)
            let others = found.count - saved.count
            return outcome(
                [Output(suffix: "", text: CalendarExport.text(events, stamp: now))],
                losses + (others > 0 ? [.notOnWatchlist(others)] : []))
        }
    }

    private func letterboxd(_ found: [WholeFilm]) -> ([Output], [Loss]) {
        let export = LetterboxdExport(found, publishesNotes: publishesNotes)
        func outputs(_ texts: [String], _ name: String) -> [Output] {
            texts.enumerated().map { Output(suffix: name + ($0 == 0 ? "" : "-\($0 + 1)"), text: $1) }
        }
        var losses: [Loss] = []
        if export.roundedRatings > 0 { losses.append(.roundedRatings(export.roundedRatings)) }
        if export.undatedViewings > 0 { losses.append(.undatedViewings(export.undatedViewings)) }
        if export.notesLeftOut > 0 { losses.append(.notes(export.notesLeftOut)) }
        if export.notesWithoutRow > 0 { losses.append(.notesWithoutRow(export.notesWithoutRow)) }
        return (outputs(export.films, "") + outputs(export.watchlist, "-watchlist"), losses)
    }

    /// The releases to come in the region, or a film's first where nothing is known of the region; and what came out of
    /// no film, with why.
    private func releases(of saved: [LibraryFilm]) throws(FilmsError) -> ([CalendarEvent], [Loss]) {
        let region = try films.sources.locale().region
        var events: [CalendarEvent] = []
        var (pageless, released, withoutDay) = (0, 0, 0)
        for film in saved {
            let id = film.movie.id
            func event(_ date: PartialDate, _ region: String?, _ type: () -> String) -> CalendarEvent {
                CalendarEvent(
                    filmID: id, title: film.movie.title, date: date, region: region, releaseType: type(),
                    kind: inEnglish(type), url: "https://www.themoviedb.org/movie/\(id)")
            }
            let details = try details(id)
            let inRegion = details?.releases.first { $0.country == region }?.releases ?? []
            let dated = inRegion.compactMap { release in release.date.map { (release.kind, $0) } }
            let first = film.movie.releaseDate.flatMap(PartialDate.init(filmDay:))
            let toCome = dated.filter { isToCome($0.1) }
            if !toCome.isEmpty {
                events += toCome.map { kind, date in event(date, region) { kind.words } }
            } else if dated.isEmpty, let first, first.day != nil, isToCome(first) {
                events.append(event(first, nil) { tr("first release", context: "release") })
            } else if !dated.isEmpty || first.map({ $0.day != nil }) == true {
                released += 1
            } else if details == nil {
                pageless += 1
            } else {
                withoutDay += 1
            }
        }
        let losses: [Loss] = [.released(released), .withoutDay(withoutDay), .filmsWithoutPage(pageless)]
        return (events, zip(losses, [released, withoutDay, pageless]).filter { $1 > 0 }.map(\.0))
    }

    private func isToCome(_ date: PartialDate) -> Bool { today.map { date >= $0 } ?? true }

    /// The page that was saved of a film.
    private func details(_ id: Int) throws(FilmsError) -> MovieDetails? {
        let page = try films.inLibrary { (library) throws(LibraryError) in try library.movie(id: id)?.page }
        return page.flatMap { try? JSONDecoder().decode(MovieDetails.self, from: $0.json) }
    }
}

extension Optional<Release.Kind> {
    /// How a film comes out, in words.
    fileprivate var words: String {
        switch self {
        case .premiere: tr("premiere", context: "release")
        case .limited: tr("in some cinemas", context: "release")
        case .theatrical: tr("in cinemas", context: "release")
        case .digital: tr("digital", context: "release")
        case .physical: tr("on disc", context: "release")
        case .television: tr("on television", context: "release")
        case nil: tr("released", context: "release")
        }
    }
}
