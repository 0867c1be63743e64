import FileNames
import Foundation
import Localization
import Media
import MovielibCore
import Presenters
import Records

/// Plays a film of the user's on this terminal, from the position where it was left.
struct FilmPlayback {
    let context: AppContext
    let record: FilmRecord
    /// The activity that a failure names.
    var activity = "play"
    /// Part of the name of the requested edition.
    var edition: String?
    /// The number of the copy, from 1, if there are several.
    var copy: Int?
    var player: Player.Kind?
    /// Whether a viewing is logged after the film was seen.
    var logs = true

    /// The viewing that was logged while the film was playing.
    private var viewing: Viewing?
    /// Whether it was started with a key of the full screen, which the messages then name.
    var isInFullScreen = false

    init(context: AppContext, record: FilmRecord) { (self.context, self.record) = (context, record) }

    private var name: String { Film(record, nil).name }

    private func failure(_ status: ExitStatus, _ why: String, hint: String? = nil) -> Failure {
        Failure(status, activity, why).hinting(hint)
    }

    /// Plays the film, and returns when the player has ended.
    ///
    /// - Parameters:
    ///   - start: The position in milliseconds; nil for where the film was left.
    ///   - begin: Receives a message about the film and its start position before the player starts.
    /// - Returns: Messages for the user, and whether anything was played.
    mutating func play(
        from start: Int?, begin: (String) -> Void = { _ in }
    ) throws -> (words: [String], hasPlayed: Bool) {
        let files = try chosenFiles()
        let start = try start ?? context.core.playbacks(ofFilm: record.id).first?.position ?? 0
        guard let player = Player.find(player, in: context.run.environment) else {
            throw failure(
                .program,
                self.player.map { tr("{program} is not installed", ["program": $0.programName]) }
                    ?? tr("no player is installed"), hint: tr("'apt install mpv' installs one"))
        }
        begin(start > 0 ? tr("{film}, from {time}", ["film": name, "time": DisplayText.clock(start)]) : name)
        let end = try runPlayer(files, from: start, by: player)
        return (try recordOutcome(end, files, player), end.last != nil || end.status == 0)
    }

    /// The files to play: the requested copy, or the sharpest, with all its parts.
    func chosenFiles() throws -> [FilmFile] {
        let all = try FilmInLibrary(record.id).response(from: context.core).files
        guard !all.isEmpty else {
            throw failure(
                .notFound, tr("no file of {film} is known", ["film": name]),
                hint: tr(
                    "'movielib files add <folder>' looks through a folder, 'movielib files match' says which film a file is"
                ))
        }
        var files = all
        if let edition {
            files = files.filter {
                $0.identification?.edition?.lowercased().contains(edition.lowercased()) == true
            }
            guard !files.isEmpty else {
                throw failure(
                    .notFound, tr("no file of {film} has that edition", ["film": name]),
                    hint: tr(
                        "available: {names}",
                        [
                            "names": Set(all.map { $0.identification?.edition ?? "-" }).sorted().joined(
                                separator: ", ")
                        ])
                )
            }
        }
        let there = files.filter { $0.state == .present && !$0.isOffline && exists($0) }
        guard !there.isEmpty else {
            throw failure(
                .notFound,
                files.contains { $0.isOffline }
                    ? tr("its folder {folder} is not available", ["folder": files[0].folder])
                    : tr("{path} is gone", ["path": files[0].absolutePath]),
                hint: tr("'{command}' scans again", ["command": "movielib files scan"]))
        }
        let playable = there.filter { $0.problem == nil || $0.problem == MediaProblem.cut.rawValue }
        guard !playable.isEmpty else {
            throw failure(
                .program,
                tr(
                    "{path} cannot be played: {why}",
                    ["path": there[0].absolutePath, "why": there[0].stateDisplayText]),
                hint: tr("'{command}' lists all of them", ["command": "movielib files broken"]))
        }
        // Parts of one edition in one folder are one copy.
        let copies = Dictionary(grouping: playable) { file in
            file.identification?.part == nil
                ? "\(file.id)" : "\(file.identification?.edition ?? "")/\(file.folder)"
        }.values.map {
            $0.sorted { ($0.identification?.part ?? 0, $0.path) < ($1.identification?.part ?? 0, $1.path) }
        }
        .sorted { $0[0].isBetter(than: $1[0]) }
        let place = (copy ?? 1) - 1
        guard copies.indices.contains(place) else {
            throw failure(
                .usage, plural("there is {n} copy of it", "there are {n} copies of it", copies.count))
        }
        return copies[place]
    }

    private func exists(_ file: FilmFile) -> Bool {
        EscapedPath.bytes(file.absolutePath).map(FolderWalk.exists) ?? false
    }

    private mutating func runPlayer(_ files: [FilmFile], from start: Int, by player: Player) throws
        -> PlaybackResult
    {
        let environment = context.run.environment.withoutSecrets
        let played = files.map {
            PlayableFile(path: EscapedPath.bytes($0.absolutePath) ?? [], duration: $0.facts?.duration)
        }
        let terminal = TerminalHandoff()
        defer { terminal.restoreSignals() }
        do throws(PlayerError) {
            return try player.play(played, from: start, environment) { position in
                // The terminal may be closed at the credits: what is known by then is stored. If the library is busy
                // for a moment, the next position is stored instead.
                guard position.isWorthSaving else { return }
                if position.isFinished, logs, viewing == nil { viewing = try? logViewing() }
                try? context.core.savePlayback(
                    Playback(film: record.id, file: files[0].id, position), ofFilm: record.id)
            }
        } catch {
            switch error {
            case .cannotStart(let code):
                throw failure(
                    .program,
                    tr(
                        "{program} could not be started: {why}",
                        ["program": player.kind.programName, "why": systemErrorMessage(code)]))
            case .rejectsRoot: throw failure(.program, tr("VLC does not run as root"))
            }
        }
    }

    /// Saves the position where the film was left, or logs a viewing.
    ///
    /// - Returns: Messages for the user.
    private func recordOutcome(_ end: PlaybackResult, _ files: [FilmFile], _ player: Player) throws
        -> [String]
    {
        if player.kind == .open {
            return [
                tr(
                    "xdg-open does not report how far you got; '{command}' logs the viewing",
                    ["command": "movielib watched add \(record.id)"])
            ]
        }
        guard let last = end.last else {
            return [tr("{program} exited without playing anything", ["program": player.kind.programName])]
        }
        guard end.reachedEnd || last.isFinished else {
            // The user had only looked at the end.
            if let viewing { _ = try context.core.make(Change(.removeViewing(viewing.id), [record])) }
            let isKept = last.isWorthSaving
            try context.core.savePlayback(
                isKept ? Playback(film: record.id, file: files[0].id, last) : nil, ofFilm: record.id)
            guard isKept else { return [] }
            let (time, whole) = (DisplayText.clock(last.position), DisplayText.clock(last.duration))
            return [
                isInFullScreen
                    ? tr(
                        "stopped at {time} of {whole}; p continues from there",
                        ["time": time, "whole": whole])
                    : tr(
                        "stopped at {time} of {whole}; '{command}' continues from there",
                        ["time": time, "whole": whole, "command": "movielib play"])
            ]
        }
        try context.core.savePlayback(nil, ofFilm: record.id)
        guard logs, try viewing ?? logViewing() != nil else { return [] }
        return [
            isInFullScreen
                ? tr("logged as seen today; u undoes it")
                : tr("logged as seen today; 'movielib undo' undoes it")
        ]
    }

    /// Logs a viewing of today; nil if there is one already.
    private func logViewing() throws -> Viewing? {
        let today = try ViewingDate.today(for: context.activity)
        let viewing = Viewing(ViewingValues(watchedOn: today), loggedAt: Date())
        return try context.core.make(Change(.logViewing(viewing, onceADay: true), [record])).films.first?
            .viewing
    }
}

extension [String: String] {
    /// The environment without this program's own variables, which are not for a player.
    var withoutSecrets: [String: String] {
        filter { name, _ in !name.hasPrefix("TMDB_") && !name.hasPrefix("MOVIELIB_") }
    }
}

extension PlayPosition {
    /// Whether the film was seen: beyond nine tenths, only the credits are left.
    fileprivate var isFinished: Bool { duration > 0 && position * 10 >= duration * 9 }

    /// Whether the position is worth saving: below a twentieth, the user only tried the film.
    fileprivate var isWorthSaving: Bool { duration > 0 && position * 20 >= duration }
}

extension Playback {
    fileprivate init(film: Int, file: Int, _ at: PlayPosition) {
        self.init(film: film, file: file, position: at.position, duration: at.duration, playedAt: Date())
    }
}
