import Localization
import Records
import ArgumentParser
import Foundation
import Library
import Terminal

struct NoteCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "note",
        abstract: tr("Write a note on a film; without a text your editor opens."),
        usage: tr("movielib note <film> [<text>] [<options>]"),
        discussion: tr(
            """
            The first argument is the film (a title of several words in quotes), the rest is the text. $VISUAL or \
            $EDITOR is the editor; what you typed there is kept in a file where it cannot be saved, and what was \
            written elsewhere meanwhile is kept above it. '-' as the text reads it from standard input; '-' as the film \
            reads films, one a line, which all get the text.

            EXAMPLES:
              movielib note 603 "the lobby scene, again"
              movielib note "dune 2021"
              movielib note 603 --remove
            """))

    @Argument(
        help: ArgumentHelp(tr("The film, then the text."), valueName: tr("film and text", context: "value")),
        completion: FilmCompletion.kind(after: "note"), transform: SignedWords.plain)
    var arguments: [String] = []

    @Flag(help: .init(tr("Remove the note.")))
    var remove = false

    @Flag(help: .init(tr("Take the best match if the words fit several films.")))
    var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }
    var activity: String { "note" }

    func validate() throws {
        if arguments.isEmpty { throw ValidationError(tr("a film is needed")) }
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let name = remove ? arguments.joined(separator: " ") : arguments[0]
        if name == "-" { return try await noteAll(arguments.dropFirst(), context) }
        let movie = try await context.ownMovie(name, takingFirst: first, mustBeOwn: remove)
        if !remove, arguments.count == 1 { return try edit(movie, context) }
        let text = remove ? nil : try text(arguments.dropFirst(), context)
        let old = try context.own(movie.id)?.note
        if remove, old == nil {
            throw Failure(.notFound, activity, tr("{film} has no note", ["film": movie.title]))
        }
        if let text, text == old || (old == nil && text.trimmed.isEmpty) {
            return unchanged(movie, context)
        }
        let library = try context.library.forWriting()
        let change = try context.inLibrary { () throws(LibraryError) in
            try library.note(movie, text, at: Date())
        }
        return try show(change, movie, context)
    }

    /// Sets the same text for the films on standard input, in one change.
    private func noteAll(_ words: ArraySlice<String>, _ context: AppContext) async throws(Failure)
        -> ExitStatus
    {
        let text = remove ? nil : words.joined(separator: " ")
        if text?.trimmed.isEmpty == true || words == ["-"] {
            throw Failure(
                .usage, activity, tr("films from standard input need their text on the command line"),
                hint: "movielib note - \"with ana\"")
        }
        let movies = try await context.ownMovies(takingFirst: first, mustBeOwn: remove) {
            (movie) throws(Failure) in
            try context.own(movie.id)?.note == nil ? tr("{film} has no note", ["film": movie.title]) : nil
        }
        let hidesRatings = try context.hidesRatings()
        let library = try context.library.forWriting()
        let changes = try context.inLibrary { () throws(LibraryError) in
            try library.note(movies, text, at: Date())
        }
        return try show(changes.map(\.film), changes, isGone: remove, hidesRatings, context)
    }

    /// Opens the note in the user's editor. If it cannot be saved, what they typed is kept, and so is what
    /// was written elsewhere while the editor was open.
    private func edit(_ movie: FilmRecord, _ context: AppContext) throws(Failure) -> ExitStatus {
        let old = try context.own(movie.id)?.note ?? ""
        let edited = try Editor(context: context).edit(old)
        if edited.text == old || (old.isEmpty && edited.text.trimmed.isEmpty) {
            edited.discard()
            return unchanged(movie, context)
        }
        let noted: (change: FilmChange?, wasOther: Bool)
        do throws(Failure) {
            let library = try context.library.forWriting()
            noted = try context.inLibrary { () throws(LibraryError) in
                try library.note(
                    movie, edited.text, insteadOf: old,
                    mark: Wording.betweenNotes,
                    at: Date())
            }
        } catch {
            throw edited.kept(error)
        }
        edited.discard()
        if noted.wasOther {
            context.console.say(
                "movielib: "
                    + (edited.text.trimmed.isEmpty
                        ? tr("the note was changed elsewhere while you wrote; it stays")
                        : tr("the note was changed elsewhere while you wrote; both texts are kept")))
        }
        return try show(noted.change, movie, context)
    }

    private func unchanged(_ movie: FilmRecord, _ context: AppContext) -> ExitStatus {
        context.console.say(
            "movielib: " + tr("the note on {film} stays as it was", ["film": movie.title]))
        return .done
    }

    private func show(
        _ done: FilmChange?, _ movie: FilmRecord, _ context: AppContext
    ) throws(Failure) -> ExitStatus {
        let film = done?.film ?? LibraryFilm(movie: movie)
        return try show(
            [film], [done].compactMap(\.self), isGone: film.note == nil, try context.hidesRatings(), context)
    }

    private func show(
        _ films: [LibraryFilm], _ changes: [FilmChange], isGone: Bool, _ hidesRatings: Bool,
        _ context: AppContext
    ) throws(Failure) -> ExitStatus {
        let replaced = changes.compactMap { change -> ChangePresenter.Replaced? in
            // Nothing is lost if the new text contains the old one.
            guard let old = change.former?.note, change.film.note?.contains(old) != true else { return nil }
            return ChangePresenter.Replaced(id: change.film.movie.id, note: old)
        }
        try context.showChange(
            ChangePresenter(
                updated: films.map { Film($0, hidingRatings: hidesRatings) },
                change: isGone ? .noteRemoved : .noted, replaced: replaced))
        return .done
    }

    private func text(_ words: ArraySlice<String>, _ context: AppContext) throws(Failure) -> String {
        words == ["-"] ? try context.files.textFromStandardInput() : words.joined(separator: " ")
    }
}
