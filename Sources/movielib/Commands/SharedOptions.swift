import ArgumentParser
import Localization
import Records
import Terminal

// What several commands take, each said once: `@Flag(.first) var first = false`.

enum SharedFlag {
    case json, plain, verbose, noPager, offline, refresh, hideRatings
    case first, firstFilm, force, dryRun, unlock, addMissing, light
}

enum SharedText { case format, fields, language, region, library, edition, note, place }

enum SharedNumber { case limit, page, allowRemovals }

enum SharedChoice { case color }

enum SharedWords { case query }

enum SharedNames { case companions }

extension Flag where Value == Bool {
    init(wrappedValue: Bool, _ flag: SharedFlag) {
        var name = NameSpecification.long
        let help: String
        switch flag {
        case .json: help = tr("Print one JSON document.")
        case .plain: help = tr("Print tab-separated lines, even on a terminal.")
        case .verbose: (name, help) = (.shortAndLong, tr("Log every request to stderr."))
        case .noPager: (name, help) = ([.customShort("P"), .long], tr("Do not page long output."))
        case .offline: help = tr("Stay offline: use only what is on this disk.")
        case .refresh: help = tr("Ask TMDB even if a saved answer would do.")
        case .hideRatings: help = tr("Hide TMDB's ratings of films you have not seen.")
        case .first: help = tr("Take the best match if the words fit several.")
        case .firstFilm: help = tr("Take the best match if the words fit several films.")
        case .force: (name, help) = (.shortAndLong, tr("Replace the file if it exists."))
        case .dryRun: help = tr("Only show what would happen.")
        case .unlock: help = tr("Show locked notes in words, and search them; asks for the passphrase.")
        case .addMissing: help = tr("Put the films you have neither saved nor seen on the watch-later list.")
        case .light: help = tr("A lock for small machines: 64 MiB to open it instead of 256.")
        }
        self.init(wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help))
    }
}

extension Option where Value == String? {
    init(_ option: SharedText) {
        switch option {
        case .format:
            self.init(
                help: .init(
                    tr(
                        "Print each row with this template, such as '{example}'.",
                        ["example": "{title} ({year})"]), .template), transform: SignedWords.plain)
        case .fields:
            self.init(
                help: .init(tr("Print these fields of each row, such as id,title,year."), .fields),
                completion: FieldCompletion.kind)
        case .language:
            self.init(
                help: .init(tr("Language for titles and texts, such as uk or pt-BR."), valueName: "xx[-YY]"))
        case .region:
            self.init(
                help: .init(tr("Country for releases, certifications and providers."), valueName: "YY"),
                completion: CountryCompletion.kind)
        case .library:
            self.init(help: .init(tr("Use this library file."), .path), completion: .file())
        case .edition:
            self.init(help: .init(tr("The edition, such as 'final cut'."), .edition))
        case .note:
            self.init(help: .init(tr("What you thought of it."), .text), transform: SignedWords.plain)
        case .place:
            self.init(help: .init(tr("Where you saw it."), .text), transform: SignedWords.plain)
        }
    }
}

extension Option where Value == [String] {
    init(wrappedValue: [String], _: SharedNames) {
        self.init(
            wrappedValue: wrappedValue, help: .init(tr("Who saw it with you; once for each name."), .name),
            completion: NameCompletion.kind(of: .companions))
    }
}

extension Option where Value == ColorChoice? {
    init(_: SharedChoice) {
        self.init(help: .init(tr("When to use colour; auto by default."), .when))
    }
}

extension Option where Value == Int? {
    init(_ option: SharedNumber) {
        switch option {
        case .limit:
            self.init(
                name: [.customShort("n", allowingJoined: true), .long],
                help: .init(tr("Show at most this many rows."), .n))
        case .page:
            self.init(help: .init(tr("Show this page; --limit sets its size."), .n))
        case .allowRemovals:
            self.init(help: .init(tr("Let up to this many be removed."), .n)) { text in
                if let number = Int(text), number >= 0 { return number }
                throw ValidationError(tr("'{text}' is not a number of films", ["text": text]))
            }
        }
    }
}

extension Argument where Value == [String] {
    init(wrappedValue: [String], _: SharedWords) {
        self.init(
            wrappedValue: wrappedValue,
            help: .init(tr("What to ask for, such as: noir year:..1960 -seen sort:rating-"), .query),
            completion: QueryCompletion.kind, transform: SignedWords.plain)
    }
}
