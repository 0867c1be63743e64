import Exchange
import Foundation
import Library
import TMDBClient
import Query
import Terminal

/// The library, or what a query asks of it, in the format of another program.
struct Export {
    enum Format: String, CaseIterable {
        case json, csv, letterboxd, markdown, html, ics
    }

    let context: AppContext
    let format: Format
    var hasPosters = false
    var publishesNotes = false

    /// What is written: a file, or several where one program takes no more at once.
    struct Output {
        /// What is put before the extension: "", "-2", "-watchlist".
        let suffix: String
        let text: String
    }

    /// The files, and what is to be said of them.
    func outputs(_ query: LibraryQuery) throws(Failure) -> (outputs: [Output], remarks: [String]) {
        let library = try context.libraryForReading()
        let films = try context.inLibrary { () throws(LibraryError) in
            try library?.wholeFilms(matching: query) ?? []
        }
        if films.isEmpty, query != LibraryQuery() {
            context.console.say("movielib: nothing in the library matches")
        }
        var records = films.map { FilmRecord($0.film, $0.viewings) }
        // What is to be read keeps back what the screen does; what is to be read in again loses nothing.
        if [.markdown, .html].contains(format), try context.hidesRatings() {
            for index in records.indices where records[index].viewings.isEmpty { records[index].rating = nil }
        }
        func one(_ text: String, _ remarks: [String] = []) -> ([Output], [String]) {
            ([Output(suffix: "", text: text)], remarks)
        }
        switch format {
        case .json: return one(JSONExport.text(records, exportedAt: now))
        case .csv: return one(CSVExport.text(records))
        case .markdown: return one(MarkdownExport.text(records))
        case .html:
            var page = HTMLPage()
            page.asOf = now
            if hasPosters {
                page.posters = "\(try context.imageService() ?? .images)"
            }
            return one(page.text(records))
        case .letterboxd: return letterboxd(records)
        case .ics:
            let (events, remarks) = try releases(of: films.map(\.film).filter { $0.addedAt != nil }, library)
            return one(CalendarExport.text(events, stamp: now), remarks)
        }
    }

    private var now: String { Wording.time(Date()) }

    private func letterboxd(_ records: [FilmRecord]) -> (outputs: [Output], remarks: [String]) {
        let export = LetterboxdExport(records, publishesNotes: publishesNotes)
        var remarks: [String] = []
        for (count, what) in [
            (export.roundedRatings, "rating rounded up to Letterboxd's steps"),
            (export.undatedViewings, "viewing without a full date, which Letterboxd cannot keep"),
            (export.notesLeftOut, "note left out; --publish-notes makes reviews of them"),
        ] where count > 0 {
            let words = what.split(separator: " ", maxSplits: 1)
            remarks.append(
                "movielib: \(Wording.counted(count, String(words[0]))) \(words.count > 1 ? String(words[1]) : "")"
            )
        }
        func outputs(_ texts: [String], _ name: String) -> [Output] {
            texts.enumerated().map { Output(suffix: name + ($0 == 0 ? "" : "-\($0 + 1)"), text: $1) }
        }
        return (outputs(export.films, "") + outputs(export.watchlist, "-watchlist"), remarks)
    }

    /// The releases to come in the region, of films whose page is saved.
    private func releases(
        of films: [LibraryFilm], _ library: LibraryStore?
    ) throws(Failure) -> ([CalendarEvent], [String]) {
        let region = try context.locale().region
        let today = context.today
        var events: [CalendarEvent] = []
        var pageless = 0
        for film in films {
            let page = try context.inLibrary { () throws(LibraryError) in
                try library?.movie(id: film.movie.id)?.page
            }
            guard let page, let details = try? JSONDecoder().decode(MovieDetails.self, from: page.json) else {
                pageless += 1
                continue
            }
            let releases = details.releases.first { $0.country == region }?.releases ?? []
            for release in releases {
                guard let date = release.date, let today, date >= today else { continue }
                events.append(
                    CalendarEvent(
                        filmID: film.movie.id, title: film.movie.title, date: date, region: region,
                        releaseType: release.kind.words, url: Film(film).tmdbURL))
            }
        }
        let remark =
            "movielib: \(Wording.counted(pageless, "film")) without a saved page; "
            + "'movielib watchlist refresh' fetches them"
        return (events, pageless > 0 ? [remark] : [])
    }
}

extension Optional<Release.Kind> {
    /// How a film comes out, in words.
    fileprivate var words: String {
        switch self {
        case .premiere: "premiere"
        case .limited: "in some cinemas"
        case .theatrical: "in cinemas"
        case .digital: "digital"
        case .physical: "on disc"
        case .television: "on television"
        case nil: "released"
        }
    }
}

extension FilmRecord {
    init(_ film: LibraryFilm, _ viewings: [Library.Viewing]) {
        let movie = film.movie
        self.init(id: movie.id, title: movie.title)
        imdbID = movie.imdbID
        originalTitle = movie.originalTitle
        releaseDate = movie.releaseDate
        year = movie.releaseDate.flatMap { Int($0.prefix(4)) }
        runtimeMinutes = movie.runtimeMinutes
        (rating, votes, popularity) = (movie.rating, movie.votes, movie.popularity)
        overview = movie.overview
        originalLanguage = movie.originalLanguage
        posterPath = movie.posterPath
        genres = movie.genres
        directors = movie.credits?.directors ?? []
        cast = movie.credits?.actors ?? []
        countries = movie.credits?.countries ?? []
        addedAt = film.addedAt.map(Wording.time)
        self.viewings = viewings.map { viewing in
            Viewing(
                on: viewing.watchedOn,
                isRewatch: viewing.isRewatch, rating: viewing.rating, note: viewing.note,
                place: viewing.place,
                loggedAt: Wording.time(viewing.loggedAt))
        }
        myRating = film.myRating
        ratedAt = film.ratedAt.map(Wording.time)
        tags = film.tags
        note = film.note
        notedAt = film.notedAt.map(Wording.time)
        isPageless = movie.credits == nil
    }
}
