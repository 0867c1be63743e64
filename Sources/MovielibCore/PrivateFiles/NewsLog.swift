import Foundation
import Records
import TMDBModels

/// The films of the last `new`: which of them the user has looked at, and which films `remind` has named.
///
/// One line per film: letters for what is known of it, a tab, its id, a tab, its title.
package struct NewsLog {
    package struct Entry: Equatable {
        package let id: Int
        package var title: String
        /// Whether the film is one of the last `new`.
        package var isInLatestNews = false
        /// Whether the film was shown on a terminal, by `new` or as a page.
        package var isSeen = false
        /// Whether `remind` has named the film as new.
        package var isRemindedAsNew = false
        /// Whether `remind` has named the film as a saved one that is out.
        package var isRemindedAsOut = false
    }

    /// Limits that fit a ``PrivateFile``: older films are forgotten, and only the first have titles, which are
    /// shortened.
    private static let (maxFilms, maxTitles, maxTitleLength) = (1000, 100, 100)

    package let path: String?

    package init(path: String?) { self.path = path }

    /// The stored films; empty if there are none, or they cannot be read.
    package var films: [Entry] {
        guard let text = PrivateFile.text(at: path) else { return [] }
        // Splits scalars: a title may begin with a combining mark, which would merge with the tab before it.
        return text.unicodeScalars.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard cells.count == 3, let id = Int(String(cells[1])), id > 0 else { return nil }
            return Entry(
                id: id, title: String(cells[2]), isInLatestNews: cells[0].contains("n"),
                isSeen: cells[0].contains("s"), isRemindedAsNew: cells[0].contains("t"),
                isRemindedAsOut: cells[0].contains("o"))
        }
    }

    /// The films of the last `new` that the user has not looked at.
    package var unseen: [Entry] { films.filter { $0.isInLatestNews && !$0.isSeen } }

    /// Replaces the films of the last `new`, unless the new ones are the sample's.
    package func replace(with found: Core.Discovery, isSeen: Bool) {
        guard found.films.source == .tmdb || found.films.source == .cache else { return }
        replace(with: found.films.value.rows.map { ($0.id, $0.title) }, isSeen: isSeen)
    }

    /// Replaces the films of the last `new`.
    ///
    /// - Parameter isSeen: whether they were shown on a terminal.
    /// - Returns: Whether it could be stored.
    @discardableResult package func replace(with news: [(id: Int, title: String)], isSeen: Bool) -> Bool {
        let known = films
        let byID = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        let current = news.map { new in
            var film = byID[new.id] ?? Entry(id: new.id, title: "")
            (film.title, film.isInLatestNews) = (new.title, true)
            film.isSeen = film.isSeen || isSeen
            return film
        }
        let ids = Set(current.map(\.id))
        let others = known.filter { !ids.contains($0.id) }.map { film in
            var film = film
            film.isInLatestNews = false
            return film
        }
        return save(current + others)
    }

    /// Records that a film's page was seen; writes nothing if that is known already.
    package func markSeen(_ id: Int) {
        var films = films
        guard let index = films.firstIndex(where: { $0.id == id && $0.isInLatestNews && !$0.isSeen }) else {
            return
        }
        films[index].isSeen = true
        save(films)
    }

    /// Records which films `remind` has named.
    ///
    /// - Returns: Whether it could be stored.
    package func markReminded(new: [Int], out: [(id: Int, title: String)]) -> Bool {
        var films = films
        for index in films.indices where new.contains(films[index].id) { films[index].isRemindedAsNew = true }
        for film in out {
            if let index = films.firstIndex(where: { $0.id == film.id }) {
                films[index].isRemindedAsOut = true
            } else {
                films.append(Entry(id: film.id, title: film.title, isRemindedAsOut: true))
            }
        }
        return save(films)
    }

    @discardableResult private func save(_ films: [Entry]) -> Bool {
        guard let path else { return false }
        // A film without any of these facts is not stored.
        let kept = films.filter { $0.isInLatestNews || $0.isSeen || $0.isRemindedAsNew || $0.isRemindedAsOut }
            .prefix(Self.maxFilms)
        let lines = kept.enumerated().map { index, film in
            let letters = [
                (film.isInLatestNews, "n"), (film.isSeen, "s"), (film.isRemindedAsNew, "t"),
                (film.isRemindedAsOut, "o"),
            ].filter(\.0).map(\.1).joined()
            let words = film.title.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }
            let title = words.prefix(index < Self.maxTitles ? Self.maxTitleLength : 0)
            return "\(letters)\t\(film.id)\t\(String(String.UnicodeScalarView(title)))\n"
        }
        return (try? PrivateFile.replace(path, with: Data(lines.joined().utf8))) != nil
    }
}
