import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import TMDBClient
import TMDBModels

/// A command that shows one of TMDB's four lists.
protocol ShelfCommand: MovielibCommand {
    static var shelf: Shelf { get }
    var pages: PageOptions { get }
}

extension ShelfCommand {
    static var answerFields: AnswerFields? { FilmListPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let answer = try await TMDBList(.shelf(Self.shelf), page: pages.page, limit: pages.rows)
            .response(from: context.core)
        let userData = try context.userData(among: answer.value.rows.map(\.id))
        let isOfDays = [.upcoming, .nowPlaying].contains(Self.shelf)
        try context.show(FilmListPresenter(answer: answer, userData: userData, showsDates: isOfDays))
        if Self.shelf == .upcoming, answer.source == .sample, !answer.value.rows.isEmpty {
            let month = SampleTransport.recordedMonth.map(DisplayText.date) ?? ""
            context.console.remark(
                plural(
                    "{n} upcoming film of {month} is still to come",
                    "{n} upcoming films of {month} are still to come", answer.value.totalResults,
                    ["month": month]))
        }
        return context.report(answer, empty: tr("there are no films"))
    }
}
