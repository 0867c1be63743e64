import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import TOMLKit
import Terminal

/// The contents of `config.toml`; every setting is optional.
struct Settings {
    var language: String?
    /// The program's own language; see ``Interface``.
    var interface: String?
    var region: String?
    /// The language for texts without a translation into `language`.
    var fallbackLanguage: String?
    var theme = Palette.Theme.auto
    /// How a bare `movielib` starts on a terminal.
    var home = Home.plain
    /// Whether waiting may be animated.
    var hasMotion = true
    /// Whether the full screen is for a screen reader.
    var isForScreenReader = false
    var library: String?
    /// Whether TMDB's ratings of unseen films are hidden.
    var hidesRatings = false
    var apiURL: String?
    /// The scale of the user's ratings; nil if it is not set.
    var ratingScale: RatingScale?
    /// The command for /bin/sh whose first line of output is the credential.
    var keyCommand: String?
    /// The command for /bin/sh whose first line of output is the passphrase of the lock.
    var lockCommand: String?
    /// Whether every new note is locked.
    var locksNewNotes = false
    /// How a locked note is shown.
    var lockedNotesDisplay = LockedNotesDisplay.word
    /// Whether a film's page has its poster beside it.
    var showsPosters = false
    var images = ImageChoice.auto
    /// Whether titles and addresses are hyperlinks.
    var links = LinkChoice.auto
    /// The command for /bin/sh that shows an answer longer than the terminal.
    var pager: String?
    /// Names of the user's services; see ``Invocation/services()``.
    var services: [String] = []
    /// Messages for stderr about settings unknown to this version.
    var warnings: [String] = []

    /// When changes are sent to the account that is signed in.
    var sync = Sync.manual
    /// When changes are shared with other machines.
    var share = Share.manual

    enum Home: String { case plain, browse }
    enum LockedNotesDisplay: String { case word = "shown", hidden }
    enum Share: String { case manual, auto }
    enum Sync: String {
        case manual
        case afterChange = "after-change"
    }

    init() {}

    /// Reads the file, or returns the defaults if there is none.
    ///
    /// - Throws: ``Failure`` with the position of the error; it never guesses.
    /// - Parameter home: The folder that `~` stands for.
    init(file path: String?, home: String? = nil) throws(Failure) {
        guard let path, let content = try PrivateFile.content(of: path) else { return }
        let text = try content.text(of: path)
        let table: TOMLTable
        do { table = try TOMLTable(string: text) } catch let error as TOMLParseError {
            let place = error.source.begin
            throw Failure(
                .usage, "\(path):\(place.line):\(place.column)",
                // i18n: what is wrong is said in English, by the parser
                tr("this is not TOML: {why}", ["why": error.description]),
                hint: tr("text needs quotes: {example}", ["example": #"region = "UA""#]))
        } catch { throw Failure(.usage, path, tr("it cannot be read as TOML")) }
        for (key, value) in table { try set(key, value, Self.location(of: key, in: text, path), home) }
        let commands = [("key_command", keyCommand), ("lock_command", lockCommand), ("pager", pager)]
        for (name, command) in commands where command != nil {
            try rejectIfForeign(content, path, tr("{setting} is not run", ["setting": name]))
        }
        if apiURL != nil {
            try rejectIfForeign(content, path, tr("{setting} is not used", ["setting": "api_url"]))
        }
    }

    /// Rejects a file that another user can write, who could have a command run by its reader, or have the credential
    /// sent to another address.
    private func rejectIfForeign(
        _ content: PrivateFile.Content, _ path: String, _ refusal: String
    ) throws(Failure) {
        if content.isForeign {
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
                .usage, path, tr("{refusal}: {why}", ["refusal": refusal, "why": folder.message]),
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
    private static func location(of key: String, in text: String, _ path: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let line = lines.firstIndex { line in
            let name = line.prefix { $0 != "=" && $0 != "]" }.trimmingCharacters(in: .whitespaces)
            return [key, "\"\(key)\"", "'\(key)'", "[\(key)"].contains(name)
        }
        return line.map { "\(path):\($0 + 1)" } ?? path
    }

    private mutating func set(
        _ key: String, _ value: any TOMLValueConvertible, _ path: String, _ home: String?
    ) throws(Failure) {
        guard let setting = Self.table.first(where: { $0.name == key }) else {
            let guess = key.nearest(in: Self.names).map { "; " + Failure.guess($0) } ?? ""
            warnings.append("\(path): " + tr("'{name}' is not a setting", ["name": key]) + guess)
            return
        }
        if setting.take(&self, value, home) { return }
        throw Failure(
            .usage, path,
            // i18n: {expected}: a language such as "uk"; auto, dark or light; a command in quotes
            tr("{setting} must be {expected}", ["setting": key, "expected": setting.expected()]),
            hint: tr("for example: {line}", ["line": "\(key) = \(setting.example)"]))
    }
}
