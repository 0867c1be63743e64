import Localization
import Presenters
import Records
import TMDBModels
import TOMLKit
import Terminal

extension Settings {
    /// A setting: how its value is read, and the message if it is invalid.
    struct Setting {
        let name: String
        /// An example of a value, as in the file.
        let example: String
        let expected: () -> String
        /// Sets the value, with `home` for `~`; false if the value is invalid.
        let take: (inout Settings, any TOMLValueConvertible, _ home: String?) -> Bool
    }

    static var names: [String] { table.map(\.name) }

    static var table: [Setting] {
        [
            text(
                "language", "\"pt-BR\"", \.language,
                tr("a language such as {a} or {b}", ["a": "\"uk\"", "b": "\"pt-BR\""])
            ) { LanguageTag($0) != nil },
            text(
                "interface", "\"uk\"", \.interface,
                tr("one of {words}, in quotes", ["words": interfaces.joined(separator: ", ")])
            ) { interfaces.contains($0) },
            text("region", "\"UA\"", \.region, tr("a country such as {a}", ["a": "\"UA\""])) {
                LanguageTag.region($0) != nil
            }, word("theme", "\"dark\"", \.theme, tr("{a} or {b}", ["a": "auto, dark", "b": "light"])),
            Setting(
                name: "library", example: "\"~/films.db\"",
                expected: { tr("a path from / or ~, your home folder, in quotes") },
                take: { settings, value, home in
                    guard let path = value.string.flatMap({ expandedPath($0, home) }) else { return false }
                    settings.library = path
                    return true
                }),
            text(
                "api_url", "\"https://api.tmdb.org/3\"", \.apiURL, tr("an https address in quotes")
            ) { (try? ServiceURL($0)) != nil },
            Setting(
                name: "rating_scale", example: "\"stars\"",
                expected: { tr("{a} or {b}, in quotes", ["a": "ten", "b": "stars"]) },
                take: { settings, value, _ in
                    settings.ratingScale = value.string.flatMap { RatingScale(rawValue: $0) }
                    return settings.ratingScale != nil
                }),
            flag("hide_ratings", "true", \.hidesRatings), flag("posters", "true", \.showsPosters),
            word(
                "images", "\"blocks\"", \.images,
                tr("{a} or {b}, in quotes", ["a": "auto, kitty, iterm, sixel, blocks", "b": "none"])),
            text("key_command", "\"pass show tmdb\"", \.keyCommand, tr("a command in quotes")) {
                !$0.trimmed.isEmpty && !$0.utf8.contains(0)
            },
            text("lock_command", "\"pass show films\"", \.lockCommand, tr("a command in quotes")) {
                !$0.trimmed.isEmpty && !$0.utf8.contains(0)
            }, flag("lock_notes", "true", \.locksNewNotes),
            word(
                "locked", "\"hidden\"", \.lockedNotesDisplay,
                tr("{a} or {b}, in quotes", ["a": "shown", "b": "hidden"])),
            text(
                "pager", "\"less -S\"", \.pager,
                tr("a command in quotes, or {none} for none", ["none": "\"\""])
            ) { !$0.utf8.contains(0) },
            text(
                "fallback_language", "\"de\"", \.fallbackLanguage,
                tr("a language such as {a} or {b}", ["a": "\"en\"", "b": "\"de\""])
            ) { LanguageTag($0) != nil },
            word(
                "links", "\"never\"", \.links,
                tr("{a} or {b}, in quotes", ["a": "auto, always", "b": "never"])),
            Setting(
                name: "services", example: "[\"Netflix\", \"MUBI\"]",
                expected: { tr("names in brackets, each in quotes") },
                take: { settings, value, _ in
                    let names = value.array.map { $0.map { $0.string?.trimmed ?? "" } }
                    guard let names, !names.contains("") else { return false }
                    settings.services = names
                    return true
                }),
            word("home", "\"browse\"", \.home, tr("{a} or {b}, in quotes", ["a": "plain", "b": "browse"])),
            word(
                "sync", "\"after-change\"", \.sync,
                tr("{a} or {b}, in quotes", ["a": "manual", "b": "after-change"])),
            word(
                "share", "\"auto\"", \.share,
                tr("{a} or {b}, in quotes", ["a": "manual", "b": "auto"])),
            flag("motion", "false", \.hasMotion), flag("screen_reader", "true", \.isForScreenReader),
        ]
    }

    private static var interfaces: [String] { ["en"] + Language.all.map(\.code) }

    private static func flag(
        _ name: String, _ example: String, _ field: WritableKeyPath<Settings, Bool>
    ) -> Setting {
        Setting(name: name, example: example, expected: { tr("true or false, without quotes") }) {
            settings, value, _ in
            guard let flag = value.bool else { return false }
            settings[keyPath: field] = flag
            return true
        }
    }

    private static func text(
        _ name: String, _ example: String, _ field: WritableKeyPath<Settings, String?>,
        _ expected: @autoclosure @escaping () -> String, _ isValid: @escaping (String) -> Bool
    ) -> Setting {
        Setting(name: name, example: example, expected: expected) { settings, value, _ in
            guard let text = value.string, isValid(text) else { return false }
            settings[keyPath: field] = text
            return true
        }
    }

    private static func word<Word: RawRepresentable<String>>(
        _ name: String, _ example: String, _ field: WritableKeyPath<Settings, Word>,
        _ expected: @autoclosure @escaping () -> String
    ) -> Setting {
        Setting(name: name, example: example, expected: expected) { settings, value, _ in
            guard let word = value.string.flatMap(Word.init) else { return false }
            settings[keyPath: field] = word
            return true
        }
    }

    /// Expands `~/films.db`; nil unless the result is an absolute path.
    private static func expandedPath(_ path: String, _ home: String?) -> String? {
        if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
        return path.hasPrefix("/") ? path : nil
    }
}
