import Foundation
import Localization
package import MovielibCore
package import Records
import TMDBModels
package import Terminal

/// The result of a sync with an account, or the preview of one.
package struct SyncPresenter: Presentation {
    private let outcome: AccountSync.Outcome
    private let account: (id: Int, username: String)
    private let isDryRun: Bool
    /// The library's films that are named one by one, by id.
    package var films: [Int: Film] = [:]

    package init(_ outcome: AccountSync.Outcome, account: (id: Int, username: String), isDryRun: Bool) {
        (self.outcome, self.account, self.isDryRun) = (outcome, account, isDryRun)
    }

    typealias Item = AccountPlan.Item

    package var document: Document {
        var blocks: [Document.Block] = []
        var fields: [Document.Field] = []
        func add(_ label: String, _ items: [Item]) {
            let words = Counts(items).displayText
            if !words.isEmpty { fields.append(.init(label: label, value: StyledText(words, .userData))) }
        }
        add(isDryRun ? tr("To send") : tr("Sent to TMDB"), outcome.pushed)
        add(isDryRun ? tr("To fetch from TMDB") : tr("Fetched from TMDB"), outcome.pulled)
        func count(_ label: String, _ count: Int, _ style: Style? = nil) {
            if count > 0 {
                fields.append(.init(label: label, value: StyledText(DisplayText.grouped(count), style)))
            }
        }
        count(tr("Changed on both sides"), outcome.conflicts.count, .warning)
        count(tr("Not accepted by TMDB"), outcome.failed.count, .warning)
        count(tr("Left for next time"), outcome.deferredFields)
        if let skipped = Self.skippedText(outcome.skipped) {
            fields.append(.init(label: tr("Skipped"), value: StyledText(skipped)))
        }
        blocks.append(
            fields.isEmpty
                ? .line(StyledText(tr("Nothing to sync: both sides are the same."))) : .fields(fields))
        if isDryRun {
            let items = outcome.pushed.map { ($0, true) } + outcome.pulled.map { ($0, false) }
            if !items.isEmpty { blocks.append(.gap) }
            blocks += items.prefix(Self.maxItems).map { item, isSent in
                .line(
                    StyledText(item.name, .title)
                        + StyledText("  " + Self.changeText(item, isSent: isSent), .label))
            }
            let rest = items.count - Self.maxItems
            if rest > 0 {
                blocks.append(.line(StyledText(plural("and {n} more", "and {n} more", rest), .label)))
            }
        }
        if !outcome.conflicts.isEmpty || !outcome.failed.isEmpty { blocks.append(.gap) }
        blocks += outcome.conflicts.map { item in
            .line(
                StyledText(item.name, .title)
                    + StyledText(
                        ": "
                            + tr(
                                "mine {mine}, TMDB {theirs}",
                                [
                                    "mine": Self.value(item.local, item.localTime),
                                    "theirs": Self.value(item.remote, item.remoteTime),
                                ])))
        }
        blocks += outcome.failed.map { item, error in
            .line(StyledText(item.name, .title) + StyledText(": \(error.detail)"))
        }
        return Document(blocks: blocks)
    }

    /// The most films named on a terminal; pipes get all of them.
    private static let maxItems = 50

    /// The text for a change that a dry run would make.
    private static func changeText(_ item: Item, isSent: Bool) -> String {
        let value = (isSent ? item.local : item.remote).map(DisplayText.userRating) ?? ""
        let what =
            switch (item.key.field, item.step.isRemoval) {
            case (.saved, false): tr("on the watch-later list")
            case (.saved, true): tr("off the watch-later list", context: "sync")
            case (.rating, false): tr("rating {value}", ["value": value], context: "sync")
            case (.rating, true): tr("without a rating", context: "sync")
            case (.favorite, false): tr("a favourite", context: "at TMDB")
            case (.favorite, true): tr("no longer a favourite", context: "sync")
            }
        return isSent ? tr("to TMDB: {what}", ["what": what]) : tr("from TMDB: {what}", ["what": what])
    }

    /// The result on one line, for the full screen.
    package var line: ChangePresenter.Line {
        let (sent, taken) = (Counts(outcome.pushed).displayText, Counts(outcome.pulled).displayText)
        let parts = [
            sent.isEmpty ? nil : tr("sent to TMDB: {what}", ["what": sent]),
            taken.isEmpty ? nil : tr("from TMDB: {what}", ["what": taken]),
            outcome.conflicts.isEmpty
                ? nil
                : plural("{n} changed on both sides", "{n} changed on both sides", outcome.conflicts.count),
            outcome.failed.isEmpty
                ? nil : plural("{n} not accepted by TMDB", "{n} not accepted by TMDB", outcome.failed.count),
        ].compactMap(\.self)
        return (
            parts.isEmpty ? tr("Nothing to sync: both sides are the same.") : parts.joined(separator: " · "),
            nil
        )
    }

    /// `2 values of films without a TMDB id, 1 unreadable entry at TMDB`; nil if nothing was skipped.
    private static func skippedText(_ skipped: AccountPlan.SkipCounts) -> String? {
        let parts = [
            skipped.withoutID == 0
                ? nil
                : plural(
                    "{n} value of films without a TMDB id", "{n} values of films without a TMDB id",
                    skipped.withoutID),
            skipped.offScale == 0
                ? nil
                : plural(
                    "{n} rating that TMDB does not accept", "{n} ratings that TMDB does not accept",
                    skipped.offScale),
            skipped.unreadable == 0
                ? nil
                : plural(
                    "{n} unreadable entry on TMDB", "{n} unreadable entries on TMDB", skipped.unreadable),
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func value(_ value: Double?, _ date: Date?) -> String {
        let words = value.map(DisplayText.userRating) ?? ""
        guard let date else { return words }
        return "\(words) (\(DisplayText.tableMoment(date, in: .current)))"
    }

    package static let columns =
        "`push`, `pull`, `conflict` or `failed`; field, film's id, title, value here, value at TMDB"
    package var rows: [[String]] {
        func rows(_ name: String, _ items: [Item]) -> [[String]] {
            items.map { item in
                [
                    name, item.key.field.rawValue, "\(item.key.film)", item.title,
                    item.local.map(DisplayText.userRating) ?? "",
                    item.remote.map(DisplayText.userRating) ?? "",
                ]
            }
        }
        return rows("push", outcome.pushed) + rows("pull", outcome.pulled)
            + rows("conflict", outcome.conflicts) + rows("failed", outcome.failed.map(\.item))
    }

    package static let payload = Payload<Self>(
        "sync", "What a sync with the account did, or with `--dry-run` would do."
    ) {
        Field("account", of: account) { $0.account }
        Field("dry_run", "whether nothing was done") { $0.isDryRun }
        Field("first", "whether the library and this account had never been synced") { $0.outcome.isFirst }
        Field("pushed", "what TMDB took over", of: Counts.payload) { Counts($0.outcome.pushed) }
        Field("pulled", "what the library took over", of: Counts.payload) { Counts($0.outcome.pulled) }
        Field("agreed", "entries that both sides had already come to have in common") {
            $0.outcome.newlyAgreed
        }
        Field("changes", "what was sent and taken over, or would be", each: change) { sync in
            sync.outcome.pushed.map { (sync, $0, true) } + sync.outcome.pulled.map { (sync, $0, false) }
        }
        Field("conflicts", "entries changed on both sides", each: conflict) { sync in
            sync.outcome.conflicts.map { (sync, $0) }
        }
        Field("failed", "entries that TMDB did not take", each: failure) { sync in
            sync.outcome.failed.map { (sync, $0, $1.detail) }
        }
        Field(
            "waiting",
            "entries left for the next sync: TMDB does not show yet what was sent, or only the other direction was requested"
        ) { $0.outcome.deferredFields }
        Field("skipped", "entries that cannot be synced, for one of these three reasons") {
            $0.outcome.skipped.count
        }
        Field("skipped_without_id", "values of films known by title and year only") {
            $0.outcome.skipped.withoutID
        }
        Field("skipped_off_scale", "ratings in the library that TMDB does not take") {
            $0.outcome.skipped.offScale
        }
        Field("skipped_unreadable", "TMDB's entries without a title, or with a rating off its scale") {
            $0.outcome.skipped.unreadable
        }
    }

    private static let account = Payload<(id: Int, username: String)>("synced account") {
        Field("id", "TMDB's number for the account") { $0.id }
        Field("username") { $0.username }
    }

    private static let change = Payload<(sync: Self, item: Item, isSent: Bool)>(
        "sync change", "A value that was sent or taken over. `mine` and `tmdb` are the values before."
    ) {
        Field("to", "`tmdb`, or `library` for what came from there") { $0.isSent ? "tmdb" : "library" }
        Field(values) { ($0.sync, $0.item) }
    }

    /// A film's value in the library and at TMDB.
    private static let values = Payload<(sync: Self, item: Item)> {
        Field("field", "`saved`, `rating` or `favorite`") { $0.item.key.field.rawValue }
        Field("film", of: Film.payload) { $0.sync.film($0.item) }
        Field("mine", "the value here; null for none") { $0.item.local }
        Field("tmdb", "the value at TMDB; null for none") { $0.item.remote }
    }

    private static let conflict = Payload<(sync: Self, item: Item)>(
        "conflict", "A value that changed on both sides; nothing was changed on either."
    ) {
        Field(values) { $0 }
        Field("mine_at", "when it was set here") { $0.item.localTime }
        Field("tmdb_at", "when it was set there; known only after `account login --v4`") {
            $0.item.remoteTime
        }
    }

    private static let failure = Payload<(sync: Self, item: Item, why: String)>("failed entry") {
        Field("field", "`saved`, `rating` or `favorite`") { $0.item.key.field.rawValue }
        Field("film", of: Film.payload) { $0.sync.film($0.item) }
        Field("reason", "TMDB's words") { $0.why }
    }

    private func film(_ item: Item) -> Film {
        films[item.key.film] ?? Film(FilmRecord(id: item.key.film, title: item.title), nil)
    }

    /// The number of values set and removed, by kind.
    struct Counts {
        var saved = 0
        var unsaved = 0
        var rated = 0
        var unrated = 0
        var favorited = 0
        var unfavorited = 0

        static let payload = Payload<Self>("sync counts") {
            Field("saved", "films put on the watch-later list") { $0.saved }
            Field("unsaved", "films removed from it") { $0.unsaved }
            Field("rated", "ratings given or changed") { $0.rated }
            Field("unrated", "ratings removed") { $0.unrated }
            Field("favorited", "films made favourites, with `--also favorites`") { $0.favorited }
            Field("unfavorited", "films that no longer are") { $0.unfavorited }
        }

        init(_ items: [Item]) {
            for item in items {
                switch (item.key.field, item.step.isRemoval) {
                case (.saved, false): saved += 1
                case (.saved, true): unsaved += 1
                case (.rating, false): rated += 1
                case (.rating, true): unrated += 1
                case (.favorite, false): favorited += 1
                case (.favorite, true): unfavorited += 1
                }
            }
        }

        /// `3 saved, 1 off the list, 2 ratings`: only the counts above zero.
        var displayText: String {
            [
                (saved, plural("{n} saved", "{n} saved", saved)),
                (unsaved, plural("{n} off the list", "{n} off the list", unsaved)),
                (rated, plural("{n} rating", "{n} ratings", rated)),
                (unrated, plural("{n} rating removed", "{n} ratings removed", unrated)),
                (favorited, plural("{n} favourite", "{n} favourites", favorited)),
                (unfavorited, plural("{n} no longer a favourite", "{n} no longer favourites", unfavorited)),
            ].filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
        }
    }
}

extension AccountPlan.Item {
    /// `Dune (2021)`.
    package var name: String { DisplayText.film(title, year) }
}
