import Localization
import Presenters
package import Terminal

/// A conversion of this run of the full screen, as far as it is known.
package struct BackgroundConversion: Sendable {
    package enum State: Sendable { case waiting, running, stopped, failed, done }

    package let id: Int
    let name: String
    package var state = State.waiting
    /// How far it is: `42 %`.
    package var share: String?
    /// The file that is made, and what else is known of it.
    package var details: [String] = []
    /// Before and after, once it is over, or why there is nothing.
    package var result: Document?

    package init(id: Int, name: String) { (self.id, self.name) = (id, name) }

    var isUnderWay: Bool { [.waiting, .running].contains(state) }

    /// In few letters.
    var standing: String {
        switch state {
        case .waiting: tr("waiting", context: "conversion")
        case .running: share ?? tr("running", context: "conversion")
        case .stopped: tr("stopped", context: "conversion")
        case .failed: tr("failed", context: "conversion")
        case .done: tr("done", context: "conversion")
        }
    }

    /// What the bottom line says of its end; nil before that.
    var news: String? {
        switch state {
        case .waiting, .running: nil
        case .stopped: tr("{film}: the conversion was stopped", ["film": name])
        case .failed: tr("{film}: the conversion failed; ':conversions' says why", ["film": name])
        case .done: tr("{film} has been converted", ["film": name])
        }
    }

    var document: Document {
        var blocks: [Document.Block] = details.map { .line(StyledText($0, .label)) }
        blocks += result?.blocks ?? []
        return Document(blocks: blocks)
    }
}

/// A conversion for the background: the words of the command 'convert', and the film that is meant if they name none.
package struct ConversionOrder: Sendable, Equatable {
    package let words: [String]
    /// Nil if the words name files, or a film.
    package let film: Int?
    /// What is converted, for people.
    package let name: String

    /// - Parameter read: Reads a command line as the command does, and returns the film or the files that it names.
    /// - Throws: ``Failure`` if the command would not take these words.
    init(_ line: String, of film: Subject?, _ read: ([String]) throws(Failure) -> [String]) throws(Failure) {
        // The command needs to be told of a film, and the first word is for that.
        let options = Verb.quotedWords(line)
        let named = try read(["film"] + options).dropFirst()
        if named.isEmpty {
            guard let film else { throw Failure(.usage, "convert", tr("no film is selected")) }
            (words, self.film, name) = (["film"] + options, film.id, film.name)
        } else {
            (words, self.film, name) = (options, nil, named.joined(separator: " "))
        }
    }
}

/// Carries out conversions, one after another.
package protocol ConversionQueue: AnyObject {
    func add(_ order: ConversionOrder)
    func stop(_ number: Int)
    /// Ends what is at work; afterwards no part of a file is left.
    func end() async
}
