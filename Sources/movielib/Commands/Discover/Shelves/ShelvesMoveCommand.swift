import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records

struct ShelvesMoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: tr("Move a shelf of yours to another place among them."),
        usage: tr("movielib shelves move <name> <place> [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib shelves move "short ones" 1
            """))

    @Argument(help: .init(tr("The shelf's name."), .name), completion: ShelfCompletion.kind) var name: String

    @Argument(help: .init(tr("Its new place; 1 is the first of yours."), .place)) var place: Int

    @OptionGroup var options: OutputOptions

    static var answerFields: AnswerFields? { CustomShelvesPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        var isMoved = false
        let shelves = try context.run.changeShelves { (now) throws(Failure) in
            let index = try now.requiredIndex(of: name, activity)
            guard (1...now.count).contains(place) else {
                throw failure(
                    .usage,
                    plural(
                        "there is no place {place} among {n} shelf",
                        "there is no place {place} among {n} shelves", now.count, ["place": "\(place)"]))
            }
            isMoved = index != place - 1
            var shelves = now
            shelves.insert(shelves.remove(at: index), at: place - 1)
            return shelves
        }
        if isMoved { context.rememberUnrecordedCommand() }
        try context.show(CustomShelvesPresenter(shelves: shelves))
        return .done
    }
}

struct ShelvesRemoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove a shelf of yours; the films stay as they are."),
        usage: tr("movielib shelves remove <name> [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib shelves remove "short ones"
            """))

    @Argument(help: .init(tr("The shelf's name."), .name), completion: ShelfCompletion.kind) var name: String

    @OptionGroup var options: OutputOptions

    static var answerFields: AnswerFields? { CustomShelvesPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let shelves = try context.run.changeShelves { (now) throws(Failure) in
            let index = try now.requiredIndex(of: name, activity)
            return now.filter { $0 != now[index] }
        }
        context.rememberUnrecordedCommand()
        try context.show(CustomShelvesPresenter(shelves: shelves))
        return .done
    }
}

extension [CustomShelf] {
    /// The index of the shelf with this name. Throws a failure that suggests the nearest name.
    fileprivate func requiredIndex(of name: String, _ activity: String) throws(Failure) -> Int {
        if let index = index(named: name) { return index }
        let near = NameList(map { ($0.name, $0.name) }).nearest(to: name)
        throw Failure(
            .notFound, activity,
            near.map {
                tr(
                    "no shelf of yours is called '{words}'; did you mean '{name}'?",
                    ["words": name, "name": $0])
            } ?? tr("no shelf of yours is called '{words}'", ["words": name]),
            hint: tr("'movielib shelves' lists them"))
    }
}
