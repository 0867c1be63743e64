import ArgumentParser
import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

struct RemindCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract: tr("A notice in the morning: what comes out today, and what is new."),
        usage: tr("movielib remind [--dry-run] | --install | --uninstall"),
        discussion: tr(
            """
            Meant for a timer. Films on your watch-later list that come out today come first, then the films found by \
            'movielib new --since-last'. The first three have a notice each, all others share one; a film is named once. \
            Without notify-send the text goes to stdout. If there is no news, nothing is printed. If TMDB cannot be \
            reached, the exit code is 5, and the next run reports what was missed.

            --install writes movielib-remind.service and .timer for systemd, each morning at nine or when the computer is \
            next on, and enables them; --uninstall removes them.

            EXAMPLES:
              movielib remind --dry-run
              movielib remind --install
            """))

    @Flag(help: .init(tr("Print the notices to stdout, without recording them as shown."))) var dryRun = false

    @Flag(help: .init(tr("Run it each morning, by systemd."))) var install = false

    @Flag(help: .init(tr("Undo --install."))) var uninstall = false

    @OptionGroup var options: StatusCommand.Options

    func validate() throws {
        if [dryRun, install, uninstall].count(where: \.self) > 1 {
            throw ValidationError(tr("--dry-run, --install and --uninstall cannot be combined"))
        }
    }

    /// A notice about a film.
    private struct Notice {
        let title: String
        let body: String
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        if install || uninstall { return try changeUnits(context) }
        let store = NewsLog(path: context.paths.newsFilmsFile)
        let known = store.films
        let today = try ViewingDate.today(for: activity)
        let reminded = Set(known.filter(\.isRemindedAsOut).map(\.id))
        let out = try UpcomingFilms(from: today, through: today).response(from: context.core)
            .filter { !reminded.contains($0.id) }
        var notices = out.map {
            Notice(title: $0.title, body: tr("On your watch-later list, and out today."))
        }
        let (news, problem) = await news(context, today)
        var new: [Int] = []
        if let news {
            // Excludes films that were announced before, or that the user has looked at.
            let past = Set(known.filter { $0.isRemindedAsNew || $0.isRemindedAsOut || $0.isSeen }.map(\.id))
            let films = news.discovery.films.value.rows.filter { film in
                !past.contains(film.id) && !out.contains { $0.id == film.id }
            }
            new = films.map(\.id)
            notices += films.map { film in
                Notice(
                    title: film.title + (film.releaseDate.map { " (\($0.year))" } ?? ""),
                    body: tr("New in cinemas, or on one of your services."))
            }
        }
        remind(notices, context)
        if dryRun, notices.isEmpty, problem == nil {
            context.console.remark(tr("nothing to remind you of today"))
        }
        context.console.output.flush()
        guard !dryRun, context.console.output.failure == nil else { return problem ?? .done }
        if let news { store.replace(with: news.discovery, isSeen: false) }
        var isKept =
            new.isEmpty && out.isEmpty || store.markReminded(new: new, out: out.map { ($0.id, $0.title) })
        if let news, news.isComplete {
            let question = LastNews.queryKey([], region: try context.locale().region)
            isKept = LastNews(path: context.paths.newsFile).save(today, for: question) && isKept
        }
        if !isKept {
            throw failure(
                .failed,
                tr("the shown notices could not be recorded in {file}", ["file": store.path ?? "HOME"]))
        }
        return problem ?? .done
    }

    /// TMDB's new films, or, if TMDB could not answer, the exit code to end with once the library's notices are shown.
    private func news(
        _ context: AppContext, _ today: PartialDate
    ) async -> (NewFilms.Response?, ExitStatus?) {
        do {
            let question = LastNews.queryKey([], region: try context.locale().region)
            let last = LastNews(path: context.paths.newsFile).day(of: question, today: today)
            let news = try await NewFilms(.arguments([]), since: last?.description, limit: 100)
                .response(from: context.core)
            switch news.discovery.films.source {
            case .tmdb, .cache: return news.isOfToday ? (news, nil) : (nil, .network)
            // The built-in sample has no new films.
            default: return (nil, nil)
            }
        } catch {
            let failure = context.failure(error)
            for line in failure.lines { context.console.printMessage(line) }
            return (nil, failure.status)
        }
    }

    private static let maxSeparateNotices = 3
    private static let maxTitles = 10

    private func remind(_ notices: [Notice], _ context: AppContext) {
        var messages = notices.prefix(Self.maxSeparateNotices).map { (CleanText.line($0.title), $0.body) }
        let others = notices.dropFirst(Self.maxSeparateNotices)
        if !others.isEmpty {
            let titles = others.prefix(Self.maxTitles).map { CleanText.line($0.title) }
            messages.append(
                (
                    plural("{n} more film", "{n} more films", others.count, context: "notice"),
                    titles.joined(separator: ", ") + (others.count > Self.maxTitles ? ", …" : "")
                ))
        }
        let notifier = Notifier(environment: context.run.environment)
        for (summary, body) in messages where dryRun || !notifier.show(summary, body) {
            context.console.output.writeLine("\(summary): \(body)")
        }
    }

    private func changeUnits(_ context: AppContext) throws -> ExitStatus {
        guard let units = ReminderUnits(context.paths, library: try context.core.libraryPath()) else {
            throw failure(.failed, tr("there is no home folder"))
        }
        let systemd = Notifier(environment: context.run.environment)
        func runSystemctl(_ words: String...) -> Bool { systemd.run(["systemctl", "--user"] + words) == 0 }
        if uninstall {
            try units.rejectForeign()
            // Before the units are removed: systemd reads them to disable the timer.
            _ = runSystemctl("disable", "--now", ReminderUnits.timer)
            let found = try units.remove()
            _ = runSystemctl("daemon-reload")
            context.console.remark(found ? tr("the reminder is gone") : tr("there is no reminder"))
            return .done
        }
        try units.write()
        if runSystemctl("daemon-reload"), runSystemctl("enable", "--now", ReminderUnits.timer) {
            context.console.remark(tr("the reminder comes each morning at nine"))
            return .done
        }
        context.console.remark(
            tr("the units are in {folder}; systemd does not answer here", ["folder": units.folder]))
        let command = "systemctl --user enable --now \(ReminderUnits.timer)"
        context.console.printHint(tr("'{command}' enables them", ["command": command]))
        if let line = units.crontabLine {
            context.console.printHint(tr("or, as a line for crontab -e: {line}", ["line": line]))
        }
        return .done
    }
}
