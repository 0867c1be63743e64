import Foundation
import Localization
import TMDBClient
import TOMLKit
import Records
import Terminal

/// The contents of `config.toml`; every setting is optional.
struct Settings {
    var language: String?
    /// The program's own language; see ``Interface``.
    var interface: String?
    var region: String?
    /// For texts without a translation into `language`.
    var fallbackLanguage: String?
    var theme = Palette.Theme.auto
    /// What a bare `movielib` opens on a terminal.
    var home = Home.plain
    /// Whether waiting may be animated.
    var hasMotion = true
    var library: String?
    /// Hides TMDB's ratings of unseen films.
    var hidesRatings = false
    var apiURL: String?
    /// For /bin/sh: its first line of output is the credential.
    var keyCommand: String?
    /// Shows the poster beside a film's page.
    var showsPosters = false
    var images = ImageChoice.auto
    /// Whether titles and addresses are hyperlinks.
    var links = LinkChoice.auto
    /// For /bin/sh: shows an answer longer than the terminal.
    var pager: String?
    /// Names of the user's services, for `on:mine`.
    var services: [String] = []
    /// For stderr: settings unknown to this version.
    var warnings: [String] = []

    enum Home: String { case plain, browse }

    init() {}

    /// Each setting with an example value.
    private static let examples = [
        ("language", "\"pt-BR\""), ("interface", "\"uk\""), ("region", "\"UA\""), ("theme", "\"dark\""),
        ("library", "\"~/films.db\""),
        ("api_url", "\"https://api.tmdb.org/3\""), ("hide_ratings", "true"),
        ("posters", "true"), ("images", "\"blocks\""), ("key_command", "\"pass show tmdb\""),
        ("pager", "\"less -S\""), ("fallback_language", "\"de\""), ("links", "\"never\""),
        ("services", "[\"Netflix\", \"MUBI\"]"), ("home", "\"browse\""), ("motion", "false"),
    ]
    /// All settings.
    static let names = examples.map(\.0)

    /// Reads the file, or returns the defaults if there is none.
    ///
    /// - Throws: ``Failure`` with the position of the error; it never guesses.
    /// - Parameter home: what `~` stands for.
    init(file path: String?, home: String? = nil) throws(Failure) {
        guard let path else { return }
        let content: PrivateFile.Content?
        do throws(PrivateFile.Problem) { content = try PrivateFile.read(path) } catch {
            throw Failure(.usage, path, error.reason)
        }
        guard let content else { return }
        guard let text = String(bytes: content.bytes, encoding: .utf8), !text.utf8.contains(0) else {
            throw Failure(.usage, path, tr("it is not UTF-8 text"))
        }
        let table: TOMLTable
        do { table = try TOMLTable(string: text) } catch let error as TOMLParseError {
            let place = error.source.begin
            throw Failure(
                .usage, "\(path):\(place.line):\(place.column)",
                // i18n: what is wrong is said in English, by the parser
                tr("this is not TOML: {why}", ["why": error.description]),
                hint: tr("texts stand in quotes: {example}", ["example": #"region = "UA""#]))
        } catch {
            throw Failure(.usage, path, tr("it cannot be read as TOML"))
        }
        for (key, value) in table {
            try set(key, value, Self.place(of: key, in: text, path), home)
        }
        if keyCommand != nil {
            try refuseIfForeign(content, path, tr("{setting} is not run", ["setting": "key_command"]))
        }
        if pager != nil {
            try refuseIfForeign(content, path, tr("{setting} is not run", ["setting": "pager"]))
        }
        if apiURL != nil {
            try refuseIfForeign(content, path, tr("{setting} is not followed", ["setting": "api_url"]))
        }
    }

    /// Whoever can write the file could have a command run by its reader, or have the credential sent to
    /// their own address.
    private func refuseIfForeign(
        _ content: PrivateFile.Content, _ path: String, _ refusal: String
    ) throws(Failure) {
        guard content.owner == getuid() || content.owner == 0 else {
            throw Failure(
                .usage, path, tr("{refusal}: the file belongs to another user", ["refusal": refusal]))
        }
        guard content.mode & 0o022 == 0 else {
            throw Failure(
                .usage, path,
                tr("{refusal}: others on this machine can write the file", ["refusal": refusal]),
                hint: "chmod go-w \(path)")
        }
        if let folder = PrivateFile.foreignFolder(onTheWayTo: path) {
            throw Failure(
                .usage, path, tr("{refusal}: {why}", ["refusal": refusal, "why": folder.words]),
                hint: folder.hint)
        }
    }

    /// The value of `interface`, for messages before the settings are fully read; nil if it cannot be
    /// determined.
    static func interface(in path: String?) -> String? {
        guard let path, let content = try? PrivateFile.read(path),
            let text = String(bytes: content.bytes, encoding: .utf8), text.contains("interface")
        else { return nil }
        return (try? TOMLTable(string: text))?["interface"]?.string
    }

    /// `path:line` of a setting, if its line can be found.
    private static func place(of key: String, in text: String, _ path: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let line = lines.firstIndex { line in
            let name = line.prefix { $0 != "=" && $0 != "]" }.trimmingCharacters(in: .whitespaces)
            return [key, "\"\(key)\"", "'\(key)'", "[\(key)"].contains(name)
        }
        return line.map { "\(path):\($0 + 1)" } ?? path
    }

    /// Expands `~/films.db`; nil unless the result is an absolute path.
    private static func fromRoot(_ path: String, _ home: String?) -> String? {
        if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
        return path.hasPrefix("/") ? path : nil
    }

    private mutating func set(
        _ key: String, _ value: any TOMLValueConvertible, _ path: String, _ home: String?
    ) throws(Failure) {
        func wrong(_ expected: String) -> Failure {
            var failure = Failure(
                .usage, path,
                // i18n: {expected}: a language such as "uk"; auto, dark or light; a command in quotes
                tr("{setting} must be {expected}", ["setting": key, "expected": expected]))
            failure.hints = Self.examples.filter { $0.0 == key }.map {
                tr("for example: {line}", ["line": "\(key) = \($0.1)"])
            }
            return failure
        }
        func text(_ isValid: (String) -> Bool, _ expected: String) throws(Failure) -> String {
            guard let value = value.string, isValid(value) else {
                throw wrong(expected)
            }
            return value
        }
        func flag() throws(Failure) -> Bool {
            guard let flag = value.bool else { throw wrong(tr("true or false, without quotes")) }
            return flag
        }
        switch key {
        case "language":
            language = try text(
                { LanguageTag($0) != nil },
                tr("a language such as {a} or {b}", ["a": "\"uk\"", "b": "\"pt-BR\""]))
        case "interface":
            let codes = ["en"] + Language.all.map(\.code)
            interface = try text(
                { codes.contains($0) },
                tr("one of {words}, in quotes", ["words": codes.joined(separator: ", ")]))
        case "fallback_language":
            fallbackLanguage = try text(
                { LanguageTag($0) != nil },
                tr("a language such as {a} or {b}", ["a": "\"en\"", "b": "\"de\""]))
        case "region":
            region = try text({ LanguageTag.region($0) != nil }, tr("a country such as {a}", ["a": "\"UA\""]))
        case "library":
            library = try text(
                { Self.fromRoot($0, home) != nil }, tr("a path from / or ~, your home folder, in quotes"))
            library = library.flatMap { Self.fromRoot($0, home) }
        case "api_url": apiURL = try text({ (try? ServiceURL($0)) != nil }, tr("an https address in quotes"))
        case "hide_ratings": hidesRatings = try flag()
        case "motion": hasMotion = try flag()
        case "home":
            self.home =
                Home(
                    rawValue: try text(
                        { Home(rawValue: $0) != nil },
                        tr("{a} or {b}, in quotes", ["a": "plain", "b": "browse"])))
                ?? .plain
        case "posters": showsPosters = try flag()
        case "images":
            let word = try text(
                { ImageChoice(rawValue: $0) != nil },
                tr("{a} or {b}, in quotes", ["a": "auto, kitty, iterm, sixel, blocks", "b": "none"]))
            images = ImageChoice(rawValue: word) ?? .auto
        case "links":
            let word = try text(
                { LinkChoice(rawValue: $0) != nil },
                tr("{a} or {b}, in quotes", ["a": "auto, always", "b": "never"]))
            links = LinkChoice(rawValue: word) ?? .auto
        case "key_command":
            keyCommand = try text({ !$0.trimmed.isEmpty && !$0.utf8.contains(0) }, tr("a command in quotes"))
        case "pager":
            pager = try text(
                { !$0.utf8.contains(0) }, tr("a command in quotes, or {none} for none", ["none": "\"\""]))
        case "services":
            let names = value.array.map { $0.map { $0.string?.trimmed ?? "" } }
            guard let names, !names.contains("") else { throw wrong(tr("names in brackets, each in quotes")) }
            services = names
        case "theme":
            theme =
                Palette.Theme(
                    rawValue: try text(
                        { Palette.Theme(rawValue: $0) != nil },
                        tr("{a} or {b}", ["a": "auto, dark", "b": "light"])))
                ?? .auto
        default:
            let guess = key.nearest(in: Self.names).map { "; " + Failure.guess($0) } ?? ""
            warnings.append("\(path): " + tr("'{name}' is not a setting", ["name": key]) + guess)
        }
    }
}
