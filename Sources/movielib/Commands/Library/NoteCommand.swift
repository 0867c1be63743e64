import ArgumentParser
import Foundation
import Library
import Terminal

struct NoteCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Write a note on a film; without a text your editor opens.",
        usage: "movielib note <film> [<text>] [<options>]",
        discussion: """
            The first argument is the film (a title of several words in quotes), the rest is the text. $VISUAL or \
            $EDITOR is the editor. '-' reads the text from standard input.

            EXAMPLES:
              movielib note 603 "the lobby scene, again"
              movielib note "dune 2021"
              movielib note 603 --remove
            """)

    @Argument(help: ArgumentHelp("The film, and then the text.", valueName: "film and text"))
    var arguments: [String] = []

    @Flag(help: "Take the note away.")
    var remove = false

    @Flag(help: "Take the best match where words fit several films.")
    var first = false

    @OptionGroup var options: FilmOptions

    var activity: String { "note" }

    func validate() throws {
        if arguments.isEmpty { throw ValidationError("a film is needed") }
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let arguments = arguments.map(SignedWords.plain)
        let name = remove ? arguments.joined(separator: " ") : arguments[0]
        let movie = try await context.ownMovie(name, takingFirst: first, mustBeOwn: remove)
        let text = remove ? nil : try text(movie, arguments.dropFirst(), context)
        let old = try context.own(movie)?.note
        if remove, old == nil { throw Failure(.notFound, activity, "\(movie.title) has no note") }
        if let text, text == old || (old == nil && text.trimmed.isEmpty) {
            context.console.say("movielib: the note on \(movie.title) stays as it was")
            return .done
        }
        let hidesRatings = try context.hidesRatings()
        let library = try context.libraryForWriting()
        let film = try context.inLibrary { () throws(LibraryError) in
            try library.note(movie, text, at: Date())
        }
        let isGone = film?.note == nil
        try context.show(
            ChangePresenter(
                updated: [film ?? LibraryFilm(movie: movie)].map { Film($0, hidingRatings: hidesRatings) },
                verb: isGone ? "Note removed" : "Noted"))
        return .done
    }

    private func text(
        _ movie: SavedMovie, _ words: ArraySlice<String>, _ context: AppContext
    ) throws(Failure) -> String {
        if words == ["-"] { return try context.textFromStandardInput() }
        if !words.isEmpty { return words.joined(separator: " ") }
        return try Editor(context: context).edit(try context.own(movie)?.note ?? "")
    }
}
