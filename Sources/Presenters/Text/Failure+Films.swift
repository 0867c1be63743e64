import Localization
package import MovielibCore
import Records
package import TMDBModels

extension Failure {
    /// - Parameter activity: The activity that failed, as a noun phrase: `search`, `movie 603`.
    package init(_ error: CoreError, _ activity: String, environment: [String: String]) {
        func notFound(_ why: String, inSample: Bool) -> Failure {
            inSample
                ? Failure(
                    .notFound, activity, tr("{why} in the built-in sample", ["why": why]), hint: Self.keyHint)
                : Failure(.notFound, activity, why)
        }
        self =
            switch error {
            case .tmdb(let error, let film):
                Failure(error, film.map { "\(activity) \($0)" } ?? activity, environment: environment)
            case .noCatalogue(let error):
                Failure(error, activity, environment: environment).hinting(
                    tr(
                        "'movielib catalogue update' fetches every film's title, for searches without a network"
                    ))
            case .library(let error): Failure(error, activity)
            case .importFailed(let error): Failure(error, activity)
            case .catalogue(let error, let address): Failure(error, activity, fetchedFrom: address)
            case .update(let problem): Failure(problem, activity)
            case .query(let problem): Failure(problem, activity)
            case .search(let problem): Failure(problem, activity)
            case .unusableClock:
                Failure(.usage, activity, tr("the clock of this computer is off by millennia"))
            case .discover(let problem): Failure(problem, activity)
            case .share(let problem): Failure(problem, activity)
            case .runDescription(let error): Failure(error, activity, environment: environment)
            case .noHome:
                Failure(
                    .library, activity, tr("there is no home folder"),
                    hint: tr("set HOME, or give --library PATH"))
            case .libraryGone(let path):
                Failure(
                    .library, activity,
                    tr("{path} is gone: it was moved or deleted meanwhile", ["path": path]),
                    hint: tr("bring it back, or start movielib again for a new library"))
            case .serviceAddress(let error, let isOfSettings):
                Failure(
                    .usage, isOfSettings ? "api_url" : "MOVIELIB_API_URL",
                    error == .plainHTTP
                        ? tr("plain http is only for this machine") : Self.invalidAddressMessage(like: .tmdb))
            case .storedCredential(let host):
                Failure(
                    .credential, host, tr("a stored credential is only sent to TMDB"),
                    hint: tr("set TMDB_TOKEN for this address"))
            case .tooFewThreads: Self.tooFewThreads(needing: Core.networkThreads)
            case .notFound(let kind, let words, let year, let inSample, let others):
                notFound(kind.noMatchMessage(words, year), inSample: inSample).hinting(
                    kind == .film && year == nil
                        ? Self.suggestion(by: words, activity, inSample)
                        : others.first.map { Self.guess(DisplayText.film($0.title, $0.year)) })
            case .ambiguous(let kind, let words, let candidates):
                Self.ambiguous(kind, words, candidates, activity)
            case .nothingChosen: Failure(.usage, activity, tr("nothing was chosen"))
            case .notInLibrary(let text):
                Failure(
                    .notFound, activity, tr("'{words}' is not in your library", ["words": text]),
                    hint: tr("'movielib library' shows what it has"))
            case .noCollectionCalled(let words, let nearest, let inSample):
                notFound(
                    tr("no collection or film is called '{words}'", ["words": words]), inSample: inSample
                ).hinting(nearest.map(Self.guess))
            case .noPersonCalled(let words, let nearest, let inSample):
                notFound(Candidate.Kind.person.noMatchMessage(words, nil), inSample: inSample)
                    .hinting(Self.guess(nearest))
            case .noCollection(let film):
                Failure(.notFound, activity, tr("'{film}' is in no collection", ["film": film]))
            case .noPersonWithIMDbID(inSample: false):
                notFound(tr("TMDB knows no person with this IMDb id"), inSample: false)
            case .noPersonWithIMDbID(inSample: true): notFound(tr("nobody has this IMDb id"), inSample: true)
            case .unencodable(let title): Failure(.failed, title, tr("its page cannot be encoded"))
            case .noPage(let page, let rows):
                Failure(
                    .usage, activity,
                    tr(
                        "there is no page {page} of {rows} rows: TMDB lists no more than 10,000",
                        ["page": "\(page)", "rows": "\(rows)"]))
            case .atIndex(_, let error): Failure(error, activity, environment: environment)
            case .account(let problem): Failure(problem, activity)
            case .folder(let path, let problem): Failure(problem, ofFolder: path, activity)
            case .fileWork(let problem): Failure(problem, activity)
            case .noWatchlistFilms:
                Failure(
                    .notFound, activity, tr("no film in it is on a watch-later list"),
                    hint: tr("'movielib export -o list.json' writes one"))
            }
    }

    package static func invalidAddressMessage(like example: ServiceURL) -> String {
        tr("it is not an address like {example}", ["example": "\(example)"])
    }

    package static func tooFewThreads(needing count: Int) -> Failure {
        Failure(
            .failed, "movielib", tr("the system allows too few threads"),
            hint: plural(
                "{n} is needed; 'ulimit -u' says how many processes and threads you may have",
                "{n} are needed; 'ulimit -u' says how many processes and threads you may have", count + 1))
    }

    /// The hint after an unknown title: a forgotten `--on`, a similar title in the sample, or naming several films.
    private static func suggestion(by words: String, _ activity: String, _ inSample: Bool) -> String? {
        if let day = dateSuggestion(in: words, activity) { return day }
        if inSample, let title = Core.sampleTitle(like: words) { return guess(title) }
        let takesSeveral = ["watchlist add", "watched add"].contains(activity)
        return takesSeveral && words.contains(" ")
            ? tr(
                "for several films, put each title with its year in its own quotes: {example}",
                ["example": "\"heat 1995\" \"dune 2021\""]) : nil
    }

    /// The hint to give the day of `watched add oldboy yesterday` with `--on`.
    static func dateSuggestion(in text: String, _ activity: String) -> String? {
        guard activity == "watched add" else { return nil }
        let words = text.split(separator: " ").map(String.init)
        for count in (1...3).reversed() where count <= words.count {
            let day = words.suffix(count).joined(separator: " ")
            var film = words.dropLast(count)
            let isOn = film.last == "on"
            if isOn { film.removeLast() }
            // Many titles end in a weekday.
            let isTitle = count == 1 && !isOn && PartialDate.weekdays.contains { $0.hasPrefix(day) }
            guard !isTitle, (try? ViewingDate.parse(day))?.day != nil else { continue }
            return guess(
                film.isEmpty
                    ? (count == 1 ? "--on \(day)" : "--on '\(day)'")
                    : CommandLineText.line(["watched", "add"], film + ["--on", day]))
        }
        return nil
    }

    /// The most candidates named in a hint.
    private static let maxCandidates = 9

    private static func ambiguous(
        _ kind: Candidate.Kind, _ words: String, _ candidates: [Candidate], _ activity: String
    ) -> Failure {
        let list = candidates.prefix(maxCandidates).map { candidate in
            kind == .collection
                ? "collection:\(candidate.id) \(candidate.title)"
                : "\(candidate.id) \(candidate.title) (\(candidate.detail(kind)))"
        }
        return Failure(
            .usage, activity, kind.ambiguityMessage(candidates.count, words),
            hint: list.joined(separator: ", "),
            kind == .film
                ? tr("name one by its id or add the year, or take the best match with --first")
                : tr("name one by its id, or take the best match with --first"))
    }

    package init(_ error: ReferenceError) {
        let isOfPerson = error.isOfPerson
        if error.problem == .empty {
            self.init(
                .usage, isOfPerson ? tr("person", context: "argument") : tr("film", context: "argument"),
                tr("nothing was given"))
            return
        }
        let why =
            switch error.problem {
            case .empty, .badID: tr("it is not a TMDB id")
            case .foreignDigits: tr("an id is written with the digits 0 to 9")
            case .personID: tr("this IMDb id is a person's")
            case .titleID: tr("this IMDb id is a title's")
            case .badAddress:
                isOfPerson
                    ? tr("this address leads to no person on TMDB or IMDb")
                    : tr("this address leads to no film on TMDB or IMDb")
            }
        self.init(
            .usage, tr("'{text}'", ["text": error.text]), why,
            hint: isOfPerson
                ? tr("a person is a TMDB id, an IMDb id, an address of either, or words")
                : tr("a film is a TMDB id, an IMDb id, an address of either, or words"))
    }
}

extension Candidate {
    /// Text that distinguishes the candidate from its namesakes: `1984`, `Acting`.
    package func detail(_ kind: Kind) -> String {
        switch kind {
        case .film: year.map(String.init) ?? tr("no date")
        case .person: knownFor ?? tr("unknown", context: "person")
        case .collection: tr("collection")
        }
    }
}

extension Candidate.Kind {
    fileprivate func noMatchMessage(_ words: String, _ year: Int?) -> String {
        guard let year else {
            return switch self {
            case .film: tr("no film is called '{words}'", ["words": words])
            case .person: tr("no person is called '{words}'", ["words": words])
            case .collection: tr("no collection is called '{words}'", ["words": words])
            }
        }
        return switch self {
        case .film: tr("no film from {year} is called '{words}'", ["year": "\(year)", "words": words])
        case .person: tr("no person of {year} is called '{words}'", ["year": "\(year)", "words": words])
        case .collection:
            tr("no collection of {year} is called '{words}'", ["year": "\(year)", "words": words])
        }
    }

    fileprivate func ambiguityMessage(_ count: Int, _ words: String) -> String {
        switch self {
        case .film:
            plural("'{words}' matches {n} film", "'{words}' matches {n} films", count, ["words": words])
        case .person:
            plural("'{words}' matches {n} person", "'{words}' matches {n} people", count, ["words": words])
        case .collection:
            plural(
                "'{words}' matches {n} collection", "'{words}' matches {n} collections", count,
                ["words": words])
        }
    }
}
