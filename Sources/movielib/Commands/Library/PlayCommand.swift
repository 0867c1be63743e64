import ArgumentParser
import FileNames
import Foundation
import Library
import Localization
import Media
import MovielibCore
import Presenters
import Query
import Records
import Terminal

struct PlayCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: tr("Play a film of yours, from where you left it."),
        usage: tr("movielib play [<film>] [<options>]"),
        discussion: tr(
            """
            Without a film, plays the last one left half-watched. A film watched to nine tenths is logged as a viewing of \
            today, which 'movielib undo' undoes. With mpv or VLC the position is saved every ten seconds; other players do \
            not report it.

            EXAMPLES:
              movielib play dune 2021
              movielib play
              movielib play heat --restart --player vlc
              movielib play heat --trailer
            """))

    @Argument(
        help: .init(tr("The film."), .film),
        completion: FilmCompletion.kind(after: "play", from: .libraryFirst),
        transform: DashedArguments.unmarked)
    var film: [String] = []

    @Flag(help: .init(tr("The film's trailer, from the web."))) var trailer = false

    @Option(help: .edition) var edition: String?

    @Option(help: .init(tr("Which of several files; 'movielib files' lists them."), .n)) var copy: Int?

    @Option(help: .init(tr("Where to start, such as 1:02:00 or 62m."), .time)) var from: String?

    @Flag(help: .init(tr("From the beginning."))) var restart = false

    @Option(help: .init(tr("mpv, vlc or open."), .player)) var player: PlayerChoice?

    @Flag(help: .init(tr("Log no viewing."))) var noLog = false

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    enum PlayerChoice: String, CaseIterable, ExpressibleByArgument {
        case mpv, vlc, open

        var kind: Player.Kind { Player.Kind(rawValue: rawValue) ?? .mpv }
    }

    static var touchesFiles: Bool { true }

    func validate() throws {
        try Self.rejectTogether((from != nil, "--from"), (restart, "--restart"))
        if let from, Self.milliseconds(from) == nil {
            throw ValidationError(
                tr("--from takes a time such as 1:02:00 or 62m, not '{text}'", ["text": from]))
        }
        if trailer, film.isEmpty { throw ValidationError(tr("a film is needed")) }
        if let copy, copy < 1 { throw ValidationError(tr("copies are counted from 1")) }
    }

    /// Parses a position such as `1:02:00`, `2:30`, `90`, `62m`, `1h30`, `0:07.3`; nil if it is not one.
    static func milliseconds(_ text: String) -> Int? {
        let point = text.split(separator: ".", omittingEmptySubsequences: false)
        if point.count == 2, (1...3).contains(point[1].utf8.count), let part = Int("\(point[1])00".prefix(3)),
            part >= 0, !point[0].contains(where: \.isLetter), let beforePoint = milliseconds(String(point[0]))
        {
            return beforePoint + part
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count > 1 {
            guard parts.count <= 3,
                parts.allSatisfy({
                    (1...3).contains($0.count) && $0.utf8.allSatisfy(\.isDigit)
                })
            else { return nil }
            let numbers = parts.compactMap { Int($0) }
            guard numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
            return numbers.reduce(0) { $0 * 60 + $1 } * 1_000
        }
        // `20s`, `1m30s`
        if text.hasSuffix("s") {
            let body = text.dropLast()
            let start =
                body.lastIndex { !$0.isASCII || !$0.isNumber }.map(body.index(after:)) ?? body.startIndex
            let (before, seconds) = (body[..<start], body[start...])
            guard (1...6).contains(seconds.count), let value = Int(seconds),
                let minutes = before.isEmpty ? 0 : LibraryQuery.minutes(String(before))
            else { return nil }
            return minutes * 60_000 + value * 1_000
        }
        if let seconds = Int(text), (0...1_000_000).contains(seconds) { return seconds * 1_000 }
        return LibraryQuery.minutes(text).map { $0 * 60_000 }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        if trailer { return try await playTrailer(context) }
        let record = try await wantedFilm(context)
        var playback = FilmPlayback(context: context, record: record)
        (playback.edition, playback.copy, playback.player) = (edition, copy, player?.kind)
        playback.logs = !noLog
        let start = restart ? 0 : from.flatMap(Self.milliseconds)
        let played = try playback.play(from: start) { context.console.remark($0) }
        played.words.forEach { context.console.remark($0) }
        return played.hasPlayed ? .done : .program
    }

    private func wantedFilm(_ context: AppContext) async throws -> FilmRecord {
        if film.isEmpty {
            guard let last = try context.core.playbacks().first, let film = try context.libraryFilm(last.film)
            else {
                throw failure(
                    .usage, tr("no film is half-watched; which one?"),
                    hint: tr("'{command}' lists what you have", ["command": "movielib library owned"]))
            }
            return film.record
        }
        let id = try context.libraryFilmID(film.joined(separator: " "), takingFirst: first, withFile: true)
        guard let film = try context.libraryFilm(id) else {
            throw failure(.notFound, tr("it is not in your library"))
        }
        return film.record
    }

    private func playTrailer(_ context: AppContext) async throws -> ExitStatus {
        let reference = try FilmArguments.reference(film.joined(separator: " "))
        let address = try await context.address(of: reference, .trailer, takingFirst: first)
        if let player = TrailerPlayer(context.run.environment), player.play(address) { return .done }
        try context.open(address)
        return .done
    }
}
