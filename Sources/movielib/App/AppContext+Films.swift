import Records
import Films
import Foundation
import Library
import Localization
import TMDBClient
import Terminal

/// What the core is given and told.
extension AppContext {
    /// Each part opens its own.
    var sources: Films.Sources {
        func opening<Value>(_ open: () throws -> Value) throws(FilmsError) -> Value {
            do { return try open() } catch { throw .source(error) }
        }
        return Films.Sources(
            tmdb: { [network] () throws(FilmsError) in
                try opening { try network.tmdb() }
            },
            hasCredential: { [network] () throws(FilmsError) in
                try opening { try network.credential() != nil }
            },
            keptTMDB: { [network] in try? network.keptTMDB() },
            isOffline: options.offline,
            library: { [library] (patience) throws(FilmsError) in
                try opening { try library.forReading(patience) }
            },
            libraryForWriting: { [library] () throws(FilmsError) in
                try opening { try library.forWriting() }
            },
            catalogue: { [catalogue] in
                guard let opened = catalogue.opened, let status = catalogue.status else { return nil }
                return (opened, status)
            },
            filmsSeen: { [network] (ids) throws(FilmsError) in
                try opening { try network.filmsSeen(ids) }
            },
            filmsTitled: { [network] (words) throws(FilmsError) in
                try opening { try network.filmsTitled(words) }
            },
            locale: { [network] () throws(FilmsError) in
                try opening { try network.locale() }
            })
    }

    /// Talks to the user at a terminal, or to stderr.
    var dialogue: Dialogue {
        let line = ProgressLine(console)
        return Dialogue(
            choose: { [console] (choice) throws(FilmsError) in try console.choose(choice) },
            tell: { [run, display] remark in
                display.endDraft()
                run.say("movielib: \(remark.words(now: Date()))")
            },
            progress: { line.show($0) })
    }

    /// The user's own data about the films; an unusable library is reported, but does not stop a search.
    ///
    /// - Parameter patience: `.none` waits for nothing and reports nothing.
    func marks(among ids: [Int], _ patience: Films.Patience = .usual) throws -> Marks {
        var marks = Marks(hidesRatings: try hidesRatings())
        do { marks.byID = try films.marks(among: ids, patience) } catch {
            if patience == .usual {
                console.say(
                    "movielib: " + tr("your own marks are missing: {why}", ["why": failure(error).why]))
            }
        }
        return marks
    }
}

extension Console {
    /// The most candidates worth reading.
    private static let candidatesShown = 9

    /// Asks the user which one is meant.
    fileprivate func choose(_ choice: Choice) throws(FilmsError) -> Candidate? {
        guard canAsk else { throw .ambiguous(choice.kind, words: choice.words, choice.candidates) }
        let list = Array(choice.candidates.prefix(Self.candidatesShown))
        for (index, candidate) in list.enumerated() {
            say("\(index + 1)  \(candidate.title)  \(candidate.detail(choice.kind))  \(candidate.id)")
        }
        return choice.chosen(shown: list.count) {
            ask(tr("Which one? (1-{last}, Enter for none)", ["last": "\(list.count)"]))
        } unclear: { answer in
            say(
                tr(
                    "'{answer}' does not say which: answer with the number in front, a year or an id",
                    ["answer": answer.trimmed]))
        }
    }
}

extension Candidate {
    /// Tells it apart from its namesakes, in words: `1984`, `Acting`.
    func detail(_ kind: Kind) -> String {
        switch kind {
        case .film: year.map(String.init) ?? tr("no date")
        case .person: knownFor ?? tr("unknown", context: "person")
        case .collection: tr("collection")
        }
    }
}
