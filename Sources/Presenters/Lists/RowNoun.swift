import Localization
import MovielibCore
import TMDBModels
import Terminal

/// The noun for a list's rows, and for their number.
package enum RowNoun {
    case films, viewings, people, results, files
    /// The films of an answer, including those that the library then filtered out.
    case filmsAtTMDB

    /// `1 film`, `1,234 films`.
    package func counted(_ count: Int) -> String {
        switch self {
        case .films: plural("{n} film", "{n} films", count)
        case .filmsAtTMDB: plural("{n} film on TMDB", "{n} films on TMDB", count)
        case .viewings: plural("{n} viewing", "{n} viewings", count)
        case .people: plural("{n} person", "{n} people", count)
        case .results: plural("{n} result", "{n} results", count)
        case .files: plural("{n} file", "{n} files", count)
        }
    }

    /// `12 of 340 films; --page and --limit show more`.
    fileprivate func partialCountText(_ shown: Int, of total: Int) -> String {
        switch self {
        case .viewings:
            plural(
                "{shown} of {n} viewing; --page and --limit show more",
                "{shown} of {n} viewings; --page and --limit show more", total, ["shown": "\(shown)"])
        case .files:
            plural(
                "{shown} of {n} file; --page and --limit show more",
                "{shown} of {n} files; --page and --limit show more", total, ["shown": "\(shown)"])
        default:
            plural(
                "{shown} of {n} film; --page and --limit show more",
                "{shown} of {n} films; --page and --limit show more", total, ["shown": "\(shown)"])
        }
    }
}

extension DisplayText {
    /// `12 of 340 films; --page and --limit show more`; on a later page `page 2 of 29 · 340 films`.
    static func listFooter(_ shown: Int, of total: Int, _ noun: RowNoun, _ pages: RowPages? = nil)
        -> StyledText
    {
        if let pages, pages.page > 1 {
            return page(pages.page, of: pages.count(of: total)) + StyledText(noun.counted(total), .label)
        }
        return StyledText(
            shown < total ? noun.partialCountText(shown, of: total) : noun.counted(total), .label)
    }

    /// `page 2 of 29 · `.
    fileprivate static func page(_ page: Int, of count: Int) -> StyledText {
        StyledText(tr("page {page} of {count}", ["page": "\(page)", "count": grouped(count)]), .label)
            + StyledText(.separator, .label)
    }
}

extension Answer {
    /// `page 1 of 56 · 1,102 films`.
    ///
    /// - Parameter leftOut: The rows that are not shown. They lower the total only if it is that of this page.
    func footer<Row>(_ noun: RowNoun, without leftOut: Int = 0) -> StyledText where Value == Listing<Row> {
        let shown = value.totalResults - (value.totalPages > 1 ? 0 : leftOut)
        let total = StyledText(noun.counted(max(shown, 0)), .label)
        return value.totalPages > 1 ? DisplayText.page(value.page, of: value.totalPages) + total : total
    }
}
