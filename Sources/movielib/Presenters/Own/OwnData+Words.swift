import Localization
import Records
import Terminal

/// What is the person's own of a film, as its page and its preview have it.
extension OwnData {
    /// How often it was seen, their rating and tags, as far as there are any.
    var fields: [Document.Field] {
        let times = Wording.times(timesWatched)
        // i18n: how often a film was seen, and when it was last: twice, last 14 Aug 2026
        let seen = lastWatchedOn.map {
            tr("{times}, last {date}", ["times": times, "date": Wording.date($0)])
        }
        let all = [
            (tr("Seen", context: "label"), timesWatched > 0 ? seen ?? times : ""),
            (tr("My rating"), myRating.map(Wording.own) ?? ""),
            (tr("Tags", context: "label"), tags.joined(separator: ", ")),
        ]
        return all.filter { !$0.1.isEmpty }.map { .init(label: $0.0, value: StyledText($0.1)) }
    }

    /// Their note under its heading.
    func noteBlocks(hidingLocked: Bool) -> [Document.Block] {
        guard let note, !hidingLocked || note.words != nil else { return [] }
        return [
            .gap, .line(StyledText(tr("Your note"), .heading)), .paragraph(Wording.shown(note), indent: 0),
        ]
    }
}
