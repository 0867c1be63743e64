import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct WatchedEditCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: tr("Correct one viewing of a film: the latest, or the one on a date."),
        usage: tr(
            """
            movielib watched edit <film> [--on <date>] [--new-on <date>]
                   [--rating <number>] [--place <text>] [--with <name>] [--again]
                   [--note <text> | --note-editor] [--locked | --unlocked]
                   [--clear <what>] [<options>]
            """),
        discussion: tr(
            """
            --on says which viewing is meant, --new-on when it really was. 'movielib undo' brings back what was there.

            EXAMPLES:
              movielib watched edit dune 2021 --rating 8.5 --place "Odeon"
              movielib watched edit 603 --on 2026-08-14 --new-on 2026-08-13
              movielib watched edit 603 --note-editor
              movielib watched edit 603 --on 1999 --clear place,note
            """))

    @Argument(
        help: .init(tr("The film."), .film),
        completion: FilmCompletion.kind(after: "edit", from: .libraryFirst))
    var film: [String]

    @Option(help: .init(tr("The viewing on this date."), .date)) var on: String?

    @Option(help: .init(tr("The new date."), .date)) var newOn: String?

    @Option(help: .init(tr("Your rating, 0.5 to 10 in steps of a half."), .number)) var rating: String?
    @Option(help: .scale) var scale: RatingScale?

    @Option(help: .place, transform: DashedArguments.unmarked) var place: String?
    @Option(help: .companions, completion: NameCompletion.kind(of: .companions)) var with: [String] = []
    @Option(help: .note, transform: DashedArguments.unmarked) var note: String?

    @Flag(help: .init(tr("Write the note in your editor."))) var noteEditor = false

    @Flag(help: .init(tr("Lock the note: the one written now, or the one that is there."))) var locked = false

    @Flag(help: .init(tr("Make its locked note plain again."))) var unlocked = false

    @Flag(help: .init(tr("You had seen it before, though no earlier viewing is logged."))) var again = false

    @Option(
        help: .init(tr("Clear the rating, place, with, note or again; separate several by commas."), .what))
    var clear: String?

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    enum Part: String, CaseIterable {
        case rating, place, with, note, again

        /// The viewing's field; nil for `again`, which is derived from all viewings.
        var field: ViewingField? { ViewingField.allCases.first { $0.key == rawValue } }
    }

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    func validate() throws {
        try Self.rejectTogether((note != nil, "--note"), (noteEditor, "--note-editor"))
        try Self.rejectTogether((locked, "--locked"), (unlocked, "--unlocked"))
        let cleared = try Self.parts(clear)
        let given: [(Part, Bool)] = [
            (.rating, rating != nil), (.place, place != nil), (.with, !with.isEmpty),
            (.note, note != nil || noteEditor),
            (.again, again),
        ]
        for (part, isGiven) in given where isGiven && cleared.contains(part) {
            let why =
                switch part {
                case .rating: tr("the rating cannot be set and cleared at the same time")
                case .place: tr("the place cannot be set and cleared at the same time")
                case .with: tr("names cannot be set and cleared at the same time")
                case .note: tr("the note cannot be set and cleared at the same time")
                case .again: tr("'again' cannot be set and cleared at the same time")
                }
            throw ValidationError(why)
        }
        if newOn == nil, cleared.isEmpty, !locked, !unlocked, !given.contains(where: \.1) {
            throw ValidationError(
                tr(
                    "nothing to change: give --new-on, --rating, --place, --with, --note, --note-editor, --locked, --again or --clear"
                ))
        }
    }

    private static func parts(_ text: String?) throws -> Set<Part> {
        guard let text else { return [] }
        return try Set(
            text.split(separator: ",", omittingEmptySubsequences: false).map { word in
                guard let part = Part(rawValue: String(word).trimmed) else {
                    throw ValidationError(
                        tr(
                            "--clear takes rating, place, with, note and again, not '{word}'",
                            ["word": String(word)]))
                }
                return part
            })
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let rating = try rating.map { try context.rating($0, scale) }
        let newDate = try newOn.map { try ViewingDate.parse($0, option: "--new-on") }
        let names = try names(with)
        let name = film.joined(separator: " ")
        let id = try context.libraryFilmID(name, takingFirst: first)
        if !unlocked, note != nil || noteEditor { context.showOpenNotes() }
        var viewing = try loggedViewing(of: id, named: name, on: on, in: context)
        if unlocked, viewing.note?.isLocked == true {
            let keys = try context.lockKeys(of: [id])
            context.core.noteAccess = .opened(by: NoteOpener(keys))
            let opened = try FilmInLibrary(id).response(from: context.core).viewings
            viewing = opened.first { $0.id == viewing.id } ?? viewing
        }
        if unlocked, viewing.note?.unreadableLines != nil {
            throw failure(.credential, tr("its note cannot be opened completely with this passphrase"))
        }
        if locked, note == nil, !noteEditor, clear == nil, newOn == nil, rating == nil, place == nil,
            with.isEmpty, !again
        {
            return try lockNote(of: viewing, context)
        }
        let isSecret = try locked || noteEditor && context.locksNote(insteadOf: viewing.note)
        if isSecret, try context.core.lockState().current == nil { throw context.noLock() }
        let edited =
            noteEditor
            ? try Editor(context: context).edit(
                viewing.note?.text ?? "", about: context.libraryFilm(id)?.name ?? name, isSecret: isSecret)
            : nil
        let outcome: ChangeOutcome
        do {
            outcome = try context.core.make(
                Change(
                    .editViewing(viewing.id, edit(viewing, newDate, rating, names, edited?.text)), ofIDs: [id]
                ))
        } catch { throw edited?.addingPathHint(context.failure(error)) ?? error }
        guard outcome.films.first?.viewing != nil else {
            let failure = failure(.notFound, tr("the viewing of '{film}' is no longer there", ["film": name]))
            throw edited?.addingPathHint(failure) ?? failure
        }
        edited?.discard()
        if let failure = edited?.failure { throw failure }
        try context.show(outcome, try context.hidesRatings())
        return .done
    }

    private func edit(
        _ viewing: Viewing, _ newDate: PartialDate??, _ rating: Double?, _ names: FieldValue?,
        _ edited: String?
    ) -> ViewingEdit {
        let cleared = (try? Self.parts(clear)) ?? []
        var edit = ViewingEdit()
        if let newDate { edit.set(.watchedOn, to: newDate.map(FieldValue.day)) }
        if let rating { edit.set(.rating, to: .rating(rating)) }
        if !with.isEmpty { edit.set(.companions, to: names) }
        if let place { edit.set(.place, to: Self.text(place).map(FieldValue.text)) }
        for field in cleared.compactMap(\.field) { edit.set(field, to: nil) }
        let isClosed = if case .sealed? = viewing.note { true } else { false }
        if let note, Self.text(note) == nil, !isClosed {
            edit.set(.note, to: nil)
        } else if let text = edited ?? note ?? (locked || unlocked ? viewing.note?.text : nil) {
            edit.editedNote = EditedNote(
                text, insteadOf: viewing.note, isLocked: locked ? true : unlocked ? false : nil,
                separator: DisplayText.noteSeparator)
        }
        edit.isRewatchOfUnlogged = again ? true : cleared.contains(.again) ? false : nil
        return edit
    }

    private func lockNote(of viewing: Viewing, _ context: AppContext) throws -> ExitStatus {
        guard let note = viewing.note else {
            throw failure(.notFound, tr("that viewing has no note"))
        }
        if note.isLocked {
            context.console.remark(tr("its note is locked already"))
            return .done
        }
        let outcome = try context.core.seal(.viewing(viewing.id), progress: context.fileProgressReporter())
        context.console.endProgress()
        let status = context.reportSealingFailures(outcome)
        context.console.remark(tr("its note is locked"))
        context.remarkOnRemainingPlaintext()
        return status
    }

    /// The text, or nil if it is empty.
    private static func text(_ text: String) -> String? { text.trimmed.isEmpty ? nil : text }
}
