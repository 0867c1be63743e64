import Films
import Query
import Records
import TMDBClient
import Terminal

/// Queries that are asked of all of TMDB.
extension AppContext {
    /// What the words ask TMDB for, or what is wrong with them and how they were probably meant.
    func discoverQuery(_ words: [String]) async throws(Failure) -> LibraryQuery {
        let today = try ViewingDate.today(for: activity)
        let scope = try discoverScope()
        do throws(QueryError) {
            return try LibraryQuery(arguments: words, today: today, scope: scope)
        } catch {
            var failure = Failure(error, in: words.joined(separator: " "), activity)
            guard error.suggestion == nil else { throw failure }
            let meant = QueryRepair(genres: await genresAtHand(), tags: []).candidates(for: words).first {
                (try? LibraryQuery(arguments: $0.words, today: today, scope: scope)) != nil
            }
            if let meant {
                let line = CommandLineText.of([run.activity], meant.words)
                failure = failure.hinting("did you mean '\(line)'?")
            }
            throw failure
        }
    }

    /// Names of genres that need no network: nobody waits for one to learn of a mistake.
    private func genresAtHand() async -> [String] {
        let saved = SavedLists(run.environment).genres
        guard saved.isEmpty, (try? network.credential()) == nil else { return saved }
        return (try? await films.genres().value.flatMap { [$0.englishName, $0.name] }) ?? []
    }

    private func discoverScope() throws(Failure) -> QueryScope {
        QueryScope(.all, region: try locale().region, services: try run.settings().services)
    }

    /// The term without which there would be most, where nothing fits all of them: one request for each of a few.
    func sayWhichTermHelps(_ words: [String]) async {
        let most = 3
        guard words.count > 1, words.count <= most * 2 else { return }
        var best: (word: String, total: Int)?
        for index in words.indices.prefix(most) {
            var rest = words
            rest.remove(at: index)
            guard let query = try? await discoverQuery(rest),
                let found = try? await films.discover(query, takingFirst: true)
            else { continue }
            let total = found.films.value.totalResults
            if total > best?.total ?? 0 { best = (words[index], total) }
        }
        guard let best else { return }
        console.say("hint: without '\(best.word)' there are \(Wording.counted(best.total, "film"))")
    }
}
