import Localization
package import MovielibCore
import Query

extension QuerySuggestion {
    /// The most genres or services named.
    private static let maxNames = 20

    /// The suggestion as a hint on stderr.
    ///
    /// - Parameter command: The words of the command that found nothing.
    package func hint(for command: [String]) -> String {
        switch self {
        case .words(let words, let finds):
            let line = CommandLineText.line(command, words)
            return finds
                ? Failure.guess(line)
                : tr("did you mean '{command}'? See 'movielib help queries'", ["command": line])
        case .genres(let genres):
            return tr("genres are {names}", ["names": genres.prefix(Self.maxNames).joined(separator: ", ")])
        case .services(let services):
            return tr(
                "services of your films are {names}",
                ["names": services.prefix(Self.maxNames).joined(separator: ", ")])
        case .certifications(let names):
            return tr("certifications of your films are {names}", ["names": names.joined(separator: ", ")])
        }
    }

    /// The suggestion as a sentence for the full screen.
    package var sentence: String {
        switch self {
        case .words(let words, _):
            tr("Did you mean {words}?", ["words": LibraryQuery.text(of: words)])
        case .genres(let genres):
            tr("Genres are {genres}.", ["genres": genres.prefix(Self.maxNames).joined(separator: ", ")])
        case .services(let services):
            tr(
                "Services are {services}.",
                ["services": services.prefix(Self.maxNames).joined(separator: ", ")])
        case .certifications(let names):
            tr("Certifications are {names}.", ["names": names.joined(separator: ", ")])
        }
    }
}
