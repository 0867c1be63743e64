import Localization
import Records

extension OtherPersonsValues {
    /// `on the list, rated 8, seen on 3 January 2026, tags noir`.
    var displayText: String {
        let days = viewings.compactMap(\.self)
        let seen =
            days.first.map { tr("seen {date}", ["date": DisplayText.date($0)]) }
            ?? tr("seen", context: "by a person")
        return [
            addedAt.map { _ in tr("on the list", context: "of a person") },
            rating.map {
                tr("rated {rating}", ["rating": DisplayText.userRating($0)], context: "by a person")
            },
            viewings.isEmpty ? nil : seen,
            viewings.count > 1 ? plural("{n} viewing", "{n} viewings", viewings.count) : nil,
            tags.isEmpty ? nil : tags.joined(separator: ", "),
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// The cells of a row of a film's page.
    var cells: [String] {
        [
            "other", person, addedAt ?? "", rating.cell, "\(viewings.count)",
            viewings.first.flatMap(\.self).cell, tags.joined(separator: ", "),
        ]
    }

    static let payload = Payload<OtherPersonsValues>(
        "other person", "What another person of your share has about a film."
    ) {
        Field("person", "the name") { $0.person }
        Field("added_at", "since when it is on the person's list; null if it is not") { $0.addedAt }
        Field("rating", "0.5 to 10") { $0.rating }
        Field("tags") { $0.tags }
        Field("watched", "how often the person has seen it") { $0.viewings.count }
        Field("last_watched_at", "the day of the last viewing, as precisely as known") {
            $0.viewings.first.flatMap(\.self)?.description
        }
    }
}
