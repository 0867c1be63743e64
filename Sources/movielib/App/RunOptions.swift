import Presenters
import Terminal

/// The options of a run, whatever its command; options that a command does not take have their defaults.
struct RunOptions: Sendable {
    var format: OutputFormat?
    /// How to write rows in the format `rows`.
    var rows: RowRequest?
    var color = ColorChoice.auto
    var verbose = false
    var withoutPager = false
    var offline = false
    var refresh = false
    var library: String?
    var language: String?
    var region: String?
    var hideRatings = false
}

/// The forms an answer can take.
enum OutputFormat: Sendable {
    /// Text for reading.
    case document
    /// Tab-separated cells for pipes, never truncated.
    case plain
    case json
    /// Each row formatted by a template, or as the chosen cells.
    case rows
}
