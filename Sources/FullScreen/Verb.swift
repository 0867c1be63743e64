import Library
import Localization
import Presenters
import Query
import Records
import Screen
import TMDBModels
import Terminal

/// What can be done in any place: by a key, by its name on the line behind `:`, or by both.
///
/// ``all`` is the one table of them: keys, the line, the hints, the help and its page are made from it.
struct Verb: Sendable {
    /// What a verb acts on.
    enum Object: Sendable {
        case nothing
        /// The film under the cursor.
        case film
        /// The marked films, else the selected one.
        case films
    }

    /// In the command line's words; empty if only a key does it.
    let name: String
    /// Other names of its first word, the command line's and those of similar programs.
    let aliases: [String]
    /// As ``Key/named(_:)`` knows them, the first for the bottom line; none if only the line does it.
    let keyNames: [String]
    let keys: [Key]
    let object: Object
    /// Whether its key is on the bottom line.
    let isShown: Bool
    /// Whose films the words behind its name ask about, if they are a query.
    let asks: QueryScope.Films?
    /// Translated only when somebody reads them: most keys are pressed without being shown.
    private let texts: (usage: Text, words: Text, short: Text?, summary: Text?)
    private let act: Act

    typealias Text = @Sendable () -> String
    typealias Act = @Sendable (Scene, String, World) throws(Failure) -> Answer

    /// - Parameters:
    ///   - takes: The words behind the name, as the help shows them.
    ///   - words: What its key does.
    ///   - short: The same for the bottom line, which has little room.
    ///   - summary: What its name does, if that is more than `words`.
    init(
        _ name: String = "", aliases: [String] = [], keys: [String] = [], on object: Object = .nothing,
        takes usage: @escaping @autoclosure Text = "", asking asks: QueryScope.Films? = nil,
        words: @escaping @autoclosure Text = "", short: Text? = nil, summary: Text? = nil,
        isShown: Bool = false, _ act: @escaping Act
    ) {
        (self.name, self.aliases, self.object, self.isShown) = (name, aliases, object, isShown)
        (keyNames, self.keys, self.asks, self.act) = (keys, keys.flatMap(Key.named), asks, act)
        texts = (usage, words, short, summary)
    }

    /// The words behind the name; empty if there are none.
    var usage: String { texts.usage() }
    /// What its key does.
    var words: String { texts.words() }
    /// What its name does.
    var summary: String { texts.summary?() ?? words }

    /// Its key on the bottom line.
    var hint: KeyHint { KeyHint(keyNames[0], texts.short?() ?? words, isShown: isShown) }
    /// All of its keys, in the help.
    var fullHint: KeyHint { KeyHint(keyNames.joined(separator: " "), words) }

    static let named = all.filter { !$0.name.isEmpty }
    /// Those with a key that works everywhere, and those that need a film.
    static let everywhere = all.filter { !$0.keys.isEmpty && $0.object == .nothing }
    static let onFilms = all.filter { !$0.keys.isEmpty && $0.object != .nothing }

    /// What is selected when a key is pressed or a line is run.
    struct Scene: Sendable {
        /// The marked films, else the selected one.
        let films: [Subject]
        /// The film under the cursor.
        let current: Subject?
        /// The selected viewing, if the rows are viewings.
        var viewing: LoggedViewing?
        /// The key that was pressed; nil for a line.
        var key: Key?
        var lastFailure: Notice?
        /// For the help.
        var keyGroups: @Sendable () -> [KeyGroup] = { [] }
    }

    /// The outcome of a verb.
    enum Answer: Sendable {
        case done([Effect])
        /// A film or person has to be found first; if the words match several, they become a search.
        case finds(Sought, String, words: String)
    }

    /// The kind of something that is to be found by a text.
    enum Sought: Sendable { case film, person, collection }

    /// What its key does.
    func pressed(_ scene: Scene, _ world: World) -> [Effect] {
        do throws(Failure) {
            guard case .done(let effects) = try act(scene, "", world) else { return [] }
            return effects
        } catch { return [.show(Notice(error))] }
    }

    /// What its name does, with the words behind it.
    func answer(_ rest: String, _ scene: Scene, _ world: World) throws(Failure) -> Answer {
        if usage.isEmpty, !rest.isEmpty {
            throw Failure(
                .usage, name,
                object != .nothing
                    ? tr("it is about the selected film, and takes no words")
                    : name == "tonight"
                        ? tr("it takes no query here; ':watchlist {words}' asks your list", ["words": rest])
                        : tr("it takes no arguments here")
            ).hinting(object == .nothing ? nil : tr("':movie {words}' opens another film", ["words": rest]))
        }
        if object == .films && scene.films.isEmpty || object == .film && scene.current == nil {
            throw Self.noFilm(name)
        }
        return try act(scene, rest, world)
    }

    static func noFilm(_ name: String) -> Failure { Failure(.usage, name, tr("no film is selected")) }

    /// The verb that a line starts with, and the rest of the line.
    static func parsed(_ line: String) throws(Failure) -> (verb: Verb, rest: String) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let typed = words.first.map(String.init) else {
            throw Failure(.usage, tr("command"), tr("nothing was typed"))
        }
        // Names only have English letters.
        let english = typed.lowercased().onEnglishKeyboard
        let name = named.first { $0.aliases.contains(english) }?.name ?? english
        let rest = words.count > 1 ? String(words[1]).trimmed : ""
        let next = rest.prefix { $0 != " " }
        if let verb = called("\(name) \(next.lowercased().onEnglishKeyboard)") {
            return (verb, String(rest.dropFirst(next.count)).trimmed)
        }
        if let verb = called(name) { return (verb, next == "list" ? "" : rest) }
        let near = name.nearest(in: named.map(\.name).filter { !$0.contains(" ") })
        throw Failure(
            .usage, typed,
            near.map { tr("there is no such command; did you mean '{command}'?", ["command": $0]) }
                ?? tr("there is no such command"))
    }

    static func called(_ name: String) -> Verb? { named.first { $0.name == name } }

    /// Splits into words; quoted ones may contain spaces.
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

extension Subject {
    /// The film's page on TMDB.
    var address: String { FilmRecord.tmdbURL(id, titled: title) }
}
