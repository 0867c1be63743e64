import Foundation
import Library
import Records
import Terminal

/// What the bottom line says of a change; the part that counts stands first, for it may be cut.
enum ChangeWords {
    /// `Saved Dune (2021); u undoes it`.
    static func done(_ verb: String, _ subjects: [Subject], _ rest: String = "") -> Notice {
        let words = [verb, subjects.name].filter { !$0.isEmpty }.joined(separator: " ")
        return Notice("\(words)\(rest); u undoes it", name: subjects.name)
    }

    static func saved(_ added: [Subject], of subjects: [Subject]) -> Notice {
        if added.isEmpty { return Notice("Already on the list: \(subjects.name)", name: subjects.name) }
        let others = subjects.count - added.count
        return done(
            "Saved", added, others == 0 ? "" : "; \(others) \(others == 1 ? "was" : "were") there already")
    }

    static func takenOff(_ removed: [Subject], of subjects: [Subject]) -> Notice {
        if removed.isEmpty { return Notice("Not on the list: \(subjects.name)", name: subjects.name) }
        return done("Took off the list:", removed)
    }

    /// With all that is odd or was changed besides.
    static func logged(
        _ logged: LibraryStore.ViewingsLogged, _ viewing: Viewing, _ subjects: [Subject]
    ) -> Notice {
        let isOne = subjects.count == 1
        func besides(_ count: Int, _ words: String) -> [String] {
            count == 0 ? [] : [isOne ? words : "\(count) \(words)"]
        }
        var rest = besides(logged.secondOfDay.count, "a second time that day")
        rest += besides(logged.films.count { viewing.isBeforeRelease(of: $0) }, "before its release")
        rest += besides(logged.takenOff.count, "off your list")
        if let rating = viewing.rating, let former = logged.formerRatings.first?.value {
            rest.append(
                isOne
                    ? "rating \(Wording.own(former)) → \(Wording.own(rating))"
                    : "\(Wording.counted(logged.formerRatings.count, "rating")) replaced")
        }
        let day = viewing.watchedOn.map { " on \(Wording.date($0))" } ?? ", date unknown"
        return done("Logged", subjects, ([day] + rest).joined(separator: ", "))
    }

    static func seenToday(_ subjects: [Subject]) -> Notice {
        Notice("Already logged today; S logs another viewing of \(subjects.name)", name: subjects.name)
    }

    static func edited(_ change: ViewingChange?, _ subjects: [Subject]) -> Notice {
        guard let change, let viewing = change.viewing else { return gone(subjects) }
        if viewing == change.former { return Notice("Nothing was changed") }
        var rest: [String] = []
        if change.isSecondOfDay { rest.append("a second time that day") }
        if viewing.isBeforeRelease(of: change.film) { rest.append("before its release") }
        if let former = change.formerRating, let rating = change.film.myRating {
            rest.append("rating \(Wording.own(former)) → \(Wording.own(rating))")
        }
        return done("Changed the viewing of", subjects, rest.map { ", \($0)" }.joined())
    }

    static func removed(_ logged: LoggedViewing?, _ subjects: [Subject]) -> Notice {
        guard let logged else { return gone(subjects) }
        let day = logged.viewing.watchedOn.map { " of \(Wording.date($0))" } ?? ""
        return done("Removed the viewing\(day):", subjects)
    }

    private static func gone(_ subjects: [Subject]) -> Notice {
        Notice("This viewing is no longer there: \(subjects.name)", name: subjects.name)
    }

    static func tagged(_ subjects: [Subject], _ adding: [String], _ removing: [String]) -> Notice {
        func tags(_ names: [String]) -> String {
            "\(names.count == 1 ? "tag" : "tags") \(names.joined(separator: ", "))"
        }
        if removing.isEmpty { return done("Put the \(tags(adding)) on", subjects) }
        if adding.isEmpty { return done("Took the \(tags(removing)) off", subjects) }
        let signs = adding.map { "+\($0)" } + removing.map { "-\($0)" }
        return done("Tagged", subjects, ": " + signs.joined(separator: " "))
    }

    static func undone(_ change: LibraryChange) -> Notice {
        let film = film(change)
        return Notice("Undone: \(noun(change))\(film); U does it again", name: film)
    }

    static func redone(_ change: LibraryChange) -> Notice {
        let film = film(change)
        return Notice("Done again: \(noun(change))\(film); u undoes it", name: film)
    }

    /// `rating of`.
    private static func noun(_ change: LibraryChange) -> String {
        switch change.command {
        case "watchlist add": "saving of "
        case "watchlist remove": "taking off the list of "
        case "watched add": "viewing of "
        case "watched remove": "removal of a viewing of "
        case "watched edit": "change of a viewing of "
        case "rate": "rating of "
        case "tag": "tags of "
        case "note": "note on "
        default: "\(change.command) "
        }
    }

    /// The history's words without the values; a title may have a colon of its own.
    private static func film(_ change: LibraryChange) -> String {
        guard let end = change.summary.range(of: "): ") else { return change.summary }
        return change.summary[..<end.lowerBound] + ")"
    }
}

extension Viewing {
    /// Whether it is certain that the film was not yet released.
    fileprivate func isBeforeRelease(of film: LibraryFilm) -> Bool {
        watchedOn.flatMap { Film(film).release(after: $0) } != nil
    }
}
