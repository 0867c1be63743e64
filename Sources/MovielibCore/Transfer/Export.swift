package import Exchange
import Foundation
import Library
import Localization
import Lock
package import Query
package import Records
import TMDBModels

/// The library, or what a query selects from it, in another program's format.
package struct Export: Request {
    package enum Format: String, CaseIterable, Sendable { case json, csv, letterboxd, markdown, html, ics }

    /// One output file; there are several if the other program limits their size.
    package struct Output {
        /// The end of the file name, before the extension: "", "-2", "-watchlist".
        package let suffix: String
        package let text: String
    }

    /// Data that the format could not hold.
    package enum Loss: Equatable {
        case roundedRatings(Int)
        case undatedViewings(Int)
        /// Tags whose commas became spaces.
        case commaTags(Int)
        case notes(Int)
        case notesWithoutRow(Int)
        /// Locked notes, in a format that cannot hold them locked.
        case lockedNotes(Int)
        case filmsWithoutPage(Int)
        /// Films left out of a calendar because they are already out.
        case released(Int)
        /// Films left out of a calendar because their date is unknown.
        case withoutDay(Int)
        /// Films left out of a calendar because they are not on the watch-later list.
        case notOnWatchlist(Int)
    }

    /// The files, and what is missing from them.
    package struct Response {
        /// How many films the query found.
        package let films: Int
        package let outputs: [Output]
        package let losses: [Loss]
    }

    let query: LibraryQuery
    let format: Format
    /// The posters of a page for reading.
    package var posters: HTMLPage.Posters?
    package var publishesNotes = false
    /// Keeps TMDB's ratings out of formats for reading.
    package var hidesRatings = false
    /// Releases before this day are past; if today's date is unknown, it is nil, and no release is past.
    package var today: PartialDate?
    /// How a page for reading writes dates.
    package var formatDate: @Sendable (PartialDate) -> String = { "\($0)" }

    /// An export of the library's films that match a query.
    package init(_ query: LibraryQuery = LibraryQuery(), format: Format) {
        (self.query, self.format) = (query, format)
    }

    package func response(from core: Core) throws(CoreError) -> Response {
        var found =
            try core.readLibrary { (library) throws(LibraryError) in
                try library.filmsWithViewings(matching: query)
            }
            ?? []
        // Formats for reading hide what the screen hides; formats for re-import lose nothing.
        if hidesRatings, [.markdown, .html].contains(format) {
            for index in found.indices where found[index].viewings.isEmpty {
                found[index].film.record.rating = nil
            }
        }
        let locked = found.flatMap { [$0.film.note] + $0.viewings.map { $0.note } }.compactMap {
            $0?.unreadableLines
        }
        let keepsLocked = [.json, .csv, .ics].contains(format)
        let lost = keepsLocked || locked.isEmpty ? [] : [Loss.lockedNotes(locked.count)]
        func outcome(_ outputs: [Output], _ losses: [Loss] = []) -> Response {
            Response(films: found.count, outputs: outputs, losses: losses + lost)
        }
        func one(_ text: String) -> Response { outcome([Output(suffix: "", text: text)]) }
        let now = Date().isoTime
        switch format {
        case .json:
            let names = Set(locked.flatMap(SealedLine.keyIDs))
            let locks = names.isEmpty ? [] : try core.lockState().records.filter { names.contains($0.keyID) }
            return one(JSONExport.text(found, locks: locks.map(\.line), exportedAt: now))
        case .csv: return one(CSVExport.text(found))
        case .markdown: return one(MarkdownExport.text(found))
        case .html:
            var page = HTMLPage()
            (page.asOf, page.date) = (today ?? ISOTime(Date()).day, formatDate)
            page.posters = posters
            return one(page.text(found))
        case .letterboxd:
            let (outputs, losses) = letterboxd(found)
            return outcome(outputs, losses)
        case .ics:
            let saved = found.map(\.film).filter { $0.addedAt != nil }
            let (events, losses) = try releases(of: saved, core)
            let others = found.count - saved.count
            return outcome(
                [Output(suffix: "", text: CalendarExport.text(events, stamp: now))],
                losses + (others > 0 ? [.notOnWatchlist(others)] : []))
        }
    }

    private func letterboxd(_ found: [FilmWithViewings]) -> ([Output], [Loss]) {
        let export = LetterboxdExport(found, publishesNotes: publishesNotes)
        func outputs(_ texts: [String], _ name: String) -> [Output] {
            texts.enumerated().map { Output(suffix: name + ($0 == 0 ? "" : "-\($0 + 1)"), text: $1) }
        }
        var losses: [Loss] = []
        if export.roundedRatings > 0 { losses.append(.roundedRatings(export.roundedRatings)) }
        if export.undatedViewings > 0 { losses.append(.undatedViewings(export.undatedViewings)) }
        if !export.commaTags.isEmpty { losses.append(.commaTags(export.commaTags.count)) }
        if export.skippedNotes > 0 { losses.append(.notes(export.skippedNotes)) }
        if export.notesWithoutRow > 0 { losses.append(.notesWithoutRow(export.notesWithoutRow)) }
        return (
            outputs(export.films, "") + outputs(export.ratings, "-ratings")
                + outputs(export.watchlist, "-watchlist"), losses
        )
    }

    /// Upcoming releases in the region, or a film's first release if the region's is unknown; and why any
    /// film was left out.
    private func releases(
        of saved: [Film], _ core: Core
    ) throws(CoreError) -> ([CalendarEvent], [Loss]) {
        let region = try core.locale().region
        var events: [CalendarEvent] = []
        var (pageless, released, withoutDay) = (0, 0, 0)
        for film in saved {
            let id = film.record.id
            func event(_ date: PartialDate, _ region: String?, _ type: () -> String) -> CalendarEvent {
                CalendarEvent(
                    filmID: id, title: film.record.title, date: date, region: region, releaseType: type(),
                    kind: inEnglish(type), url: film.record.tmdbURL)
            }
            let details = try core.savedPage(of: id)
            let inRegion = details?.releases(in: region) ?? []
            let dated = inRegion.compactMap { release in release.date.map { (release.kind, $0) } }
            let first = film.record.releaseDay
            let toCome = dated.filter { isUpcoming($0.1) }
            if !toCome.isEmpty {
                events += toCome.map { kind, date in event(date, region) { kind.displayText } }
            } else if dated.isEmpty, let first, first.day != nil, isUpcoming(first) {
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

    private func isUpcoming(_ date: PartialDate) -> Bool { today.map { date >= $0 } ?? true }
}

/// The TMDB paths of the posters of the library's films that match a query, in the order of an export.
package struct PosterPaths: Request {
    let query: LibraryQuery

    package init(_ query: LibraryQuery) { self.query = query }

    package func response(from core: Core) throws(CoreError) -> [String] {
        let films = try core.readLibrary { (library) throws(LibraryError) in
            try library.filmsWithViewings(matching: query)
        }
        return (films ?? []).compactMap(\.film.record.posterPath)
    }
}

extension Optional<Release.Kind> {
    fileprivate var displayText: String {
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
