import ArgumentParser
import FileNames
import Library
import Localization
import MovielibCore
import Presenters
import Query
import Records
import Terminal

struct FilesOrganiseCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "organise", abstract: tr("Rename film files by a template, and move them into folders."),
        usage: tr("movielib files organise [<query>] [<options>]"),
        discussion: tr(
            """
            Files of films that are known get the names that a template makes, with '/' for folders; subtitles, NFO files, \
            pictures and extras go along. Nothing is ever written over: if two files would have one name, or a name is \
            taken, nothing is moved at all, or, with --skip-conflicts, everything but these films. 'movielib undo' moves \
            them back. Fields are \
            {fields}.

            EXAMPLES:
              movielib files organise --dry-run
              movielib files organise --template plex
              movielib files organise resolution:4k --to /media/usb --copy
              movielib files organise --template '{template}'
            """,
            [
                "fields": NameTemplate.values.fields.paths.joined(separator: ", "),
                "template": "{title} ({year}) {resolution}.{extension}",
            ]), aliases: ["organize"])

    @OptionGroup var query: QueryArguments

    @Option(
        help: .init(tr("Into this folder; else the one that each file was found in."), .folder),
        completion: .directory)
    var to: String?

    @Option(
        help: .init(tr("A template for the names, or plex, jellyfin or kodi."), .template),
        completion: .list(NameTemplate.Preset.allCases.map(\.rawValue)), transform: DashedArguments.unmarked)
    var template: String?

    @Flag(help: .init(tr("Give files one more name, and leave the old one: a hard link."))) var link = false

    @Flag(help: .init(tr("Copy files, to another disk too, and leave the old ones."))) var copy = false

    @Flag(help: .init(tr("Leave out films whose files conflict with others, and organise the rest.")))
    var skipConflicts = false

    @Flag(help: .dryRun) var dryRun = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { OrganisePresenter.answerFields }
    static var touchesFiles: Bool { true }

    func validate() throws { try Self.rejectTogether((link, "--link"), (copy, "--copy")) }

    func run(in context: AppContext) async throws -> ExitStatus {
        let text = template ?? NameTemplate.Preset.usual.rawValue
        let name: NameTemplate
        do throws(FieldError) { name = try NameTemplate(text) } catch {
            throw Failure(error, "--template", NameTemplate.values.fields, activity)
        }
        guard NameTemplate.writesExtension(text) else {
            throw Failure(
                .usage, "--template",
                tr("the names would have no extension, and no player would know the files"),
                hint: tr("end it in {ending}", ["ending": ".{extension}"]))
        }
        var organising = Core.OrganiseOptions { name.name($0, of: $1, titleBytes: $2) }
        organising.operation = link ? .link : copy ? .copy : .move
        organising.folder = try to.map { String(decoding: try context.bytes(ofPath: $0), as: UTF8.self) }
        let wanted = try await query.parsed(on: .library, in: context)
        organising.skipsConflicts = skipConflicts
        var plan = try context.core.organisePlan(wanted, organising)
        let failure = Failure(plan.collisions, activity)
        if let failure {
            guard dryRun else {
                if plan.collisions.count > 1 {
                    plan.collisions.map(\.displayText).forEach(context.console.remark)
                }
                throw failure
            }
            // Shows what would happen to the other films.
            organising.skipsConflicts = true
            plan = try context.core.organisePlan(wanted, organising)
        }
        if !dryRun {
            let outcome = try context.core.organise(plan, organising)
            if let failure = outcome.failure { throw Failure(failure, outcome.unrestoredFiles, activity) }
        }
        try context.show(OrganisePresenter(plan: plan, operation: organising.operation, isDryRun: dryRun))
        plan.remarks.forEach(context.console.remark)
        if let failure { throw failure }
        let withoutID = plan.filmsLosingIDs
        if template == nil, withoutID > 0 {
            context.console.printHint(
                plural(
                    "{n} film loses the id in its name; '--template plex' or 'jellyfin' writes it",
                    "{n} films lose the ids in their names; '--template plex' or 'jellyfin' writes them",
                    withoutID))
        }
        if plan.moves.isEmpty, plan.unchanged == 0, plan.skippedFiles.isEmpty {
            try context.remarkOnEmptyFileList()
        } else if !dryRun, !plan.moves.isEmpty {
            context.console.printHint(tr("'{command}' undoes it", ["command": "movielib undo"]))
        }
        return plan.skippedFiles.isEmpty && plan.skippedConflicts.isEmpty ? .done : .partial
    }
}
