import ArgumentParser
import Localization

/// The help of options that several commands take: `@Flag(help: .first) var first = false`.
extension ArgumentHelp {
    static var json: Self { .init(tr("Print one JSON document.")) }
    static var plain: Self { .init(tr("Print tab-separated lines, even on a terminal.")) }
    static var format: Self {
        .init(
            tr(
                "Print each row with this template, such as '{example}'.",
                ["example": "{title} ({year})"]), .template)
    }
    static var fields: Self { .init(tr("Print these fields of each row, such as id,title,year."), .fields) }
    static var color: Self { .init(tr("When to use colour."), .when) }
    static var verbose: Self { .init(tr("Log every request to stderr.")) }
    static var noPager: Self { .init(tr("Do not page long output.")) }

    static var offline: Self { .init(tr("Stay offline: use only what is on this disk.")) }
    static var refresh: Self { .init(tr("Ask TMDB even if the answer is cached.")) }
    static var language: Self {
        .init(tr("Language for titles and texts, such as uk or pt-BR."), valueName: "xx[-YY]")
    }
    static var region: Self {
        .init(tr("Country for releases, certifications and providers."), valueName: "YY")
    }
    static var scale: Self {
        .init(tr("The rating scale: 'ten' or 'stars'; by default, the one in the settings."), .scale)
    }
    static var hideRatings: Self { .init(tr("Hide TMDB's ratings of films you have not seen.")) }
    static var library: Self { .init(tr("Use this library file."), .path) }

    static var limit: Self { .init(tr("Show at most this many rows."), .n) }
    static var first: Self { .init(tr("Take the best match if there are several.")) }
    static var firstFilm: Self { .init(tr("Take the best match if the words match several films.")) }
    static var force: Self { .init(tr("Replace the file if it exists.")) }
    static var dryRun: Self { .init(tr("Only show what would happen.")) }
    static var allowRemovals: Self { .init(tr("Allow up to this many removals."), .n) }
    static var addMissing: Self {
        .init(tr("Put the films you have neither saved nor seen on the watch-later list."))
    }
    static var unlock: Self {
        .init(tr("Show and search locked notes; asks for the passphrase."))
    }
    static var light: Self { .init(tr("A lock for small machines: 64 MiB to open it instead of 256.")) }
    static var edition: Self { .init(tr("The edition, such as 'final cut'."), .edition) }
    static var note: Self { .init(tr("What you thought of it."), .text) }
    static var place: Self { .init(tr("Where you saw it."), .text) }
    static var guest: Self { .init(tr("Enter it for a guest of your share instead of yourself."), .name) }
    static var companions: Self {
        .init(tr("Who saw it with you; several names are separated by commas."), .name)
    }
}
