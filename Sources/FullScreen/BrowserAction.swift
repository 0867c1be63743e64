import Library
import Localization
import Presenters
import Query
import Records
import Screen
import TMDBModels
import Terminal

/// An action available on every screen: by a key, by its name on the command line, or by both.
///
/// ``all`` is the only table of actions: keys, the command line, hints, the help and its page are generated from it.
struct BrowserAction: Sendable {
    /// The object an action applies to.
    enum Object: Sendable {
        case nothing
        /// The film under the cursor.
        case film
        /// The marked films, else the selected one.
        case films
    }

    /// The name as in the command line interface; empty if the action only has a key.
    let name: String
    /// Other names for the first word of the name, from the command line interface and from similar programs.
    let aliases: [String]
    /// The keys in the form that ``Key/named(_:)`` parses, the first for the bottom line; empty if the action has no
    /// key.
    let keyNames: [String]
    let keys: [Key]
    let object: Object
    /// Whether the bottom line shows the key.
    let isShown: Bool
    /// The films that a query after the name searches; nil if the text is not a query.
    let queriedFilms: QueryScope.FilmSet?
    /// Closures, so that a text is only translated when it is shown: most keys are pressed without that.
    private let texts: (usage: Text, words: Text, short: Text?, summary: Text?)
    private let act: Act

    typealias Text = @Sendable () -> String
    typealias Act = @Sendable (Target, String, BrowserState) throws(Failure) -> Outcome

    /// - Parameters:
    ///   - usage: The arguments after the name, as the help shows them.
    ///   - keyDescription: The description of the key.
    ///   - short: A shorter description for the bottom line.
    ///   - summary: The description of the name, if it differs from `keyDescription`.
    init(
        _ name: String = "", aliases: [String] = [], keys: [String] = [], on object: Object = .nothing,
        takes usage: @escaping @autoclosure Text = "", asking asks: QueryScope.FilmSet? = nil,
        keyDescription: @escaping @autoclosure Text = "", short: Text? = nil, summary: Text? = nil,
        isShown: Bool = false, _ act: @escaping Act
    ) {
        (self.name, self.aliases, self.object, self.isShown) = (name, aliases, object, isShown)
        (keyNames, self.keys, self.queriedFilms, self.act) = (keys, keys.flatMap(Key.named), asks, act)
        texts = (usage, keyDescription, short, summary)
    }

    /// The arguments after the name, as the help shows them; empty if there are none.
    var usage: String { texts.usage() }
    /// The description of the key.
    var keyDescription: String { texts.words() }
    /// The description of the name.
    var summary: String { texts.summary?() ?? keyDescription }

    /// The hint for the bottom line, with the first key.
    var hint: KeyHint { KeyHint(keyNames[0], texts.short?() ?? keyDescription, isShown: isShown) }
    /// The hint for the help, with all keys.
    var fullHint: KeyHint { KeyHint(keyNames.joined(separator: " "), keyDescription) }

    static let named = all.filter { !$0.name.isEmpty }
    /// The actions with a key that works everywhere, and those with a key that needs a film.
    static let globalActions = all.filter { !$0.keys.isEmpty && $0.object == .nothing }
    static let filmActions = all.filter { !$0.keys.isEmpty && $0.object != .nothing }

    /// The selection when a key is pressed or a command line is run, and other state that an action reads.
    struct Target: Sendable {
        /// The marked films, else the selected one.
        let films: [FilmTarget]
        /// The film under the cursor.
        let current: FilmTarget?
        /// The selected viewing, if the rows are viewings.
        var viewing: LoggedViewing?
        /// The key that was pressed; nil for a command line.
        var key: Key?
        var lastFailure: Notice?
        /// The groups of keys for the help.
        var keyGroups: @Sendable () -> [KeyGroup] = { [] }
    }

    /// The outcome of an action.
    enum Outcome: Sendable {
        case done([Effect])
        /// A film, person or collection has to be found first. The second text is searched for if several match.
        case finds(LookupKind, String, words: String)
    }

    /// The kind of object to find by a text.
    enum LookupKind: Sendable { case film, person, collection }

    /// Performs the action for its key.
    func performForKey(_ scene: Target, _ state: BrowserState) -> [Effect] {
        do throws(Failure) {
            guard case .done(let effects) = try act(scene, "", state) else { return [] }
            return effects
        } catch { return [.show(Notice(error))] }
    }

    /// Performs the action for its name and the text after it.
    func performForCommand(_ rest: String, _ scene: Target, _ state: BrowserState) throws(Failure) -> Outcome
    {
        if usage.isEmpty, !rest.isEmpty {
            throw Failure(
                .usage, name,
                object != .nothing
                    ? tr("it acts on the selected film and takes no arguments")
                    : name == "tonight"
                        ? tr(
                            "it takes no query here; ':watchlist {words}' searches your list", ["words": rest]
                        )
                        : tr("it takes no arguments here")
            ).hinting(object == .nothing ? nil : tr("':movie {words}' opens another film", ["words": rest]))
        }
        if object == .films && scene.films.isEmpty || object == .film && scene.current == nil {
            throw Self.noFilm(name)
        }
        return try act(scene, rest, state)
    }

    static func noFilm(_ name: String) -> Failure { Failure(.usage, name, tr("no film is selected")) }

    /// Parses the action at the start of a line, and the rest of the line.
    static func parsed(_ line: String) throws(Failure) -> (verb: BrowserAction, rest: String) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let typed = words.first.map(String.init) else {
            throw Failure(.usage, tr("command"), tr("nothing was typed"))
        }
        // Names only contain English letters.
        let english = typed.lowercased().onEnglishKeyboard
        let name = named.first { $0.aliases.contains(english) }?.name ?? english
        let rest = words.count > 1 ? String(words[1]).trimmed : ""
        let next = rest.prefix { $0 != " " }
        if let verb = find("\(name) \(next.lowercased().onEnglishKeyboard)") {
            return (verb, String(rest.dropFirst(next.count)).trimmed)
        }
        if let verb = find(name) { return (verb, next == "list" ? "" : rest) }
        let near = name.nearest(in: named.map(\.name).filter { !$0.contains(" ") })
        throw Failure(
            .usage, typed,
            near.map { tr("there is no such command; did you mean '{command}'?", ["command": $0]) }
                ?? tr("there is no such command"))
    }

    static func find(_ name: String) -> BrowserAction? { named.first { $0.name == name } }

    /// Splits text into words; quoted words may contain spaces.
    static func quotedWords(_ text: String) -> [String] {
        var words: [String] = [""]
        var isQuoted = false
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case " " where !isQuoted: words.append("")
            default: words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}

extension FilmTarget {
    /// The film's page on TMDB.
    var address: String { FilmRecord.tmdbURL(id, titled: title) }
}
