import Films
import TMDBClient

extension Failure {
    /// - Parameter activity: What was being done, as a noun phrase: `search`, `movie 603`.
    init(_ error: FilmsError, _ activity: String, environment: [String: String]) {
        func notFound(_ why: String, inSample: Bool) -> Failure {
            inSample
                ? Failure(.notFound, activity, why + " in the built-in sample", hint: Self.keyHint)
                : Failure(.notFound, activity, why)
        }
        self =
            switch error {
            case .tmdb(let error, let film):
                Failure(
                    error, film.map { "\(activity) \($0)" } ?? activity, environment: environment)
            case .noCatalogue(let error):
                Failure(error, activity, environment: environment).hinting(
                    "'movielib catalogue update' fetches every film's title, for searches without a network")
            case .library(let error): Failure(error, activity)
            case .file(let error): Failure(error, activity)
            case .catalogue(let error, let address): Failure(error, activity, fetchedFrom: address)
            case .update(let problem): Failure(problem, activity)
            case .discover(let problem): Failure(problem, activity)
            case .source(let failure as Failure): failure
            case .source(let error): Failure(.failed, activity, "\(error)")
            case .noSuch(let kind, let words, let year, let inSample):
                notFound(
                    "no \(kind.noun)\(year.map { " of \($0)" } ?? "") is called '\(words)'",
                    inSample: inSample)
            case .ambiguous(let kind, let words, let candidates):
                Self.ambiguous(kind, words, candidates, activity)
            case .nothingChosen: Failure(.usage, activity, "nothing was chosen")
            case .notInLibrary(let text):
                Failure(
                    .notFound, activity, "your library has no '\(text)'",
                    hint: "'movielib library' shows what it has")
            case .noCollectionCalled(let words, let nearest, let inSample):
                nearest.map {
                    notFound("no collection or film is called '\(words)'", inSample: inSample)
                        .hinting("did you mean '\($0)'?")
                } ?? notFound("no collection or film is called '\(words)'", inSample: inSample)
            case .noCollection(let film):
                Failure(.notFound, activity, "'\(film)' is in no collection")
            case .noPersonWithIMDbID(inSample: false):
                notFound("TMDB knows no person with this IMDb id", inSample: false)
            case .noPersonWithIMDbID(inSample: true): notFound("nobody has this IMDb id", inSample: true)
            case .unencodable(let title): Failure(.failed, title, "its page cannot be encoded")
            case .noPage(let page, let rows):
                Failure(
                    .usage, activity,
                    "there is no page \(page) of \(rows) rows: TMDB lists no more than 10,000")
            case .at(_, let error): Failure(error, activity, environment: environment)
            case .nothingShared:
                Failure(
                    .notFound, activity, "no film in it is on a watch-later list",
                    hint: "'movielib export -o list.json' writes one")
            }
    }

    /// Candidates that a hint names.
    private static let named = 9

    private static func ambiguous(
        _ kind: Candidate.Kind, _ words: String, _ candidates: [Candidate], _ activity: String
    ) -> Failure {
        let count = Wording.counted(candidates.count, kind.noun, plural: kind == .person ? "people" : nil)
        let list = candidates.prefix(named).map { candidate in
            kind == .collection
                ? "collection:\(candidate.id) \(candidate.title)"
                : "\(candidate.id) \(candidate.title) (\(candidate.detail(kind)))"
        }
        return Failure(
            .usage, activity, "'\(words)' fits \(count)", hint: list.joined(separator: ", "),
            "name one by its id\(kind == .film ? " or add the year" : ""), or take the best match with --first"
        )
    }

    init(_ error: ReferenceError) {
        let noun = error.isOfPerson ? "person" : "film"
        if error.problem == .empty {
            self.init(.usage, noun, "the text is empty")
            return
        }
        let why =
            switch error.problem {
            case .empty, .badID: "it is not a TMDB id"
            case .foreignDigits: "an id is written with the digits 0 to 9"
            case .isPerson: "this IMDb id is a person's"
            case .isTitle: "this IMDb id is a title's"
            case .badAddress: "this address leads to no \(noun) on TMDB or IMDb"
            }
        self.init(
            .usage, "'\(error.text)'", why,
            hint: "a \(noun) is a TMDB id, an IMDb id, an address of either, or words")
    }
}

extension Candidate.Kind {
    fileprivate var noun: String {
        switch self {
        case .film: "film"
        case .person: "person"
        case .collection: "collection"
        }
    }
}
