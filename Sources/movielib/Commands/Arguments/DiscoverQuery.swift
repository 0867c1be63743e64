import Films
import Localization
import Presenters
import Query
import Records
import TMDBModels
import Terminal

/// Queries over all of TMDB.
extension AppContext {
    /// Reports gaps in an answer, and how far TMDB's films were searched if not to the end.
    func report(_ found: Films.Discovery, _ query: LibraryQuery, _ words: [String]) -> ExitStatus {
        let isEmpty = found.films.value.rows.isEmpty
        guard let looked = found.lookedThrough else {
            let status = report(found.films, empty: tr("nothing fits all of this"))
            if isEmpty, found.hasVoteFloor {
                console.sayHint(tr("films with fewer than 100 votes are left out; 'votes:0..' has them too"))
            }
            return status
        }
        let status = reportGaps(found.films)
        let total = found.films.value.totalResults
        console.remark(
            isEmpty
                ? plural(
                    "nothing fits: the first {looked} of {n} film were looked through",
                    "nothing fits: the first {looked} of {n} films were looked through", total,
                    ["looked": grouped(looked)])
                : plural(
                    "the first {looked} of {n} film were looked through",
                    "the first {looked} of {n} films were looked through", total,
                    ["looked": grouped(looked)]))
        console.sayHint(
            hintOfLibrary(query, words) ?? tr("one more term, such as decade: or genre:, narrows it"))
        return status
    }

    /// If only the user's films can match, points to the library, which can answer at once.
    func hintOfLibrary(_ query: LibraryQuery, _ words: [String]) -> String? {
        guard query.groups.contains(where: { $0.contains(where: \.wantsOwnFilm) }) else { return nil }
        let today = try? ViewingDate.today(for: activity)
        let scope = try? ownScope()
        guard let today, let scope, (try? LibraryQuery(arguments: words, today: today, scope: scope)) != nil
        else { return tr("'{command}' asks your own films alone", ["command": "movielib library"]) }
        return tr(
            "'{command}' asks your own films alone", ["command": CommandLineText.of(["library"], words)])
    }

    /// If nothing matches, names the term whose removal helps most: one request for each of a few.
    func sayWhichTermHelps(_ words: [String]) async {
        let most = 3
        // What is only checked row by row would take several pages.
        let filters = words.indices.filter { !words[$0].hasPrefix("sort:") && !words[$0].hasPrefix("-") }
        guard words.count > 1, filters.count <= most * 2 else { return }
        var best: (word: String, total: Int)?
        for index in filters.prefix(most) {
            var rest = words
            rest.remove(at: index)
            guard let query = try? discoverQuery(rest),
                let found = try? await films.discover(query, limit: 1, takingFirst: true)
            else { continue }
            let total = found.films.value.totalResults
            if total > best?.total ?? 0 { best = (words[index], total) }
        }
        guard let best else { return }
        console.sayHint(
            plural(
                "without '{word}' TMDB finds {n} film", "without '{word}' TMDB finds {n} films", best.total,
                ["word": best.word]))
    }
}
