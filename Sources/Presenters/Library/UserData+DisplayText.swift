import Localization
import Records
package import Terminal

/// The user's data about a film, as its page and its preview show it.
extension UserData {
    /// How often the film was seen, and the user's rating and tags, if any.
    package var fields: [Document.Field] {
        let times = DisplayText.times(timesWatched)
        let seen = lastWatchedOn.map(DisplayText.date).map {
            timesWatched == 1
                // i18n: when a film was seen that was seen once: once, 14 Aug 2026
                ? tr("{times}, {date}", ["times": times, "date": $0])
                // i18n: how often a film was seen, and when it was last: twice, last 14 Aug 2026
                : tr("{times}, last {date}", ["times": times, "date": $0])
        }
        let all = [
            (tr("Seen", context: "label"), timesWatched > 0 ? seen ?? times : ""),
            (tr("Your rating"), myRating.map(DisplayText.userRating) ?? ""),
            (tr("Tags", context: "label"), tags.joined(separator: ", ")),
        ]
        return all.filter { !$0.1.isEmpty }.map { .init(label: $0.0, value: StyledText($0.1)) }
    }

    /// The user's note under its heading.
    package func noteBlocks(hidingLocked: Bool) -> [Document.Block] {
        guard let note, !hidingLocked || note.text != nil else { return [] }
        return [
            .gap, .line(StyledText(tr("Your note"), .heading)), .paragraph(DisplayText.note(note), indent: 0),
        ]
    }
}
