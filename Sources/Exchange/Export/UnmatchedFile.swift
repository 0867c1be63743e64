import Localization
import Records

/// The rows that an import could not match, for the user to complete: they fill in `tmdb_id` and import the file.
///
/// It contains the rows' viewings, ratings, tags and notes, so the first file is no longer needed. The
/// conventions are those of ``CSVExport``.
package enum UnmatchedFile {
    /// A row that was not imported.
    package struct Entry: Sendable, Equatable {
        /// The row, or several merged.
        package var row: ImportRow
        /// The reason, in a few words.
        package var reason: String
        /// Possible films, the most likely first.
        package var candidates: [Candidate]

        package init(row: ImportRow, reason: String, candidates: [Candidate] = []) {
            self.row = row
            self.reason = reason
            self.candidates = candidates
        }
    }

    /// A possible film.
    package struct Candidate: Sendable, Equatable {
        /// TMDB's number, which goes into `tmdb_id`.
        package var id: Int
        package var title: String
        package var year: Int?

        package init(id: Int, title: String, year: Int? = nil) {
            self.id = id
            self.title = title
            self.year = year
        }
    }

    static let columns = [
        "tmdb_id", "candidates", "reason", "source", "title", "original_title", "year", "imdb_id", "added_at",
        "viewings", "my_rating", "rated_at", "tags", "note", "noted_at", "sealed",
    ]

    package static func text(_ entries: [Entry]) -> String {
        var writer = CSVWriter()
        writer.write(columns)
        for entry in entries { writer.write(cells(entry).map(Formula.defused)) }
        return writer.text
    }

    private static func cells(_ entry: Entry) -> [String] {
        let row = entry.row
        var added = "", rating = "", ratedAt = "", notedAt = ""
        var viewings: [ImportedViewing] = []
        var tags: [String] = []
        var (notes, sealed): ([String], [String]) = ([], [])
        for fact in row.facts {
            switch fact {
            case .saved(let time): added = time?.text ?? "yes"
            case .viewing(let viewing, _): viewings.append(viewing)
            case .rating(let value, let time): (rating, ratedAt) = (Ratings.text(value), time?.text ?? "")
            case .tags(let more): tags += more.filter { !tags.contains($0) }
            case .note(let note, let time):
                if let words = note.text { notes.append(words) }
                if let lines = note.sealedLines { sealed.append(lines) }
                notedAt = time?.text ?? notedAt
            }
        }
        let candidates = entry.candidates.map { candidate in
            "\(candidate.id) \(candidate.title)" + (candidate.year.map { " (\($0))" } ?? "")
        }
        let place = row.location
        let kind = inEnglish { row.kind.name }
        let source = "\(kind), \(place.member ?? place.file), line \(place.line)"
        return [
            row.tmdbID.map { "\($0)" } ?? "", CompactCell.list(candidates), entry.reason, source,
            row.title ?? "", row.originalTitle ?? "", row.year.map { "\($0)" } ?? "", row.imdbID ?? "", added,
            CompactCell.viewings(viewings), rating, ratedAt, CompactCell.list(tags),
            notes.joined(separator: "\n\n"), notedAt, sealed.joined(separator: "\n"),
        ]
    }
}
