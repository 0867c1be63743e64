import Foundation
import Library
import Localization
import Records
import Terminal

/// Words a change for the bottom line; the important part comes first, as the rest may be cut.
enum ChangeWords {
    /// A notice about these films, whose names can be cut.
    private static func notice(_ text: String, _ subjects: [Subject]) -> Notice {
        Notice(text, name: subjects.name)
    }

    /// What was done, any remarks, and how to undo it.
    private static func done(_ words: String, _ remarks: [String], _ subjects: [Subject]) -> Notice {
        // i18n: behind what was done: Logged Dune (2021) on 22 Nov 2026, off your list; u undoes it
        let text = tr("{change}; u undoes it", ["change": ([words] + remarks).joined(separator: ", ")])
        return notice(text, subjects)
    }

    static func saved(_ added: [Subject], of subjects: [Subject]) -> Notice {
        if added.isEmpty {
            return notice(tr("Already on the list: {films}", ["films": subjects.name]), subjects)
        }
        let others = subjects.count - added.count
        if others == 0 {
            // i18n: {films} is a film's title and year, or '3 films'; u is a key, as in all that follow
            return notice(tr("Saved {films}; u undoes it", ["films": added.name]), added)
        }
        return notice(
            plural(
                "Saved {films}; {n} was there already; u undoes it",
                "Saved {films}; {n} were there already; u undoes it", others, ["films": added.name]), added)
    }

    static func takenOff(_ removed: [Subject], of subjects: [Subject]) -> Notice {
        if removed.isEmpty {
            return notice(tr("Not on the list: {films}", ["films": subjects.name]), subjects)
        }
        return notice(tr("Took off the list: {films}; u undoes it", ["films": removed.name]), removed)
    }

    static func rated(_ subjects: [Subject], _ rating: Double?) -> Notice {
        let name = subjects.name
        guard let rating = rating.map(Wording.own) else {
            return notice(tr("Took your rating off {films}; u undoes it", ["films": name]), subjects)
        }
        // i18n: what somebody has rated, and how: Dune (2021): 8.5
        return notice(tr("{films}: {rating}; u undoes it", ["films": name, "rating": rating]), subjects)
    }

    /// - Parameter wasOther: Whether somebody else had changed it meanwhile.
    static func noted(_ subject: Subject, wasOther: Bool) -> Notice {
        let name = subject.name
        return notice(
            wasOther
                ? tr("Both notes are kept: {film} got another one meanwhile", ["film": name])
                : tr("Noted {film}; u undoes it", ["film": name]), [subject])
    }

    /// Includes anything odd or changed as a side effect.
    static func logged(
        _ logged: LibraryStore.ViewingsLogged, _ viewing: Viewing, _ subjects: [Subject]
    ) -> Notice {
        let (second, early, off) = (
            logged.secondOfDay.count, logged.films.count { viewing.isBeforeRelease(of: $0) },
            logged.takenOff.count
        )
        var remarks: [String] = []
        if subjects.count == 1 {
            remarks = [
                second > 0 ? secondOfDay : nil, early > 0 ? beforeRelease : nil,
                off > 0 ? tr("off your list") : nil,
            ].compactMap(\.self)
        } else {
            if second > 0 {
                remarks.append(plural("{n} a second time that day", "{n} a second time that day", second))
            }
            if early > 0 { remarks.append(plural("{n} before its release", "{n} before its release", early)) }
            if off > 0 { remarks.append(plural("{n} off your list", "{n} off your list", off)) }
        }
        if let rating = viewing.rating, let former = logged.formerRatings.first?.value {
            remarks.append(
                subjects.count == 1
                    ? replaced(former, by: rating)
                    : plural("{n} rating replaced", "{n} ratings replaced", logged.formerRatings.count))
        }
        let name = subjects.name
        let words =
            viewing.watchedOn.map {
                tr("Logged {films} on {date}", ["films": name, "date": Wording.date($0)])
            }
            ?? tr("Logged {films}, date unknown", ["films": name])
        return done(words, remarks, subjects)
    }

    private static var secondOfDay: String { tr("a second time that day") }
    private static var beforeRelease: String { tr("before its release") }

    private static func replaced(_ former: Double, by rating: Double) -> String {
        tr("rating {old} → {new}", ["old": Wording.own(former), "new": Wording.own(rating)])
    }

    static func seenToday(_ subjects: [Subject]) -> Notice {
        notice(
            tr("Already logged today; S logs another viewing of {films}", ["films": subjects.name]), subjects)
    }

    static func edited(_ change: ViewingChange?, _ subjects: [Subject]) -> Notice {
        guard let change, let viewing = change.viewing else { return gone(subjects) }
        if viewing == change.former { return Notice(tr("Nothing was changed")) }
        var remarks: [String] = []
        if change.isSecondOfDay { remarks.append(secondOfDay) }
        if viewing.isBeforeRelease(of: change.film) { remarks.append(beforeRelease) }
        if let former = change.formerRating, let rating = change.film.myRating {
            remarks.append(replaced(former, by: rating))
        }
        return done(tr("Changed the viewing of {films}", ["films": subjects.name]), remarks, subjects)
    }

    static func removed(_ logged: LoggedViewing?, _ subjects: [Subject]) -> Notice {
        guard let logged else { return gone(subjects) }
        let name = subjects.name
        return notice(
            logged.viewing.watchedOn.map {
                tr(
                    "Removed the viewing of {date}: {films}; u undoes it",
                    ["date": Wording.date($0), "films": name])
            } ?? tr("Removed the viewing: {films}; u undoes it", ["films": name]), subjects)
    }

    private static func gone(_ subjects: [Subject]) -> Notice {
        notice(tr("This viewing is no longer there: {films}", ["films": subjects.name]), subjects)
    }

    static func tagged(_ subjects: [Subject], _ adding: [String], _ removing: [String]) -> Notice {
        let name = subjects.name
        func tags(_ names: [String]) -> String { names.joined(separator: ", ") }
        if removing.isEmpty {
            return notice(
                adding.count == 1
                    ? tr(
                        "Put the tag {tags} on {films}; u undoes it",
                        ["tags": tags(adding), "films": name])
                    : tr(
                        "Put the tags {tags} on {films}; u undoes it",
                        ["tags": tags(adding), "films": name]), subjects)
        }
        if adding.isEmpty {
            return notice(
                removing.count == 1
                    ? tr(
                        "Took the tag {tags} off {films}; u undoes it",
                        ["tags": tags(removing), "films": name])
                    : tr(
                        "Took the tags {tags} off {films}; u undoes it",
                        ["tags": tags(removing), "films": name]), subjects)
        }
        let signs = adding.map { "+\($0)" } + removing.map { "-\($0)" }
        return notice(
            tr(
                "Tagged {films}: {tags}; u undoes it",
                ["films": name, "tags": signs.joined(separator: " ")]), subjects)
    }

    static func undone(_ change: LibraryChange) -> Notice {
        let film = film(change)
        let text =
            switch change.command {
            case "watchlist add": tr("Undone: saving of {film}; U does it again", ["film": film])
            case "watchlist remove":
                tr("Undone: taking off the list of {film}; U does it again", ["film": film])
            case "watched add": tr("Undone: viewing of {film}; U does it again", ["film": film])
            case "watched remove":
                tr("Undone: removal of a viewing of {film}; U does it again", ["film": film])
            case "watched edit":
                tr("Undone: change of a viewing of {film}; U does it again", ["film": film])
            case "rate": tr("Undone: rating of {film}; U does it again", ["film": film])
            case "tag": tr("Undone: tags of {film}; U does it again", ["film": film])
            case "note": tr("Undone: note on {film}; U does it again", ["film": film])
            default:
                tr(
                    "Undone: {command} {film}; U does it again", ["command": change.command, "film": film])
            }
        return Notice(text, name: film)
    }

    static func redone(_ change: LibraryChange) -> Notice {
        let film = film(change)
        let text =
            switch change.command {
            case "watchlist add": tr("Done again: saving of {film}; u undoes it", ["film": film])
            case "watchlist remove":
                tr("Done again: taking off the list of {film}; u undoes it", ["film": film])
            case "watched add": tr("Done again: viewing of {film}; u undoes it", ["film": film])
            case "watched remove":
                tr("Done again: removal of a viewing of {film}; u undoes it", ["film": film])
            case "watched edit":
                tr("Done again: change of a viewing of {film}; u undoes it", ["film": film])
            case "rate": tr("Done again: rating of {film}; u undoes it", ["film": film])
            case "tag": tr("Done again: tags of {film}; u undoes it", ["film": film])
            case "note": tr("Done again: note on {film}; u undoes it", ["film": film])
            default:
                tr("Done again: {command} {film}; u undoes it", ["command": change.command, "film": film])
            }
        return Notice(text, name: film)
    }

    /// The history's words without the values; a title may itself contain a colon.
    private static func film(_ change: LibraryChange) -> String {
        guard let end = change.summary.range(of: "): ") else { return change.summary }
        return change.summary[..<end.lowerBound] + ")"
    }
}

extension Viewing {
    /// Whether the film was certainly not released yet.
    fileprivate func isBeforeRelease(of film: LibraryFilm) -> Bool {
        watchedOn.flatMap { Film(film).release(after: $0) } != nil
    }
}
