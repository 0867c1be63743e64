import Exchange
import Library
import Localization
import Records
import Terminal

/// Texts about a viewing, wherever one is shown.
enum ViewingText {
    /// `14 Aug 2026 · again · 8.5 · Odeon · with Taras`; always with a date, known or not.
    ///
    /// - Parameter former: The film's rating that the viewing's has replaced: `your rating 8 → 8.5`.
    static func facts(_ viewing: Viewing, insteadOf former: Double? = nil) -> [StyledText] {
        let texts = ViewingField.texts.compactMap { viewing.values[$0]?.displayText }
        let facts = [
            viewing.watchedOn.map { StyledText(DisplayText.date($0)) }
                ?? StyledText(tr("date unknown"), .label),
            StyledText(viewing.isRewatch ? tr("again", context: "viewing") : "", .label),
            viewing.rating.map { rating in
                former.map { StyledText(ratingChange($0, by: rating), .userData) }
                    ?? StyledText(DisplayText.userRating(rating), .userData)
            } ?? "",
        ]
        return (facts + texts.map { StyledText($0, .label) }).filter { !$0.isEmpty }
    }

    /// The facts on one line, with the first line of the note.
    static func line(_ viewing: Viewing, insteadOf former: Double? = nil) -> StyledText {
        let note = viewing.note.map { [StyledText(DisplayText.firstLine(DisplayText.note($0)))] } ?? []
        let parts = facts(viewing, insteadOf: former) + note
        return parts.dropFirst().reduce(parts[0]) { $0 + StyledText(.separator, .label) + $1 }
    }

    /// `your rating 8 → 8.5`
    static func ratingChange(_ former: Double, by rating: Double) -> String {
        tr(
            "your rating {old} → {new}",
            ["old": DisplayText.userRating(former), "new": DisplayText.userRating(rating)])
    }

    /// A rating as `rate` answers it, with its scale: `8 → 8.5 of 10`; nil is a removed one.
    static func givenRating(_ rating: Double?, insteadOf former: Double?) -> StyledText {
        let now =
            rating.map { StyledText(RatingStyle.current.textWithScale($0), .userData) }
            ?? StyledText(.unknown, .userData)
        guard let former else { return now }
        return StyledText("\(DisplayText.userRating(former)) ", .label) + StyledText(.arrow, .label) + " "
            + now
    }

    /// One line per viewing, with its full note beneath.
    static func blocks(_ viewings: [Viewing], hidesLocked: Bool) -> [Document.Block] {
        viewings.flatMap { viewing in
            let note = viewing.note.flatMap { hidesLocked ? $0.text : DisplayText.note($0) }
            return [Document.Block.facts(facts(viewing))]
                + [note].compactMap { $0.map { .paragraph($0, indent: 2) } }
        }
    }

    /// The cells for a pipe: those of ``ViewingField/rowFields``.
    static func cells(_ viewing: Viewing) -> [String] {
        ViewingField.rowFields.map { viewing.values[$0]?.cell ?? "" }
    }
}

extension Film {
    /// The release date, if it is certainly later than a day.
    func release(after date: PartialDate) -> PartialDate? {
        guard let release = releaseDate ?? year.flatMap({ PartialDate(year: $0) }),
            date.isCertainlyBefore(release)
        else { return nil }
        return release
    }
}
