package import Exchange
import Foundation
import Localization
package import Records

/// The plan of an import: the films to import, and the rows to skip.
package struct ImportPlan {
    /// The films, in the order they go onto the list, each with its row.
    package private(set) var films: [(row: ImportRow, film: ImportedFilm)] = []
    /// The skipped rows, in file order.
    package private(set) var skippedRows: [SkippedRow] = []

    /// Why a row's film is not known.
    package enum NotFoundReason: Sendable, Equatable {
        /// Neither an id nor a title.
        case noName
        /// TMDB has no film with that TMDB or IMDb id.
        case unknownID(String)
        /// TMDB was not asked; with the id if there was one.
        case notRequested(String?)
        /// TMDB finds no film of that title.
        case unknownTitle
        /// The row has these problems.
        case problems([ImportProblem])
        /// The import ended before the film was looked up.
        case notLookedUp
        /// The id of an item that its server has deleted: a film's or a series'.
        case unsureID(String)
        /// Only a path names the film.
        case onlyPath
    }

    /// A skipped row.
    package struct SkippedRow {
        package enum Reason {
            case ambiguous([UnmatchedFile.Candidate])
            case notFound(NotFoundReason)
            case notAFilm(String)
            case skipped(String)
            /// The row has none of the user's data.
            case saysNothing
        }

        package let row: ImportRow
        package let reason: Reason
    }

    /// - Parameter rows: Merged, with the match of each; nil for rows that are not films.
    package init(_ rows: [(row: ImportRow, match: FilmMatcher.Match?)]) {
        var matched: [ImportRow] = []
        matched.reserveCapacity(rows.count)
        // Index of each film's match: the films themselves are large.
        var indices: [Int: Int] = [:]
        func record(_ id: Int) -> FilmRecord? {
            guard case .film(let record)? = indices[id].flatMap({ rows[$0].match }) else { return nil }
            return record
        }
        for (index, (row, match)) in rows.enumerated() {
            switch (row.subject, match) {
            case (.notAFilm(let what), _): skippedRows.append(SkippedRow(row: row, reason: .notAFilm(what)))
            case (.skipped(let what), _): skippedRows.append(SkippedRow(row: row, reason: .skipped(what)))
            case (.unreadable(let why), _):
                skippedRows.append(SkippedRow(row: row, reason: .notFound(.problems([why]))))
            case (.film, .ambiguous(let candidates)?):
                skippedRows.append(
                    SkippedRow(row: row, reason: .ambiguous(candidates.map(UnmatchedFile.Candidate.init))))
            case (.film, .notFound(let why)?):
                skippedRows.append(SkippedRow(row: row, reason: .notFound(why)))
            case (.film, .film?) where row.hasNoUserData:
                skippedRows.append(
                    SkippedRow(
                        row: row,
                        reason: row.problems.isEmpty ? .saysNothing : .notFound(.problems(row.problems))))
            case (.film, .film(let found)?):
                var row = row
                row.tmdbID = found.id
                matched.append(row)
                if record(found.id)?.credits == nil { indices[found.id] = index }
            case (.film, nil): skippedRows.append(SkippedRow(row: row, reason: .notFound(.notLookedUp)))
            }
        }
        // Merged again now that the ids are known: a film may have come under two titles.
        let merged = ImportRow.merged(matched)
        (matched, films) = ([], [])
        films.reserveCapacity(merged.count)
        for row in merged {
            if let record = row.tmdbID.flatMap(record) { films.append((row, ImportedFilm(record, row))) }
        }
        // A list is ordered by when films were saved; movielib's own files already are.
        let isOwn = films.allSatisfy { $0.row.film != nil }
        if !isOwn {
            // A stable sort: films saved at the same moment keep their file order.
            films.sort {
                ($0.film.userData.addedAt ?? .distantFuture) < ($1.film.userData.addedAt ?? .distantFuture)
            }
        }
    }
}

extension ImportRow {
    /// Whether the row has no user data; empty tags and notes do not count. Never true of a placeholder film, which
    /// needs no data to get its TMDB id.
    fileprivate var hasNoUserData: Bool {
        film?.isPlaceholder != true && server?.position == nil
            && facts.allSatisfy {
                switch $0 {
                case .tags(let names): names.allSatisfy { $0.asTag == nil }
                case .note(let note, _): note.text?.trimmed.isEmpty == true
                default: false
                }
            }
    }
}

extension ImportPlan.NotFoundReason {
    /// The reason as text.
    package var displayText: String {
        switch self {
        case .noName: tr("the row does not name a film")
        case .unknownID(let id): tr("TMDB has no film {id}", ["id": id])
        case .notRequested(let id?): tr("{id} was not looked up on TMDB", ["id": id])
        case .notRequested(nil): tr("it was not looked up on TMDB")
        case .unknownTitle: tr("TMDB found nothing with that name")
        case .problems(let problems): problems.map(\.displayText).joined(separator: ", ")
        case .notLookedUp: tr("it was not looked up")
        case .unsureID(let id):
            tr("the server has deleted it; only its id {id} is left, which may be a series'", ["id": id])
        case .onlyPath: tr("only its path names it")
        }
    }
}

extension UnmatchedFile.Candidate {
    fileprivate init(_ film: Candidate) { self.init(id: film.id, title: film.title, year: film.year) }
}

extension ImportedFilm {
    fileprivate init(_ record: FilmRecord, _ row: ImportRow) {
        self.init(record: record)
        if record.isPlaceholder {
            placeholder = nil
        } else if let film = row.film, film.isPlaceholder {
            (placeholder, placeholderID) = (film, film.id)
        } else if let title = row.title, let year = row.year {
            placeholder = .placeholder(title: title, year: year, imdbID: row.imdbID)
        }
        for fact in row.facts {
            if case .viewing(let viewing, _) = fact { viewings.append(viewing) } else { userData.add(fact) }
        }
        if let server = row.server, let milliseconds = server.position {
            position = ImportedPosition(
                milliseconds: milliseconds, at: server.positionTime.map { ISOTime(seconds: $0).date })
        }
    }
}
