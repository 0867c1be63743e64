import Localization
import Records
import ArgumentParser
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

    func run(in context: AppContext) async throws -> ExitStatus {
        let titled = await filmWords(context)
        let name = arguments.prefix(titled).joined(separator: " ")
        let words = arguments.dropFirst(titled)
        if name == "-", !remove, words == ["-"] || words.joined(separator: " ").trimmed.isEmpty {
            throw Failure(
                .usage, activity, tr("films from standard input need their text on the command line"),
                hint: "movielib note - \"with ana\"")
        }
        let movies = try await context.ownMovies(named: name, takingFirst: first, mustBeOwn: remove) {
            movie in
            try context.own(movie.id)?.note == nil ? tr("{film} has no note", ["film": movie.title]) : nil
        }
        if name != "-", !remove, let movie = movies.first {
            if words.isEmpty { return try edit(movie, context) }
            let (text, old) = (try text(words, context), try context.own(movie.id)?.note)
            if text == old || (old == nil && text.trimmed.isEmpty) { return unchanged(movie, context) }
            try context.makeAndShow(Change(.note(text), movies))
            return .done
        }
        try context.makeAndShow(Change(.note(remove ? nil : words.joined(separator: " ")), movies))
        return .done
    }

    /// How many of the arguments name the film: all if a note is removed, else the first, and a year behind it where
    /// title and year are a film's: `note dune 2021` is about Dune of 2021.
    private func filmWords(_ context: AppContext) async -> Int {
        if remove { return arguments.count }
        guard arguments.count > 1, arguments[0] != "-", let year = Int(arguments[1]),
            arguments[1].utf8.count == 4, (1888...2100).contains(year)
        else { return 1 }
        // The best match will do to know; who is meant is asked below, once.
        let both = try? await context.ownMovies(
            named: arguments.prefix(2).joined(separator: " "), takingFirst: true, mustBeOwn: false
        ) { _ in nil }
        return both?.first?.year == year ? 2 : 1
    }

    /// Opens the note in the user's editor. If it cannot be saved, what they typed is kept, and so is what
    /// was written elsewhere while the editor was open.
    private func edit(_ movie: FilmRecord, _ context: AppContext) throws -> ExitStatus {
        let old = try context.own(movie.id)?.note ?? ""
        let edited = try Editor(context: context).edit(old)
        if edited.text == old || (old.isEmpty && edited.text.trimmed.isEmpty) {
            edited.discard()
            return unchanged(movie, context)
        }
        let outcome: ChangeOutcome
        do {
            let note = EditedNote(edited.text, insteadOf: old, mark: Wording.betweenNotes)
            outcome = try context.make(Change(.editNote(note), [movie]))
        } catch {
            throw edited.kept(context.failure(error))
        }
        edited.discard()
        if outcome.wasOtherNote {
            context.console.say(
                "movielib: "
                    + (edited.text.trimmed.isEmpty
                        ? tr("the note was changed elsewhere while you wrote; it stays")
                        : tr("the note was changed elsewhere while you wrote; both texts are kept")))
        }
        try context.show(outcome, try context.hidesRatings())
        return .done
    }

    private func unchanged(_ movie: FilmRecord, _ context: AppContext) -> ExitStatus {
        context.console.say(
            "movielib: " + tr("the note on {film} stays as it was", ["film": movie.title]))
        return .done
    }

    private func text(_ words: ArraySlice<String>, _ context: AppContext) throws -> String {
        words == ["-"] ? try context.files.textFromStandardInput() : words.joined(separator: " ")
    }
}
