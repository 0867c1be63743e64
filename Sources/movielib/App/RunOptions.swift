import Terminal

/// What a run was asked for, whatever its command; a command that does not take an option has its default.
struct RunOptions: Sendable {
    var format: OutputFormat?
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

/// The three faces of every answer.
enum OutputFormat: Sendable {
    /// For eyes.
    case document
    /// For pipes: tab-separated, nothing cut.
    case plain
    case json
}
