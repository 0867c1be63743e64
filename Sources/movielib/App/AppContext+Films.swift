import Records
import Films
import Foundation
import Library
import TMDBClient
import Terminal

/// What the core is given, and what it is told.
extension AppContext {
    /// Each is opened by its own part, whose failures have their words already.
    var sources: Films.Sources {
        func opening<Value>(_ open: () throws(Failure) -> Value) throws(FilmsError) -> Value {
            do throws(Failure) { return try open() } catch { throw .source(error) }
        }
        return Films.Sources(
            tmdb: { [network] () throws(FilmsError) in
                try opening { () throws(Failure) in try network.tmdb() }
            },
            hasCredential: { [network] () throws(FilmsError) in
                try opening { () throws(Failure) in try network.credential() != nil }
            },
            isOffline: options.offline,
            library: { [library] (patience) throws(FilmsError) in
                try opening { () throws(Failure) in try library.forReading(patience) }
            },
            libraryForWriting: { [library] () throws(FilmsError) in
                try opening { () throws(Failure) in try library.forWriting() }
            },
            catalogue: { [catalogue] in
                guard let opened = catalogue.opened, let status = catalogue.status else { return nil }
                return (opened, status)
            },
            filmsSeen: { [network] (ids) throws(FilmsError) in
                try opening { () throws(Failure) in try network.filmsSeen(ids) }
            },
            locale: { [network] () throws(FilmsError) in
                try opening { () throws(Failure) in try network.locale() }
            })
    }

    /// A person at a terminal, or whoever reads stderr.
    var dialogue: Dialogue {
        let line = ProgressLine(console)
        return Dialogue(
            choose: { [console] (choice) throws(FilmsError) in try console.choose(choice) },
            tell: { [console, display] remark in
                display.endDraft()
                console.say("movielib: \(remark.words(now: Date()))")
            },
            progress: { line.show($0) })
    }

    /// What is the person's own about the films; a library that cannot be used is said, but does not keep a
    /// search from answering.
    ///
    /// - Parameter patience: without any nothing is waited for, and nothing said.
    func marks(among ids: [Int], _ patience: Films.Patience = .usual) throws(Failure) -> Marks {
        var marks = Marks(hidesRatings: try hidesRatings())
        do throws(FilmsError) { marks.byID = try films.marks(among: ids, patience) } catch {
            let failure = Failure(error, activity, environment: run.environment)
            if patience == .usual { console.say("movielib: what is yours cannot be marked: \(failure.why)") }
        }
        return marks
    }

    /// The films named on a command line, as the library keeps them.
    ///
    /// - Parameter needingPages: whether a film of the library without its page is worth a request.
    func movies(
        _ arguments: [String], takingFirst: Bool, needingPages: Bool = true
    ) async throws(Failure) -> [SavedMovie] {
        let references = try FilmArguments(arguments, self).films.map(\.reference)
        return try await asking { (films) async throws(FilmsError) in
            try await films.movies(references, takingFirst: takingFirst, needingPages: needingPages)
        }
    }

    /// The film that is to be rated, tagged or noted: from the library where it is there, else from TMDB.
    ///
    /// - Parameter mustBeOwn: asks the library alone, for what is to be taken away.
    func ownMovie(
        _ text: String, takingFirst: Bool, mustBeOwn: Bool
    ) async throws(Failure) -> SavedMovie {
        let reference = try FilmArguments.reference(text)
        return try await asking { (films) async throws(FilmsError) in
            try await films.ownMovie(
                reference, typed: text, takingFirst: takingFirst, mustBeOwn: mustBeOwn)
        }
    }

    /// What the library has of the person's own about a film.
    func own(_ id: Int) throws(Failure) -> LibraryFilm? {
        try choosing { (films) throws(FilmsError) in try films.own(id) }
    }

    /// Reads as many pages of a list as `--limit` asks for.
    func listing<Row>(
        _ pages: PageOptions, _ endpoint: @escaping Films.PageEndpoint<Row>
    ) async throws(Failure) -> ListAnswer<Row> {
        try await asking { (films) async throws(FilmsError) in
            try await films.listing(page: pages.page, limit: pages.limit ?? Films.usualRows, endpoint)
        }
    }

    /// Says what an answer leaves out, and gives the exit code that follows from it.
    func report<Row>(_ answer: ListAnswer<Row>, empty: String) -> ExitStatus {
        let listing = answer.value
        if listing.skipped > 0 {
            console.say(
                "movielib: left out \(Wording.counted(listing.skipped, "result")) that could not be read")
        }
        if let missing = listing.missing {
            let failure = Failure(missing, activity, environment: run.environment)
            console.say("movielib: \(failure.what): some results are missing: \(failure.why)")
            return .partial
        }
        if listing.rows.isEmpty {
            console.say(
                listing.page > 1 ? "movielib: there is no page \(listing.page)" : "movielib: \(empty)")
        }
        return .done
    }
}

extension Console {
    /// How many candidates are worth reading.
    private static let candidatesShown = 9

    /// Asks a person which one is meant.
    fileprivate func choose(_ choice: Choice) throws(FilmsError) -> Candidate? {
        guard canAsk else { throw .ambiguous(choice.kind, words: choice.words, choice.candidates) }
        let list = Array(choice.candidates.prefix(Self.candidatesShown))
        for (index, candidate) in list.enumerated() {
            say("\(index + 1)  \(candidate.title)  \(candidate.detail(choice.kind))  \(candidate.id)")
        }
        let answer = ask("Which one? (1-\(list.count), Enter for none)") ?? ""
        guard let number = Int(answer.trimmed), list.indices.contains(number - 1) else { return nil }
        return list[number - 1]
    }
}

extension Candidate {
    /// What tells it from its namesakes, in words: `1984`, `Acting`.
    func detail(_ kind: Kind) -> String {
        switch kind {
        case .film: year.map(String.init) ?? "no date"
        case .person: knownFor ?? "unknown"
        }
    }
}
