import Localization
import Presenters
package import Terminal

/// A conversion started in this run of the full screen, and its state.
package struct BackgroundConversion: Sendable {
    package enum State: Sendable { case waiting, running, stopped, failed, done }

    package let id: Int
    let name: String
    package var state = State.waiting
    /// The progress, for example `42 %`; nil before the first report.
    package var progress: String?
    /// Lines about the conversion, such as the file it makes.
    package var details: [String] = []
    /// The comparison of the files before and after, or why the conversion failed; nil until it is over.
    package var result: Document?

    package init(id: Int, name: String) { (self.id, self.name) = (id, name) }

    var isUnderWay: Bool { [.waiting, .running].contains(state) }

    /// The state in a word, or the progress.
    var stateText: String {
        switch state {
        case .waiting: tr("waiting", context: "conversion")
        case .running: progress ?? tr("running", context: "conversion")
        case .stopped: tr("stopped", context: "conversion")
        case .failed: tr("failed", context: "conversion")
        case .done: tr("done", context: "conversion")
        }
    }

    /// The message for the bottom line once the conversion has ended; nil before that.
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

/// A request for a conversion: the arguments of the command 'convert', and the selected film if they name no film.
package struct ConversionRequest: Sendable, Equatable {
    package let arguments: [String]
    /// The film's id; nil if the arguments name files, or a film.
    package let film: Int?
    /// The name of the film or files, for display.
    package let name: String

    /// - Parameter read: Parses arguments as the command does, and returns the film or the files that they name.
    /// - Throws: ``Failure`` if the command would reject these arguments.
    init(_ line: String, of film: FilmTarget?, _ read: ([String]) throws(Failure) -> [String]) throws(Failure)
    {
        // The command requires a film or a file; the placeholder `film` stands in for it.
        let options = BrowserAction.quotedWords(line)
        let named = try read(["film"] + options).dropFirst()
        if named.isEmpty {
            guard let film else { throw Failure(.usage, "convert", tr("no film is selected")) }
            (arguments, self.film, name) = (["film"] + options, film.id, film.name)
        } else {
            (arguments, self.film, name) = (options, nil, named.joined(separator: " "))
        }
    }
}

/// Runs conversions, one after another.
package protocol ConversionQueue: AnyObject {
    func add(_ order: ConversionRequest)
    func stop(_ number: Int)
    /// Stops the running conversion, and removes its part file.
    func end() async
}
