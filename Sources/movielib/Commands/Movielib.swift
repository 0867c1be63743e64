import ArgumentParser
import Localization

/// The tree of commands.
struct Movielib: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "movielib",
        abstract: tr("Find a film in a second, decide what to watch tonight, keep your own list."),
        discussion: tr(
            """
            Without a command: what is on, and the top of your watch-later list.

            EXAMPLES:
              movielib search dune
              movielib movie dune 2021
              movielib watchlist add 438631

            TOPICS, as in 'movielib help queries':
              queries       the query language
              films         how a film is named, and films from standard input
              json          the documents of --json, key by key
              fields        the fields of every answer, and templates for its rows
              exit-codes    how a command ends, for scripts
              environment   the environment variables
              config        the settings file
              browse        the full screen: places and keys

            Packages set up Tab completion; 'movielib --generate-completion-script zsh' prints it for zsh, bash or fish.
            """), version: Version.long,
        groupedSubcommands: [
            CommandGroup(
                name: "Discover",
                subcommands: [
                    HomeCommand.self, BrowseCommand.self, SearchCommand.self, DiscoverCommand.self,
                    NewCommand.self, PopularCommand.self, TopRatedCommand.self, NowPlayingCommand.self,
                    UpcomingCommand.self, TrendingCommand.self, PeopleCommand.self, MovieCommand.self,
                    PersonCommand.self, CollectionCommand.self, OpenCommand.self, GenresCommand.self,
                    CertificationsCommand.self, ServicesCommand.self, ShelvesCommand.self,
                ]),
            CommandGroup(
                name: "Library",
                subcommands: [
                    WatchlistCommand.self, WatchedCommand.self, RateCommand.self, TagCommand.self,
                    TagsCommand.self, NoteCommand.self, LockCommand.self, LibraryCommand.self,
                    UndoCommand.self, RedoCommand.self, HistoryCommand.self, RefreshCommand.self,
                    TonightCommand.self,
                    StatsCommand.self,
                    YearCommand.self, ImportCommand.self, ExportCommand.self, SeriesCommand.self,
                    SyncCommand.self, ShareCommand.self,
                    ListsCommand.self, StatusCommand.self, RemindCommand.self,
                    BackupCommand.self, RestoreCommand.self, FilesCommand.self, PlayCommand.self,
                    ConvertCommand.self,
                ]),
            CommandGroup(
                name: "Set-up",
                subcommands: [
                    AuthCommand.self, AccountCommand.self, CatalogueCommand.self, CacheCommand.self,
                    DoctorCommand.self,
                ]),
        ], defaultSubcommand: HomeCommand.self)

    /// The commands without subcommands, in the order of `--help`. A group's default has the group's name, and
    /// `watchlist refresh` is only another name of `refresh`.
    static var commands: [(name: String, type: any ParsableCommand.Type)] {
        configuration.subcommands.flatMap { type -> [(String, any ParsableCommand.Type)] in
            let (group, name) = (type.configuration, type.configuration.commandName ?? "")
            if group.subcommands.isEmpty { return [(name, type)] }
            let verbs = group.subcommands.filter { verb in !configuration.subcommands.contains { $0 == verb }
            }
            return verbs.map { verb in
                verb == group.defaultSubcommand
                    ? (name, verb) : ("\(name) \(verb.configuration.commandName ?? "")", verb)
            }
        }
    }
}
