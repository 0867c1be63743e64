import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

struct NoteCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: tr("Write a note on a film; without a text your editor opens."),
        usage: tr("movielib note <film> [<text>] [--locked | --lock | --unlock] [<options>]"),
        discussion: tr(
            """
            The film comes first (a title of several words in quotes, unless your library has it), the rest is the \
            text. $VISUAL or $EDITOR is the editor; if your text cannot be saved, it is kept in a file, and if the \
            note was changed elsewhere meanwhile, that text is kept above yours. '-' as the text reads it from \
            standard input; '-' as the film reads films, one per line, which all get the text.

            --locked writes a note that only your passphrase opens ('movielib help lock'), without asking for it; text \
            added to a locked note goes below it. Leave the text out, and type it in the editor: your shell records what \
            you type here.

            EXAMPLES:
              movielib note 603 "the lobby scene, again"
              movielib note "dune 2021"
              movielib note 603 --remove
              movielib note dune 2021 --locked
            """))

    @Argument(
        help: .init(tr("The film, then the text."), .filmAndText),
        completion: FilmCompletion.kind(after: "note", from: .libraryFirst),
        transform: DashedArguments.unmarked)
    var arguments: [String] = []

    @Flag(help: .init(tr("Remove the note."))) var remove = false

    @Flag(help: .init(tr("Lock what is written; no passphrase is asked for."))) var locked = false

    @Flag(help: .init(tr("Lock the note that is there."))) var lock = false

    @Flag(help: .init(tr("Make a locked note plain again."))) var unlock = false

    @Flag(help: .init(tr("Allow the editor's file of a locked note on the disk."))) var plainTemp = false

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    func validate() throws {
        if arguments.isEmpty { throw ValidationError(tr("a film is needed")) }
        try Self.rejectTogether(
            (remove, "--remove"), (locked, "--locked"), (lock, "--lock"), (unlock, "--unlock"))
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let titled = await filmArgumentCount(context)
        let name = arguments.prefix(titled).joined(separator: " ")
        let words = arguments.dropFirst(titled)
        if name == "-", !isAboutStored, words == ["-"] || words.joined(separator: " ").trimmed.isEmpty {
            throw failure(
                .usage, tr("films from standard input need their text on the command line"),
                hint: "movielib note - \"with ana\"")
        }
        if locked, !words.isEmpty, Array(words) != ["-"], context.console.errorOutputIsTerminal {
            context.console.remark(
                tr(
                    "your shell may store this text in its history; '{command}' opens your editor instead",
                    ["command": CommandLineText.line(["note"], [name, "--locked"])]))
        }
        let records = try await context.editableFilms(
            named: name, takingFirst: first, mustBeInLibrary: isAboutStored
        ) {
            record in
            try context.libraryFilm(record.id)?.note == nil
                ? tr("{film} has no note", ["film": record.title]) : nil
        }
        if lock { return try lockNotes(of: records, context) }
        if unlock { return try unlockNotes(of: records, context) }
        if remove {
            try context.makeAndShow(Change(.note(nil), records))
            return .done
        }
        if name != "-", let record = records.first {
            context.showOpenNotes()
            let old = try context.libraryFilm(record.id)?.note
            if words.isEmpty { return try edit(record, old, context) }
            let text = try text(words, context)
            if !locked, text == old?.text || (old == nil && text.trimmed.isEmpty) {
                return reportUnchanged(record, old, context)
            }
            // A locked note that is open is replaced; one that is closed gets another paragraph.
            if case .opened? = old {
                let edited = EditedNote(text, insteadOf: old, separator: DisplayText.noteSeparator)
                try context.makeAndShow(Change(.editNote(edited), records))
                return .done
            }
            try context.makeAndShow(Change(.note(try context.makeNote(text, locked: locked)), records))
            return .done
        }
        let note = try context.makeNote(words.joined(separator: " "), locked: locked)
        try context.makeAndShow(Change(.note(note), records))
        return .done
    }

    /// Whether the command is about stored notes, so that no text is given.
    private var isAboutStored: Bool { remove || lock || unlock }

    private func lockNotes(of records: [FilmRecord], _ context: AppContext) throws -> ExitStatus {
        guard try context.core.lockState().current != nil else { throw context.noLock() }
        var (count, status) = (0, ExitStatus.done)
        for record in records {
            if try context.libraryFilm(record.id)?.note?.isLocked == true {
                context.console.remark(tr("the note on {film} is locked already", ["film": record.title]))
                continue
            }
            let outcome = try context.core.seal(
                .note(ofFilm: record.id), progress: context.fileProgressReporter())
            context.console.endProgress()
            if context.reportSealingFailures(outcome) == .partial { status = .partial }
            context.console.remark(tr("the note on {film} is locked", ["film": record.title]))
            count += outcome.count
        }
        if count > 0 {
            context.rememberUnrecordedCommand("note --lock")
            context.remarkOnRemainingPlaintext()
        }
        return status
    }

    private func unlockNotes(of records: [FilmRecord], _ context: AppContext) throws -> ExitStatus {
        // Asks for the passphrase only if one of the notes is locked.
        if try records.contains(where: { try context.libraryFilm($0.id)?.note?.isLocked == true }) {
            let opener = NoteOpener(
                try context.lockKeys(of: records.map(\.id), isInputTaken: arguments == ["-"]))
            context.core.noteAccess = .opened(by: opener)
        }
        for record in records {
            let old = try context.libraryFilm(record.id)?.note
            switch old {
            case .opened(let words, _, nil)?:
                let note = EditedNote(
                    words, insteadOf: old, isLocked: false, separator: DisplayText.noteSeparator)
                try context.makeAndShow(Change(.editNote(note), [record]))
            case .sealed?, .opened?:
                throw failure(
                    .credential,
                    tr(
                        "the note on {film} cannot be opened completely with this passphrase",
                        ["film": record.title]))
            default: context.console.remark(tr("the note on {film} is not locked", ["film": record.title]))
            }
        }
        return .done
    }

    /// How many of the arguments name the film: all without a text; else the longest title of a film in the library, or
    /// one argument; and a year after it, if a film of that title is of that year. For example
    /// `note the matrix is great` and `note dune 2021 so much sand`.
    ///
    /// Only the title and the year are sent to TMDB, never the text of the note.
    private func filmArgumentCount(_ context: AppContext) async -> Int {
        if isAboutStored || arguments.count == 1 { return arguments.count }
        if arguments[0] == "-" { return 1 }
        if case .title? = try? FilmArguments.reference(arguments[0]) {} else { return 1 }
        func years(_ count: Int) -> [Int?] {
            let films = LibraryFilmsByTitle(arguments.prefix(count).joined(separator: " "))
            return (try? films.response(from: context.core))?.map(\.year) ?? []
        }
        // A quoted argument is a complete title or text.
        let most = max(1, arguments.prefix(10).prefix { !$0.contains(where: \.isWhitespace) }.count)
        // A dash is not part of a title: it requests the text from standard input.
        let titled = (1...most).reversed().first { arguments[$0 - 1] != "-" && !years($0).isEmpty } ?? 1
        guard let year = year(at: titled) else { return titled }
        if years(titled).contains(year) { return titled + 1 }
        // The best match is enough to check the year. The user chooses among several films later, once.
        let both = try? await context.editableFilms(
            named: arguments.prefix(titled + 1).joined(separator: " "), takingFirst: true,
            mustBeInLibrary: false
        ) { _ in nil }
        return both?.first?.year == year ? titled + 1 : titled
    }

    /// The argument at the index, if it is a year.
    private func year(at place: Int) -> Int? {
        guard arguments.indices.contains(place), arguments[place].utf8.count == 4 else { return nil }
        return Int(arguments[place]).flatMap { (1888...2100).contains($0) ? $0 : nil }
    }

    /// Opens the note in the user's editor. If it cannot be saved, the typed text is kept, and so is text that
    /// was written elsewhere while the editor was open.
    private func edit(_ record: FilmRecord, _ note: Note?, _ context: AppContext) throws -> ExitStatus {
        let isSecret = try locked || context.locksNote(insteadOf: note)
        if isSecret, try context.core.lockState().current == nil { throw context.noLock() }
        let old = note?.text ?? ""
        let edited = try Editor(context: context, mayWriteToDisk: plainTemp)
            .edit(old, about: Film(record).name, isSecret: isSecret)
        if edited.text == old && (!locked || note?.isLocked != false)
            || (old.isEmpty && edited.text.trimmed.isEmpty)
        {
            edited.discard()
            return reportUnchanged(record, note, context)
        }
        let outcome: ChangeOutcome
        do {
            let note = edited.note(insteadOf: note, isLocked: isSecret ? true : nil)
            outcome = try context.core.make(Change(.editNote(note), [record]))
        } catch { throw edited.addingPathHint(context.failure(error)) }
        edited.discard()
        if let failure = edited.failure { throw failure }
        try context.show(outcome, try context.hidesRatings())
        return .done
    }

    private func reportUnchanged(_ record: FilmRecord, _ note: Note?, _ context: AppContext) -> ExitStatus {
        context.console.remark(
            note == nil
                ? tr("no note was written on {film}", ["film": record.title])
                : tr("the note on {film} stays as it was", ["film": record.title]))
        return .done
    }

    private func text(_ words: ArraySlice<String>, _ context: AppContext) throws -> String {
        words == ["-"] ? try context.files.textFromStandardInput() : words.joined(separator: " ")
    }
}
