import Terminal
import TMDBClient

/// Text that leads to its page on the web, on terminals that take links. Only addresses made of checked ids do: what a
/// film or a person is called never becomes one.
extension StyledText {
    /// Words that lead to the film's page.
    static func film(_ text: String, _ id: Int, _ style: Style? = nil) -> StyledText {
        StyledText(text, style, link: Link(WebPage.film(id)))
    }

    /// Words that lead to the person's page.
    static func person(_ text: String, _ id: Int, _ style: Style? = nil) -> StyledText {
        StyledText(text, style, link: Link(WebPage.person(id)))
    }

    /// Words that lead to the collection's page.
    static func collection(_ text: String, _ id: Int, _ style: Style? = nil) -> StyledText {
        StyledText(text, style, link: Link(WebPage.collection(id)))
    }

    /// An address that leads to itself.
    static func address(_ address: String) -> StyledText { StyledText(address, link: Link(address)) }

    /// `imdb.com/title/tt1160419`; nil for what is no id of IMDb's.
    static func imdb(_ id: String?) -> StyledText? {
        WebPage.imdb(id).map { StyledText(String($0.trimmingPrefix("https://www.")), link: Link($0)) }
    }
}

extension Sequence where Element == StyledText {
    func joined(separator: String) -> StyledText {
        var sum = StyledText("")
        for text in self { sum = sum.isEmpty ? text : sum + StyledText(separator) + text }
        return sum
    }
}
