import Presenters
import Terminal

/// The options of a run, whatever its command; those a command does not take have their defaults.
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
    /// For reading.
    case document
    /// For pipes: tab-separated, nothing truncated.
    case plain
    case json
    /// Each row by a template, or as the chosen cells.
    case rows
}
