import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct ShareInviteCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: tr("Print the line with which another person joins."),
        usage: tr("movielib share invite [<options>]"),
        discussion: tr(
            """
            The other person reads what everybody in the share has saved, seen, rated and tagged: not your notes, and no films \
            with the tag 'private'. Send the line as you would a password.

            EXAMPLES:
              movielib share invite
              movielib share invite | ssh taras@desktop movielib share join /srv/films --as taras
            """))

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        try context.display.write(answer: context.core.shareInvitation() + "\n")
        return .done
    }
}

struct ShareGuestCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "guest",
        abstract: tr("Add a person without a machine, whose films everybody may enter."),
        usage: tr("movielib share guest <name> [<options>]"),
        discussion: tr(
            """
            'rate', 'watched add', 'watched remove', 'watchlist add' and 'watchlist remove' take --for with the guest's name.

            EXAMPLES:
              movielib share guest petro
              movielib rate dune 2021 8 --for petro
            """))

    @Argument(help: .init(tr("The guest's name."), .name)) var name: String

    @OptionGroup var options: LibraryOptions

    func validate() throws {
        if name.asTag == nil { throw ValidationError(tr("the name is empty")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let name = name.asTag ?? name
        try context.core.addGuest(name)
        context.rememberUnrecordedCommand()
        context.console.remark(tr("{name} is a guest of the share now", ["name": name]))
        return .done
    }
}

extension AppContext {
    /// The people of the share with these names, separated by commas.
    func sharedPeople(named text: String) throws -> [SharedPerson] {
        let people = try core.sharedPeople()
        guard !people.isEmpty else { throw CoreError.share(.notSetUp) }
        let words = text.split(separator: ",").filter { !$0.allSatisfy(\.isWhitespace) }
        if words.isEmpty { throw failure(.usage, tr("the name is empty")) }
        return try words.map { word in
            let name = String(word).asTag ?? String(word)
            guard let person = people.first(where: { $0.name.tagKey == name.tagKey }) else {
                throw CoreError.share(.noPerson(name))
            }
            return person
        }
    }

    /// Changes a guest's values, and reports it.
    func make(_ change: GuestChange, of films: [FilmRecord], for name: String) throws -> ExitStatus {
        try core.make(change, of: films, for: name)
        rememberUnrecordedCommand()
        for film in films {
            let title = DisplayText.film(film.title, film.releaseDate?.year)
            switch change {
            case .save, .rate(.some), .logViewing:
                console.remark(tr("{film}: entered for {name}", ["film": title, "name": name]))
            case .removeFromList, .rate(nil), .removeViewing:
                console.remark(tr("{film}: removed for {name}", ["film": title, "name": name]))
            }
        }
        return .done
    }
}
