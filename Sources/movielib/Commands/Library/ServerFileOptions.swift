import ArgumentParser
import Exchange
import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

/// How the files of media servers and players are imported.
struct ServerFileOptions: ParsableArguments {
    @Option(
        help: .init(
            tr(
                "Whose rows to import from a server's file, by name or number; 'plex=olena' for one kind of file. Can be repeated."
            ), .name), completion: PersonCompletion.people)
    var user: [String] = []

    @Option(
        help: .init(tr("'dated': films marked as seen together get the day of the mark."), .what),
        completion: .list(["dated"]))
    var marks: Marks?

    @Flag(help: .init(tr("Log as many viewings as Kodi, Plex or an NFO file has counted; 50 at most.")))
    var plays = false

    @Flag(help: .init(tr("Import a server's tags, too; scrapers write keywords there."))) var tags = false

    @Option(
        help: .init(
            tr("From where on a film counts as seen in Tautulli, in percent; 85 by default."), .number))
    var seenFrom: Int?

    @Option(
        help: .init(
            tr(
                "Which of your folders a server's folder is, such as '/media=/home/olena/films'; can be repeated."
            ),
            valueName: "from=to"))
    var pathMap: [String] = []

    @Option(help: .init(tr("Your time zone, if it is not this machine's, such as 'Europe/Kyiv'."), .zone))
    var zone: String?

    init() {}

    /// The treatment of films that a server marked as seen together.
    enum Marks: String, ExpressibleByArgument { case dated }

    func validate() throws {
        if let seenFrom, !(1...100).contains(seenFrom) {
            throw ValidationError(tr("--seen-from takes 1 to 100, not {n}", ["n": "\(seenFrom)"]))
        }
        _ = try pathMap.map(Self.folders)
        _ = try zone.map(Self.offset)
    }

    /// - Throws: A validation error.
    func apply(to options: inout ImportReader.Options) throws {
        options.serverUTCOffset = try zone.map(Self.offset) ?? ISOTime.localOffset
        options.now = ISOTime(Date()).seconds
        options.people = user.map { PersonChoice($0, services: ImportKind.kindsWithPeople.map(\.id)) }
        (options.datesMarks, options.importsPlays, options.importsTags) = (marks == .dated, plays, tags)
        options.seenFrom = seenFrom ?? options.seenFrom
        options.pathMaps = try pathMap.map(Self.folders)
    }

    /// Seconds east of UTC in a zone, at a time in seconds since 1970.
    private static func offset(of zone: String) throws -> @Sendable (Int) -> Int {
        guard let zone = TimeZone(identifier: zone) else {
            throw ValidationError(
                tr("'{name}' is not a time zone, such as 'Europe/Kyiv'", ["name": zone]))
        }
        return { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
    }

    private static func folders(of text: String) throws -> (from: String, to: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].hasPrefix("/") || parts[0].contains(":"), parts[1].hasPrefix("/")
        else {
            throw ValidationError(
                tr("'{text}' is not from=to, such as /media=/home/olena/films", ["text": text]))
        }
        return (parts[0], parts[1])
    }
}

extension AppContext {
    /// Reads the files; asks whose rows to import, if a file has those of several people.
    func readImport(
        _ job: Import, _ inputs: [Import.Input], _ options: ImportReader.Options
    ) throws -> Import.Contents {
        var options = options
        while true {
            do throws(CoreError) { return try job.read(inputs, options) } catch {
                guard case .importFailed(.unresolvedPerson(let file, let people, nil)) = error,
                    console.canAsk, let person = askForPerson(people, of: file)
                else { throw error }
                options.people.append(PersonChoice(person.id, of: file))
            }
        }
    }

    private func askForPerson(_ people: [ImportPerson], of file: String)
        -> ImportPerson?
    {
        console.printMessage(tr("{file} has rows of several people:", ["file": file]))
        for (index, person) in people.enumerated() {
            let seen = plural("{n} film seen", "{n} films seen", person.filmsSeen)
            let last =
                person.lastDay.map { ", " + tr("the last on {day}", ["day": DisplayText.date($0)]) } ?? ""
            console.printMessage("  \(index + 1)  \(person.displayName)  \(seen)\(last)")
        }
        while let text = console.ask(tr("Whose rows? A number; Enter: none"))?.trimmed, !text.isEmpty {
            if let number = Int(text), people.indices.contains(number - 1) { return people[number - 1] }
            console.printMessage("  " + tr("There is no choice {n}", ["n": text]))
        }
        return nil
    }
}
