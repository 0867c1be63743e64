import ArgumentParser
import Localization
import Presenters
import Terminal

/// The pages of `movielib --help` and `movielib help all`.
enum HelpPage {
    /// The word for the list of all commands.
    static let allName = "all"

    /// One screen: 24 lines of 80 columns.
    static var front: Document {
        func fields(_ entries: (String, String)...) -> Document.Block {
            .fields(entries.map { .init(label: "  \($0.padded(to: 9))", value: StyledText($1)) })
        }
        func heading(_ text: String) -> Document.Block { .line(StyledText(text, .heading)) }
        let key = tr("a free key from TMDB: all films, not only a sample", context: "front page")
        return Document(blocks: [
            .line(StyledText(Movielib.configuration.abstract)), .gap,
            .line("  movielib search dune"), .line("  movielib watchlist add dune 2021"),
            .line("  movielib auth login" + StyledText("   \(key)", .label)), .gap,
            heading(tr("Find", context: "front page")),
            fields(
                ("search", tr("a film by its title, a person by name", context: "front page")),
                ("browse", tr("the full screen: shelves, pages, search as you type", context: "front page")),
                ("discover", tr("films by genre, year, people, where to watch", context: "front page")),
                ("movie", tr("a film's page", context: "front page"))),
            heading(tr("Yours", context: "front page")),
            fields(
                ("watchlist", tr("films to watch later", context: "front page")),
                ("watched", tr("what you have seen, and when", context: "front page")),
                ("rate", tr("your rating of a film", context: "front page")),
                ("note", tr("a note on a film", context: "front page")),
                ("tag", tr("lists of your own", context: "front page")),
                ("tonight", tr("what to watch tonight, and why", context: "front page")),
                ("undo", tr("undoes the last change", context: "front page"))),
            heading(tr("Move", context: "front page")),
            fields(
                ("import", tr("from Letterboxd, IMDb, Trakt, Netflix and others", context: "front page")),
                ("files", tr("your own film files", context: "front page"))),
            .gap,
            .line(
                StyledText(
                    tr("'movielib help all' lists all commands, 'movielib help search' explains one."), .label
                )),
        ])
    }

    /// Commands that stand together as one entry, by the first one's name.
    private static var together: [(commands: [String], description: String)] {
        [
            (
                ["popular", "top-rated", "now-playing", "upcoming", "trending", "people"],
                tr(
                    "Charts: films that are popular, best rated, in cinemas, upcoming or trending; people of the week."
                )
            ),
            (
                ["genres", "certifications"],
                tr("The genres and the certifications that you can use in queries.")
            ),
            (["tag", "tags"], tr("Tag and untag films; all your tags, most used first.")),
            (
                ["undo", "redo", "history"],
                tr("Undo or redo the last changes to your library; list them.")
            ),
            (["stats", "year"], tr("Statistics of your viewings and ratings, overall or for a year.")),
            (["auth", "account"], tr("The TMDB credential; your account on TMDB.")),
        ]
    }

    /// All commands and topics, in Markdown.
    static var all: Document {
        var lines = ["# movielib", "", Movielib.configuration.abstract]
        for group in Movielib.configuration.groupedSubcommands {
            lines += [
                "", "## \(headings[group.name] ?? group.name)", "",
                "| \(tr("command")) | \(tr("meaning", context: "help")) |", "| --- | --- |",
            ]
            for type in group.subcommands {
                let (name, configuration) = (type.configuration.commandName ?? "", type.configuration)
                if let entry = together.first(where: { $0.commands.contains(name) }) {
                    if entry.commands[0] == name {
                        lines.append("| \(code(entry.commands)) | \(entry.description) |")
                    }
                } else {
                    lines.append("| \(code([name] + configuration.aliases)) | \(configuration.abstract) |")
                }
            }
        }
        lines += ["", "## \(tr("Topics"))", "", code(HelpTopic.all.map(\.name)), ""]
        lines.append(tr("'movielib help <command>' explains a command, 'movielib help queries' a topic."))
        return Markdown(lines.joined(separator: "\n")).document
    }

    private static var headings: [String: String] {
        [
            "Discover": tr("Discover", context: "help"), "Library": tr("Library", context: "help"),
            "Set-up": tr("Set-up", context: "help"),
        ]
    }

    private static func code(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
