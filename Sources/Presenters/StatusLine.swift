import Foundation
import Localization
import MovielibCore
import Terminal

/// The line of `status`: the parts with something to show, in at most `columns` columns. Titles are shortened first,
/// then the last of the parts are dropped.
struct StatusLine {
    /// A part's text; a title in it is shortened first if there is too little room.
    private struct Piece {
        let part: StatusPart
        var title: String?
        let makeText: (String) -> String

        var text: String { makeText(title ?? "") }
    }

    /// The separator between parts.
    private static let separator = " · "

    private var pieces: [Piece]
    private let columns: Int
    /// The parts that have something to show, whether or not they fit.
    let parts: [StatusPart]

    /// - Parameter clean: Makes a title harmless if the format cannot escape it.
    init(_ facts: StatusFacts, showing parts: [StatusPart], columns: Int, clean: (String) -> String = { $0 })
    {
        self.columns = columns
        let pieces = parts.compactMap { part -> Piece? in
            switch part {
            case .new:
                guard !facts.newFilms.isEmpty else { return nil }
                // i18n: in a bar: so many new films
                return Piece(part: part) { _ in
                    plural("{n} new", "{n} new", facts.newFilms.count, context: "films")
                }
            case .next:
                guard let (film, days) = facts.nextRelease else { return nil }
                return Piece(part: part, title: clean(film.title)) { Self.releaseText($0, in: days) }
            case .list:
                guard facts.watchlistCount > 0 else { return nil }
                // i18n: in a bar: so many films on the watch-later list
                return Piece(part: part) { _ in
                    plural("{n} saved", "{n} saved", facts.watchlistCount, context: "films")
                }
            case .tonight:
                guard let film = facts.tonight else { return nil }
                // i18n: in a bar: the film to watch this evening
                return Piece(part: part, title: clean(film.title)) { tr("tonight: {title}", ["title": $0]) }
            }
        }
        self.parts = pieces.map(\.part)
        self.pieces = pieces
        while self.pieces.count > 1, minColumns > columns { self.pieces.removeLast() }
        shortenTitles()
    }

    /// `Dune: VisiblePicture Three in 3 days`.
    static func releaseText(_ title: String, in days: Int) -> String {
        switch days {
        // i18n: in a bar: a film comes out today
        case ...0: tr("{title} today", ["title": title])
        // i18n: in a bar: a film comes out tomorrow
        case 1: tr("{title} tomorrow", ["title": title])
        // i18n: in a bar: a film comes out in so many days
        default: plural("{title} in {n} day", "{title} in {n} days", days, ["title": title])
        }
    }

    var text: String { fullText.truncated(to: columns) }

    /// The first part alone, as in the line.
    var first: String { (pieces.first?.text ?? "").truncated(to: columns) }

    private var fullText: String { pieces.map(\.text).joined(separator: Self.separator) }

    /// The fewest columns of a title: its first letter and `…`.
    private static let minTitleWidth = 2

    /// The width of the line with each title as short as possible.
    private var minColumns: Int {
        pieces.reduce(fullText.displayWidth) {
            $0 - max(0, ($1.title?.displayWidth ?? 0) - Self.minTitleWidth)
        }
    }

    /// Shortens the longest title, column by column, until the line fits or no title can be shortened further.
    private mutating func shortenTitles() {
        var room = pieces.map { $0.title?.displayWidth ?? 0 }
        var excess = fullText.displayWidth - columns
        while excess > 0, let longest = room.indices.max(by: { room[$0] < room[$1] }),
            room[longest] > Self.minTitleWidth
        {
            room[longest] -= 1
            excess -= 1
        }
        for index in pieces.indices { pieces[index].title = pieces[index].title?.truncated(to: room[index]) }
    }
}
