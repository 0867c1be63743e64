package import Foundation

package enum CatalogueKind: Sendable, CaseIterable {
    /// Films by their original titles.
    case film
    /// People by their names.
    case person

    var names: (table: String, index: String) {
        switch self {
        case .film: ("film", "film_words")
        case .person: ("person", "person_words")
        }
    }
}

/// A film or person in the catalogue, with all data of the daily export.
package struct CatalogueEntry: Sendable, Equatable, Identifiable {
    /// TMDB's number.
    package let id: Int
    /// A film's original title, a person's name.
    package let name: String
    /// TMDB's popularity on the day of the export.
    package let popularity: Double
    /// Its rank by popularity, 1 for the best known.
    package let rank: Int
}

package struct CatalogueAnswer: Sendable, Equatable {
    /// The best matches, best first.
    package internal(set) var entries: [CatalogueEntry] = []
    /// The number of matches, counted up to ``Catalogue/maxCounted``.
    package internal(set) var total = 0

    package init() {}

    init(entries: [CatalogueEntry], total: Int) { (self.entries, self.total) = (entries, total) }
}

package struct CatalogueProgress: Sendable, Equatable {
    package enum Step: Sendable { case reading, indexing }
    /// Films or people.
    package let kind: CatalogueKind
    /// Reading counts bytes of the file, indexing counts rows.
    package let step: Step
    package let done: Int
    package let total: Int
}

/// A catalogue's own metadata.
package struct CatalogueStatus: Sendable, Equatable {
    /// The day of the export, ISO 8601; nil if the file name does not contain it.
    package var day: String?
    /// The address or file it was built from.
    package var source: String
    /// The server's ETag for that file (RFC 9110, section 8.8.3); nil if it gave none.
    package var etag: String?
    package var builtAt: Date
    package var films = 0
    package var people = 0
    /// Lines that could not be read.
    package var skipped = 0
    /// Whether it includes films for adults.
    package var includesAdult = false
    /// Size of the file on disk, in bytes.
    package var size = 0

    package init(day: String?, source: String, etag: String? = nil, builtAt: Date) {
        (self.day, self.source, self.etag, self.builtAt) = (day, source, etag, builtAt)
    }

    func save(_ connection: CatalogueConnection) throws(CatalogueError) {
        let insertion = try Statement(connection, "INSERT INTO about VALUES (?, ?)")
        for (key, value) in [
            ("day", day ?? ""), ("source", source), ("etag", etag ?? ""),
            ("built_at", String(Int(builtAt.timeIntervalSince1970))), ("films", String(films)),
            ("people", String(people)), ("skipped", String(skipped)), ("adult", includesAdult ? "1" : "0"),
        ] {
            insertion.bind(1, key)
            insertion.bind(2, value)
            try insertion.run()
        }
    }
}

package enum CatalogueError: Error, Sendable, Equatable {
    /// The named export cannot be read, and why.
    case unreadable(String, ExportProblem)
    /// The file has no entries of this kind.
    case noEntries(String, CatalogueKind)
    /// The catalogue cannot be written; by errno.
    case unwritable(String, Int32)
    case diskFull
    /// Any other error, with SQLite's message.
    case failed(String)
}

/// Why an export cannot be read.
package enum ExportProblem: Error, Sendable, Equatable {
    /// The errno.
    case system(Int32)
    /// A folder, a device, a pipe.
    case notAFile
    /// The compressed data are inconsistent, or end early.
    case damaged
    /// It unpacks to more than any export: a zip bomb.
    case tooLarge
}

/// A list of all films, and optionally people, on disk.
///
/// Built from TMDB's daily exports; deleting it is always safe. Read-only: an update builds a new file and
/// renames it over this one, which stays usable for processes that have it open.
package final class Catalogue: @unchecked Sendable {
    /// The most matches counted: 50 pages of 20, more than a user will turn.
    package static let maxCounted = 1000

    // SQLite gives the connection to one thread at a time, and each call here makes its own statements.
    private let connection: CatalogueConnection
    private let path: String

    private init(_ connection: CatalogueConnection, _ path: String) {
        (self.connection, self.path) = (connection, path)
    }

    /// Opens a catalogue; nil if there is none, or only an unusable one, which an update replaces.
    package static func open(path: String) -> Catalogue? {
        var info = stat()
        // SQLite would block on a pipe until another process writes to it.
        guard path.hasPrefix("/"), stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        guard let connection = try? CatalogueConnection(unchanging: path),
            (try? connection.run("PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 1073741824")) != nil,
            (try? connection.number("PRAGMA application_id")) == CatalogueSchema.applicationID,
            (try? connection.number("PRAGMA user_version")) == CatalogueSchema.version,
            CatalogueSchema.isExactSchema(of: connection)
        else { return nil }
        return Catalogue(connection, path)
    }

    /// Builds a catalogue from export files, compressed or not, and replaces the one at `path`.
    ///
    /// The old one stays in use until then, and remains if anything fails.
    /// - Throws: ``CatalogueError``.
    package static func build(
        at path: String, films: String, people: String? = nil, includingAdult: Bool = false,
        about: CatalogueStatus, progress: @escaping (CatalogueProgress) -> Void = { _ in }
    ) throws(CatalogueError) {
        let builder = CatalogueBuilder(path: path, includesAdult: includingAdult, progress: progress)
        do { try builder.build(films: films, people: people, about: about) } catch let error as CatalogueError
        {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }

    /// The catalogue's metadata; nil if it is damaged.
    package func status() -> CatalogueStatus? {
        var about: [String: String] = [:]
        do throws(CatalogueError) {
            let rows = try Statement(connection, "SELECT key, value FROM about")
            while try rows.step() { about[rows.string(0)] = rows.string(1) }
        } catch { return nil }
        func text(_ key: String) -> String? { about[key].flatMap { $0.isEmpty ? nil : $0 } }
        // Up to the year 9999 in seconds, far above any count.
        func number(_ key: String) -> Int {
            about[key].flatMap { Int($0) }.map { min(max($0, 0), 253_402_300_799) } ?? 0
        }
        var status = CatalogueStatus(
            day: text("day"), source: about["source"] ?? "", etag: text("etag"),
            builtAt: Date(timeIntervalSince1970: Double(number("built_at"))))
        (status.films, status.people) = (number("films"), number("people"))
        (status.skipped, status.includesAdult) = (number("skipped"), number("adult") == 1)
        var info = stat()
        if stat(path, &info) == 0 { status.size = Int(info.st_size) }
        return status
    }

    /// The best matches for the typed text, whose last word may be unfinished.
    ///
    /// First exact titles, then those that start with it, then those with all the words in any order; within
    /// each group, the better known first. If nothing matches, one letter of a longer word may be wrong.
    /// Leading articles, case, accents and punctuation are ignored. A damaged catalogue has no matches.
    package func search(_ text: String, _ kind: CatalogueKind = .film, limit: Int = 20) -> CatalogueAnswer {
        (try? CatalogueSearch(connection: connection, kind: kind).search(text, limit: limit))
            ?? CatalogueAnswer()
    }

    /// The films or people with exactly this name, the best known first.
    package func exactMatches(_ text: String, _ kind: CatalogueKind = .film) -> [CatalogueEntry] {
        (try? CatalogueSearch(connection: connection, kind: kind).exactMatches(text)) ?? []
    }

    /// The only film with exactly this title; nil if there is none, or more than one.
    package func onlyFilm(called text: String) -> CatalogueEntry? {
        let named = exactMatches(text)
        return named.count == 1 ? named[0] : nil
    }

    /// The films with these ids, in one pass over the complete catalogue.
    package func films(_ ids: [Int]) -> [Int: CatalogueEntry] {
        let entries = try? CatalogueSearch(connection: connection, kind: .film).entries(ids)
        return Dictionary((entries ?? []).map { ($0.id, $0) }) { first, _ in first }
    }

    /// The films that start with the typed text, the best known first, in folded form: lower-case letters,
    /// digits and single spaces, which are safe in any shell. A title may lack its article.
    package func completions(_ text: String, limit: Int = 20) -> [String] {
        (try? CatalogueSearch(connection: connection, kind: .film).beginnings(text, limit: limit)) ?? []
    }
}
