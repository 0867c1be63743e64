import ArgumentParser
import Foundation
import Library
import Records
import Terminal

struct WatchedEditCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Correct one viewing of a film: the latest, or the one on a date.",
        usage: """
            movielib watched edit <film> [--on <date>] [--new-on <date>]
                   [--rating <number>] [--place <text>] [--again]
                   [--note <text> | --note-editor] [--clear <what>] [<options>]
            """,
        discussion: """
            --on says which viewing is meant, --new-on when it really was. 'movielib undo' brings back what was there.

            EXAMPLES:
              movielib watched edit dune 2021 --rating 8.5 --place "Odeon"
              movielib watched edit 603 --on 2026-08-14 --new-on 2026-08-13
              movielib watched edit 603 --note-editor
              movielib watched edit 603 --on 1999 --clear place,note
            """)

    @Argument(help: "The film.", completion: FilmCompletion.kind(after: "edit"))
    var film: [String]

    @Option(help: ArgumentHelp("The viewing on this date.", valueName: "date"))
    var on: String?

    @Option(help: ArgumentHelp("The new date.", valueName: "date"))
    var newOn: String?

    @Option(
        help: ArgumentHelp("Your rating, 0.5 to 10 in steps of a half.", valueName: "number"),
        transform: OwnRating.option)
    var rating: OwnRating?

    @Option(help: ArgumentHelp("Where you saw it.", valueName: "text"), transform: SignedWords.plain)
    var place: String?

    @Option(
        help: ArgumentHelp("What you thought of it.", valueName: "text"), transform: SignedWords.plain)
    var note: String?

    @Flag(help: "Write the note in your editor.")
    var noteEditor = false

    @Flag(help: "You had seen it before, though no earlier viewing is logged.")
    var again = false

    @Option(
        help: ArgumentHelp(
            "Take away the rating, place, note or again; several with commas.", valueName: "what"))
    var clear: String?

    @Flag(help: "Take the best match if the words fit several films.")
    var first = false

    @OptionGroup var options: FilmOptions

    enum Part: String, CaseIterable {
        case rating, place, note, again
    }

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }
    var activity: String { "watched edit" }

    func validate() throws {
        if note != nil && noteEditor { throw ValidationError("--note and --note-editor cannot be combined") }
        let cleared = try Self.parts(clear)
        let given: [(Part, Bool)] = [
            (.rating, rating != nil), (.place, place != nil), (.note, note != nil || noteEditor),
            (.again, again),
        ]
        for (part, isGiven) in given where isGiven && cleared.contains(part) {
            throw ValidationError("the \(part.rawValue) is given and cleared at once")
        }
        if newOn == nil, cleared.isEmpty, !given.contains(where: \.1) {
            throw ValidationError(
                "nothing to change: give --new-on, --rating, --place, --note, --note-editor, --again or --clear"
            )
        }
    }

    private static func parts(_ text: String?) throws -> Set<Part> {
        guard let text else { return [] }
        return try Set(
            text.split(separator: ",", omittingEmptySubsequences: false).map { word in
                guard let part = Part(rawValue: String(word).trimmed) else {
                    throw ValidationError("--clear takes rating, place, note and again, not '\(word)'")
                }
                return part
            })
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let newDate = try newOn.map { (text) throws(Failure) in
            try ViewingDate.parsed(text, option: "--new-on")
        }
        let name = film.joined(separator: " ")
        let id = try context.ownFilm(name, takingFirst: first)
        let viewing = try context.loggedViewing(of: id, named: name, on: on)
        let edited = noteEditor ? try Editor(context: context).edit(viewing.note ?? "") : nil
        let change: ViewingChange?
        do throws(Failure) {
            change = try save(id, viewing, newDate, edited?.text, context)
        } catch {
            throw edited?.kept(error) ?? error
        }
        guard let change, let now = change.viewing else {
            let failure = Failure(.notFound, activity, "the viewing of '\(name)' is no longer there")
            throw edited?.kept(failure) ?? failure
        }
        edited?.discard()
        if let text = edited?.text, !text.trimmed.isEmpty, now.note != text {
            context.console.say(
                "movielib: the note was changed elsewhere while you wrote; both texts are kept")
        }
        return try show(change, now, context)
    }

    private func save(
        _ id: Int, _ viewing: Viewing, _ newDate: PartialDate??, _ edited: String?, _ context: AppContext
    ) throws(Failure) -> ViewingChange? {
        let cleared = (try? Self.parts(clear)) ?? []
        let library = try context.library.forWriting()
        return try context.inLibrary { () throws(LibraryError) in
            try library.editViewing(
                ofMovie: id, number: viewing.id,
                isAgain: again ? true : cleared.contains(.again) ? false : nil, at: Date()
            ) { stored in
                if let newDate { stored.watchedOn = newDate }
                if let rating { stored.rating = rating.value }
                if let place { stored.place = Self.text(place) }
                if let note { stored.note = Self.text(note) }
                if let edited, edited != viewing.note ?? "" {
                    // What was written elsewhere while the editor was open is kept, as a film's note is.
                    let isOther = ![viewing.note, edited, nil].contains(stored.note)
                    if !isOther {
                        stored.note = Self.text(edited)
                    } else if let other = stored.note, let text = Self.text(edited) {
                        stored.note = "\(other)\n\n\(Wording.betweenNotes)\n\n\(text)"
                    }
                }
                if cleared.contains(.rating) { stored.rating = nil }
                if cleared.contains(.place) { stored.place = nil }
                if cleared.contains(.note) { stored.note = nil }
            }
        }
    }

    /// An empty text is none.
    private static func text(_ text: String) -> String? { text.trimmed.isEmpty ? nil : text }

    private func show(
        _ change: ViewingChange, _ now: Viewing, _ context: AppContext
    ) throws(Failure) -> ExitStatus {
        let film = Film(change.film, hidingRatings: try context.hidesRatings())
        if change.former == now {
            let why = now.isRewatch && !again ? "; every viewing but the first is 'again'" : ""
            context.console.say(
                "movielib: the viewing of \(film.name) stays as it was\(clear == "again" ? why : "")")
            return .done
        }
        try context.showChange(
            ChangePresenter(
                updated: [film], change: .edited,
                replaced: [.init(id: film.id, rating: change.formerRating, viewing: change.former)],
                viewing: now))
        ViewingWords.remarks(
            film, on: now.watchedOn == change.former.watchedOn ? nil : now.watchedOn,
            isSecondOfDay: change.isSecondOfDay
        ).forEach(context.console.say)
        return .done
    }
}
