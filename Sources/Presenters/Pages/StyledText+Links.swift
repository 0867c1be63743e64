import Records
import TMDBModels
package import Terminal

/// Text that links to its web page, on terminals that support links. Addresses are made from checked ids; for a film
/// without one, from its title, in which only letters and digits are not escaped.
extension StyledText {
    /// Text linked to the film's page.
    static func film(_ text: String, _ id: Int, _ style: Style? = nil) -> StyledText {
        StyledText(text, style, link: Link(FilmRecord.tmdbURL(id, titled: text)))
    }

    /// TMDB's number linked to the film's page; empty while it is not known.
    static func number(of id: Int) -> StyledText { id < 0 ? StyledText("") : film("\(id)", id, .label) }

    /// Text linked to the person's page.
    static func person(_ text: String, _ id: Int, _ style: Style? = nil) -> StyledText {
        StyledText(text, style, link: Link(WebPage.person(id)))
    }

    /// Text linked to the collection's page.
    static func collection(_ text: String, _ id: Int, _ style: Style? = nil) -> StyledText {
        StyledText(text, style, link: Link(WebPage.collection(id)))
    }

    /// An address linked to itself.
    static func address(_ address: String) -> StyledText { StyledText(address, link: Link(address)) }

    /// `imdb.com/title/tt1160419`; nil if it is not an IMDb id.
    static func imdb(_ id: String?) -> StyledText? {
        WebPage.imdb(id).map { StyledText(String($0.trimmingPrefix("https://www.")), link: Link($0)) }
    }
}

extension Sequence where Element == StyledText {
    package func joined(separator: String) -> StyledText {
        var sum = StyledText("")
        for text in self { sum = sum.isEmpty ? text : sum + StyledText(separator) + text }
        return sum
    }
}
