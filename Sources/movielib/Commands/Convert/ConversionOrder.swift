import ArgumentParser
import Localization

/// A conversion for the background: the command's words, and the film that is meant if they name none.
struct ConversionOrder: Sendable, Equatable {
    private let words: [String]
    /// Nil if the words name files, or a film.
    let film: Int?
    /// What is converted, for people.
    let name: String

    /// - Throws: ``Failure`` if the command would not take these words.
    init(_ line: String, of film: Subject?) throws(Failure) {
        // The command needs to be told of a film, and the first word is for that.
        let options = BrowserCommand.quotedWords(line)
        let named = try Self.command(["film"] + options).words.dropFirst()
        if named.isEmpty {
            guard let film else { throw Failure(.usage, "convert", tr("no film is selected")) }
            (words, self.film, name) = (["film"] + options, film.id, film.name)
        } else {
            (words, self.film, name) = (options, nil, named.joined(separator: " "))
        }
    }

    func command() throws(Failure) -> ConvertCommand { try Self.command(words) }

    private static func command(_ words: [String]) throws(Failure) -> ConvertCommand {
        do {
            if let command = try ConvertCommand.parseAsRoot(words) as? ConvertCommand { return command }
        } catch { throw Movielib.usageFailure(error, ["convert"] + words) }
        throw Failure(.usage, "convert", tr("wrong usage"))
    }
}
