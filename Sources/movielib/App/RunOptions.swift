import Terminal

/// What a run was asked for, whatever its command; a command that does not take an option has its default.
struct RunOptions: Sendable {
    var format: OutputFormat?
    /// How rows are to be written, of the format `rows`.
    var rows: RowRequest?
    var color = ColorChoice.auto
    var verbose = false
    var withoutPager = false
    var limit: Int?
    var offline = false
    var refresh = false
    var library: String?
    var language: String?
    var region: String?
    var hideRatings = false
}

/// The faces of every answer.
enum OutputFormat: Sendable {
    /// For eyes.
    case document
    /// For pipes: tab-separated, nothing cut.
    case plain
    case json
    /// Each row by a template, or as the cells that were chosen.
    case rows
}
