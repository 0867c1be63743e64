import Localization
package import Query

extension QueryOrder {
    /// The order as the state of a list: `newest first`.
    package var displayText: String {
        switch (key, isDescending) {
        case (.title, false): tr("by title", context: "sort order")
        case (.title, true): tr("by title, Z to A", context: "sort order")
        case (.year, true), (.released, true): tr("latest release first", context: "sort order")
        case (.year, false), (.released, false): tr("earliest release first", context: "sort order")
        case (.runtime, true), (.length, true): tr("longest first", context: "sort order")
        case (.runtime, false), (.length, false): tr("shortest first", context: "sort order")
        case (.rating, true): tr("TMDB's best first", context: "sort order")
        case (.rating, false): tr("TMDB's worst first", context: "sort order")
        case (.votes, true): tr("most votes first", context: "sort order")
        case (.votes, false): tr("fewest votes first", context: "sort order")
        case (.popularity, true): tr("most popular first", context: "sort order")
        case (.popularity, false): tr("least popular first", context: "sort order")
        case (.mine, true): tr("your best first", context: "sort order")
        case (.mine, false): tr("your worst first", context: "sort order")
        case (.added, true): tr("newest first", context: "sort order")
        case (.added, false): tr("oldest first", context: "sort order")
        case (.seen, true): tr("last seen first", context: "sort order")
        case (.seen, false): tr("first seen first", context: "sort order")
        case (.watched, true): tr("most often seen first", context: "sort order")
        case (.watched, false): tr("least often seen first", context: "sort order")
        case (.id, false): tr("by TMDB's number", context: "sort order")
        case (.id, true): tr("by TMDB's number, highest first", context: "sort order")
        case (.size, true): tr("largest file first", context: "sort order")
        case (.size, false): tr("smallest file first", context: "sort order")
        case (.resolution, true): tr("sharpest file first", context: "sort order")
        case (.resolution, false): tr("least sharp file first", context: "sort order")
        case (.copies, true): tr("most copies first", context: "sort order")
        case (.copies, false): tr("fewest copies first", context: "sort order")
        case (.filed, true): tr("last matched file first", context: "sort order")
        case (.filed, false): tr("first matched file first", context: "sort order")
        }
    }
}
