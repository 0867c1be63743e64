import ArgumentParser
import Localization
import Presenters

/// A verb of other programs that has another name here: `watchlist rm`, `config`, `list`.
///
/// After a group it would count as a word of a query, and find nothing.
enum UnknownVerb {
    /// The hint for a user who asks for a list: the commands that show the watchlist and the library.
    static var lists: String {
        tr("'movielib watchlist' is your watch-later list, 'movielib library' all your films")
    }

    /// Verbs with the same meaning, and the possible names for it here, the likeliest first.
    static let verbs: [(words: Set<String>, commands: [String])] = [
        (
            ["rm", "delete", "del", "erase", "drop", "unsave", "clear", "remove"],
            ["remove", "logout", "clear"]
        ), (["ls", "show", "view", "display", "print", "info", "get", "list"], ["list", "status"]),
        (["new", "create", "save", "insert", "append", "put", "add"], ["add", "login", "update"]),
        (["edit", "change", "modify", "set"], ["edit"]),
        (["update", "sync", "fetch", "reload", "pull", "download"], ["refresh", "update", "edit"]),
        (["signin", "sign-in", "log-in"], ["login"]), (["signout", "sign-out", "log-out"], ["logout"]),
        (["clean", "empty", "purge", "flush", "prune"], ["clear", "remove"]),
    ]

    /// Whether the word is a verb of other programs, or one of ours.
    static func isCommandVerb(_ word: String) -> Bool { verbs.contains { $0.words.contains(word) } }

    /// The hint that names our command for another program's command; nil if the word is not one.
    static func hint(forCommand word: String, _ rest: some Sequence<String>) -> String? {
        func line(_ words: String...) -> String { CommandLineText.line(words, rest) }
        func film(_ words: String...) -> String {
            CommandLineText.line(words, rest, orElse: "<\(ValueName.film.displayName)>")
        }
        switch word {
        case "find", "lookup", "query", "look": return Failure.guess(line("search"))
        case "add", "save", "new", "create":
            return tr(
                "'{list}' saves a film for later, '{log}' logs one you saw",
                ["list": film("watchlist", "add"), "log": film("watched", "add")])
        case "ls", "all": return lists
        case "show", "info", "view", "get", "open", "display":
            return tr(
                "'{movie}' shows a film's page, 'movielib watchlist' your list", ["movie": film("movie")])
        case "login", "signin", "setup", "init": return Failure.guess("movielib auth login")
        case "logout", "signout": return Failure.guess("movielib auth logout")
        case "status", "whoami", "check":
            return tr("did you mean 'movielib doctor' or 'movielib auth status'?")
        case "config", "configure", "settings", "set", "preferences":
            return tr("settings are a file: 'movielib help config' says where it is and what it takes")
        case "version": return Failure.guess("movielib --version")
        case "rm", "remove", "delete", "del":
            return tr(
                "'{list}' removes a film from your list, '{log}' removes a viewing",
                ["list": film("watchlist", "remove"), "log": film("watched", "remove")])
        case "edit", "change", "modify":
            return tr(
                "'{log}' changes a viewing, '{note}' a note, '{rate}' a rating",
                ["log": film("watched", "edit"), "note": film("note"), "rate": film("rate")])
        case "update", "upgrade":
            return tr(
                "'movielib refresh' fetches fresh pages for your films, "
                    + "'movielib catalogue update' every title")
        case "actor", "director": return Failure.guess(line("person"))
        case "cast", "crew", "credits": return Failure.guess(film("movie"))
        case "pick", "random", "recommend", "suggest": return Failure.guess("movielib tonight")
        case "untag":
            let words = Array(rest)
            return words.count < 2
                ? tr("'{command}' removes a tag", ["command": "movielib tag dune -noir"])
                : Failure.guess(
                    CommandLineText.line(["tag"], words.dropLast() + ["-\(words[words.count - 1])"]))
        case "unrate": return Failure.guess(film("rate") + " --remove")
        case "completion", "completions":
            return tr("'movielib --generate-completion-script bash' writes one; zsh and fish, too")
        case "diary": return Failure.guess(line("watched"))
        case "ratings", "rated": return Failure.guess("movielib library rated")
        case "rating": return Failure.guess(film("rate"))
        case "trailer", "trailers": return Failure.guess(film("movie") + " --trailer")
        case "shelf": return Failure.guess(line("shelves"))
        case "scan": return Failure.guess("movielib files scan")
        case "organize", "organise": return Failure.guess(line("files", "organise"))
        case "tonite": return Failure.guess("movielib tonight")
        case "similar", "related": return tr("'{movie}' ends with similar films", ["movie": film("movie")])
        case "like", "love": return Failure.guess(film("tag") + " +liked")
        case "favorites", "favourites", "favorite": return Failure.guess("movielib library tag:favorite")
        case "unwatch", "unwatched": return Failure.guess(film("watched", "remove"))
        case "key", "token": return Failure.guess("movielib auth login")
        case "log", "done", "finish", "saw", "watch": return Failure.guess(film("watched", "add"))
        case "review": return Failure.guess(film("note"))
        case "man", "docs": return Failure.guess(line("help"))
        default: return nil
        }
    }
}
