import ArgumentParser

/// A verb that other programs have and this one calls something else: `watchlist rm`, `config`, `list`.
///
/// Behind a group it would be a word of a query, and find nothing.
enum ForeignVerb {
    /// Verbs that mean the same, and what that may be called here, the likeliest first.
    static let verbs: [(said: Set<String>, meant: [String])] = [
        (["rm", "delete", "del", "erase", "drop", "unsave", "remove"], ["remove", "logout", "clear"]),
        (["ls", "show", "view", "display", "print", "info", "get", "list"], ["list", "status"]),
        (["new", "create", "save", "insert", "append", "put", "add"], ["add", "login", "update"]),
        (["edit", "change", "modify", "set"], ["edit"]),
        (["update", "sync", "fetch", "reload", "pull", "download"], ["refresh", "update", "edit"]),
        (["signin", "sign-in", "log-in"], ["login"]), (["signout", "sign-out", "log-out"], ["logout"]),
        (["clean", "empty", "purge", "flush", "prune"], ["clear", "remove"]),
    ]

    /// Whether the word is one of them, or one of our own.
    static func isVerb(_ word: String) -> Bool { verbs.contains { $0.said.contains(word) } }

    /// What does here what a command of another program does there, or nil.
    static func hint(forCommand word: String, _ rest: some Sequence<String>) -> String? {
        func line(_ words: String...) -> String { "'\(CommandLineText.of(words, rest))'" }
        func film(_ words: String...) -> String { "'\(CommandLineText.of(words, rest, orElse: "<film>"))'" }
        switch word {
        case "find", "lookup", "query", "look": return "did you mean \(line("search"))?"
        case "add", "save", "new", "create":
            return
                "\(film("watchlist", "add")) saves a film for later, \(film("watched", "add")) logs one you saw"
        case "list", "ls", "all":
            return "'movielib watchlist' is your watch-later list, 'movielib library' all your films"
        case "show", "info", "view", "get", "open", "display":
            return "\(film("movie")) shows a film's page, 'movielib watchlist' your list"
        case "login", "signin", "setup", "init": return "did you mean 'movielib auth login'?"
        case "logout", "signout": return "did you mean 'movielib auth logout'?"
        case "status", "whoami", "check": return "did you mean 'movielib doctor' or 'movielib auth status'?"
        case "config", "configure", "settings", "set", "preferences":
            return "settings are a file: 'movielib help config' says where it is and what it takes"
        case "version": return "did you mean 'movielib --version'?"
        case "rm", "remove", "delete", "del":
            return "\(film("watchlist", "remove")) takes a film off your list, "
                + "\(film("watched", "remove")) takes back a viewing"
        case "edit", "change", "modify":
            return
                "\(film("watched", "edit")) changes a viewing, \(film("note")) a note, \(film("rate")) a rating"
        case "update", "upgrade", "refresh", "sync":
            return "'movielib watchlist refresh' fetches fresh pages for your list, "
                + "'movielib catalogue update' every title"
        case "actor", "director", "cast": return "did you mean \(line("person"))?"
        case "pick", "random", "recommend", "suggest": return "did you mean 'movielib tonight'?"
        case "diary": return "did you mean \(line("watched"))?"
        case "log": return "did you mean \(film("watched", "add"))?"
        case "review": return "did you mean \(film("note"))?"
        case "man", "docs": return "did you mean \(line("help"))?"
        default: return nil
        }
    }
}
